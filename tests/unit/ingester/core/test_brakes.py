"""What a run may hide, and when it counts as failed."""

import pytest

from ingester.core.brakes import Candidate, Outcome, RunState, allowance, brake, run_state
from ingester.core.decide import Act, Reason
from shared.site import Brakes


def candidates(count, *, shown=True, missing=()):
    return [
        Candidate(page=n, shown=shown, missing_before=n in missing) for n in range(1, count + 1)
    ]


def outcomes(read=0, failed=0, gone=0, *, had_copy=True):
    kinds = [
        (Act.CONFIRM, Reason.UNCHANGED, read),
        (Act.KEEP, Reason.SERVER_ERROR, failed),
        (Act.HIDE, Reason.GONE, gone),
    ]
    return [
        Outcome(act=act, reason=reason, had_copy=had_copy)
        for act, reason, count in kinds
        for _ in range(count)
    ]


def state_of(seen, why="finished", complete=True, damaged=0, **brakes):
    return run_state(seen, why=why, complete=complete, damaged=damaged, brakes=Brakes(**brakes))[0]


@pytest.mark.parametrize(
    ("shown", "allowed"), [(0, 25), (1000, 25), (1250, 25), (1300, 26), (5000, 100)]
)
def test_the_larger_of_number_and_share_is_allowed(shown, allowed):
    assert allowance(shown, Brakes()) == allowed


def test_a_404_storm_hides_at_most_what_is_allowed():
    braked = brake(candidates(11), allowed=3, failed=False)
    assert (len(braked.passed), len(braked.held)) == (3, 8)


def test_pages_missing_before_go_first():
    braked = brake(candidates(11, missing=(10, 11)), allowed=3, failed=False)
    assert braked.passed == (10, 11, 1)


def test_pages_that_nobody_sees_cost_nothing():
    braked = brake(
        [*candidates(2), Candidate(page=9, shown=False, missing_before=False)],
        allowed=2,
        failed=False,
    )
    assert set(braked.passed) == {1, 2, 9}


def test_a_failed_run_hides_nothing():
    braked = brake(candidates(2), allowed=3, failed=True)
    assert (braked.passed, braked.held) == ((), (1, 2))


def test_failed_share_is_a_limit_and_not_a_threshold():
    assert state_of(outcomes(read=19, failed=1)) == RunState.OK
    assert state_of(outcomes(read=18, failed=2)) == RunState.FAILED


def test_pages_without_a_copy_do_not_make_a_run_fail():
    assert state_of([*outcomes(read=19), *outcomes(failed=5, had_copy=False)]) == RunState.OK


@pytest.mark.parametrize("why", ["failures_in_a_row", "challenge", "asked_to_wait", "unreachable"])
def test_a_run_that_was_turned_away_failed(why):
    assert state_of(outcomes(read=20), why=why) == RunState.FAILED


def test_a_run_that_read_nothing_failed():
    assert state_of(outcomes(gone=1)) == RunState.FAILED


@pytest.mark.parametrize("fields", [{"complete": False}, {"damaged": 1}, {"why": "page_cap"}])
def test_a_run_that_is_not_whole_is_partial(fields):
    assert state_of(outcomes(read=20), **fields) == RunState.PARTIAL


def test_a_robots_denial_is_no_failure():
    denied = Outcome(act=Act.KEEP, reason=Reason.DISALLOWED, had_copy=True)
    assert state_of([*outcomes(read=1), denied]) == RunState.OK
