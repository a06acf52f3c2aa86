"""A text is cut into passages that can be quoted as they stand."""

import pytest

from ingester.answer.passages import LONGEST, Passage, passages


def test_each_paragraph_stands_under_its_heading():
    text = "Before.\n\n# Fees\n\nPay here.\n\nOr there.\n\n## Late #\nA charge."
    assert list(passages(text)) == [
        Passage("", "Before."),
        Passage("Fees", "Pay here."),
        Passage("Fees", "Or there."),
        Passage("Late", "A charge."),
    ]


def test_what_leads_to_a_list_goes_with_it():
    text = "You need:\n\n- a passport\n- a photo\n\nThat is all."
    assert [one.text for one in passages(text)] == [
        "You need:\n\n- a passport\n- a photo",
        "That is all.",
    ]


def test_a_lead_without_anything_behind_it_is_not_lost():
    assert [one.text for one in passages("Look:\n\n# Next\n\nSee:")] == ["Look:", "See:"]


def test_a_table_and_code_with_empty_lines_stay_whole():
    code = "```\nfirst\n\nsecond\n```"
    table = "| a | b |\n| --- | --- |\n| 1 | 2 |"
    assert [one.text for one in passages(f"{code}\n\n{table}")] == [code, table]


def test_a_long_paragraph_is_cut_at_the_end_of_a_sentence():
    found = [one.text for one in passages("A sentence of some length. " * 200)]
    assert len(found) > 3
    assert all(len(text) <= LONGEST and text.endswith(".") for text in found)


def test_a_fence_that_never_closes_ends_somewhere():
    found = list(passages("```\n\n" + "word\n\n" * 5_000))
    assert found


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("- [Exam dates](https://a.example/dates)\n- [Rules](https://a.example/rules)", True),
        ("1. [Exam dates](https://a.example/dates) · [Rules](https://a.example/rules)", True),
        ("- [Exam dates](https://a.example/dates): in June", False),
        ("See [the rules](https://a.example/rules).", False),
        ("No link.", False),
        ("2026", False),
    ],
)
def test_a_list_of_links_is_known_as_one(text, only):
    assert Passage("", text).only_leads_on is only
