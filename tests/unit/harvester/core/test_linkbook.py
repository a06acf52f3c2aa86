"""Links of pages become targets: each once, with the page and the words that name it first."""

import pytest

from harvester.core.linkbook import MOST_FRAGMENTS, LinkBook
from shared.html import Link
from shared.site import LinkOnlyRule, ScopeTable, Site

HOME = "https://campus.example/"
OTHER = "https://other.example/guide"
RULE = LinkOnlyRule(rule="app", match="^/app", title="The app")


def a_book(**scope):
    site = Site(home=HOME, hosts=("campus.example",), scope=ScopeTable(**scope))
    return LinkBook(site)


def urls(book):
    return [one.url for one in book.targets()]


def test_a_target_is_one_however_many_pages_link_to_it():
    book = a_book()
    for page in ("a", "b", "c"):
        twice = [Link(url=OTHER, text=f"Guide of {page}"), Link(url=OTHER, text="again")]
        book.take(HOME + page, twice, ())
    (target,) = book.targets()
    assert (target.via, target.text, target.pages) == (f"{HOME}a", "Guide of a", 3)


def test_fragments_are_gathered_at_their_page():
    book = a_book()
    book.take(HOME, [Link(url=f"{OTHER}#{name}") for name in ("a", "b", "a", "top", "/x")], ())
    (target,) = book.targets()
    assert target.url == OTHER
    assert list(target.fragments) == ["a", "b"]


def test_words_come_from_the_first_link_that_has_any_and_are_cut():
    book = a_book()
    book.take(HOME, [Link(url=OTHER), Link(url=OTHER, text="x" * 900)], ())
    (target,) = book.targets()
    assert target.text == "x" * 200


def test_credentials_are_no_part_of_a_target():
    book = a_book()
    book.take(HOME, [Link(url="https://me:pass@other.example/guide")], ())
    assert urls(book) == [OTHER]


def test_other_schemes_are_noted_and_not_asked_for():
    book = a_book()
    book.take(HOME, [], ["mailto:a@campus.example", "tel:+61", "mailto:a@campus.example"])
    assert list(book.noted) == ["mailto:a@campus.example", "tel:+61"]
    assert urls(book) == []


@pytest.mark.parametrize(
    "link",
    [
        Link(url=f"{HOME}edit", rel="nofollow"),
        Link(url=f"{HOME}app/login"),
        Link(url=f"{OTHER}?{'x' * 2048}"),
    ],
    ids=["nofollow on its own site", "a link-only rule", "longer than any address"],
)
def test_what_is_never_asked_for_is_left_out_and_counted(link):
    book = a_book(link_only=(RULE,))
    book.take(HOME, [link], ())
    assert (urls(book), book.left_out) == ([], 1)


def test_nofollow_to_another_site_says_nothing_about_asking_there():
    book = a_book()
    book.take(HOME, [Link(url=OTHER, rel="nofollow ugc")], ())
    assert urls(book) == [OTHER]


def test_there_is_an_end_to_targets():
    book = LinkBook(Site(home=HOME, hosts=("campus.example",)), most=3)
    book.take(HOME, [Link(url=f"{OTHER}/{n}") for n in range(5)], ())
    assert (len(book), book.left_out) == (3, 2)


def test_there_is_an_end_to_the_fragments_of_a_target():
    book = a_book()
    book.take(HOME, [Link(url=f"{OTHER}#{n}") for n in range(MOST_FRAGMENTS + 5)], ())
    (target,) = book.targets()
    assert len(target.fragments) == MOST_FRAGMENTS


def test_images_are_targets_without_words():
    book = a_book()
    book.images(HOME, [f"{HOME}logo.png"])
    assert [(one.url, one.text) for one in book.targets()] == [(f"{HOME}logo.png", "")]


def test_there_is_an_end_to_what_is_noted():
    book = LinkBook(Site(home=HOME, hosts=("campus.example",)), most=2)
    book.take(HOME, (), [f"mailto:{name}@campus.example" for name in "abc"])
    assert list(book.noted) == ["mailto:a@campus.example", "mailto:b@campus.example"]
