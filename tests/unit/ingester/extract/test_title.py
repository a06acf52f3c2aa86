"""The title of a page: its h1, else its <title> without the site's name."""

import pytest
from lxml import html

from ingester.extract.title import LONGEST, headings_of, page_title, tidied, without_site

URL = "https://www.campus.example/fees"


@pytest.mark.parametrize(
    ("headings", "title", "expected"),
    [
        (["Fees"], "Tuition fees - Campus Example", "Fees"),
        ([], "Tuition fees - Campus Example", "Tuition fees"),
        ([], "Tuition fees | Students | Campus Example", "Tuition fees | Students"),
        ([], "Campus » Tuition fees", "Tuition fees"),
        ([], "Campus", "Campus"),
        ([], "", ""),
        ([""], "Fees", "Fees"),
        (["Campus Example"], "Tuition fees - Campus Example", "Tuition fees"),
        (["Campus"], "Campus: Tuition fees | campus", "Campus: Tuition fees"),
        (["Campus"], "Campus – Fees – Students", "Fees – Students"),
        (["Contact", "Tuition fees"], "Tuition fees - Campus Example", "Tuition fees"),
        (["Contact", "Press"], "Tuition fees - Campus Example", "Tuition fees"),
        (["Contact", "Press"], "", "Contact"),
        (["Campus"], "Campus", "Campus"),
        (["x"], "", ""),
        (["#"], "- Campus", "- Campus"),
    ],
)
def test_what_a_reader_would_call_the_page(headings, title, expected):
    assert page_title(headings, title, URL) == expected


def test_a_title_of_one_part_keeps_it():
    assert without_site("E-mail and well-being", URL) == "E-mail and well-being"


def test_headings_of_the_main_part_come_first():
    tree = html.document_fromstring(
        "<header><h1>Campus</h1></header><main><h1>Fees <b>2026</b>¶</h1></main><h1> </h1>"
        + "<h1>more</h1>" * 30
    )
    assert headings_of(tree)[:3] == ["Fees 2026", "Campus", "more"]
    assert len(headings_of(tree)) == 20


@pytest.mark.parametrize(
    "text", ["\u200b\u200c\u200d\ufeff\u2060", "\u2800\u2800", "\u3164", " \u00a0\u3000 "]
)
def test_what_nobody_can_see_is_no_title(text):
    assert tidied(text) == ""


def test_what_no_store_takes_is_left_out():
    assert tidied(" a\x00b\n\ud800c\x9f¶ ") == "a b c"
    assert len(tidied("x" * 10_000)) == LONGEST
