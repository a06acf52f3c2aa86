"""Every legal shape of a file is read and is no damage; other bytes are called by their name."""

import gzip
import zlib
from io import BytesIO

import pytest
import zstandard

from shared.errors import HarvestFileError
from shared.harvestfile import read_harvest
from tests.property.warcs import (
    DICT,
    ZST,
    Packed,
    Seen,
    dictionary_frame,
    dictionary_of,
    end,
    gzip_member,
    page,
    record,
    records_of,
    run_id,
    warcinfo,
    zstd_frame,
)

RECORDS = records_of(4)
IDS = Seen(Packed(RECORDS).bytes()).ids
MEMBERS = Packed(RECORDS).members


def with_header(member, flag, extra):
    """The same gzip member with more in its header (RFC 1952)."""
    return member[:3] + bytes([member[3] | flag]) + member[4:10] + extra + member[10:]


def in_pieces(data, pack, size):
    return b"".join(pack(data[at : at + size]) for at in range(0, len(data), size))


def tiny_blocks(data):
    """A frame as a writer makes it that flushes every byte; it does not know its size."""
    packer = zstandard.ZstdCompressor(write_checksum=True).compressobj()
    flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
    return (
        b"".join(packer.compress(bytes([byte])) + packer.flush(flush) for byte in data)
        + packer.flush()
    )


SKIPPABLE = b"\x50\x2a\x4d\x18\x05\0\0\0hello"
LONE = zstandard.ZstdCompressor(write_checksum=False, write_content_size=False)
SHAPES = {
    "plain": b"".join(RECORDS),
    "plain with a byte order mark": b"\xef\xbb\xbf" + b"".join(RECORDS),
    "plain with line ends before it": b"\r\n\r\n" + b"".join(RECORDS),
    "plain with LF": b"".join(RECORDS).replace(b"\r\n", b"\n", 6),
    "all in one gzip member": gzip_member(b"".join(RECORDS)),
    "all in one zstd frame": zstd_frame(b"".join(RECORDS)),
    "two records a member": gzip_member(b"".join(RECORDS[:2])) + gzip_member(b"".join(RECORDS[2:])),
    "empty members": gzip.compress(b"").join(MEMBERS),
    "line ends in their own members": b"".join(
        gzip_member(data[:-4]) + gzip_member(b"\r\n\r\n") for data in RECORDS
    ),
    "a record over many members": b"".join(in_pieces(data, gzip_member, 150) for data in RECORDS),
    "a record over many frames": b"".join(in_pieces(data, zstd_frame, 150) for data in RECORDS),
    "zeros at the end": b"".join(MEMBERS) + bytes(70_000),
    "zeros between": bytes(99).join(MEMBERS),
    "extra field": b"".join(with_header(m, 4, b"\x08\0sl\x04\0abcd") for m in MEMBERS),
    "file name": b"".join(with_header(m, 8, b"part.warc\0") for m in MEMBERS),
    "stored": b"".join(gzip_member(data, zlib.Z_NO_COMPRESSION) for data in RECORDS),
    "gz and zst mixed": b"".join(
        (gzip_member if number % 2 else zstd_frame)(data) for number, data in enumerate(RECORDS)
    ),
    "gz and plain mixed": b"".join(
        gzip_member(data) if number % 2 else data for number, data in enumerate(RECORDS)
    ),
    "skippable frames": SKIPPABLE.join(Packed(RECORDS, ZST).members) + SKIPPABLE,
    "line ends behind skippable frames": (SKIPPABLE + b"\r\n\r\n").join([*MEMBERS, b""]),
    "zstd frames of tiny blocks": b"".join(tiny_blocks(data) for data in RECORDS),
    "no checksum, no content size": b"".join(LONE.compress(data) for data in RECORDS),
    "no checksum, line ends behind": b"".join(LONE.compress(data) + b"\r\n" for data in RECORDS),
    "members that end within a record": in_pieces(b"".join(RECORDS), gzip_member, 1_000),
}


@pytest.mark.parametrize("data", SHAPES.values(), ids=SHAPES)
def test_every_legal_shape_is_read(data):
    seen = Seen(data)
    assert seen.ids == IDS
    assert seen.torn == []
    assert not any(seen.recovered)


def test_places_are_those_of_the_members():
    packed = Packed(RECORDS)
    places = [(item.offset, item.length, item.index) for item in Seen(packed.bytes()).located]
    assert places == [(packed.offset(n), len(m), 0) for n, m in enumerate(packed.members)]
    one = gzip_member(b"".join(RECORDS))
    assert [item.index for item in Seen(one).located] == [0, 1, 2, 3, 4, 5]


def test_a_bare_dictionary_is_taken_too():
    packed = Packed(RECORDS, DICT)
    head = dictionary_frame(packed.dictionary)
    seen = Seen(head + b"".join(packed.members))
    assert seen.ids == IDS
    assert [content for _, content in seen.reader.dictionaries] == [packed.dictionary]
    # What follows is torn: who knows where the dictionary ends. It is used all the same.
    seen = Seen(head + packed.members[0][:2] + b"".join(packed.members[1:]))
    assert (seen.ids, seen.torn) == (IDS[1:], [(0, len(head) + 2)])


def test_a_skippable_frame_that_lies_about_its_length_swallows_nothing():
    members = Packed(RECORDS, ZST).members
    frame = b"\x50\x2a\x4d\x18\x99\x01\0\0hello"
    seen = Seen(members[0] + frame + b"".join(members[1:]))
    assert (seen.ids, seen.torn) == (IDS, [(len(members[0]), len(frame))])


@pytest.mark.parametrize("keep", [bytes, zstd_frame], ids=["bare", "packed"])
def test_a_lost_dictionary_is_found_beside_the_file(tmp_path, keep):
    packed, path = Packed(RECORDS, DICT), tmp_path / "a.warc.zst"
    (tmp_path / "a.warc.zst.zdict").write_bytes(keep(packed.dictionary))
    for head in (b"", packed.head[:50], packed.head[:20] + b"\0" + packed.head[21:]):
        assert Seen(head + b"".join(packed.members), str(path)).ids == IDS


def test_without_its_dictionary_nothing_is_read_and_that_is_said():
    seen = Seen(b"".join(Packed(RECORDS, DICT).members))
    assert seen.ids == []
    assert [damage.why for damage in seen.damage] == ["no dictionary"]


def test_a_torn_dictionary_beside_the_file_is_not_taken(tmp_path):
    packed, path = Packed(RECORDS, DICT), tmp_path / "a.warc.zst"
    (tmp_path / "a.warc.zst.zdict").write_bytes(zstd_frame(packed.dictionary)[:-9])
    assert Seen(b"".join(packed.members), str(path)).ids == []


def test_another_dictionary_beside_the_file_is_not_taken(tmp_path):
    packed = Packed(RECORDS, DICT)
    other = dictionary_of(records_of(9)).as_bytes()
    (tmp_path / "a.warc.zst.zdict").write_bytes(other)
    seen = Seen(b"".join(packed.members), str(tmp_path / "a.warc.zst"))
    assert seen.ids == [] or other == packed.dictionary


def test_a_zero_hole_over_a_member_head_starts_the_damage():
    packed = Packed(RECORDS)
    data = packed.changed(2, bytes(40) + packed.members[2][40:])
    assert Seen(data).torn == [(packed.offset(2), len(packed.members[2]))]


NO_WARC = {
    "nothing": b"",
    "one byte": b"\x1f",
    "HTML": b"<!DOCTYPE html><title>502 Bad Gateway</title>",
    "gzip of HTML": gzip_member(b"<html>" * 50),
    "a JPEG": b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(range(256)) * 40,
    "zeros": bytes(9000),
    "an ARC file": b"filedesc://x.arc 0.0.0.0 20080430204825 text/plain 9\n",
    "UTF-16": "WARC/1.1 saved by an editor".encode("utf-16"),
}


@pytest.mark.parametrize("data", NO_WARC.values(), ids=NO_WARC)
def test_what_is_no_warc_is_refused_by_what_it_looks_like(data):
    with pytest.raises(HarvestFileError, match=r"x\.warc\.gz is no harvest file: it "):
        list(read_harvest(BytesIO(data), name="x.warc.gz"))


@pytest.mark.parametrize(
    "data",
    [b"WARC/1.1\r\nWARC-Ty", MEMBERS[0][:30], MEMBERS[0][:-1], zstd_frame(RECORDS[0])[:-1]],
)
def test_a_warc_cut_in_its_first_record_is_damage_and_no_error(data):
    seen = Seen(data)
    assert (seen.ids, seen.torn) == ([], [(0, len(data))])
    assert seen.reader.members == 1


# Which runs are there, and what is missing


def test_a_whole_run_is_complete():
    (run,) = Seen(Packed(RECORDS).bytes()).reader.runs
    assert (run.run, run.complete, run.why, run.missing_seq) == (run_id(1), True, "finished", 0)
    assert (run.last_seq, run.listings, run.site, run.recovered) == (5, 0, "campus", False)


def test_lost_records_are_counted_by_their_numbers():
    packed = Packed(RECORDS)
    (run,) = Seen(packed.changed(2, b"")).reader.runs
    assert (run.complete, run.missing_seq) == (True, 1)
    (killed,) = Seen(b"".join(packed.members[:-1])).reader.runs
    assert (killed.complete, killed.why, killed.missing_seq) == (False, None, 0)


def test_a_run_that_went_on_after_its_end_is_not_complete():
    run = run_id(1)
    records = [warcinfo(run), page(run, 1), end(run, 2, "page_cap"), page(run, 3)]
    (seen,) = Seen(Packed(records).bytes()).reader.runs
    assert not seen.complete
    (again,) = Seen(Packed([*records, end(run, 4)]).bytes()).reader.runs
    assert (again.complete, again.why, again.missing_seq) == (True, "finished", 0)


def test_an_end_that_has_no_number_says_the_last_one_before_it():
    bare = end(run_id(1), 9, **{"WARC-JSON-Metadata": None})
    (run,) = Seen(Packed([warcinfo(run_id(1)), page(run_id(1), 1), bare]).bytes()).reader.runs
    assert (run.complete, run.last_seq, run.missing_seq) == (True, 8, 7)


def test_an_end_alone_names_its_run():
    (run,) = Seen(Packed([end(run_id(1), 1)]).bytes()).reader.runs
    assert (run.complete, run.site, run.recovered) == (True, None, True)


def test_the_same_file_twice_is_the_same_run():
    data = Packed(RECORDS).bytes()
    (run,) = Seen(data + data).reader.runs
    assert (run.complete, run.missing_seq) == (True, 0)


def test_a_file_of_another_tool_has_no_run_of_ours():
    seen = Seen(Packed([warcinfo(run_id(3), "wget/1.21"), FOREIGN]).bytes())
    assert seen.reader.runs == ()
    assert len(seen.records) == 2


# Foreign files

FOREIGN = record(
    "response",
    {"WARC-Date": "2026-11-30T09:00:00Z", "WARC-Target-URI": "https://campus.example/a"},
    b"HTTP/1.1 200 OK\r\n\r\nhi",
)


def test_a_foreign_file_is_trusted_until_damage_and_recovered_behind_it():
    member = gzip_member(FOREIGN)
    seen = Seen(member * 2 + member[:-20] + member * 2)
    assert seen.recovered == [False, False, True, True]


def test_files_of_two_tools_joined_are_each_read_by_their_own_rule():
    member = gzip_member(FOREIGN)
    seen = Seen(b"".join(MEMBERS) + member * 2 + member[:-20] + member + member[:-20] + member)
    assert seen.recovered == [False] * (len(MEMBERS) + 2) + [True, True]
    assert len(seen.damage) == 2


@pytest.mark.parametrize(
    ("pages", "recovered"), [(1, True), (2, True), (3, False)], ids=["one", "two", "three"]
)
def test_three_members_stand_in_for_a_lost_warcinfo(pages, recovered):
    records = [page(run_id(1), number) for number in range(1, pages + 1)]
    torn = Packed([warcinfo(run_id(1))]).members[0][:50]
    for head in (torn, b""):
        assert Seen(head + Packed(records).bytes()).recovered == [recovered] * pages


def test_a_wrong_digest_is_damage_in_our_file_and_flagged_in_a_foreign_one():
    wrong = {"WARC-Block-Digest": "sha256:" + "0" * 64}
    ours = Seen(Packed([warcinfo(run_id(1)), page(run_id(1), 1, **wrong), RECORDS[-1]]).bytes())
    assert [damage.why for damage in ours.damage] == ["wrong digest"]
    assert len(ours.records) == 2
    foreign = Seen(Packed([record("resource", wrong, b"x")]).bytes())
    assert [item.bad_digest for item in foreign.located] == [True]
    assert foreign.torn == []


def test_one_bad_record_among_many_in_a_member_costs_itself_only():
    parts = [*RECORDS]
    parts[2] = parts[2].replace(b"Content-Length: ", b"Content-Length: x")
    member = gzip_member(b"".join(parts))
    seen = Seen(member + gzip_member(RECORDS[-1]))
    assert seen.ids == IDS[:2] + IDS[3:] + IDS[-1:]
    assert seen.torn == [(0, len(member))]
    assert seen.reader.members == 2


def test_bad_records_in_one_member_are_one_damage():
    parts = [*RECORDS]
    for number in (1, 3):
        parts[number] = parts[number].replace(b"Content-Length: ", b"Content-Length: x")
    seen = Seen(gzip_member(b"".join(parts)))
    assert (seen.ids, len(seen.torn)) == ([IDS[0], IDS[2], *IDS[4:]], 1)


def test_a_length_that_swallows_its_neighbours_costs_one_plain_record():
    parts = [*RECORDS]
    parts[2] = parts[2].replace(b"Content-Length: ", b"Content-Length: 1")
    seen = Seen(b"".join(parts))
    assert seen.ids == IDS[:2] + IDS[3:]
    assert seen.torn == [(sum(map(len, parts[:2])), len(parts[2]))]
