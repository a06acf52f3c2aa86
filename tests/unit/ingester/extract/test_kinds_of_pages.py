"""Handbooks are read by their markup, articles by what judges articles; neither loses a block."""

import pytest
from lxml import html as lxml_html

from ingester.extract.facts import facts_of
from ingester.extract.job import ExtractJob
from ingester.extract.kept import mended
from ingester.extract.kind import kind_of
from ingester.extract.reading import read_page
from ingester.extract.tree import parse
from shared.html import page_facts
from shared.url import join
from tests.unit.ingester.extract.pages import URL, answer, article, paragraphs

DRESS = '<meta property="og:title" content="Fees">'
SCRIPTS = "<script src=a></script>" * 5


def text_of(page):
    return read_page(ExtractJob(url=URL, http=answer(page))).text


@pytest.mark.parametrize(
    ("head", "is_handbook", "is_news"),
    [
        ("", True, False),
        (DRESS, False, False),
        ('<meta name="twitter:card" content="summary">', False, False),
        ('<meta property="article:published_time" content="2026-01-01">', False, True),
        ('<script type="application/ld+json">{"@type":"NewsArticle"}</script>', False, True),
        ('<p itemscope itemtype="https://schema.org/Article">', False, False),
        (SCRIPTS, False, False),
        (f'{SCRIPTS}<meta name="Generator" content="Docutils 0.19">', True, False),
        (f'{DRESS}<meta name="generator" content="Docutils 0.19">', False, False),
    ],
)
def test_what_a_page_is_stands_in_its_head(head, is_handbook, is_news):
    page = article("Fees", paragraphs(1), head=head)
    tree = lxml_html.document_fromstring(page)
    kind = kind_of(tree, page)
    assert (kind.is_handbook, kind.is_news) == (is_handbook, is_news)


@pytest.mark.parametrize("head", ["", DRESS], ids=["a handbook", "an article"])
def test_code_and_quotations_stand_apart_from_what_follows(head):
    inner = (
        f"{paragraphs(1)}<pre>first line\n  second line</pre><p>What follows the code.</p>"
        f"<blockquote><p>What was said about it.</p></blockquote><p>What follows the words.</p>"
        f"{paragraphs(2)}"
    )
    text = text_of(article("Fees", inner, head=head))
    assert "\n\n```\nfirst line\n  second line\n```\n\nWhat follows the code." in text
    assert "\n\n> What was said about it.\n\nWhat follows the words." in text


def test_code_in_a_list_stays_in_its_item_and_in_a_table_on_its_line():
    first, second = "\u29da0\u29dba b\u29da\u29db", "\u29da7\u29dbc\u29da\u29db"
    assert mended(f"- see {first} there", ("```\na\n```",)) == (
        "- see\n\n  ```\n  a\n  ```\n\n   there"
    )
    assert mended(f"| {first} | x |", ("```\na\n```",)) == "| a b | x |"
    assert mended(f"lost {second}.", ("x",)).split() == ["lost", "."]
    assert mended("as it is \u29da3\u29db", ("x",)) == "as it is "


def test_a_handbook_keeps_its_headings_lists_and_chapters():
    chapters = "".join(f'<li><a href="part-{n}.html">Part {n}</a></li>' for n in range(9))
    page = (
        "<title>Handbook</title><div class=navheader><a href=a.html>Prev</a> Chapter 2. Fees"
        " <a href=b.html>Next</a></div><h2>2.1. Fees</h2><p>Read <code>all_of</code> it.</p>"
        f"{paragraphs(1, 6)}<div class=toc><ul>{chapters}</ul></div><p><a href=a.html>Prev</a> "
        "<a href=b.html>Next</a></p>"
    )
    text = text_of(page)
    assert text.startswith("## 2.1. Fees\n\nRead `all_of` it.\n\n")
    assert "\n\n- [Part 0](https://campus.example/students/part-0.html)\n- [Part 1]" in text
    assert text.endswith("[Part 8](https://campus.example/students/part-8.html)")


def test_a_row_of_links_that_leads_elsewhere_is_kept():
    row = "<p><a href=form.html>Application form</a> <a href=fees.html>Fee table</a></p>"
    assert "Application form" in text_of(f"<h1>Apply</h1>{paragraphs(1)}{row}")


def test_a_contents_table_of_the_page_itself_is_left_out():
    own = "".join(f'<li><a href="{URL}#s{n}">Section {n}</a></li>' for n in range(9))
    text = text_of(f"<h1>Fees</h1><div class=toc><ul>{own}</ul></div>{paragraphs(1)}")
    assert "Section 3" not in text


@pytest.mark.parametrize(
    "html",
    [
        article("Fees", '<p><a href="x">one <b>two</b><br>three</a> <a href="#p">p</a></p>'),
        '<base href="/deep/"><title>T<title>U</title><a href=a><img src=i alt="A pic"></a>',
        "<svg><title>drawn</title></svg><title>T</title><h1></h1><h1>H <script>x</script>i</h1>",
        '<html lang=de><meta name=robots content=noindex><link rel=canonical href="/c"><map>'
        '<area href="/z" alt=zone></map><frameset><frame src=f></frameset>',
        '<template><a href="/no">no</a></template><a href="mailto:a@b">m</a>'
        '<meta http-equiv=refresh content="1; url=/r">',
        "<a href=/a>open <a href=/b>closed</a><p>rest",
    ],
)
def test_a_tree_tells_what_the_source_tells(html):
    tree = parse(html)
    assert facts_of(tree, html, URL, join) == page_facts(html.encode(), charset="utf-8", url=URL)
