"""Arguments, streams and files that are not what a command hopes for: told, never a bug."""

import csv
import os
import subprocess

import pytest

from tests.site.harvests import harvest_of
from tests.site.tool import Tool

BYTES = b"\xff\xfeb\xe9"  # no UTF-8
LONG = "x" * 5_000


@pytest.fixture(scope="module")
def ingester(tmp_path_factory):
    """A store with three pages."""
    folder = tmp_path_factory.mktemp("guide")
    harvest_of(3, folder / "one.warc.gz")
    with Tool("ingester", folder) as tool:
        tool("load", "one.warc.gz")
        yield tool


def ended(ingester, *words, **streams):
    """The exit code, stdout and stderr of words that may be bytes."""
    streams = {"stdin": subprocess.DEVNULL, "capture_output": True} | streams
    done = subprocess.run(
        [os.fsencode(ingester.path), *map(os.fsencode, words)],
        cwd=ingester.folder, timeout=60, check=False, **streams,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", ["search", "ask"])
def test_a_query_of_any_bytes_is_a_query(ingester, command):
    assert ended(ingester, command, BYTES, "--json")[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        ("show", BYTES), ("why", BYTES), ("pages", "--site", BYTES), ("due", BYTES),
        ("undo", BYTES), ("holds", "approve", BYTES), ("report", "--site", BYTES),
        ("reextract", BYTES), ("serve", "--host", BYTES),
        ("load", LONG), ("load", "one.warc.gz", "--site", LONG), ("rules", LONG),
        ("pages", "--site", LONG), ("due", LONG), ("export", "-o", LONG),
        ("export", "--format", "markdown", "-o", LONG), ("report", "--html", LONG),
    ],
    ids=lambda words: f"{words[0]} {'long' if LONG in words else 'bytes'}",
)  # fmt: skip
def test_a_name_of_nothing_is_a_slip(ingester, words):
    code, out, _ = ended(ingester, *words)
    assert (code, out) == (2, b"")


def test_a_harvest_under_any_name_is_loaded(ingester):
    name = ingester.folder / os.fsdecode(BYTES + b".warc.gz")
    harvest_of(2, name)
    code, out, _ = ended(ingester, "load", name, "--json", "--dry-run")
    assert code == 0
    assert b"\\ufffd\\ufffdb\\ufffd.warc.gz" in out


@pytest.mark.parametrize(
    "address",
    ["sqlite:goodcopy.db", "sqlite://goodcopy.db", "sqlite://", "sqlite:///:memory:", ":memory:",
     "file:goodcopy.db", "sqlite:///goodcopy.db?mode=ro"],
)  # fmt: skip
def test_an_address_of_no_file_is_no_store(ingester, address):
    """One in memory would take a load and keep nothing of it."""
    ingester("load", "one.warc.gz", "--db", address, expect=2)


@pytest.mark.parametrize(
    "words",
    [("pages",), ("show", "guide-1"), ("export",), ("--help",), ("--version",), ("show", "--help")],
)
def test_a_closed_stdout_is_a_reader_that_left(ingester, words):
    command = f"exec '{ingester.path}' {' '.join(words)} >&-"
    done = subprocess.run(["sh", "-c", command], cwd=ingester.folder, check=False)
    assert done.returncode == 8


def test_closed_streams_stop_no_load(ingester):
    command = f"exec '{ingester.path}' load one.warc.gz >/dev/null 2>&- <&-"
    subprocess.run(["sh", "-c", command], cwd=ingester.folder, check=True)


def test_help_goes_to_any_terminal(ingester):
    for encoding in ("ascii", "latin-1"):
        ingester("search", "--help", env={"PYTHONIOENCODING": encoding})


def test_one_slip_among_several_files_is_told_before_anything_is_loaded(ingester, tmp_path):
    (tmp_path / "junk.warc.gz").write_bytes(b"junk" * 100)
    one = ingester.folder / "one.warc.gz"
    with Tool("ingester", tmp_path) as fresh:
        fresh("load", one, "junk.warc.gz", expect=2)
    assert not (tmp_path / "goodcopy.db").exists()


def test_a_load_that_is_refused_leaves_no_store(ingester, tmp_path):
    with Tool("ingester", tmp_path) as fresh:
        one = ingester.folder / "one.warc.gz"
        fresh("load", one, "--site", "https://elsewhere.example/", expect=2)
    assert list(tmp_path.iterdir()) == []


def test_a_stream_that_is_named_twice_is_a_slip_that_loads_nothing(ingester, tmp_path):
    one = (ingester.folder / "one.warc.gz").read_bytes()
    with Tool("ingester", tmp_path) as fresh:
        told = fresh("load", "-", "-", stdin=one, expect=2).err
    assert "name - once" in told
    assert list(tmp_path.iterdir()) == []


def test_a_load_of_nothing_but_damage_speaks_of_no_mail(ingester, tmp_path):
    harvest = (ingester.folder / "one.warc.gz").read_bytes()
    (tmp_path / "cut.warc.gz").write_bytes(harvest[:300])
    with Tool("ingester", tmp_path) as fresh:
        told = fresh("load", "cut.warc.gz", expect=6)
    assert "Nothing was loaded" in told.out
    assert "mail" not in told.err


def test_a_harvest_comes_through_a_named_pipe(ingester, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    load = ingester.start("load", pipe, "--json")
    pipe.write_bytes((ingester.folder / "one.warc.gz").read_bytes())
    load.communicate(timeout=60)
    assert load.returncode == 0


def test_the_name_of_a_stored_site_stands_for_its_rules(ingester):
    told = ingester("load", "one.warc.gz", "--site", "campus", "--json")
    assert told.sole("load")["reasons"] == {"duplicate": 3}
    ingester("load", "one.warc.gz", "--site", "nosuch", expect=2)


def test_rules_take_the_address_of_a_site_with_a_name_of_its_own(ingester):
    ingester("rules", "https://campus.example/")


def test_a_search_gives_as_many_as_there_are(ingester):
    assert len(ingester("search", "chapter", "--limit", "1000", "--json").all("hit")) == 3


def test_csv_of_the_links_has_the_sums_by_verdict(ingester):
    (row,) = csv.DictReader(ingester("report", "links", "--csv").out.splitlines())
    assert row["type"] == "links"
    assert row["counts.unchecked"] == row["targets"]
