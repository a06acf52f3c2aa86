"""How a run went, in a word and a sentence; and what its brake does at the edges."""

import pytest

from ingester.core.brakes import Candidate, Outcome, RunState, brake, run_state, tally
from ingester.core.decide import Act, Reason
from shared.site import Brakes

READ = Outcome(act=Act.CONFIRM, reason=Reason.UNCHANGED, had_copy=True)
FAILED = Outcome(act=Act.KEEP, reason=Reason.REFUSED, had_copy=True)
GONE = Outcome(act=Act.HIDE, reason=Reason.GONE, had_copy=True)
NOTED = Outcome(act=Act.SKIP, reason=Reason.NOT_HTML, had_copy=False)


def state_of(*outcomes, why="finished", complete=True, damaged=0):
    return run_state(outcomes, why=why, complete=complete, damaged=damaged, brakes=Brakes())


@pytest.mark.parametrize(
    ("found", "state", "words"),
    [
        (state_of(READ), RunState.OK, ""),
        (state_of(READ, why=None), RunState.OK, ""),
        (state_of(), RunState.OK, ""),
        (state_of(NOTED), RunState.OK, ""),
        (state_of(READ, why="challenge"), RunState.FAILED, "the harvest ended with challenge"),
        (state_of(GONE), RunState.FAILED, "nothing could be read"),
        (state_of(READ, FAILED), RunState.FAILED, "1 of 2 pages that have a copy failed"),
        (state_of(READ, complete=False), RunState.PARTIAL, "the end record is missing"),
        (state_of(READ, damaged=2), RunState.PARTIAL, "2 damaged places"),
        (state_of(READ, why="disk"), RunState.PARTIAL, "the harvest ended with disk"),
    ],
)
def test_a_run_says_how_it_went(found, state, words):
    assert found == (state, words)


@pytest.mark.parametrize(
    ("act", "reason", "was_read"),
    [
        (Act.REPLACE, Reason.NEW, True),
        (Act.CONFIRM, Reason.UNCHANGED, True),
        (Act.KEEP, Reason.MOVED, True),
        (Act.KEEP, Reason.SHRANK, False),
        (Act.HIDE, Reason.GONE, False),
    ],
)
def test_something_was_read_well(act, reason, was_read):
    assert Outcome(act=act, reason=reason, had_copy=True).was_read is was_read


@pytest.mark.parametrize(("allowed", "passed"), [(-1, 0), (0, 0), (1, 1), (2, 2), (3, 2)])
def test_no_more_pages_than_allowed_are_hidden(allowed, passed):
    two = [Candidate(page=number, shown=True, missing_before=False) for number in (1, 2)]
    braked = brake(two, allowed=allowed, failed=False)
    assert (len(braked.passed), len(braked.held)) == (passed, 2 - passed)


def test_acts_and_reasons_are_counted():
    acts, reasons = tally([READ, READ, GONE])
    assert acts == {"confirm": 2, "hide": 1}
    assert reasons == {"unchanged": 2, "gone": 1}
