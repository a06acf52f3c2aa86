"""Disks that are full, read-only or slow; stores that are locked, strange or away."""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

from ingester.store import open_store
from tests.contract import postgres
from tests.contract.conftest import new_schema
from tests.contract.conftest import postgresql as postgresql
from tests.contract.conftest import schema as schema
from tests.faults.machine import in_namespace, needs_namespace
from tests.site.answers import page
from tests.site.harvests import harvest_of
from tests.torture.loadkills import COMPARED

HOLD = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
"""


@pytest.fixture(scope="module")
def disk(tmp_path_factory):
    needs_namespace()
    folder = tmp_path_factory.mktemp("disk")
    harvest_of(40, folder / "harvest.warc.gz")
    return json.loads(in_namespace("tests.faults.smalldisk", folder, within=150))


def test_a_harvest_on_a_full_disk_stops_whole_and_goes_on_when_there_is_room(disk):
    """D-01."""
    code, words, captures, asked = disk["harvest"]
    assert code == 8
    assert "No space left" in words
    assert asked <= captures + 3  # with the one in flight, robots.txt and the sitemap left out
    assert disk["verify"]["torn"] == []
    assert disk["again"] == ["finished", 31 + (asked - captures)]


def test_packing_on_a_full_disk_leaves_nothing_and_promises_nothing(disk):
    code, words, left = disk["pack"]
    assert (code, left) == (8, 0)
    assert "Nothing of it is kept" in words
    assert "goes on" not in words


def test_a_dictionary_that_a_full_disk_can_not_take_is_named(disk):
    code, words = disk["dictionary"]
    assert code == 8
    assert "c.warc.zst.zdict can't be written: No space left" in words
    assert disk["with room"] == 0


def test_where_words_can_not_be_written_the_work_goes_on_and_lines_end_it(disk):
    """D-01: the log."""
    assert (disk["no words"], disk["no lines"]) == (0, 8)


def test_a_load_on_a_full_disk_loses_only_what_was_not_stored(disk):
    """D-01: store and log of the store."""
    code, words = disk["load"]
    assert code == 8
    assert "can't be written" in words
    assert disk["loaded"]["loaded"] + disk["loaded"]["duplicate"] == 40


def test_a_read_only_store_is_told_and_can_be_read(disk):
    """D-06."""
    code, words = disk["read-only"]
    assert code == 9
    assert "a file you may read and write" in words or "read-only" in words
    assert disk["reading"][0] in (0, 9)


@pytest.fixture
def harvest(tmp_path):
    return harvest_of(12, tmp_path / "a.warc.gz")


def test_a_store_that_is_locked_for_a_moment_is_waited_for_with_a_word(harvest, ingester, tmp_path):
    """D-04."""
    ingester("load", harvest)
    other = harvest_of(3, tmp_path / "b.warc.gz")
    command = [sys.executable, "-c", HOLD, tmp_path / "goodcopy.db", "12"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        holder.stdout.readline()
        told = ingester("load", other)
        assert f"locked by process {holder.pid}" in told.err


STRANGE = {
    "a directory": lambda path: path.mkdir(),
    "a text": lambda path: path.write_text("nothing of ours " * 400),
    "another program's": lambda path: _sql(path, "CREATE TABLE notes (text)"),
    "half a store": lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(3000)),
}


def _sql(path, statement):
    with closing(sqlite3.connect(path)) as store:
        store.execute(statement)
        store.commit()


@pytest.mark.parametrize("kind", STRANGE)
def test_what_is_no_store_of_ours_is_exit_9_and_left_alone(kind, harvest, ingester, tmp_path):
    """D-06."""
    path = tmp_path / "strange.db"
    STRANGE[kind](path)
    before = path.read_bytes() if path.is_file() else None
    refused = ingester("load", harvest, "--db", f"sqlite:///{path}", expect=9)
    assert "strange.db" in refused.err
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.95])
def test_a_store_that_is_damaged_anywhere_is_exit_9_and_left_as_it_was(
    share, harvest, ingester, tmp_path
):
    """D-06: a page of the file is noise, wherever it is."""
    ingester("load", harvest)
    path, other = tmp_path / "goodcopy.db", harvest_of(14, tmp_path / "b.warc.gz")
    data, at = bytearray(path.read_bytes()), 4096 * int(share * path.stat().st_size / 4096)
    data[at : at + 4096] = random.Random(1).randbytes(4096)
    path.write_bytes(data)
    refused = ingester("load", other, expect=9)
    assert "goodcopy.db is damaged" in refused.err
    assert "Restore the last backup" in refused.err
    assert path.read_bytes() == data


def test_backups_and_readers_beside_a_load_see_a_whole_store(ingester, tmp_path):
    """D-05, D-10: SQLite's backup and a reader again and again while a load runs."""
    big = harvest_of(150, tmp_path / "big.warc.gz")
    load = ingester.start("load", big)
    path, copy, looked, slowest = tmp_path / "goodcopy.db", tmp_path / "copy.db", 0, 0.0
    while load.poll() is None:
        if not path.exists() or not path.stat().st_size:
            time.sleep(0.01)
            continue
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            assert target.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        began = time.thread_time()
        with closing(open_store(f"sqlite:///{path}")) as store, store.reading() as reader:
            [len(list(reader.pages(site.id))) for site in reader.sites()]
        slowest = max(slowest, time.thread_time() - began)
        looked += 1
        copy.unlink()
        time.sleep(0.05)
    assert load.returncode == 0
    assert looked > 3
    assert slowest < 1


def pages_of(address):
    with closing(open_store(address)) as store, store.reading() as reader:
        return sorted(
            tuple(str(getattr(page, name)) for name in COMPARED)
            for site in reader.sites()
            for page in reader.pages(site.id)
        )


@pytest.fixture
def own_server():
    """A PostgreSQL server that may be restarted: its address, and the way to do it."""
    if postgres.programs() is None:
        pytest.skip("no PostgreSQL server is installed here")
    with postgres.server() as address:
        yield address


def restart(address):
    """At once, as a machine that falls over does."""
    folder = address.partition("host=")[2].partition("&")[0]
    settings = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=30"
    control = [postgres.programs() / "pg_ctl", "-D", f"{folder}/data", "-l", f"{folder}/log", "-w"]
    for command in (["-m", "immediate", "stop"], ["-o", settings, "start"]):
        postgres._as_owner(*control[:6], *command)


def test_a_server_that_falls_over_in_mid_load_is_exit_9_and_the_rerun_is_whole(
    own_server, ingester, tmp_path
):
    """D-08, P-03: an immediate restart, a load that is killed, and the load once more."""
    harvest = harvest_of(130, tmp_path / "a.warc.gz")
    address, whole = new_schema(own_server), new_schema(own_server)
    ingester("load", harvest, env={"DATABASE_URL": whole})
    expected = pages_of(whole)
    load = ingester.start("load", harvest, "--json", env={"DATABASE_URL": address})
    assert load.stdout.readline().startswith(b"{")
    restarting = threading.Thread(target=restart, args=(own_server,))
    restarting.start()
    _, words = load.communicate(timeout=90)
    restarting.join()
    assert load.returncode in (0, 9), words
    if load.returncode == 9:
        assert b"Run the same command again" in words or b"Check that the server runs" in words
    killed = ingester.start("load", harvest, env={"DATABASE_URL": address})
    time.sleep(1.2)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    ingester("load", harvest, env={"DATABASE_URL": address})
    assert pages_of(address) == expected


def test_a_server_without_a_connection_left_is_exit_9(schema, harvest, ingester):
    """D-08: all connections are taken."""
    import psycopg

    url = schema.replace("+psycopg", "")
    ingester("load", harvest, env={"DATABASE_URL": schema})
    taken = []
    try:
        with contextlib.suppress(psycopg.OperationalError):
            while True:
                taken.append(psycopg.connect(url))
        refused = ingester("load", harvest, env={"DATABASE_URL": schema}, expect=9)
    finally:
        for one in taken:
            one.close()
    assert "connection" in refused.err
    assert "sorry, too many clients" in refused.err or "Try again later" in refused.err


def test_new_files_are_their_owners_alone_whatever_the_umask(harvest, ingester, harvester, site):
    """K-03."""

    site["/"] = page("Home")
    open_to_all = {"preexec_fn": lambda: os.umask(0)}
    harvester("crawl", site.url(), "-o", "h.warc.gz", "--delay", "0", **open_to_all)
    ingester("load", "h.warc.gz", **open_to_all)
    made = [path for path in harvester.folder.iterdir() if path.name[0] in "hg"]
    assert {oct(path.stat().st_mode & 0o777) for path in made if path.is_file()} == {"0o600"}
