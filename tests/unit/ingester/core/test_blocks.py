"""Blocks: what is one, what its key stands for, and that no character of a text is lost."""

import pytest

from ingester.core.blocks import Kind, key_of, pieces_of, title_piece

PAGE = """\
# Fees [here](https://campus.example/a)

You pay
at the desk.
- by card
- in cash,
  if you must
  1. in person

> A quote
> that goes on.

| What | How much |
|---|---|
| Term fee | 300 EUR |

```
pay --now
```
---

1,200
"""


def seen(text):
    return [(piece.kind, piece.mark, piece.source) for piece in pieces_of(text)]


def test_every_kind_of_block_is_cut_where_it_ends():
    assert seen(PAGE) == [
        (Kind.HEADING, "# ", "Fees [here](https://campus.example/a)"),
        (Kind.PARAGRAPH, "", "You pay at the desk."),
        (Kind.ITEM, "- ", "by card"),
        (Kind.ITEM, "- ", "in cash, if you must"),
        (Kind.ITEM, "  1. ", "in person"),
        (Kind.PARAGRAPH, "> ", "A quote that goes on."),
        (Kind.ROW, "| ", "What | How much"),
        (Kind.ROW, "", ""),
        (Kind.ROW, "| ", "Term fee | 300 EUR"),
        (Kind.CODE, "", ""),
        (Kind.CODE, "", ""),
        (Kind.PARAGRAPH, "", "1,200"),
    ]


def test_pieces_put_together_are_the_text():
    assert "".join(piece.before + piece.original for piece in pieces_of(PAGE)) == PAGE.rstrip("\n")


def test_a_translation_takes_the_place_of_the_words_alone():
    row = list(pieces_of(PAGE))[8]
    assert row.saying("学期费 | 300 EUR") == "| 学期费 | 300 EUR |"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("## Fees", "# Fees"),
        ("- Fees", "3. Fees"),
        ("> Fees", "Fees"),
        ("You  pay\nhere.", "You pay here."),
        ("Cafe\u0301 bar", "Caf\u00e9 bar"),
        ("a\x00 name", "a name"),
    ],
)
def test_a_key_is_of_the_words_whatever_stands_before_them(one, other):
    assert [p.key for p in pieces_of(one)] == [p.key for p in pieces_of(other)]


def test_a_title_and_a_heading_with_the_same_words_share_a_translation():
    (heading,) = pieces_of("# Fees and dates")
    assert title_piece("Fees and dates").key == heading.key


def test_other_words_have_another_key():
    assert key_of("You pay by May.") != key_of("You pay by June.")


@pytest.mark.parametrize(
    "text",
    [
        "1,200",
        "2026-03-01",
        "[https://campus.example/a](https://campus.example/a)",
        "https://campus.example/a",
        "ask@campus.example",
        "`pay --now`",
        "COMP1100",
        "- A4",
        "| 12 | 300 |",
        "```\nif a: pay()\n```",
        "{name}",
        "* * *",
        "",
    ],
)
def test_code_numbers_and_links_need_no_translation(text):
    assert [piece.wanted for piece in pieces_of(text) if piece.wanted] == []


@pytest.mark.parametrize(
    "text",
    [
        "Fees",
        "[Fees](https://campus.example/a)",
        "费",
        "- 12 days",
        "| Fee | 12 |",
        "COMP1100 notes",
    ],
)
def test_words_do(text):
    assert [piece.wanted for piece in pieces_of(text)] == [True]


def test_an_unclosed_fence_is_code_to_the_end():
    assert [piece.kind for piece in pieces_of("```\na\n\n# b")] == [Kind.CODE]


def test_an_inner_fence_does_not_end_the_outer_one():
    assert [p.kind for p in pieces_of("````\n```\nx\n```\n````\nWords")] == [
        Kind.CODE,
        Kind.PARAGRAPH,
    ]
