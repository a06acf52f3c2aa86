"""Blocks lose no character of a text, and what judges them ends soon, whatever stands in it."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingester.core.blocks import key_of, pieces_of
from ingester.translate.guard import judge_machine, judge_person
from ingester.translate.masked import Masked
from ingester.translate.numbers import compare

MARKS = st.sampled_from(
    ["# ", "- ", "1. ", "> ", "| a | b |", "|---|", "```", "~~~", "\n", "\n\n", "  ", "words here",
     "[a](https://x.example/b)", "`c`", "300", "{d}", "<e>", "费用", "\\", "---", "\t", "\u2028"]
)  # fmt: skip
TEXTS = st.lists(MARKS | st.text(max_size=8), max_size=30).map("".join)
LONG = 40_000  # characters


@given(TEXTS)
def test_pieces_put_together_are_the_text(text):
    whole = "".join(piece.before + piece.original for piece in pieces_of(text))
    assert whole == text[: len(whole)]
    assert not text[len(whole) :].strip()


@given(TEXTS)
def test_a_block_s_words_have_the_block_s_key(text):
    """So that an export can be checked when it comes back."""
    for piece in pieces_of(text):
        if piece.wanted:
            assert key_of(piece.source) == piece.key
            assert "\n" not in piece.source


@given(TEXTS)
def test_a_text_has_its_own_numbers(text):
    found = compare(text, text)
    assert (found.lost, found.added) == ((), ())


@given(TEXTS, TEXTS)
def test_judging_never_fails(source, target):
    judge_machine(source, target, "zh")
    judge_person(source, target)


@given(TEXTS)
def test_masks_come_off(text):
    text = text.replace("\0", "")
    assert Masked(text).unmasked(Masked(text).html) == text


@pytest.mark.parametrize(
    "seed",
    ["[", "![", "[[x]", "``a", "````", "<a ", "{{a", "a@a.", "1.", "1 ", "A1.", "A1-", "三", "\\[",
     "| a ", "5 million ", "hundred ", "I ", "<a id=\"g1\">", "[]()", "www."],
)  # fmt: skip
def test_hostile_text_costs_little(seed):
    text = seed * (LONG // len(seed))
    began = time.process_time()
    judge_person(text, text)
    list(pieces_of(text))
    assert time.process_time() - began < 5
