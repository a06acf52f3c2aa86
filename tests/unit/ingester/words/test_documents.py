"""What is indexed of a page."""

import pytest

from ingester.words.documents import MOST_WORDS, Shelf, fields, language, shelf
from shared.site import CategoryRule, OutdatedTable, Site

SITE = Site(
    home="https://campus.example/", name="campus", hosts=("campus.example",),
    category=(CategoryRule(name="fees", match="fee|payment"),),
    outdated=OutdatedTable(ignore=(r"[A-Z]{4}\d{4}",)),
)  # fmt: skip


def test_title_headings_and_text_are_kept_apart():
    found = fields(
        "Fees", "# Fees\n\nPay [here](https://campus.example/pay?x=1).\n\n## By card ##\n\n| a |"
    )
    assert (found.title, found.heading, found.body) == ("fee", "fee by card", "pay here a")


def test_a_long_text_is_indexed_up_to_a_bound():
    assert len(fields("", "word " * (MOST_WORDS + 5)).body.split()) == MOST_WORDS


@pytest.mark.parametrize(
    ("path", "title", "expected"),
    [
        ("payment", "How to pay", Shelf("fees", 0)),
        ("map-2024", "Map 2025/26", Shelf("uncategorised", 2026)),
        ("COMP2017", "COMP2017", Shelf("uncategorised", 0)),
    ],
)
def test_a_page_stands_on_a_shelf_by_the_rules_of_its_site(path, title, expected):
    assert shelf(SITE, f"https://campus.example/{path}", title) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh_CN", "", "zh-cn"), ("en", "学费学费", "en"), ("", "学费学费", "zh"), ("", "Fees", ""),
        ("", "ひらがなとカタカナ", "ja"), ("", "한국어 안내", "ko"), ("no tag; at all", "Fees", ""),
        ("%' OR 1=1", "Fees", ""),
    ],
)  # fmt: skip
def test_a_page_that_names_no_language_has_that_of_its_script(lang, text, expected):
    assert language(lang, text) == expected
