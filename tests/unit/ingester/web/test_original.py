"""What is not translated yet shows in the HTML, whatever the text is made of."""

import re
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from selectolax.lexbor import LexborHTMLParser

from ingester.core.blocks import key_of
from ingester.core.page import Copy
from ingester.core.translated import translated
from ingester.core.translation import Translation
from ingester.web.markdown import as_html
from ingester.web.original import BEGIN, END, marked

AT = datetime(2026, 11, 30, tzinfo=UTC)


class Memory:
    """Knows the translation of some blocks."""

    def __init__(self, **texts):
        self._texts = {key_of(source): text for source, text in texts.items()}

    def translations(self, blocks, lang):
        return {
            key: Translation(block=key, lang=lang, text=self._texts[key], human=True, at=AT)
            for key in blocks
            if key in self._texts
        }


def html(text, spoken="en", **known):
    copy = Copy(hash="x", title="Fees", text=text, lang=spoken)
    page = translated(Memory(**known), SimpleNamespace(title="Fees"), copy, "zh")
    return str(as_html(marked(page), lambda _: None, spoken=spoken))


def test_a_paragraph_without_a_translation_is_marked_with_its_language():
    told = html("Pay here.\n\nBring your card.", **{"Pay here.": "在此付款。"})
    assert "<p>在此付款。</p>" in told
    assert '<p><span class="original" lang="en">Bring your card.</span></p>' in told


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("## How to pay", '<h2><span class="original" lang="en">How to pay</span></h2>'),
        ("- At the desk", '<li><span class="original" lang="en">At the desk</span></li>'),
        ("> Be early", '<span class="original" lang="en">Be early</span>'),
        ("1. First of all", '<li><span class="original" lang="en">First of all</span></li>'),
        (
            "Pay **now** [here](https://campus.example/a)",
            '<span class="original" lang="en">Pay <strong>now</strong> <a ',
        ),
    ],
)
def test_every_kind_of_block_is_marked(text, inside):
    assert inside in html(text)


def test_a_table_is_marked_cell_by_cell_and_stays_one():
    told = html("| Course | Fee |\n|---|---|\n| Law school | Too much \\| more |")
    cells = re.findall(r"<t[hd]><span class=\"original\" lang=\"en\">(.*?)</span></t[hd]>", told)
    assert cells == ["Course", "Fee", "Law school", "Too much | more"]


def test_code_numbers_and_links_are_not_marked():
    assert "original" not in html("```\ncode here\n```\n\n12.50\n\nhttps://campus.example/")


def test_a_page_that_does_not_name_its_language_is_marked_without_one():
    assert '<span class="original">' in html("Pay at the desk.", spoken="")


@pytest.mark.parametrize(
    "text",
    [
        f"{BEGIN}{BEGIN} not closed",
        f"closed {END}{END}</span> only",
        f'[x](https://a.example "t\n{BEGIN} onmouseover=alert(1) {END}")',
        f"`{BEGIN}code{END}`",
        "<span class=original onclick=alert(1)>",
    ],
)
def test_no_text_can_make_such_a_mark_itself(text):
    told = html(text, spoken=text)
    assert told.count('<span class="original"') == told.count("</span>")
    elements = LexborHTMLParser(told).css("*")
    names = {name for one in elements for name in one.attributes}
    assert names <= {"class", "lang", "href", "rel", "title"}
    assert BEGIN not in told
    assert END not in told
