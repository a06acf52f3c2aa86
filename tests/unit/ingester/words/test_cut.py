"""Text is cut into the same words wherever it stands: in an index, in a query, in a snippet."""

import pytest

from ingester.words.cut import LONGEST, is_unspaced, runs, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Late payment", ["late", "payment"]),
        ("NAÏVE cafe\u0301s", ["naive", "cafe"]),
        ("max_connections, co-op", ["max", "connection", "co", "op"]),
        ("COMP1511 2025/26", ["comp1511", "2025", "26"]),
        ("the student's fees", ["the", "student", "fee"]),
        ("Studies, classes, boxes, bus, is", ["study", "class", "box", "bus", "is"]),
        ("ＣＯＭＰ ﬁne straße", ["comp", "fine", "strasse"]),
        ("", []),
        ("\x00\x1b[31m ... ", ["31m"]),
        ("🦘", []),
        ("\u2474 \ufdfa \u0301", ["1", "صلىاللهعليهوسلم", "\u0301"]),
    ],
)  # fmt: skip
def test_words_of_scripts_with_spaces_are_folded(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("图书馆", ["图书", "书馆", "馆"]),
        ("选课。学费", ["选课", "课", "学费", "费"]),
        ("课", ["课"]),
        ("K18 房间", ["k18", "房间", "间"]),
        ("COMP1511课程", ["comp1511", "课程", "程"]),
        ("ひらがな", ["ひら", "らが", "がな", "な"]),
        ("한국어", ["한국", "국어", "어"]),
        ("\U00020000\U00020001", ["\U00020000\U00020001", "\U00020001"]),
    ],
)  # fmt: skip
def test_scripts_without_spaces_are_cut_into_overlapping_pairs(text, expected):
    assert words(text) == expected


def test_a_pair_never_reaches_over_a_sign():
    assert "课学" not in words("选课。学费") + words("选课 学费") + words("选课\n学费")


def test_a_word_without_end_is_cut():
    assert words("a" * 100_000) == ["a" * LONGEST]
    assert words("é" * 100_000) == ["e" * LONGEST]


def test_a_run_of_a_query_is_one_piece():
    assert list(runs("毕业典礼 K18")) == [("毕业典礼", ("毕业", "业典", "典礼")), ("K18", ("k18",))]
    assert is_unspaced("毕业")
    assert not is_unspaced("a毕")
