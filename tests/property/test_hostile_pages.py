"""Pages that were made to be slow are read in bounded time, whole or to their bound."""

import time

import pytest

from harvester.core.markup import scanned
from ingester.extract.facts import facts_of
from ingester.extract.job import ExtractJob
from ingester.extract.reading import read_page
from ingester.extract.tree import parse
from shared.block import bounds, classify, is_challenge
from shared.html import LARGEST, page_facts
from shared.htmltags import MOST_LINKS
from shared.url import join
from tests.unit.ingester.extract.pages import URL, answer, article, paragraphs, sentences

CHALLENGE = '<script src="https://x.token.awswaf.com/x/challenge.js"></script>'


def facts(html):
    body = html if isinstance(html, bytes) else html.encode()
    return page_facts(body, charset=None, url=URL)


@pytest.mark.parametrize(
    "piece",
    ["<a ", '<a href="', "<!--", "<p ", "<", "<script>", "<template>", "</a", "<a href=x>", '="'],
)
def test_no_markup_costs_more_than_its_length(piece):
    """A quadratic step would need hours for this."""
    scanned(piece * (2_000_000 // len(piece)))


def test_headings_in_headings_without_an_end_are_read_in_bounded_time():
    html = f"{'<h1>' * 2_000}{'<i></i><br>' * 50_000}{'word ' * 100_000}"
    tree = parse(html)
    began = time.process_time()
    assert facts_of(tree, html, URL, join).h1 == ""
    assert time.process_time() - began < 5


def test_a_page_of_too_many_links_is_cut():
    page = facts("<a href=x>y</a>" * (MOST_LINKS + 5_000))
    assert (len(page.links), page.cut) == (MOST_LINKS, True)
    page = facts("<img src=x>" * (MOST_LINKS + 5_000))
    assert (len(page.images), page.cut) == (MOST_LINKS, True)


def test_a_page_that_is_too_large_is_cut():
    page = facts(b"<a href=/a>x</a>".ljust(LARGEST) + b"<a href=/b>y</a>")
    assert ([link.url for link in page.links], page.cut) == (["https://campus.example/a"], True)


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 20_000 + CHALLENGE,
        CHALLENGE + "x" * bounds.LARGEST,
        CHALLENGE + "<a " * 500_000,
        "<p " + " ".join(f"a{n}=1" for n in range(100_000)) + ">" + CHALLENGE,
        "<nav><div class=cookie hidden>" * 1_400 + "access denied " * 1_000,
        "[" * 300_000 + "404 " * 100_000,
    ],
    ids=["deep", "large", "many links", "many attributes", "nested", "words"],
)
def test_what_stands_in_the_way_is_told_in_bounded_time(html):
    began = time.process_time()
    classify(answer(html))
    is_challenge(answer(html))
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "inner",
    [
        "<b>" * 1_500 + "x" + "</b>" * 1_500,
        "<p>" + "<span>x</span> " * 20_000,
        "<p>" + "word " * 400_000 + "</p>",
        "<p>x<br>" * 20_000,
    ],
    ids=["emphasis", "spans", "a long paragraph", "breaks"],
)
def test_an_odd_page_is_read_whole(inner):
    page = article("Fees", f"{paragraphs(1)}{inner}<p>The last line of it.</p>")
    text = read_page(ExtractJob(url=URL, http=answer(page))).text
    assert sentences(1)[4] in " ".join(text.split())
    assert "The last line of it." in text
