"""The lists of pages, and who is in them."""

from datetime import timedelta

import pytest

from ingester.core.ages import EDGES, fresh
from ingester.core.page import State
from ingester.core.standing import PageSums
from ingester.core.states import PageList, is_in
from tests.unit.ingester.core.makers import a_page

SUMS = PageSums(shown=1, hidden=2, listed=3, held=4, failing=5)


@pytest.mark.parametrize(
    ("page", "lists"),
    [
        (a_page(), {"shown"}),
        (a_page(state=State.HIDDEN, reason="gone"), {"hidden"}),
        (a_page(state=State.LISTED), {"listed"}),
        (a_page(error="refused"), {"shown", "failing"}),
        (a_page(error="disallowed"), {"shown"}),
        (a_page(held="run-1"), {"shown", "held"}),
        (a_page(rule="outdated", rule_held="run-1"), {"shown", "held"}),
        (a_page(rule="outdated"), {"hidden"}),
    ],
    ids=["shown", "gone", "listed", "failing", "denied", "held", "rule held", "by rule"],
)
def test_a_page_is_in_the_lists_that_readers_and_operators_expect(page, lists):
    assert {wanted.value for wanted in PageList if is_in(page, wanted)} == lists


def test_every_list_has_its_own_sum():
    assert [SUMS.of(wanted) for wanted in PageList] == [1, 2, 3, 4, 5]


def test_failing_and_held_pages_are_counted_in_their_states():
    assert SUMS.all == 1 + 2 + 3


def test_a_page_whose_site_asks_not_to_be_listed_shows_no_title():
    assert a_page().told_title == "Fees"
    assert a_page(state=State.HIDDEN, reason="gone").told_title == "Fees"
    assert a_page(state=State.HIDDEN, reason="noindex").told_title == ""


def test_what_was_read_within_a_week_is_fresh():
    week = EDGES.index(timedelta(days=7)) + 1
    assert fresh((1,) * (len(EDGES) + 1)) == week
