"""Kills, full and broken disks at one call after the other: nothing acknowledged is lost."""

import random

import pytest

from shared.writer import HarvestWriter
from tests.e2e.conftest import site_file as site_file
from tests.faults.harvestfaults import FILE, harvest_with, prepared
from tests.faults.traced import calls_in, events, traced
from tests.property.warcs import Seen
from tests.site.tool import Tool
from tests.torture.loadkills import command, dump, weeks

KILLS = ["write:signal=KILL:when=1", "write:signal=KILL:when=5", "fdatasync:signal=KILL:when=1",
         "fdatasync:signal=KILL:when=4", "ftruncate:signal=KILL:when=1"]  # fmt: skip
BROKEN = ["write:error=ENOSPC:when=1", "write:error=ENOSPC:when=4", "write:error=EDQUOT:when=6",
          "write:error=EIO:when=3", "fdatasync:error=EIO:when=2"]  # fmt: skip


@pytest.mark.parametrize("inject", KILLS)
def test_a_harvest_killed_at_a_call_loses_no_acknowledged_page(
    site, site_file, tmp_path, harvester, inject
):
    """P-02."""
    harvest_with(site, site_file, tmp_path, harvester, inject, {0, -9, 137})


@pytest.mark.parametrize("inject", BROKEN)
def test_a_harvest_on_a_full_or_broken_disk_stops_at_once_and_goes_on(
    site, site_file, tmp_path, harvester, inject
):
    """D-01, D-02: no page is acknowledged after a failed sync."""
    words = harvest_with(site, site_file, tmp_path, harvester, inject, {8})
    assert FILE in words
    assert "run the same command again" in " ".join(words.split())


def test_an_interrupted_call_is_made_again(site, site_file, tmp_path, harvester):
    """D-03."""
    inject = "write:error=EINTR:when=2+3"
    assert harvest_with(site, site_file, tmp_path, harvester, inject, {0}) is not None


def test_after_a_power_loss_every_acknowledged_page_is_there(site, site_file, tmp_path):
    """P-02: what was not synced is dropped, cut, zeroed or noise."""
    prepared(site)
    log, path = tmp_path / "calls", tmp_path / FILE
    code, out, words = traced(
        tmp_path, [path], "harvester", "crawl", site_file(), "-o", FILE, "--json",
        log=log, calls="write,fdatasync,ftruncate",
    )  # fmt: skip
    assert code == 0, words
    acknowledged = [event["offset"] for event in events(out) if event["type"] == "capture"]
    whole, written, synced = path.read_bytes(), 0, 0
    states = []
    for name, _, result in calls_in(log):
        written += result if name == "write" else 0
        synced = written if name == "fdatasync" else synced
        states.append((synced, written))
    assert written == len(whole) == synced
    dice = random.Random(1)
    for number in range(150):
        synced, written = states[number % len(states)]
        tail = whole[synced:written]
        cut = dice.randint(0, len(tail))
        after = dice.choice([b"", tail[:cut], bytes(len(tail)), tail[:cut] + bytes(len(tail) - cut),
                             dice.randbytes(len(tail))])  # fmt: skip
        path.write_bytes(whole[:synced] + after)
        if synced:
            HarvestWriter.resume(path).close()
            seen = Seen(path.read_bytes())
            offsets = {one.offset for one in seen.located}
            assert {offset for offset in acknowledged if offset < synced} <= offsets, number
            assert len(seen.damage) <= 1  # noise is no cut member: it stays, and is told


LOADS = ["pwrite64:signal=KILL:when=300",
         "pwrite64:error=ENOSPC:when=150",
         "fdatasync:error=EIO:when=4"]  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The store of a load that nobody disturbed, and its files."""
    folder = tmp_path_factory.mktemp("whole")
    files = weeks(folder, pages=24)
    with Tool("ingester", folder) as ingester:
        ingester(*command(files, folder / "whole.db"), expect=(0, 3))
    return folder, files, dump(folder / "whole.db")


@pytest.mark.parametrize("inject", LOADS)
def test_a_load_that_met_a_fault_at_a_call_ends_as_one_that_did_not(
    tmp_path, ingester, whole, inject
):
    """P-03, D-01, D-02."""
    folder, files, expected = whole
    db = tmp_path / "a.db"
    paths = [db.with_name(db.name + end) for end in ("", "-wal", "-shm")]
    arguments = ["--workers", "1"]
    code, _, words = traced(
        folder, paths, "ingester", *command(files, db), *arguments, inject=inject
    )
    assert code in ({-9, 137} if "KILL" in inject else {8}), (code, words)
    if "error" in inject:
        assert "can't be written" in words
    dump(db)
    ingester.folder = folder
    ingester(*command(files, db), *arguments, expect=(0, 3))
    assert dump(db) == expected


def test_a_decision_is_told_after_its_commit_is_on_the_disk(tmp_path, whole):
    """P-02 of a load: the log of the store is synced before a line about it is written."""
    folder, files, _ = whole
    db, log = tmp_path / "a.db", tmp_path / "calls"
    wal = db.with_name("a.db-wal")
    code, out, words = traced(
        folder, [], "ingester", *command(files[:1], db), "--workers", "1",
        log=log, calls="write,pwrite64,fdatasync,openat",
    )  # fmt: skip
    assert code in (0, 3), words
    store, dirty, told = set(), False, 0
    for name, arguments, result in calls_in(log):
        number = arguments.split(",")[0]
        if name == "openat" and str(wal) in arguments:
            store.add(str(result))
        elif name == "pwrite64" and number in store:
            dirty = True
        elif name == "fdatasync" and number in store:
            dirty = False
        elif name == "write" and number == "1" and '\\"type\\":\\"decision' in arguments:
            told += 1
            assert not dirty, "a decision was told before its commit was on the disk"
    assert told == sum(event["type"] == "decision" for event in events(out)) > 20
