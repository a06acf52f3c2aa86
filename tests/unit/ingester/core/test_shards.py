"""Which runs are the shards of one harvest."""

from datetime import UTC, datetime, timedelta

import pytest

from ingester.core.shards import is_whole, shards_beside
from ingester.store.contract import StoredRun

START = datetime(2026, 11, 30, 6, tzinfo=UTC)


def a_run(number, shard, minutes=0, **fields):
    began = START + timedelta(minutes=minutes)
    known = {"state": "ok", "started": began, "loaded": began} | fields
    return StoredRun(id=number, site_id=1, run=f"run-{number}", shard=shard, **known)


def beside(run, *others):
    return [one.id for one in shards_beside(run, (run, *others))]


def test_the_shards_of_a_harvest_find_each_other():
    first, second, third = a_run(1, "1/3"), a_run(2, "2/3", 5), a_run(3, "3/3", 1)
    assert beside(second, first, third) == [1, 3]
    assert is_whole(second, [first, third])
    assert not is_whole(second, [first])


def test_a_harvest_without_shards_is_whole_and_alone():
    assert beside(a_run(1, ""), a_run(2, "", 1), a_run(3, "1/3")) == []
    assert is_whole(a_run(1, ""), [])


def test_harvests_right_behind_each_other_stay_apart():
    runs = [a_run(n, f"{(n - 1) % 3 + 1}/3", n) for n in range(1, 7)]
    assert beside(runs[3], *runs) == [5, 6]
    assert beside(runs[2], *runs) == [1, 2]


def test_a_shard_of_last_week_does_not_stand_in_for_a_missing_one():
    old, new = a_run(1, "2/2", -7 * 24 * 60), a_run(2, "1/2")
    assert beside(new, old) == []


@pytest.mark.parametrize(
    "other",
    [
        a_run(2, "2/4"),
        a_run(2, "2/3", state="loading"),
        a_run(2, "2/3", undone=True),
        a_run(2, "4/3"),
        a_run(2, "two/3"),
        a_run(2, "2/99999"),
    ],
    ids=["of another number", "not over", "taken back", "impossible", "no number", "too many"],
)
def test_what_is_no_shard_beside(other):
    assert beside(a_run(1, "1/3"), other) == []
