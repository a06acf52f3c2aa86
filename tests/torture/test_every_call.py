"""A fault at each call that a harvest and a load make on their files, one after the other."""

import pytest

from tests.e2e.conftest import site_file as site_file
from tests.faults.harvestfaults import harvest_with
from tests.faults.traced import traced
from tests.torture.loadkills import command, dump, weeks

CALLS = range(1, 13)  # a harvest of seven pages makes eleven writes
LOAD_CALLS = [*range(1, 40, 3), *range(40, 400, 40), *range(400, 2000, 200)]


@pytest.mark.parametrize("number", CALLS)
@pytest.mark.parametrize(
    "fault",
    ["write:signal=KILL", "fdatasync:signal=KILL", "write:error=ENOSPC", "fdatasync:error=EIO"],
)
def test_a_fault_at_each_call_of_a_harvest(
    site, site_file, tmp_path, harvester, fault, number, count
):
    codes = {0, -9, 137} if "KILL" in fault else {0, 8}
    harvest_with(site, site_file, tmp_path, harvester, f"{fault}:when={number}", codes)
    count("faults at calls of harvests", 1)


@pytest.mark.parametrize("number", LOAD_CALLS)
@pytest.mark.parametrize("fault", ["signal=KILL", "error=ENOSPC"])
def test_a_fault_at_calls_of_a_load(tmp_path, ingester, fault, number, count):
    files = weeks(tmp_path, pages=24)
    ingester(*command(files, tmp_path / "whole.db"), expect=(0, 3))
    db = tmp_path / "a.db"
    paths = [db.with_name(db.name + end) for end in ("", "-wal", "-shm")]
    inject = f"pwrite64:{fault}:when={number}"
    code, _, words = traced(tmp_path, paths, "ingester", *command(files, db), inject=inject)
    assert code in (0, 3, -9, 137, 8), words
    dump(db)
    ingester(*command(files, db), expect=(0, 3))
    assert dump(db) == dump(tmp_path / "whole.db")
    count("faults at calls of loads", 1)


def test_a_slow_disk_only_takes_longer(site, site_file, tmp_path, harvester):
    """D-03."""
    harvest_with(site, site_file, tmp_path, harvester, "fdatasync:delay_enter=300000", {0})
