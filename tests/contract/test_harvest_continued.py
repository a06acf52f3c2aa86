"""Going on with a file: nothing before its incomplete end is touched, and its run stays one run."""

import gzip
import random
from pathlib import Path

import pytest
import zstandard

from shared.dictionary import dictionary_path
from shared.errors import ConfigError, HarvestFileError
from shared.filestate import holds_nothing, state_of
from shared.harvestfile import Damage
from shared.records import Counts, Listing
from shared.writer import HarvestWriter
from tests.contract.harvests import AT, DICTIONARY, INTRO, a_page, every_kind, pages, read, records

TAILS = {"whole": 0, "torn by a byte": 1, "torn in the middle": 150, "torn to its head": 4}


@pytest.mark.parametrize("codec", ["gz", "zst"])
@pytest.mark.parametrize("lost", TAILS.values(), ids=TAILS)
def test_an_incomplete_last_member_is_cut_and_the_run_goes_on(tmp_path, codec, lost):
    path = tmp_path / f"a.warc.{codec}"
    with HarvestWriter.create(path, INTRO, codec=codec) as writer:
        places = pages(writer, 3)
    keep = places[-1].length - lost if lost != 4 else 12
    whole = path.read_bytes()[: places[-1].offset + (places[-1].length if not lost else keep)]
    path.write_bytes(whole)
    seen = []
    with HarvestWriter.resume(path, visit=seen.append) as again:
        assert again.run == writer.run
        assert (again.cut is not None) is bool(lost)
        a_page(again, 4)
        again.end(at=AT, counts=Counts(), why="finished")
    count = 3 if lost else 4
    assert len([item for item in seen if not isinstance(item, Damage)]) == count
    assert path.read_bytes().startswith(whole[: places[-1].offset])
    assert [record.facts.seq for record in records(path)] == [None, *range(1, count + 2)]
    (run,) = state_of(path).runs
    assert (run.complete, run.missing_seq) == (True, 0)


def test_damage_before_the_end_is_never_touched(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        places = pages(writer, 4)
    data = bytearray(path.read_bytes())
    for place in (places[1], places[3]):
        data[place.offset + 40] ^= 0x55
    path.write_bytes(data)
    with HarvestWriter.resume(path) as again:
        assert again.cut is None
        a_page(again, 5)
    assert path.read_bytes().startswith(data)
    assert [getattr(found, "why", "record") for found in read(path)].count("record") == 4


def test_a_last_member_that_a_power_loss_filled_with_zeros_is_cut(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        places = pages(writer, 3)
    last = places[-1]
    data = path.read_bytes()[: last.offset + 60]
    path.write_bytes(data + bytes(last.length - 60))
    with HarvestWriter.resume(path) as again:
        assert again.cut.offset == last.offset
    path.write_bytes(data[: last.offset] + bytes(4096))
    with HarvestWriter.resume(path) as again:
        assert again.cut is None
        a_page(again, 3)
    assert len(records(path)) == 4


def test_what_begins_like_no_member_is_never_cut_though_it_ends_in_zeros(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        pages(writer, 2)
    data = path.read_bytes() + b"a line of a log\n" + bytes(99)
    path.write_bytes(data)
    with HarvestWriter.resume(path) as again:
        assert again.cut is None
        a_page(again, 3)
    assert path.read_bytes().startswith(data)


def test_of_two_torn_members_at_the_end_only_the_last_is_cut(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        places = pages(writer, 3)
    data = bytearray(path.read_bytes()[:-30])
    data[places[1].offset + places[1].length - 6] ^= 0x55
    path.write_bytes(data)
    with HarvestWriter.resume(path) as again:
        assert again.cut.offset == places[2].offset
    assert path.read_bytes() == data[: places[2].offset]


def test_a_run_that_hit_a_cap_goes_on_and_a_finished_one_is_known(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        writer.listing(at=AT, entries=[], complete=True)
        writer.end(at=AT, counts=Counts(), why="page_cap")
    assert not state_of(path).is_finished
    with HarvestWriter.resume(path) as again:
        again.listing(at=AT, entries=[], complete=True)
        again.end(at=AT, counts=Counts(), why="finished")
    assert state_of(path).is_finished
    assert [record.url[-2:] for record in records(path) if isinstance(record, Listing)] == [
        ":1",
        ":2",
    ]


@pytest.mark.parametrize("dictionary", [None, DICTIONARY], ids=["plain", "dictionary"])
def test_a_run_can_be_added_in_the_file_s_own_packing(tmp_path, dictionary):
    path = tmp_path / "a.warc.zst"
    with HarvestWriter.create(path, INTRO, codec="zst", dictionary=dictionary) as writer:
        every_kind(writer)
    before = path.read_bytes()
    with HarvestWriter.add_run(path, INTRO) as second:
        every_kind(second)
    assert path.read_bytes().startswith(before)
    assert [run.complete for run in state_of(path).runs] == [True, True]
    assert second.run != writer.run
    if dictionary:
        assert len(path.read_bytes()) < 2 * len(before) - 100
    else:
        assert zstandard.get_frame_parameters(path.read_bytes()).dict_id == 0


def test_a_file_that_lost_its_dictionary_frame_goes_on_with_the_copy(tmp_path):
    path = tmp_path / "a.warc.zst"
    with HarvestWriter.create(path, INTRO, codec="zst", dictionary=DICTIONARY) as writer:
        first = pages(writer, 2)[0]
    start = path.read_bytes().index(b"\x28\xb5\x2f\xfd", 12)
    assert start < first.offset
    path.write_bytes(path.read_bytes()[start:])
    with HarvestWriter.resume(path) as again:
        a_page(again, 3)
    assert len(records(path)) == 4


def test_damage_to_the_dictionary_frame_itself_does_not_stop_a_run(tmp_path):
    path = tmp_path / "a.warc.zst"
    with HarvestWriter.create(path, INTRO, codec="zst", dictionary=DICTIONARY) as writer:
        pages(writer, 2)
    data = bytearray(path.read_bytes())
    data[40] ^= 0x55
    path.write_bytes(data)
    with HarvestWriter.resume(path) as again:
        a_page(again, 3)
    assert path.read_bytes().startswith(data)
    torn, *rest = read(path)
    assert (torn.offset, torn.why, len(rest)) == (0, "no dictionary", 4)
    path.write_bytes(data[:200])
    assert state_of(path).cut.offset == 0


@pytest.mark.parametrize(
    "length", [1, 1 << 14, 1 << 23], ids=["longer", "over members", "over the end"]
)
def test_a_dictionary_frame_that_lies_about_its_length_costs_nothing(tmp_path, length):
    """With the copy all is read; without it nothing is, and nothing of the file is ever cut."""
    path, copy = tmp_path / "a.warc.zst", tmp_path / "a.warc.zst.zdict"
    with HarvestWriter.create(path, INTRO, codec="zst", dictionary=DICTIONARY) as writer:
        pages(writer, 60)
    data = bytearray(path.read_bytes())
    data[4:8] = (int.from_bytes(data[4:8], "little") ^ length).to_bytes(4, "little")
    path.write_bytes(data)
    assert sum(not isinstance(found, Damage) for found in read(path)) == 61
    copy.unlink()
    assert [found.why for found in read(path)] == ["no dictionary"]
    assert state_of(path).cut is None


def test_a_dictionary_copy_that_is_far_too_large_is_left_alone(tmp_path):
    path = tmp_path / "a.warc.zst"
    with HarvestWriter.create(path, INTRO, codec="zst", dictionary=DICTIONARY) as writer:
        pages(writer, 2)
    with (tmp_path / "a.warc.zst.zdict").open("wb") as copy:
        copy.truncate(17 << 20)
    start = path.read_bytes().index(b"\x28\xb5\x2f\xfd", 12)
    path.write_bytes(path.read_bytes()[start:])
    assert [found.why for found in read(path)] == ["no dictionary"]


def test_a_file_whose_head_is_lost_goes_on(tmp_path):
    path = tmp_path / "a.warc.zst"
    with HarvestWriter.create(path, INTRO, codec="zst") as writer:
        pages(writer, 4)
    path.write_bytes(path.read_bytes()[30:])
    with HarvestWriter.resume(path) as again:
        assert again.run == writer.run
    path.write_bytes(b"\x28\xb5\x2f\xfd\x08" + path.read_bytes())
    assert state_of(path).last.run == writer.run


def test_a_killed_first_write_leaves_a_file_that_a_run_can_begin_in(tmp_path):
    path = tmp_path / "a.warc.gz"
    HarvestWriter.create(path, INTRO).close()
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(ConfigError, match="no run"):
        HarvestWriter.resume(path)
    with HarvestWriter.add_run(path, INTRO):
        pass
    assert len(records(path)) == 1


@pytest.mark.parametrize(
    ("codec", "dictionary"), [("gz", None), ("zst", None), ("zst", DICTIONARY)]
)
@pytest.mark.parametrize("keeps_copy", [True, False])
def test_whatever_a_kill_leaves_before_the_first_record_is_begun_anew(
    tmp_path, codec, dictionary, keeps_copy
):
    path = tmp_path / f"a.warc.{codec}"
    HarvestWriter.create(path, INTRO, codec=codec, dictionary=dictionary).close()
    whole = path.read_bytes()
    frame = 8 + int.from_bytes(whole[4:8], "little") if dictionary else 0
    for length in {1, 4, 7, 9, 40, frame - 1, frame, frame + 9, len(whole) - 1} - {-1}:
        path.write_bytes(whole[:length])
        if dictionary and not keeps_copy:
            dictionary_path(path).unlink()
        assert holds_nothing(path)
        HarvestWriter.create(path, INTRO, codec=codec, dictionary=dictionary).close()
        assert len(records(path)) == 1
        assert state_of(path).dictionary == dictionary
    assert not holds_nothing(path)


@pytest.mark.parametrize("tail", [b"", bytes(5_000)], ids=["empty", "zeros of a power loss"])
def test_a_file_without_a_byte_of_a_record_is_begun_anew(tmp_path, tail):
    path = tmp_path / "a.warc.gz"
    path.write_bytes(tail)
    HarvestWriter.create(path, INTRO).close()
    assert len(records(path)) == 1


def test_a_cut_file_of_somebody_else_is_no_beginning_of_ours(tmp_path):
    for name, content in {
        "backup.tar.gz": gzip.compress(bytes(9_000) + b"mine")[:-9],
        "pages.warc.gz": gzip.compress(b"WARC/1.1\r\n" + random.randbytes(9_000))[:-9],
        "plan.warc.gz": b"PK\x03\x04 my plan" + bytes(99),
    }.items():
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(ConfigError, match="not empty"):
            HarvestWriter.create(path, INTRO)
        assert path.read_bytes() == content


def test_what_can_not_be_continued_is_left_as_it_is(tmp_path):
    page = tmp_path / "page.warc.gz"
    page.write_bytes(b"<html>")
    with pytest.raises(HarvestFileError, match="HTML"):
        HarvestWriter.resume(page)
    with pytest.raises(ConfigError, match="--append"):
        HarvestWriter.create(page, INTRO)
    with pytest.raises(ConfigError, match="No such file"):
        HarvestWriter.resume(tmp_path / "absent.warc.gz")
    with pytest.raises(ConfigError, match="no regular file"):
        HarvestWriter.create(Path("/dev/null"), INTRO)
    with pytest.raises(ConfigError, match="absent"):
        HarvestWriter.create(tmp_path / "absent" / "a.warc.gz", INTRO)
    assert page.read_bytes() == b"<html>"


def test_an_absent_or_empty_file_has_no_runs(tmp_path):
    path = tmp_path / "a.warc.zst"
    assert state_of(path).last is None
    path.touch()
    assert (state_of(path).codec, state_of(path).bytes) == ("zst", 0)
    plain = tmp_path / "a.warc"
    plain.write_bytes(b"WARC/1.1\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
    assert state_of(plain).codec == "plain"
