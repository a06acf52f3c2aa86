"""Which anchors links ask for, and which pages have them."""

import pytest

from harvester.core.fragments import anchor_of, anchors_in, is_in


@pytest.mark.parametrize(
    ("fragment", "anchor"),
    [
        ("fees", "fees"),
        ("caf%C3%A9", "caf\u00e9"),
        ("cafe%CC%81", "caf\u00e9"),  # written as e and an accent: the same letter
        ("fees:~:text=how%20to%20pay", "fees"),
        (":~:text=how%20to%20pay", ""),
        ("", ""),
        ("top", ""),
        ("TOP", ""),
        ("/orders/7", ""),
        ("!orders", ""),
    ],
)
def test_the_anchor_that_a_fragment_asks_for(fragment, anchor):
    assert anchor_of(fragment) == anchor


@pytest.mark.parametrize(
    "html",
    [
        '<h2 id="fees">Fees</h2>',
        "<h2 id='fees'>Fees</h2>",
        "<h2 class=x id=fees>Fees</h2>",
        "<H2 ID = fees>Fees</H2>",
        '<a name="fees"></a>',
        '<a class="anchor" name=fees>',
        '<map name="fees">',
        '<p\nid="fees">',
        '<svg><g id="fees"/></svg>',
        "<script>show('<p id=\"fees\">')</script>",  # a script may write it into the page
    ],
)
def test_a_page_that_has_the_anchor(html):
    assert is_in("fees", anchors_in(html))


@pytest.mark.parametrize(
    "html",
    ['<meta name="fees">', '<input name="fees">', "<p data-id=fees>", "fees", '<p id="Fees">', ""],
)
def test_a_page_that_does_not_have_it(html):
    assert not is_in("fees", anchors_in(html))


@pytest.mark.parametrize(
    ("fragment", "html"),
    [
        ("caf%C3%A9", '<p id="caf\u00e9">'),
        ("caf%C3%A9", '<p id="cafe\u0301">'),
        ("caf%C3%A9", '<p id="caf%C3%A9">'),  # as written comes first (HTML standard)
        ("a&b", '<p id="a&amp;b">'),
        ("a%20b", '<p id="a b">'),
    ],
)
def test_both_sides_are_decoded(fragment, html):
    assert is_in(fragment, anchors_in(html))
