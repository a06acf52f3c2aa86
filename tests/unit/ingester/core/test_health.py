"""Whether a site passes, and what health says where it does not."""

from datetime import timedelta

import pytest

from ingester.core.health import Status, site_health
from ingester.core.standing import PageSums
from tests.unit.ingester.core.sites import HOUR, NOON, a_run, ago, facts

PASS, WARN, FAIL = Status.PASS, Status.WARN, Status.FAIL


def health(*runs, now=NOON, **fields):
    return site_health(facts(*(runs or (a_run(),)), **fields), now)


def check(name, *runs, **fields):
    return next(one for one in health(*runs, **fields).checks if one.name == name)


def verdict(name, *runs, **fields):
    return check(name, *runs, **fields).status


def pages(shown=10, **fields):
    return PageSums(**({"shown": shown, "oldest": ago(0.1)} | fields))


def test_a_good_run_of_a_moment_ago_passes():
    found = health()
    assert (found.status, found.reasons) == (PASS, [])
    assert {one.name for one in found.checks} == {
        *("run:harvest", "run:lastGood"),
        *("pages:shown", "pages:oldestCopy", "pages:failing", "pages:held"),
    }


# --- runs ---


@pytest.mark.parametrize(
    ("runs", "expected", "reason"),
    [
        pytest.param([a_run()], PASS, "", id="ok"),
        pytest.param(
            [a_run(0.1, "failed", why="refused"), a_run(1)], WARN, "failed: refused", id="failed"
        ),
        pytest.param(
            [a_run(0.1, kind="local"), a_run(1, "failed", why="refused")],
            PASS, "a later run went well", id="failed, then another kind went well",
        ),
        pytest.param(
            [a_run(0.1, "partial", why="the harvest ended with page_cap")],
            WARN, "not whole: the harvest ended with page_cap", id="partial",
        ),
        pytest.param(
            [a_run(0.1, kind="local"), a_run(1, "partial")], PASS, "", id="partial, then whole"
        ),
        pytest.param([a_run(0.5, "loading"), a_run(1)], PASS, "", id="being loaded"),
        pytest.param(
            [a_run(1.2, "loading"), a_run(1.5)], WARN, "load its file again", id="cut short"
        ),
    ],
)  # fmt: skip
def test_the_last_run_of_a_kind(runs, expected, reason):
    found = check("run:harvest", *runs)
    assert found.status == expected
    assert reason in found.reason
    assert bool(found.reason) == bool(reason)


def test_a_run_tells_its_start_and_the_last_good_one():
    found = check("run:harvest", a_run(1, "failed"), a_run(2))
    assert (found.value, found.started, found.last_good) == ("failed", ago(1), ago(2))
    assert check("run:harvest", a_run(1, "failed")).last_good is None


@pytest.mark.parametrize(("days", "expected"), [(2.3, PASS), (2.5, WARN), (3.9, WARN), (4.1, FAIL)])
def test_a_run_that_did_not_happen_is_late_and_then_missing(days, expected):
    """[due] every is two days; a run is late after 1.2 of them and missing after 2."""
    assert verdict("run:lastGood", a_run(days)) == expected


def test_a_long_run_is_as_old_as_its_end():
    long = a_run(2.5, ended=ago(0.1))
    assert verdict("run:lastGood", long) == PASS


@pytest.mark.parametrize(("days", "expected"), [(1, WARN), (5, FAIL)])
def test_a_site_that_was_never_read_well_warns_and_then_fails(days, expected):
    found = check("run:lastGood", a_run(0.1, "failed"), a_run(days, "failed"))
    assert (found.status, found.value) == (expected, None)
    assert "no run went well yet" in found.reason


def test_a_foreign_file_is_expected_by_nobody():
    found = health(a_run(400, kind="foreign"), pages=pages())
    assert found.status == PASS
    assert "run:lastGood" not in {one.name for one in found.checks}


# --- pages ---


@pytest.mark.parametrize(
    ("sums", "expected"),
    [
        pytest.param(pages(1, hidden=99), PASS, id="one is shown"),
        pytest.param(pages(0, hidden=9, oldest=None), FAIL, id="none of them"),
        pytest.param(pages(0, oldest=None), WARN, id="there is none yet"),
    ],
)
def test_readers_see_something(sums, expected):
    assert verdict("pages:shown", pages=sums) == expected


@pytest.mark.parametrize(
    ("stale", "expected"), [(0, PASS), (5, PASS), (6, WARN), (50, WARN), (51, FAIL)]
)
def test_a_few_old_copies_are_everyday_life_and_many_are_not(stale, expected):
    found = check("pages:oldestCopy", pages=pages(100, oldest=ago(9)), stale=stale)
    assert found.status == expected
    assert (str(stale) in found.reason) == (expected != PASS)


@pytest.mark.parametrize(("days", "expected"), [(29, PASS), (31, WARN)])
def test_one_copy_of_a_month_ago_needs_a_person(days, expected):
    """A kept copy is as old as its last good read, whatever was tried since."""
    found = check("pages:oldestCopy", pages=pages(100, oldest=ago(days)), stale=1)
    assert (found.status, found.value) == (expected, ago(days))


def test_a_month_is_no_age_where_pages_are_read_twice_a_year():
    slow = {"every": timedelta(days=180), "pages": pages(oldest=ago(100))}
    assert verdict("pages:oldestCopy", **slow) == PASS


@pytest.mark.parametrize(("failing", "expected"), [(0, PASS), (5, PASS), (6, WARN)])
def test_more_than_a_twentieth_failing_warns(failing, expected):
    assert verdict("pages:failing", pages=pages(90, hidden=10, failing=failing)) == expected


@pytest.mark.parametrize(
    ("held", "hours", "expected"),
    [(0, None, PASS), (3, None, WARN), (3, 23, WARN), (3, 25, FAIL)],
)
def test_a_hold_warns_and_after_a_day_it_fails(held, hours, expected):
    since = None if hours is None else NOON - hours * HOUR
    found = check("pages:held", pages=pages(held=held), held_since=since)
    assert (found.status, found.value) == (expected, held)


def test_a_list_that_shrank_warns_and_its_size_is_told():
    found = check("list:size", a_run(0, listed=4), a_run(1, listed=10))
    assert (found.status, found.value) == (WARN, 4)
    assert "from 10 to 4" in found.reason
    assert verdict("list:size", a_run(0, listed=10)) == PASS


def test_reasons_begin_with_what_fails():
    found = health(a_run(0.1, "failed"), a_run(1), pages=pages(held=1), held_since=ago(2))
    assert found.status == FAIL
    assert "1 hide waits for a person" in found.reasons[0]
    assert "failed" in found.reasons[1]


def test_where_nothing_was_read_and_what_was_tried_failed_readers_have_nothing():
    failed = a_run(0.1, "failed")
    assert check("pages:shown", failed, pages=pages(0, oldest=None)).status == FAIL
