"""One answer in, one reading out: what a page says, and what it says of itself."""

import pytest

from ingester.extract.job import ExtractJob, Outlink, ReadingOutcome
from ingester.extract.reading import read_page
from tests.unit.ingester.extract.pages import URL, answer, article, paragraphs, sentences


def reading(html, status=200, content_type="text/html", url=URL):
    return read_page(ExtractJob(url=url, http=answer(html, status, content_type)))


def text_of(inner, **around):
    return reading(article("Fees", inner, **around)).text


def says(text, sentence):
    return " ".join(sentence.split()) in " ".join(text.split())


def test_a_page_is_read_whole():
    head = '<link rel=canonical href="/fees"><meta name=robots content="noindex, follow">'
    read = reading(
        article("Fees", f'{paragraphs(1)}<p>See <a href="../table">the table</a>.</p>', head=head)
    )
    assert read.outcome is ReadingOutcome.TEXT
    assert read.title == "Fees"
    assert all(says(read.text, line) for line in sentences(1))
    assert read.links == ("https://campus.example/table",)
    assert Outlink(url="https://campus.example/students", text="Students") in read.outlinks
    assert read.canonical == "https://campus.example/fees"
    assert (read.noindex, read.lang, read.charset, read.block) == (True, "en", "utf-8", None)


def test_navigation_is_no_part_of_the_text():
    with_more = text_of(paragraphs(1), nav='<li><a href="/jobs">Jobs</a></li>')
    assert with_more == text_of(paragraphs(1))
    assert "College Road" not in with_more


def test_headings_lists_and_tables_are_markdown():
    table = (
        "<table><tr><th>Unit</th><th>Fee</th></tr>"
        "<tr><td>Biology</td><td>120 dollars</td></tr></table>"
    )
    lines = text_of(
        f"{paragraphs(1)}<h2>Prices</h2>{table}<ul><li>Bring a pen</li><li>Bring a card</li></ul>"
    ).splitlines()
    assert "## Prices" in lines
    assert "- Bring a pen" in lines
    assert any("|" in line and "Biology" in line and "120 dollars" in line for line in lines)


def test_links_are_absolute_and_lead_somewhere():
    links = (
        '<p>See <a href="../fees/a b">the table</a>, <a href="javascript:x()">this</a>,'
        ' <a href="mailto:a@b.example">mail</a>, <a href="#part">that part</a>,'
        ' <a name=x>here</a> and <a href="https://elsewhere.example/">there</a>.</p>'
    )
    text = text_of(paragraphs(1) + links)
    assert "[the table](https://campus.example/fees/a%20b)" in text
    assert "[there](https://elsewhere.example/)" in text
    assert says(text.replace("\\", ""), "this, mail, that part, here and")
    assert "javascript:" not in text
    assert "#part" not in text


def test_code_that_looks_like_a_link_stays_code():
    text = text_of(f"{paragraphs(1)}<pre>call = table[name](value)\nnext</pre>")
    assert "table[name](value)" in text.replace("\\", "")


def test_a_base_moves_the_links():
    read = reading(
        article(
            "Fees", f'{paragraphs(1)}<p>See <a href="x">it</a>.</p>', head='<base href="/deep/">'
        )
    )
    assert read.links == ("https://campus.example/deep/x",)


def test_a_mark_that_links_to_its_heading_is_left_out():
    assert "¶" not in text_of(f'<h2>Part<a class=headerlink href="#part">¶</a></h2>{paragraphs(1)}')


def test_nul_and_surrogates_are_left_out():
    page = article("Nul", f"\x00{paragraphs(1)}<p>&#0;&#xD800;&#x1; end</p>")
    text = reading(page.replace("<article>", "<article>\x00\x00")).text
    assert says(text, sentences(1)[4])
    assert not set(text) & {"\x00", "\x01", "\ud800"}


def test_a_hub_keeps_its_links():
    items = "".join(f'<li><a href="/unit/{n}">Unit {n} of the faculty</a></li>' for n in range(80))
    for frame in (
        f"<ul>{items}</ul>",
        f"<div class=toc><ul>{items}</ul></div>",
        f"<nav><ul>{items}</ul></nav>",
    ):
        page = f"<html><body><main><h1>Units</h1>{frame}</main></body></html>"
        read = reading(page)
        assert read.outcome is ReadingOutcome.TEXT
        assert "Unit 79 of the faculty" in read.text
        assert "https://campus.example/unit/7" in read.links


def test_lists_and_sections_outside_of_paragraphs_are_kept():
    """trafilatura alone returns the paragraph, and nothing else, for a page like this."""
    items = "".join(f"<li>Rule {n} says what has to be done in week {n}.</li>" for n in range(30))
    text = reading(
        f"<html><body><h1>Rules</h1><p>Read them all.</p><ul>{items}</ul></body></html>"
    ).text
    assert all(f"Rule {n} says" in text for n in range(30))


def test_a_section_named_like_a_menu_is_kept():
    inner = "".join(
        f'<section id="{name}"><h2>{name}</h2>{paragraphs(seed)}</section>'
        for seed, name in enumerate(("fees", "share-and-tags", "navigating-related-menus", "end"))
    )
    text = text_of(inner)
    assert all(says(text, line) for seed in range(4) for line in sentences(seed))


@pytest.mark.parametrize(
    "html",
    [
        "This is it",
        "<p>This is it</p>",
        "<title>T</title><h1>This is it</h1>",
        article("T", "<p>This is it"),
    ],
)
def test_a_short_page_has_a_short_text(html):
    read = reading(html, content_type="" if html.startswith("<") else "text/html")
    assert read.outcome is ReadingOutcome.TEXT
    assert "This is it" in read.text


@pytest.mark.parametrize(
    ("html", "detail"),
    [
        ("", "no text"),
        ("  \n", "no text"),
        ("<!-- x -->", "no text"),
        ("<html><head><title>Fees</title></head><body></body></html>", "no text"),
        (
            "<body><noscript>Enable JavaScript</noscript><div id=root></div><script src=a>"
            "</script>",
            "no text",
        ),
        (
            "<body><div id='app'>Loading...</div><script src=a></script>",
            "a script's shell: Loading...",
        ),
    ],
)
def test_a_page_without_text_is_empty(html, detail):
    read = reading(html)
    assert read.outcome is ReadingOutcome.EMPTY
    assert read.detail == detail


def test_loading_is_a_text_where_no_script_would_replace_it():
    assert reading("<body><p>Loading dock</p></body>").outcome is ReadingOutcome.TEXT
    assert reading("<body><p>Loading dock</p><script></script>").outcome is ReadingOutcome.TEXT


def test_a_block_is_told_and_its_text_is_not():
    gate = "<title>Just a moment...</title><p>Wait</p><script>window._cf_chl_opt={}</script>"
    for status in (200, 403, 503):
        read = reading(gate, status)
        assert (read.block, read.text) == ("challenge", "")
        assert read.block_evidence
    assert reading("<h1>Page not found</h1>").block == "soft-404"
    assert reading("<h1>Page not found</h1>", 404).block is None


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"%PDF-1.7", "text/html"),
        (b"{}", "application/json"),
        (b"<?xml version='1.0'?><rss></rss>", ""),
        (b"just words", ""),
    ],
)
def test_what_is_no_html_is_told(body, content_type):
    read = reading(body, content_type=content_type)
    assert read.outcome is ReadingOutcome.NOT_HTML
    assert read.detail


def test_xhtml_without_a_type_is_html():
    page = b"<?xml version='1.0'?><!DOCTYPE html><html><body><p>Text</p></body></html>"
    assert reading(page, content_type="").outcome is ReadingOutcome.TEXT


@pytest.mark.parametrize(
    "inner",
    ["<div>" * 3_000 + "x" + "</div>" * 3_000, "<table><tr><td>" * 3_000],
    ids=["divs", "tables"],
)
def test_a_cut_parse_is_unreadable(inner):
    read = reading(article("Deep", paragraphs(1) + inner))
    assert read.outcome is ReadingOutcome.UNREADABLE
    assert "depth" in read.detail
    assert read.title == "Deep"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("0; url=/new", "https://campus.example/new"),
        ("300; url=/new", None),
        ("0; url=/students/fees", None),
        ("5", None),
    ],
)
def test_a_bare_meta_refresh_leads_on(content, expected):
    page = (
        f'<html><head><meta http-equiv=refresh content="{content}"></head><body>Moved</body></html>'
    )
    assert reading(page).refresh == expected


def test_a_page_with_text_that_loads_again_is_a_page():
    head = '<meta http-equiv=refresh content="5; url=/new">'
    assert reading(article("Fees", paragraphs(1), head=head)).refresh is None


def test_news_is_read_without_what_stands_around_it():
    head = '<meta property="article:published_time" content="2026-01-01">'
    aside = (
        "<div class=teasers>"
        + "".join(f"<div>Other story {n} in a few words.</div>" for n in range(60))
        + "</div>"
    )
    page = article("News", paragraphs(1), head=head).replace("</main>", f"{aside}</main>")
    assert says(reading(page).text, sentences(1)[4])


def test_characters_that_no_tree_takes_cost_themselves_alone():
    """libxml2 reads them, as they are and as references; lxml refuses to move text with them."""
    odd = "<p>Fees are due\x02 on&#2; the first\x0bof&#xFFFE; March.\ufffe</p>"
    page = article("Fe\x01es", f"{paragraphs(1)}{odd}").replace("</nav>", "</nav>\x1f&#31;\x0c")
    assert reading(page).title == "Fees"
    assert says(reading(page).text, "Fees are due on the first of March.")
