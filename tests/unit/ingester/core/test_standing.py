"""Which runs still count against a site, and when a list shrank by half."""

from datetime import timedelta

import pytest

from ingester.core.standing import age, clock, damage, failures, last_good, shrunk
from tests.unit.ingester.core.sites import a_run, ago, facts

LISTS = {
    "shorter by half": ([5, 10], (10, 5)),
    "not quite by half": ([6, 10], None),
    "empty": ([0, 10], (10, 0)),
    "the first one": ([4], None),
    "longer": ([10, 4], None),
    "never had any": ([0, 0], None),
    "still short": ([4, 4, 10], (10, 4)),
    "short for the third time": ([4, 4, 4, 10], (10, 4)),
    "short for so long that it is the new one": ([4, 4, 4, 4, 10], None),
    "runs that did not look are passed over": ([4, None, 10], (10, 4)),
    "nobody looked": ([None], None),
}


def names(runs):
    return [run.run for run in runs]


def test_a_failed_run_counts_until_a_good_one_began_after_it():
    assert names(failures([a_run(2, "failed"), a_run(3)])) == ["run-2"]
    assert names(failures([a_run(1, "partial"), a_run(2, "failed")])) == []


def test_a_run_that_is_loading_cures_nothing():
    assert names(failures([a_run(1, "loading"), a_run(2, "failed")])) == ["run-2"]


def test_a_shard_that_went_well_says_nothing_about_the_one_beside_it():
    """Both began within the same hour; the good one was the later."""
    shards = [a_run(1.99, "ok"), a_run(2, "failed")]
    assert names(failures(shards)) == ["run-2"]


def test_a_good_crawl_cures_a_failed_harvest():
    assert failures([a_run(1, kind="local"), a_run(2, "failed")]) == []


def test_all_failed_runs_since_the_last_good_one_count():
    runs = [a_run(1, "failed"), a_run(2, "failed"), a_run(3), a_run(4, "failed")]
    assert names(failures(runs)) == ["run-1", "run-2"]


def test_damage_counts_until_a_whole_file_of_a_good_run_came():
    torn = a_run(3, "partial", damaged=2)
    assert names(damage([a_run(2, "failed"), torn])) == ["run-3"]
    assert names(damage([a_run(1, "partial", damaged=1), torn])) == ["run-1", "run-3"]
    assert names(damage([a_run(2), torn])) == []


@pytest.mark.parametrize(("sizes", "expected"), LISTS.values(), ids=LISTS)
def test_a_list_is_compared_with_the_longest_of_the_three_before_it(sizes, expected):
    found = shrunk([a_run(days, listed=size) for days, size in enumerate(sizes)])
    assert (found and (found.before, found.now)) == expected


def test_the_list_of_a_failed_run_says_nothing():
    assert shrunk([a_run(1, "failed", listed=0), a_run(2, listed=10)]) is None


def test_the_last_good_run_is_of_any_kind():
    site = facts(a_run(1, "failed"), a_run(2, kind="local"), a_run(3))
    assert last_good(site).kind == "local"
    assert last_good(facts(a_run(1, "failed"))) is None


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [(-5, "0 min"), (119, "119 min"), (120, "2 h"), (47 * 60 + 59, "47 h"), (48 * 60, "2 days")],
)
def test_a_length_of_time_has_one_unit(minutes, expected):
    assert age(timedelta(minutes=minutes)) == expected


def test_a_run_is_named_by_kind_and_time():
    assert a_run(0, kind="local").name == "local crawl of 30 Nov 2026, 12:00 UTC"
    assert clock(ago(29)) == "1 Nov 2026, 12:00 UTC"
