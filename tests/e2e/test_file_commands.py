"""`harvester verify`, `list` and `pack` as a user runs them."""

import gzip
import os
import subprocess
import sys
from random import Random

import pytest

from shared.framing import split_records
from shared.records import Counts
from shared.writer import HarvestWriter
from tests.contract.harvests import AT, HOME, INTRO, a_page, every_kind


@pytest.fixture
def harvest(harvester):
    """A finished file of every kind of record, named campus.warc.gz in the tool's folder."""
    path = harvester.folder / "campus.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        places = every_kind(writer)
    return path, places, writer.run


def tear(path, place):
    """One byte of this member is another."""
    data = bytearray(path.read_bytes())
    data[place.offset + place.length // 2] ^= 0x55
    path.write_bytes(data)


def test_a_whole_file_is_verified(harvester, harvest):
    path, places, run = harvest
    line = harvester("verify", path.name, "--json").sole("verify")
    assert line == {
        "type": "verify",
        "file": path.name,
        "members": len(places) + 1,
        "records": len(places) + 1,
        "torn": [],
        "bytes": path.stat().st_size,
        "bytes_torn": 0,
        "runs": [{"run": run, "complete": True, "why": "finished", "missing_seq": 0}],
    }
    assert "no damage" in harvester("verify", path.name).out


def test_damage_is_told_with_its_place(harvester, harvest):
    path, places, _ = harvest
    tear(path, places[2])
    line = harvester("verify", path.name, "--json", expect=3).sole("verify")
    (torn,) = line["torn"]
    assert (torn["offset"], torn["length"]) == (places[2].offset, places[2].length)
    assert (line["bytes_torn"], line["runs"][0]["missing_seq"]) == (places[2].length, 1)
    assert line["members"] == line["records"] + 1
    words = harvester("verify", path.name, expect=3).out
    assert f"damage at byte {torn['offset']}" in words
    assert "1 record lost" in words
    assert "1 damaged place," in words


def test_a_killed_run_is_told_apart_from_damage(harvester, harvest):
    path, places, _ = harvest
    path.write_bytes(path.read_bytes()[: places[-1].offset])
    outcome = harvester("verify", path.name, expect=6)
    assert "killed" in outcome.out
    harvester("verify", path.name, "--ok", "6")


def test_what_a_file_says_is_shown_on_its_own_line(harvester, harvest):
    """The reason in an end record could look like more of the answer."""
    path = harvester.folder / "forged.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        writer.end(at=AT, counts=Counts(), why="\x1b[31mfinished\n  run x: ended: finished")
    lines = harvester("verify", path.name).out.splitlines()
    assert len(lines) == 2
    assert lines[1].endswith(r"ended: \x1b[31mfinished run x: ended: finished")


def test_a_closed_standard_input_is_an_empty_one(harvester):
    command = ["sh", "-c", f"{sys.executable} -m harvester verify - <&-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: standard input is no harvest file: it is empty.")


def test_standard_input_is_verified_once(harvester, harvest):
    path, _, _ = harvest
    twice = harvester("verify", "-", "-", "--json", stdin=path.read_bytes(), expect=2)
    assert twice.sole("verify")["torn"] == []
    assert "Standard input can be read only once: name - once." in twice.err


def test_several_files_are_verified_and_the_worst_ending_is_told(harvester, harvest):
    path, places, _ = harvest
    (harvester.folder / "page.warc.gz").write_bytes(b"<html>502 Bad Gateway</html>")
    outcome = harvester("verify", "page.warc.gz", path.name, "--json", expect=2)
    assert len(outcome.all("verify")) == 1
    assert "page.warc.gz is no harvest file: it starts with HTML" in outcome.err
    assert "Traceback" not in outcome.err


def test_one_that_can_not_be_opened_does_not_keep_the_others_from_being_checked(harvester, harvest):
    path, _, _ = harvest
    outcome = harvester("verify", "absent.warc.gz", ".", path.name, "--json", expect=2)
    assert outcome.sole("verify")["file"] == path.name
    assert "absent.warc.gz can't be opened" in outcome.err
    assert ". is a directory" in outcome.err


def test_a_file_that_lacks_records_is_not_whole_though_nothing_in_it_is_damaged(harvester, harvest):
    path, places, _ = harvest
    data, gone = path.read_bytes(), places[2]
    path.write_bytes(data[: gone.offset] + data[gone.offset + gone.length :])
    line = harvester("verify", path.name, "--json", expect=3).sole("verify")
    assert (line["torn"], line["runs"][0]["missing_seq"]) == ([], 1)
    assert "no damage" in harvester("verify", path.name, "--ok", "3").out
    harvester("list", path.name, expect=3)


@pytest.mark.parametrize("command", [["verify"], ["list"], ["pack", "-o", "out.warc.gz"]])
def test_a_missing_file_is_a_usage_error_that_names_it(harvester, command):
    outcome = harvester(*command, "absent.warc.gz", expect=2)
    assert "absent.warc.gz" in outcome.err
    folder = harvester(*command, ".", expect=2)
    assert "directory" in folder.err


def test_what_is_named_wrongly_is_told_with_the_way_out(harvester, harvest):
    near = harvester("verify", "canpus.warc.gz", expect=2)
    assert "Did you mean campus.warc.gz?" in near.err
    (harvester.folder / "empty.warc.gz").touch()
    empty = harvester("list", "empty.warc.gz", expect=2)
    assert "it is empty" in empty.err
    assert "harvester crawl" in empty.err
    nowhere = harvester("pack", "campus.warc.gz", "-o", "new/out.warc.gz", expect=2)
    assert "make the directory new first" in nowhere.err


@pytest.mark.parametrize("before", [True, False], ids=["before", "behind"])
def test_a_code_that_no_run_ends_with_is_refused(harvester, harvest, before):
    words = ["verify", "campus.warc.gz"]
    words[0 if before else 2 : 0] = ["--ok", "0,33"]
    refused = harvester(*words, expect=2)
    assert "'33' is no exit code" in refused.err


def test_every_record_is_listed_with_its_place(harvester, harvest):
    path, places, run = harvest
    lines = harvester("list", path.name, "--json").all("record")
    assert [(line["offset"], line["length"]) for line in lines[1:]] == [
        (place.offset, place.length) for place in places
    ]
    page, gone, revisit, failure = lines[1:5]
    assert (page["record"], page["url"], page["status"]) == ("response", HOME + "1", 200)
    assert (gone["status"], revisit["status"], failure["status"]) == (404, 304, -4)
    assert page["at"] == "2026-11-30T09:00:00.000000Z"
    assert [line["kind"] for line in lines if line["kind"]] == ["link"]
    assert lines[-1]["url"] == f"urn:goodcopy:end:{run}"
    part = path.read_bytes()[page["offset"] : page["offset"] + page["length"]]
    assert b"WARC-Target-URI: " + page["url"].encode() in gzip.decompress(part)


def test_a_listing_for_people_is_one_line_a_record(harvester, harvest):
    path, places, _ = harvest
    outcome = harvester("list", "-", stdin=path.read_bytes())
    assert len(outcome.out.splitlines()) == len(places) + 1
    tear(path, places[0])
    torn = harvester("list", path.name, expect=3)
    assert f"damage at byte {places[0].offset}" in torn.err
    path.write_bytes(path.read_bytes()[: places[5].offset])
    harvester("list", path.name, expect=6)


def records_in(path):
    """Header and block of each record, by another decoder than the product's."""
    return [raw.record_bytes for raw in split_records(gzip.decompress(path.read_bytes()))]


@pytest.fixture
def many(harvester):
    """A file with pages enough to train a dictionary on."""
    path = harvester.folder / "campus.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        for number in range(1, 80):
            a_page(writer, number)
        every_kind(writer)
    return path


def test_packing_to_zst_and_back_keeps_every_record(harvester, many):
    harvester("pack", many.name, "-o", "small.warc.zst")
    harvester("pack", "small.warc.zst", "-o", "again.warc.gz")
    small, again = harvester.folder / "small.warc.zst", harvester.folder / "again.warc.gz"
    assert records_in(again) == records_in(many)
    assert small.stat().st_size < 0.7 * many.stat().st_size
    assert (harvester.folder / "small.warc.zst.zdict").exists()
    harvester("verify", "small.warc.zst")
    named = harvester("verify", "small.warc.zst.zdict", expect=2).err
    assert "is the dictionary that small.warc.zst is read with" in named
    assert not list(harvester.folder.glob("*.part"))


def test_a_lost_dictionary_is_told_with_the_place_where_its_copy_is_looked_for(harvester, many):
    harvester("pack", many.name, "-o", "old.warc.zst")
    packed = (harvester.folder / "old.warc.zst").read_bytes()
    headless = packed[8 + int.from_bytes(packed[4:8], "little") :]
    (harvester.folder / "new.warc.zst").write_bytes(headless)
    said = harvester("verify", "new.warc.zst", expect=3).out
    assert "no dictionary; put its copy beside the file, as new.warc.zst.zdict" in said
    assert "as new.warc.zst.zdict" in harvester("list", "new.warc.zst", expect=3).err
    (harvester.folder / "old.warc.zst.zdict").rename(harvester.folder / "new.warc.zst.zdict")
    harvester("verify", "new.warc.zst")


def test_packing_leaves_damage_out_and_says_where_it_was(harvester, harvest):
    path, places, _ = harvest
    tear(path, places[2])
    outcome = harvester("pack", path.name, "-o", "out.warc.gz", expect=3)
    assert f"damage at byte {places[2].offset}" in outcome.err
    line = harvester("verify", "out.warc.gz", "--json", expect=3).sole("verify")
    assert (line["records"], line["torn"]) == (len(places), [])
    assert line["runs"][0]["missing_seq"] == 1


def test_packing_says_what_the_new_file_can_not(harvester):
    """Behind damage a record without a run id is read, and hides no page; OUT has no damage."""
    record = b"WARC/1.1\r\nWARC-Type: resource\r\nContent-Length: 3\r\n\r\nabc\r\n\r\n"
    member = gzip.compress(record)
    (harvester.folder / "foreign.warc.gz").write_bytes(member + member[:-4] + member * 2)
    told = harvester("pack", "foreign.warc.gz", "-o", "out.warc.gz", expect=3).err
    assert "2 records behind damage may not be of this harvest" in told
    assert "load foreign.warc.gz" in told


def test_packing_a_pipe_works_where_no_dictionary_is_trained(harvester, harvest):
    path, _, _ = harvest
    harvester("pack", "-", "-o", "out.warc.gz", stdin=path.read_bytes())
    assert records_in(harvester.folder / "out.warc.gz") == records_in(path)
    piped = harvester("pack", "-", "-o", "out.warc.zst", stdin=path.read_bytes(), expect=2)
    assert "pipe" in piped.err
    os.mkfifo(harvester.folder / "fifo")
    named = harvester("pack", "fifo", "-o", "out.warc.zst", expect=2)
    assert "pipe" in named.err


def test_packing_never_writes_over_a_file_nor_guesses_a_format(harvester, harvest):
    path, _, _ = harvest
    before = path.read_bytes()
    assert "exists" in harvester("pack", path.name, "-o", path.name, expect=2).err
    assert ".warc.zst" in harvester("pack", path.name, "-o", "out.zip", expect=2).err
    (harvester.folder / "page.html").write_bytes(b"<html>")
    assert "HTML" in harvester("pack", "page.html", "-o", "out.warc.gz", expect=2).err
    assert path.read_bytes() == before
    assert not list(harvester.folder.glob("out*"))


def test_a_few_records_are_packed_without_a_dictionary(harvester):
    with HarvestWriter.create(harvester.folder / "a.warc.gz", INTRO):
        pass
    outcome = harvester("pack", "a.warc.gz", "-o", "a.warc.zst")
    assert "without" in outcome.err
    harvester("verify", "a.warc.zst", expect=6)


def test_memory_does_not_grow_with_the_file(harvester):
    """Law 7: a file of 1,200 pages of 100 KB takes what one of 100 pages takes."""

    def peak(pages):
        path = harvester.folder / f"{pages}.warc.gz"
        head = b"WARC/1.1\r\nContent-Length: 100000\r\n\r\n"
        path.write_bytes(gzip.compress(head + Random(1).randbytes(100_000), 1) * pages)
        outcome = harvester.measured("verify", path.name)
        assert outcome.code == 0, outcome
        return outcome.peak_rss

    assert peak(1200) < peak(100) + (20 << 20)
