"""200 kills of real loads at random instants, and loads side by side (laws 4 and 6)."""

import random
import time

import pytest

from tests.torture.loadkills import command, dump, kill_and_rerun, load_at_once, weeks

LOADS, SIDE_BY_SIDE = 100, 10  # two kills each on average


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The store after one load that nobody disturbed."""
    return {}


@pytest.mark.parametrize("number", range(LOADS))
def test_a_load_that_is_killed_ends_as_one_that_was_not(number, ingester, tmp_path, whole, count):
    files = weeks(tmp_path)
    if not whole:
        began = time.monotonic()
        ingester(*command(files, tmp_path / "whole.db"), expect=(0, 3))
        whole.update(seconds=time.monotonic() - began, dump=dump(tmp_path / "whole.db"))
    db, dice = tmp_path / "killed.db", random.Random(number)
    kills = kill_and_rerun(ingester, files, db, dice, seconds=whole["seconds"])
    count("kills of loads", kills)
    assert dump(db) == whole["dump"]


@pytest.mark.parametrize("number", range(SIDE_BY_SIDE))
def test_two_loads_at_once_end_as_one(number, ingester, tmp_path, whole, count):
    files = weeks(tmp_path)
    if not whole:
        ingester(*command(files, tmp_path / "whole.db"), expect=(0, 3))
        whole.update(seconds=5, dump=dump(tmp_path / "whole.db"))
    assert set(load_at_once(ingester, files, tmp_path / "both.db")) <= {0, 3}
    count("loads side by side", 2)
    assert dump(tmp_path / "both.db") == whole["dump"]
