"""A capture of a page as a check of the links that lead to it."""

import pytest

from ingester.core.linkfacts import facts_of
from ingester.core.observation import Kind
from tests.unit.ingester.core.makers import FEES, a_failure, an_observation, day


def test_a_read_page_is_a_good_check():
    told = facts_of(an_observation(at=2, run="run-2"))
    assert (told.run, told.at, told.final) == ("run-2", day(2), FEES)
    assert told.is_good
    assert told.was_asked_whole


@pytest.mark.parametrize(
    "seen",
    [a_failure(), an_observation(kind=Kind.DISALLOWED), an_observation(pointed=FEES)],
    ids=["no answer", "denied", "an unfollowed redirect"],
)
def test_what_got_no_answer_is_no_check(seen):
    assert facts_of(seen) is None


@pytest.mark.parametrize(
    ("fields", "is_good"),
    [({"status": 304, "kind": Kind.NOT_MODIFIED}, True), ({"status": 404}, False),
     ({"block": "challenge"}, False)],
    ids=["not modified", "gone", "challenge"],
)  # fmt: skip
def test_a_check_is_good_where_the_page_answered_as_it_should(fields, is_good):
    assert facts_of(an_observation(**fields)).is_good is is_good
