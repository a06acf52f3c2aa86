"""Full disks, broken disks, second writers, pipes and kill -9: what was acknowledged is kept."""

import errno
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from shared import sink
from shared.errors import ConfigError, FileLocked, OutputError
from shared.http import stored
from shared.records import Facts, ListingEntry, Warcinfo
from shared.writer import HarvestWriter
from tests.contract.harvests import AT, DICTIONARY, HOME, INTRO, a_page, every_kind, read, records


@contextmanager
def broken(monkeypatch, **calls):
    """A system whose calls fail with these errors."""

    def failing(number):
        def fails(*_arguments):
            raise OSError(number, os.strerror(number))

        return fails

    with monkeypatch.context() as context:
        for name, number in calls.items():
            context.setattr(sink.os if hasattr(os, name) else sink.fcntl, name, failing(number))
        yield


def test_a_second_writer_is_turned_away_and_told_who_holds_the_file(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        with pytest.raises(FileLocked, match=f"process {os.getpid()}"):
            HarvestWriter.resume(path)
        a_page(writer, 1)
    HarvestWriter.resume(path).close()


def test_a_full_disk_takes_back_the_partial_member(tmp_path):
    """RLIMIT_FSIZE stands in for a full disk: a short write, then EFBIG."""
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        a_page(writer, 1)
        whole = path.stat().st_size
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (whole + 100, limits[1]))
        try:
            with pytest.raises(OutputError, match=f"at byte {whole}"):
                a_page(writer, 2)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert path.stat().st_size == whole
        a_page(writer, 2)
    assert [record.facts.seq for record in records(path)] == [None, 1, 2]


def test_after_a_failed_sync_nothing_is_acknowledged_any_more(tmp_path, monkeypatch):
    """Nobody knows what a disk has after an I/O error: a second sync that works proves nothing."""
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        a_page(writer, 1)
        with (
            broken(monkeypatch, fdatasync=errno.EIO),
            pytest.raises(OutputError, match="Input/output error"),
        ):
            writer.sync()
        for again in (writer.sync, lambda: a_page(writer, 2)):
            with pytest.raises(OutputError, match="nothing is written"):
                again()


def test_what_can_not_be_taken_back_stops_the_writer(tmp_path, monkeypatch):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        with (
            broken(monkeypatch, write=errno.ENOSPC, ftruncate=errno.EIO),
            pytest.raises(OutputError, match="No space left"),
        ):
            a_page(writer, 1)
        with pytest.raises(OutputError, match="nothing is written"):
            a_page(writer, 1)
    writer.close()


def test_a_stop_in_the_middle_of_a_write_takes_the_member_back(tmp_path, monkeypatch):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        size = path.stat().st_size
        write = os.write

        def stopped(descriptor, data):
            write(descriptor, data[:20])
            raise KeyboardInterrupt

        with monkeypatch.context() as context:
            context.setattr(sink.os, "write", stopped)
            with pytest.raises(KeyboardInterrupt):
                a_page(writer, 1)
        assert path.stat().st_size == size


def test_a_cut_that_fails_is_an_output_error(tmp_path, monkeypatch):
    path = tmp_path / "a.warc.gz"
    HarvestWriter.create(path, INTRO).close()
    data = path.read_bytes() * 2
    path.write_bytes(data[:-9])
    with (
        broken(monkeypatch, ftruncate=errno.EIO),
        pytest.raises(OutputError, match="Input/output error"),
    ):
        HarvestWriter.resume(path)


def test_a_file_system_without_locks_is_told(tmp_path, monkeypatch):
    with (
        broken(monkeypatch, flock=errno.ENOLCK),
        pytest.raises(OutputError, match="can't be locked"),
    ):
        HarvestWriter.create(tmp_path / "a.warc.gz", INTRO)


def test_a_full_disk_can_not_be_opened_for_writing(tmp_path, monkeypatch):
    with (
        broken(monkeypatch, open=errno.ENOSPC),
        pytest.raises(OutputError, match="can't be opened"),
    ):
        HarvestWriter.create(tmp_path / "a.warc.gz", INTRO)


def test_a_directory_that_can_not_be_synced_does_not_stop_a_run(tmp_path, monkeypatch):
    path = tmp_path / "a.warc.gz"
    with broken(monkeypatch, fsync=errno.EINVAL):
        HarvestWriter.create(path, INTRO).close()
    assert [type(record) for record in records(path)] == [Warcinfo]


def test_a_name_is_made_durable_by_its_directory_if_that_is_there(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(sink.os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor)))
    sink.sync_directory(tmp_path / "a.warc.gz")
    sink.sync_directory(tmp_path / "absent" / "a.warc.gz")
    assert [status.st_ino for status in synced] == [tmp_path.stat().st_ino]


def test_the_holder_of_no_lock_is_nobody_we_know(tmp_path):
    with (tmp_path / "a").open("wb") as file:
        assert sink.lock_holder(file.fileno()) == "another process"


def test_whoever_writes_to_a_file_now_is_known_by_a_number(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO):
        assert sink.writer_of(str(path)) == f"process {os.getpid()}"
    assert sink.writer_of(str(path)) == ""


@pytest.mark.parametrize("argument", ["absent", "a\0b"])
def test_nobody_writes_to_what_is_not_there(argument):
    assert sink.writer_of(argument) == ""


def test_a_system_without_a_list_of_locks_tells_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(sink, "LOCKS", tmp_path / "absent")
    with HarvestWriter.create(tmp_path / "a.warc.gz", INTRO):
        assert sink.writer_of(str(tmp_path / "a.warc.gz")) == ""


def test_a_listing_of_more_than_5000_addresses_is_the_caller_s_mistake(tmp_path):
    with HarvestWriter.create(tmp_path / "a.warc.gz", INTRO) as writer:
        entries = [ListingEntry(url=HOME)] * 5001
        with pytest.raises(ValueError, match="5000"):
            writer.listing(at=AT, entries=entries)


def taken_from(reading, into):
    def take():
        time.sleep(0.05)  # so that the pipe fills up first
        into.append(reading.read())

    thread = threading.Thread(target=take)
    thread.start()
    return thread


@pytest.mark.parametrize("blocking", [True, False], ids=["blocking", "not blocking"])
def test_a_stream_and_its_tee_get_the_same_bytes(tmp_path, blocking):
    ends = zip(os.pipe(), ("rb", "wb"), strict=True)
    reading, writing = (os.fdopen(end, mode) for end, mode in ends)
    os.set_blocking(writing.fileno(), blocking)
    got = []
    thread = taken_from(reading, got)
    tee = tmp_path / "copy.warc.gz"
    with HarvestWriter.stream(writing, INTRO, tee=tee) as writer:
        noise = os.urandom(300_000)
        writer.response(url=HOME, at=AT, http=stored(200, "", (), noise), facts=Facts())
        every_kind(writer)
        writer.sync()
    assert writer.path == tee
    writing.close()
    thread.join()
    reading.close()
    assert got == [tee.read_bytes()]
    assert writer.offset == len(got[0])
    assert len(records(tee)) == 12


def test_a_reader_that_is_gone_ends_the_run_and_the_tee_keeps_what_was_read(tmp_path):
    reading, writing = os.pipe()
    tee = tmp_path / "copy.warc.gz"
    with os.fdopen(writing, "wb") as out:
        writer = HarvestWriter.stream(out, INTRO, tee=tee)
        os.close(reading)
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        a_page(writer, 1)
        with pytest.raises(OutputError, match="--tee"):
            writer.sync()
        writer.close()
        with pytest.raises(OutputError, match="reader"):
            HarvestWriter.stream(out, INTRO)
    assert len(records(tee)) == 2


def test_a_dictionary_goes_first_into_a_stream_too(tmp_path):
    path = tmp_path / "out.warc.zst"
    with (
        path.open("wb") as out,
        HarvestWriter.stream(out, INTRO, codec="zst", dictionary=DICTIONARY) as writer,
    ):
        every_kind(writer)
    assert len(records(path)) == 11
    assert not (tmp_path / "out.warc.zst.zdict").exists()


def test_a_tee_never_writes_over_a_file(tmp_path):
    tee = tmp_path / "copy.warc.gz"
    tee.write_bytes(b"precious")
    with (tmp_path / "out").open("wb") as out, pytest.raises(ConfigError, match="--tee"):
        HarvestWriter.stream(out, INTRO, tee=tee)
    assert tee.read_bytes() == b"precious"


def test_a_killed_writer_leaves_all_that_it_acknowledged(tmp_path):
    """One write a member: kill -9 at any moment tears nothing (P-01)."""
    path = tmp_path / "a.warc.gz"
    script = (
        "import sys; sys.path.insert(0, '.');"
        "from tests.contract.test_harvest_output import *;"
        f"w = HarvestWriter.create(Path({str(path)!r}), INTRO);"
        "[print(a_page(w, n).offset, flush=True) for n in range(1, 10**6)]"
    )
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=root, text=True
    ) as child:
        told = [int(child.stdout.readline()) for _ in range(30)]
        child.kill()
        told += [int(line) for line in child.stdout if line.endswith("\n")]
    assert set(told) <= {found.offset for found in read(path)}


def test_other_locks_of_the_system_name_no_holder(tmp_path, monkeypatch):
    """A lock of another kind, one of another file, and a line that is cut."""
    path = tmp_path / "a.warc.gz"
    path.touch()
    status = path.stat()
    device = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}"
    (tmp_path / "locks").write_text(
        f"1: POSIX  ADVISORY  WRITE 7 {device}:{status.st_ino} 0 EOF\n"
        f"2: FLOCK  ADVISORY  WRITE 8 {device}:{status.st_ino + 1} 0 EOF\n3: FLOCK\n"
    )
    monkeypatch.setattr(sink, "LOCKS", tmp_path / "locks")
    assert sink.writer_of(str(path)) == ""
