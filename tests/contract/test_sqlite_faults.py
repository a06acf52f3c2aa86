"""SQLite files that are missing, locked, damaged, foreign, newer or cut (faults D-04 to D-10)."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest

from ingester.store import open_store
from shared.errors import StoreError, StoreLocked, StoreNewer
from tests.contract.makers import CAMPUS, NOW, a_copy, a_page, a_run, an_observation

HOLD = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
time.sleep(60)
"""
WRITE = """
import sys, time
from ingester.store import open_store
from tests.contract.makers import CAMPUS, NOW, a_page
with open_store(sys.argv[1], create=True).writing() as tx:
    site = tx.save_site(CAMPUS, NOW)
    for number in range(1, 5000):
        tx.put_page(site.id, a_page(number, f"p{number}", title="half" * 500))
    print("written", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "goodcopy.db"


@pytest.fixture
def filled(path):
    """A store with a site, a run, a page and a text, closed."""
    with closing(open_store(f"sqlite:///{path}", create=True)) as store, store.writing() as tx:
        site = tx.save_site(CAMPUS, NOW)
        run = tx.begin_run(a_run(site.id))
        for number in range(1, 40):
            copy = a_copy(f"Text {number} " * 200)
            tx.put_copy(copy)
            tx.put_page(site.id, a_page(number, f"p{number}", copy=copy.hash))
            tx.set_address(site.id, f"https://campus.example/p{number}", number, number)
            tx.set_slug(f"p{number}", number, number)
            tx.add_observation(site.id, run, an_observation(f"p{number}", number))
    return path


def read_all(path):
    """Everything that a reading command reads."""
    with closing(open_store(f"sqlite:///{path}")) as store, store.reading() as reader:
        for site in reader.sites():
            for row in reader.page_rows(site.id):
                reader.copy(row.page.copy or "")
                reader.observations_of(site.id, [row.page.url])
        return [run.run for run in reader.runs()]


def write_nothing(store):
    with store.writing():
        pass


@contextmanager
def child(code, *arguments):
    """A Python process that has printed its first line."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        yield process
        process.kill()


def test_a_missing_file_reads_as_an_empty_store(path):
    assert read_all(path) == []
    assert not path.exists()


def test_a_missing_file_cannot_be_written_without_create(path):
    store = open_store(f"sqlite:///{path}")
    with closing(store), pytest.raises(StoreError, match="ingester load"):
        write_nothing(store)
    assert not path.exists()


def test_a_new_file_is_its_owners_alone(filled):
    assert filled.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize(
    "content",
    [b"not a database, but long enough to look like a file of some kind " * 20, b"SQLite"],
)
def test_a_file_of_something_else_is_refused_and_left_alone(path, content, create):
    path.write_bytes(content)
    with pytest.raises(StoreError):
        open_store(f"sqlite:///{path}", create=create)
    assert path.read_bytes() == content


@pytest.mark.parametrize("create", [True, False])
def test_another_programs_database_is_refused_and_left_alone(path, create):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE notes (text)")
        db.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="something else"):
        open_store(f"sqlite:///{path}", create=create)
    assert path.read_bytes() == before


@pytest.mark.parametrize("create", [True, False])
def test_a_directory_or_a_missing_folder_is_no_store(tmp_path, create):
    with pytest.raises(StoreError):
        open_store(f"sqlite:///{tmp_path}", create=create).reading().__enter__()
    with pytest.raises(StoreError):
        open_store(f"sqlite:///{tmp_path}/none/goodcopy.db", create=True)


def test_a_newer_schema_is_refused_and_left_alone(filled):
    with closing(sqlite3.connect(filled)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = filled.read_bytes()
    for create in (True, False):
        with pytest.raises(StoreNewer, match="9999"):
            open_store(f"sqlite:///{filled}", create=create)
    assert filled.read_bytes() == before


def test_a_flipped_bit_is_an_error_of_the_store_or_no_error(filled, tmp_path):
    """Fault D-06: whatever breaks, it is told as damage, never as a bug of the program."""
    data = filled.read_bytes()
    used = [place for place, byte in enumerate(data) if byte]  # most of a small store is empty
    pick = random.Random(6)
    refused = 0
    for number in range(300):
        place = pick.choice(used)
        damaged = bytearray(data)
        damaged[place] ^= 1 << pick.randrange(8)
        broken = tmp_path / f"{number}.db"
        broken.write_bytes(damaged)
        try:
            read_all(broken)
        except StoreError:
            refused += 1
        assert broken.read_bytes() == damaged
        for leftover in tmp_path.glob(f"{number}.db*"):
            leftover.unlink()
    assert refused > 40


def test_a_cut_file_is_an_error_of_the_store(filled):
    data = filled.read_bytes()
    filled.write_bytes(data[: len(data) // 2])
    with pytest.raises(StoreError):
        read_all(filled)


def test_a_locked_store_names_who_holds_it(filled):
    told = []
    with (
        child(HOLD, filled) as holder,
        closing(
            open_store(f"sqlite:///{filled}", create=True, patience=2.4, notice=told.append)
        ) as store,
    ):
        with pytest.raises(StoreLocked, match=f"process {holder.pid}"):
            write_nothing(store)
        with store.reading() as reader:
            assert reader.page(1) is not None
    assert len(told) == 1
    assert str(holder.pid) in told[0]


def test_our_own_writer_is_named_too(filled):
    store = open_store(f"sqlite:///{filled}", create=True, patience=0.1)
    with closing(store), child(WRITE, f"sqlite:///{filled}") as holder:
        refused = pytest.raises(StoreLocked, match=f"process {holder.pid}")
        with refused:
            write_nothing(store)


def test_a_killed_writer_leaves_what_was_there(path):
    with child(WRITE, f"sqlite:///{path}") as writer:
        os.kill(writer.pid, signal.SIGKILL)
        writer.wait()
    with closing(open_store(f"sqlite:///{path}", create=True)) as store, store.writing() as tx:
        assert tx.sites() == []
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_two_may_create_a_store_at_once(path):
    code = (
        "import sys; from ingester.store import open_store\n"
        "from tests.contract.makers import CAMPUS, NOW\n"
        "with open_store(sys.argv[1], create=True).writing() as tx: tx.save_site(CAMPUS, NOW)\n"
    )
    command = [sys.executable, "-c", code, f"sqlite:///{path}"]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(3)]
    assert [(one.wait(), one.communicate()[1]) for one in both] == [(0, b"")] * 3


def test_the_log_does_not_grow_for_ever(path):
    with closing(open_store(f"sqlite:///{path}", create=True)) as store:
        with store.writing() as tx:
            site = tx.save_site(CAMPUS, NOW)
        for number in range(300):
            with store.writing() as tx:
                tx.put_page(site.id, a_page(1, title=str(number) * 20_000))
        assert path.with_name("goodcopy.db-wal").stat().st_size < 6 << 20


def test_a_copy_made_while_loading_is_whole(path):
    """Fault D-10: SQLite's backup API beside a writer."""
    with closing(open_store(f"sqlite:///{path}", create=True)) as store:
        with store.writing() as tx:
            site = tx.save_site(CAMPUS, NOW)
        with store.writing() as tx, closing(sqlite3.connect(path)) as db:
            tx.put_page(site.id, a_page())
            with closing(sqlite3.connect(path.with_name("copy.db"))) as copy:
                db.backup(copy)
    assert read_all(path.with_name("copy.db")) == []


def test_readers_do_not_wait_for_a_writer(filled):
    """Fault D-05: a read beside an open write takes well under 100 ms."""
    with closing(open_store(f"sqlite:///{filled}", create=True)) as store, store.writing() as tx:
        tx.set_slug("other", 1, 1)
        began = time.monotonic()
        with store.reading() as reader:
            assert reader.slug_holder("other") is None
        assert time.monotonic() - began < 0.1


def test_a_store_without_its_log_still_opens(filled, tmp_path):
    shutil.copy(filled, tmp_path / "moved.db")
    assert read_all(tmp_path / "moved.db") == ["run-1"]


def test_a_full_disk_is_told_and_loses_only_what_was_not_stored(filled):
    """Fault D-01: a limit on the size of files stands for the disk."""
    code = (
        "import resource, sys; from ingester.store import open_store\n"
        "from shared.errors import OutputError; from tests.contract.makers import a_page\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))\n"
        "store = open_store(sys.argv[1], create=True)\n"
        "try:\n"
        "    with store.writing() as tx:\n"
        "        for n in range(100, 200): tx.put_page(1, a_page(n, 'p', title='long' * 9000))\n"
        "except OutputError as error: sys.exit(error.code)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, f"sqlite:///{filled}"], check=False)
    assert done.returncode == 8
    with closing(open_store(f"sqlite:///{filled}", create=True)) as store, store.writing() as tx:
        assert [page.id for page in tx.pages(1)] == list(range(1, 40))
