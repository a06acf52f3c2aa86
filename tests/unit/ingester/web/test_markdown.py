"""A copy's text as HTML: what it says is shown, what it wants to do is not done."""

import re

import pytest

from ingester.search.plain import without_title
from ingester.web.markdown import LINKS, PART, as_html, part_of


def nowhere(_href):
    return None


def test_markup_is_shown_as_it_was_written():
    assert "&lt;script&gt;" in as_html("a <script>alert(1)</script>", nowhere)


def test_a_picture_is_not_loaded():
    assert "<img" not in as_html("![alt](https://a.example/p.png)", nowhere)


def test_a_definition_of_a_link_is_text_too():
    assert "[a]: " in as_html("[a]: http://a.example/", nowhere)


def test_links_lead_out_without_telling_from_where():
    html = as_html("[a](https://a.example/)", nowhere)
    assert html == (
        '<p><a href="https://a.example/" rel="nofollow noopener noreferrer">a</a></p>\n'
    )


def test_a_link_to_a_page_that_is_here_stays_here():
    html = as_html("[a](https://a.example/fees)", {"https://a.example/fees": "/pages/fees"}.get)
    assert '<a href="/pages/fees">a</a>' in html


def test_so_many_links_are_looked_up_and_no_more():
    asked = []
    as_html("[a](http://a.example/) " * (LINKS + 50), lambda href: asked.append(href))
    assert len(asked) == LINKS


def test_headings_stand_below_the_title_of_the_page():
    assert re.findall(r"<h\d", as_html("# A\n\n###### B", nowhere)) == ["<h2", "<h6"]
    assert re.findall(r"<h\d", as_html("### A\n\n#### B", nowhere)) == ["<h2", "<h3"]


def test_a_table_can_be_scrolled_by_keyboard_and_has_no_style():
    html = as_html("| a | b |\n|:--|--:|\n| 1 | 2 |", nowhere)
    assert '<div class="scroll" tabindex="0" role="group"' in html
    assert "style" not in html


@pytest.mark.parametrize(
    ("text", "rest"),
    [("# Fees\n\nPay.", "\nPay."), ("## Fees 2026\nPay.", "## Fees 2026\nPay."), ("Fees", "Fees")],
)
def test_a_first_heading_that_repeats_the_title_is_left_out(text, rest):
    assert without_title(text, "Fees") == rest


# --- parts of long texts ---


def test_a_short_text_is_one_part():
    part = part_of("Pay at the desk.", 7)
    assert (part.text, part.number, part.count) == ("Pay at the desk.", 1, 1)
    assert part_of("", 1).count == 1


@pytest.mark.parametrize("text", ["word " * 90_000, ("word " * 100 + "\n\n") * 900, "x" * 250_001])
def test_parts_put_together_are_the_whole_text(text):
    count = part_of(text, 1).count
    parts = [part_of(text, number).text for number in range(1, count + 1)]
    assert count > 1
    assert "".join(parts) == text
    assert max(map(len, parts)) <= PART


def test_code_that_is_cut_goes_on_as_code():
    text = "Before\n\n```\n" + "line of code\n" * (PART // 10) + "```\n\nAfter"
    assert part_of(text, 2).text.startswith("```\n")
    assert not part_of(text, 1).text.startswith("```\n")
