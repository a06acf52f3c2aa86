"""The sums of a run (law 8)."""

import pytest

from harvester.outcome import Outcome
from harvester.tally import Tally
from shared.errors import ToolError
from shared.records import Counts


def a_tally(*outcomes):
    tally = Tally()
    for number, outcome in enumerate(outcomes):
        tally.add(outcome, f"https://campus.example/{number}", f"cause {outcome}")
    return tally


def test_every_target_is_in_one_count():
    tally = a_tally(*Outcome)
    assert tally.final(targets=len(Outcome) + 3, not_tried=3, parked=9) == Counts(
        targets=17, read=2, not_modified=1, gone=1, failed=9, disallowed=1, not_tried=3, parked=9
    )


def test_sums_that_do_not_add_up_are_a_bug_of_ours():
    with pytest.raises(ToolError, match="5 targets, 1 accounted for"):
        a_tally(Outcome.READ).final(targets=5, not_tried=0, parked=0)


def test_failures_are_told_by_cause_with_the_first_and_the_last_page():
    first, second = a_tally(Outcome.GONE, *[Outcome.REFUSED] * 3, Outcome.UNREACHABLE).failures()
    assert (first.cause, first.count, first.first, first.last) == (
        "cause refused",
        3,
        "https://campus.example/1",
        "https://campus.example/3",
    )
    assert second.count == 1


def test_a_failure_that_gets_another_chance_counts_no_more():
    tally = a_tally(Outcome.REFUSED, Outcome.REFUSED)
    tally.take_back(Outcome.REFUSED, "cause refused")
    assert (tally.settled, tally.failures()[0].count) == (1, 1)
    tally.take_back(Outcome.REFUSED, "cause refused")
    assert (tally.settled, tally.failures()) == (0, ())


@pytest.mark.parametrize(
    ("outcomes", "is_silent"),
    [
        ([], False),
        ([Outcome.UNREACHABLE] * 2, True),
        ([Outcome.UNREACHABLE, Outcome.GONE], False),
    ],
)
def test_a_run_is_silent_when_nothing_answered(outcomes, is_silent):
    assert a_tally(*outcomes).is_silent is is_silent
