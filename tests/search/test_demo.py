"""Sixty written queries over the pages of the demo site, twenty of them in Chinese."""

import pytest

from ingester.answer.ask import ask
from tests.search.evaluation import DEMO, TODAY, queries, questions, recall

ASKED = queries("demo.tsv", prefix=DEMO)


def test_there_are_sixty_queries_half_of_them_never_looked_at():
    assert len(ASKED) == 60
    assert sum(one.half == "held" for one in ASKED) == 30
    assert sum(not one.query.isascii() for one in ASKED) == 20


@pytest.mark.parametrize("half", ["tune", "held"])
def test_nine_of_ten_queries_find_their_page_among_the_first_five(demo, half):
    share, missed = recall(demo, [one for one in ASKED if one.half == half])
    assert share >= 0.9, missed


def test_seven_of_ten_find_it_first(demo):
    share, missed = recall(demo, ASKED, among=1)
    assert share >= 0.7, missed


@pytest.mark.parametrize("half", ["tune", "held"])
def test_nine_of_ten_questions_are_answered_and_none_without_an_answer(demo, half):
    """A question that nothing here answers gets no passage at all."""
    wrong, answered = [], 0
    for one in (asked for asked in questions() if asked.half == half):
        quotes = ask(demo, one.query, today=TODAY).quotes
        if not one.answers:
            wrong += [(one.query, quote.text) for quote in quotes]
        else:
            answered += any(one.answers[0] in quote.text for quote in quotes)
    assert wrong == []
    assert answered >= 9
