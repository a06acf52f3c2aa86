"""Why a run ended, and its exit code."""

from datetime import date

import pytest

from harvester.core.politeness import Tried
from harvester.core.robots import Robots
from harvester.ending import ending_of, why_of
from harvester.options import CrawlOptions
from harvester.outcome import Outcome, Why
from harvester.state import fresh_state
from shared.errors import Ending
from shared.records import Counts
from shared.site import Site

HOME = "https://campus.example/"


def a_state():
    site = Site(home=HOME, hosts=("campus.example", "b.example"))
    return fresh_state(site, CrawlOptions(), None, today=date(2026, 11, 30), say=str)


def why(state, capped=None):
    return why_of(state, capped=capped, now=1.0)


def test_a_run_that_nothing_stopped_is_finished():
    assert why(a_state()) is Why.FINISHED


def test_a_cap_is_told():
    assert why(a_state(), Why.PAGE_CAP) is Why.PAGE_CAP


def test_a_home_without_robots_is_unreachable():
    state = a_state()
    state.frontier.hosts.set_robots("https://campus.example", Robots.closed("503"), 0.0)
    assert why(state) is Why.UNREACHABLE
    state.tally.add(Outcome.READ, HOME)
    assert why(state) is Why.FINISHED


def test_a_host_that_asked_to_wait_is_told_after_one_that_refuses():
    state = a_state()
    state.frontier.hosts.park(HOME, 4_000.0, 0.0)
    assert why(state, Why.PAGE_CAP) is Why.ASKED_TO_WAIT
    for _ in range(30):
        state.frontier.hosts.note("https://b.example/", Tried.FAILED)
    assert why(state) is Why.FAILURES_IN_A_ROW


@pytest.mark.parametrize(
    ("why", "counts", "ending"),
    [
        (Why.FINISHED, Counts(targets=1, read=1), Ending.DONE),
        (Why.FINISHED, Counts(targets=1, gone=1), Ending.DONE),
        (Why.FINISHED, Counts(targets=1, disallowed=1), Ending.DONE),
        (Why.FINISHED, Counts(targets=1, failed=1), Ending.SOME_FAILED),
        (Why.FINISHED, Counts(targets=1, not_tried=1), Ending.SOME_FAILED),
        (Why.PAGE_CAP, Counts(targets=2, failed=1, not_tried=1), Ending.CAP),
        (Why.TIME_CAP, Counts(targets=1, not_tried=1), Ending.CAP),
        (Why.CHALLENGE, Counts(targets=1, failed=1), Ending.BRAKE),
        (Why.FAILURES_IN_A_ROW, Counts(targets=1, failed=1), Ending.BRAKE),
        (Why.ASKED_TO_WAIT, Counts(targets=1, not_tried=1), Ending.BRAKE),
        (Why.UNREACHABLE, Counts(targets=1, not_tried=1), Ending.UNREACHABLE),
        (Why.DISK, Counts(targets=1, not_tried=1), Ending.OUTPUT),
        (Why.INTERRUPTED, Counts(targets=1, not_tried=1), Ending.OUTPUT),
    ],
)
def test_every_end_has_its_code(why, counts, ending):
    assert ending_of(why, counts, is_silent=False, stopped=None) is ending


def test_who_stopped_the_run_decides_the_code():
    counts = Counts(targets=1, not_tried=1)
    codes = [
        ending_of(Why.INTERRUPTED, counts, is_silent=False, stopped=stopped)
        for stopped in (Ending.INTERRUPTED, Ending.TERMINATED)
    ]
    assert codes == [130, 143]


def test_where_nothing_answered_the_site_is_unreachable():
    counts = Counts(targets=1, failed=1)
    ending = ending_of(Why.FINISHED, counts, is_silent=True, stopped=None)
    assert ending is Ending.UNREACHABLE
