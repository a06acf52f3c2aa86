"""Slugs, likeness and the length of a text."""

import pytest

from ingester.core.alike import alike, readable_length
from ingester.core.slug import marked, slug_of

SLUGS = {
    "https://c.example/": "home",
    "https://c.example/Students/Fees/": "students-fees",
    "https://c.example/a.html": "a",
    "https://c.example/show?id=2": "show-id-2",
    "https://c.example/caf%C3%A9": "cafe",
    "https://c.example/a/index.html": "a-index",
}


@pytest.mark.parametrize("url", SLUGS)
def test_a_slug_reads_like_its_address(url):
    assert slug_of(url) == SLUGS[url]


def test_a_slug_without_latin_letters_is_a_mark():
    assert len(slug_of("https://c.example/%E9%80%89%E8%AF%BE")) == 8


def test_long_slugs_are_cut_and_told_apart():
    one, two = (slug_of(f"https://c.example/{'word-' * 40}{n}") for n in (1, 2))
    assert one != two
    assert len(one) <= 89


def test_a_taken_slug_gets_a_mark():
    assert marked("fees", "https://c.example/fees") != marked("fees", "https://d.example/fees")


def test_equal_texts_are_wholly_alike():
    assert alike("a b c", "a b c") == 1.0


def test_texts_without_common_words_are_not_alike():
    assert alike("one two three", "four five six") == 0.0


def test_a_small_edit_stays_alike():
    text = " ".join(f"word{n}" for n in range(100))
    assert alike(text, text.replace("word50", "changed")) > 0.9


def test_chinese_is_compared_by_character():
    assert alike("新生应在开学第二周之前完成选课", "新生应在开学第三周之前完成选课") > 0.8
    assert alike("新生应在开学", "图书馆在考试") < 0.3


def test_marks_and_link_targets_are_no_text():
    assert readable_length("# Fees\n\n- [pay](https://c.example/pay?x=(1)) now") == len(
        "Feespaynow"
    )
