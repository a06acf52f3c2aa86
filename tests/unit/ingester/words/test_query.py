"""Any text is a query, and what a person means by it is looked for."""

import pytest

from ingester.words.query import Term, parse


def typed(query):
    return [" ".join(term.words) for term in parse(query).exact]


def single(query):
    return [" ".join(term.words) for term in parse(query).loose]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("late payment", ["late", "payment"]),
        ('"late payment" fee', ["late payment", "fee"]),
        ("\u201clate payment\u201d fee", ["late payment", "fee"]),
        ("late payment late", ["late", "payment"]),
        ("max_connections", ["max connection"]),
        ("how do I pay the fees", ["pay", "fee"]),
        ('"to be or not to be"', ["to be or not to be"]),
        ("who is who", ["who", "is"]),
        ("毕业典礼 时间", ["毕业 业典 典礼", "时间"]),
        ("COMP1511课程", ["comp1511", "课程"]),
        ('"', []),
        ('unfinished "phrase here', ["unfinished", "phrase"]),
        ("AND OR NOT", ["and", "or", "not"]),
        ("title:fees^2 NEAR(x*)", ["title fee 2", "near x"]),
        ("", []),
        (" \t\n", []),
    ],
)  # fmt: skip
def test_what_is_looked_for(query, expected):
    assert typed(query) == expected


def test_a_single_character_begins_words():
    assert parse("课").exact == (Term(("课",), opens=True),)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("max_connections of a server", ["max", "connection", "server"]),
        ("学费可以分期付款吗", ["学费", "分期", "期付", "付款"]),
        ("宿舍每月多少钱", ["宿舍", "舍每", "每月"]),
    ],
)
def test_words_alone_leave_out_what_only_holds_them_together(query, expected):
    assert single(query) == expected


def test_a_query_of_a_million_characters_is_read_in_no_time():
    assert len(parse("word " * 200_000).exact) == 1
    assert len(parse('"' * 1_000_000).exact) == 0
