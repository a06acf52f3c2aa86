"""Oddities of single members: oversized, broken off, unreadable; and disks that fail."""

import sys
from importlib import reload
from io import BytesIO

import pytest
import zstandard

from shared import gzipmember, recordstream
from shared.dictionary import DICTIONARY_CAP
from shared.errors import ConfigError, HarvestFileError
from shared.harvestfile import open_source
from shared.outcome import MEMBER_CAP
from tests.property.warcs import (
    FIRST_RUN,
    ZST,
    Packed,
    Seen,
    dictionary_frame,
    gzip_member,
    page,
    record,
    records_of,
    run_id,
    warcinfo,
    zstd_frame,
)

RECORDS = records_of(2)
PACKED = Packed(RECORDS)
BEFORE, AFTER = b"".join(PACKED.members[:2]), b"".join(PACKED.members[2:])
UNKNOWN_SIZE = zstandard.ZstdCompressor(write_content_size=False, write_checksum=True)
HUGE = b"WARC/1.1\r\nX: " + bytes(MEMBER_CAP + 1)

ODD = {
    "zstd frame over the cap that does not say so": (UNKNOWN_SIZE.compress(HUGE), "toobig"),
    "zstd frame that declares too much": (
        b"\x28\xb5\x2f\xfd\xe0" + (1 << 40).to_bytes(8, "little") + b"\x01\0\0",
        "toobig",
    ),
    "zstd frame that holds less than it declares": (
        b"\x28\xb5\x2f\xfd\xa0" + (5000).to_bytes(4, "little") + b"\x51\0\0WARC/1.1 \r",
        "does not decode",
    ),
    "zstd frame that declares to be empty and is not": (
        b"\x28\xb5\x2f\xfd\xa4\0\0\0\0" + zstd_frame(RECORDS[1])[7:],
        "does not decode",
    ),
    "zstd frame of far too many blocks": (
        b"\x28\xb5\x2f\xfd\x00\x58" + b"\0\0\0" * 70_000,
        "toobig",
    ),
    "zstd block of a reserved kind": (b"\x28\xb5\x2f\xfd\x00\x58\x06\0\0", "does not decode"),
    "zstd header of a reserved kind": (b"\x28\xb5\x2f\xfd\x08" + bytes(20), "does not decode"),
    "skippable frame over the cap": (
        b"\x50\x2a\x4d\x18" + (MEMBER_CAP + 1).to_bytes(4, "little") + b"abc",
        "toobig",
    ),
    "dictionary frame without a dictionary": (
        dictionary_frame(b"\x37\xa4\x30\xec" + b"no dictionary"),
        "no dictionary",
    ),
    "dictionary frame that is torn inside": (
        dictionary_frame(zstandard.compress(b"d" * 5000)[:-5]),
        "no dictionary",
    ),
    "dictionary that unpacks to too much": (
        dictionary_frame(zstandard.compress(bytes(DICTIONARY_CAP + 1))),
        "no dictionary",
    ),
    "dictionary that unpacks to too much and does not say so": (
        dictionary_frame(UNKNOWN_SIZE.compress(bytes(DICTIONARY_CAP + 1))),
        "no dictionary",
    ),
    "plain record over the cap": (b"WARC/1.1\r\nContent-Length: 99999999\r\n\r\n", "toobig"),
    "plain header that never ends": (b"WARC/1.1\r\nX: " + b"y" * (2 << 20), "header too long"),
    "plain record whose length leads nowhere": (
        b"WARC/1.1\r\nContent-Length: 3\r\n\r\nabcdef\r\n\r\n",
        "wrong Content-Length",
    ),
    "gzip of something else": (gzip_member(b"<html>"), "no WARC record"),
    "part of a header": (gzip_member(RECORDS[1][:300]), "cut short"),
    "part of a record": (gzip_member(RECORDS[1][:-20]), "wrong Content-Length"),
}


@pytest.mark.parametrize(("member", "why"), ODD.values(), ids=ODD)
def test_an_odd_member_is_damage_of_its_own_length(member, why):
    seen = Seen(BEFORE + member + AFTER)
    assert len(seen.records) == 4
    assert seen.torn == [(len(BEFORE), len(member))]
    assert seen.damage[0].why == why
    assert not any(seen.recovered)


TAILS = {
    "zstd header": b"\x28\xb5\x2f\xfd\xa4",
    "zstd block": b"\x28\xb5\x2f\xfd\x00\x58\x50",
    "skippable frame header": b"\x50\x2a\x4d\x18\x05",
    "skippable frame": b"\x50\x2a\x4d\x18\xff\0\0\0abc",
    "dictionary frame": dictionary_frame(bytes(5000))[:100],
    "gzip magic": b"\x1f\x8b",
    "a letter": b"W",
    "plain record": RECORDS[1][:-40],
    "plain header": RECORDS[1][:40],
}


@pytest.mark.parametrize("tail", TAILS.values(), ids=TAILS)
def test_whatever_the_end_of_the_file_cuts_is_known_as_cut(tail):
    seen = Seen(BEFORE + tail)
    assert len(seen.records) == 2
    assert [(torn.offset, torn.why, torn.cut_at) for torn in seen.damage] == [
        (len(BEFORE), "cut short", len(BEFORE))
    ]


def test_a_large_frame_of_another_tool_is_passed_over_to_its_very_end():
    noise = zstandard.compress(b"x" * 70_000_000 + HUGE)
    foreign = zstandard.compress(record("resource", {}, b"x"))
    seen = Seen(foreign + noise + foreign)
    assert seen.torn == [(len(foreign), len(noise))]
    assert seen.recovered == [False, False]


@pytest.mark.parametrize("cut", [9, 50_000_000], ids=["checksum", "half of it"])
def test_a_large_member_that_is_torn_too_does_not_hide_the_next(cut):
    """Behind 64 MiB it is not held in memory any more; the last MiB is enough to go back to."""
    noise = gzip_member(b"WARC/1.1\r\n" + Seen.__module__.encode() * 3_400_000, 0)
    seen = Seen(BEFORE + noise[:-cut] + AFTER)
    assert len(seen.records) == 4
    assert len(seen.damage) == 1


def test_a_large_member_that_the_file_s_end_cuts_is_damage_to_the_end():
    noise = gzip_member(b"WARC/1.1\r\n" + Seen.__module__.encode() * 3_400_000, 0)
    assert Seen(BEFORE + noise[:-4]).torn == [(len(BEFORE), len(noise) - 4)]


def test_damage_that_knows_its_end_is_one_span_with_what_follows():
    odd = gzip_member(b"<html>")
    torn = PACKED.members[1][:50]
    for damage in (odd + odd, odd + torn, torn + odd):
        assert Seen(BEFORE + damage + AFTER).torn == [(len(BEFORE), len(damage))]


def test_a_record_that_never_ends_is_not_joined_for_ever():
    endless = gzip_member(b"WARC/1.1\r\nContent-Length: 60000000\r\n\r\n")
    more = gzip_member(b"no end")
    seen = Seen(BEFORE + endless + more * 70 + AFTER)
    assert len(seen.records) == 4
    assert seen.torn == [(len(BEFORE), len(endless) + 70 * len(more))]
    huge = gzip_member(b"x" * 40_000_000, 1)
    assert Seen(BEFORE + endless + huge * 2 + AFTER).reader.members == 5


def test_one_look_ahead_has_an_end(monkeypatch):
    """What lies beyond is judged when it is reached."""
    monkeypatch.setattr(recordstream, "LOOKAHEAD", 1500)
    members = Packed([page(run_id(9), number) for number in range(1, 9)]).members
    far = b"".join(members[:2]) + b"junk" * 900 + b"".join(members[2:])
    assert len(Seen(BEFORE + b"junk" + far).records) in (2 + 6, 2 + 8)
    assert len(Seen(BEFORE + b"junk" + members[0] + b"junk" * 900).records) == 2
    near = b"".join(members)
    assert Seen(BEFORE + b"junk" + near).recovered == [False] * 10


@pytest.mark.parametrize("packer", [UNKNOWN_SIZE, zstandard.ZstdCompressor()])
def test_an_oversized_frame_ahead_does_not_end_a_look_ahead(packer):
    other = [page(run_id(9), number) for number in (1, 2, 3)]
    one, two, three = Packed(other).members
    large = packer.compress(HUGE)
    seen = Seen(BEFORE + b"junk" + one + large + two + three)
    assert seen.recovered == [False] * 5
    assert len(seen.damage) == 2


def test_a_frame_of_many_small_blocks_is_decoded_within_the_cap():
    """By its blocks alone it might hold 80 MiB."""
    packer = zstandard.ZstdCompressor(write_checksum=True).compressobj()
    flush = zstandard.COMPRESSOBJ_FLUSH_BLOCK
    body = page(FIRST_RUN, 2, b"abcdefgh" * 8000)
    parts = [body[at : at + 80] for at in range(0, len(body), 80)]
    frame = b"".join(packer.compress(part) + packer.flush(flush) for part in parts)
    seen = Seen(BEFORE + frame + packer.flush() + AFTER)
    assert (len(seen.records), seen.torn) == (5, [])


def test_a_bomb_inside_damage_is_passed_over():
    bomb = gzip_member(b"WARC/1.1\r\nWARC-Warcinfo-ID: urn:uuid:" + FIRST_RUN.encode() + HUGE)
    seen = Seen(BEFORE + b"junk" + bomb + AFTER)
    assert len(seen.records) == 4
    assert seen.torn == [(len(BEFORE), 4 + len(bomb))]


def test_a_weak_run_s_own_warcinfo_does_not_make_it_known():
    """Two members of an unknown run behind damage: read, and not trusted."""
    other = [warcinfo(run_id(9)), page(run_id(9), 1)]
    seen = Seen(BEFORE + b"junk" + Packed(other).bytes())
    assert seen.recovered == [False, False, True, True]
    assert [run.recovered for run in seen.reader.runs] == [False, True]


def test_a_second_warcinfo_behind_a_weak_run_is_weak_as_well():
    members = Packed([page(run_id(9), 1), warcinfo(run_id(8)), page(run_id(8), 1)]).bytes()
    assert Seen(BEFORE + b"junk" + members).recovered == [False, False, True, True, True]


def test_padding_ahead_does_not_end_a_look_ahead():
    one, two, three = Packed([page(run_id(9), number) for number in (1, 2, 3)]).members
    seen = Seen(BEFORE + b"junk" + one + bytes(200_000) + two + three)
    assert seen.recovered == [False] * 5


def test_odd_members_ahead_do_not_end_a_look_ahead():
    odd = gzip_member(b"<html>")
    torn = PACKED.members[1][:50]
    other = [page(run_id(9), number) for number in (1, 2, 3)]
    one, two, three = Packed(other).members
    assert Seen(BEFORE + torn + one + odd + two + three).recovered == [False] * 5


@pytest.mark.parametrize("flag", [0x20, 0x40, 0x80])
def test_a_reserved_flag_is_damage_whichever_decoder_is_there(flag):
    """isal takes it for nothing, zlib for an error (RFC 1952 section 2.3.1.2)."""
    member = bytearray(PACKED.members[1])
    member[3] |= flag
    assert Seen(PACKED.changed(1, bytes(member))).torn == [(PACKED.offset(1), len(member))]


def test_without_isal_zlib_is_used(monkeypatch):
    monkeypatch.setitem(sys.modules, "isal.isal_zlib", None)
    monkeypatch.setitem(sys.modules, "isal", None)
    try:
        assert reload(gzipmember).ENGINE.__name__ == "zlib"
        assert len(Seen(PACKED.bytes()).records) == 4
    finally:
        monkeypatch.undo()
        reload(gzipmember)


class Failing(BytesIO):
    """A file on a disk that fails behind its first bytes."""

    def read1(self, _count=-1):
        if self.tell():
            raise OSError(5, "Input/output error")
        return self.read(700)


def test_a_disk_that_fails_is_told_with_its_place():
    with pytest.raises(HarvestFileError, match="byte 700: Input/output error"):
        Seen(Failing(PACKED.bytes()))


@pytest.mark.parametrize(
    ("name", "words"), [("absent.warc.gz", "No such file"), ("", "No such file"), ("a\0b", "null")]
)
def test_what_can_not_be_opened_is_a_usage_error(name, words, tmp_path):
    with pytest.raises(ConfigError, match=words):
        open_source(str(tmp_path / name) if name == "absent.warc.gz" else name)
    with pytest.raises(ConfigError, match="directory"):
        open_source(str(tmp_path))


@pytest.mark.parametrize(
    ("name", "meant"),
    [("canpus.warc.gz", "campus.warc.gz"), ("x.toml", None), ("no/campus.warc.gz", None)],
)
def test_a_harvest_file_beside_a_missing_one_is_named(name, meant, tmp_path):
    for there in ("campus.warc.gz", "campus.warc.gz.zdict", "y.toml"):
        (tmp_path / there).touch()
    with pytest.raises(ConfigError) as error:
        open_source(str(tmp_path / name))
    told = str(error.value).partition("Did you mean ")[2]
    assert told == (f"{tmp_path / meant}?" if meant else "")


def test_a_file_is_opened_and_a_dash_is_standard_input(tmp_path):
    path = tmp_path / "a.warc.zst"
    path.write_bytes(Packed(RECORDS, ZST).bytes())
    with open_source(str(path)) as source:
        assert len(Seen(source, str(path)).records) == 4
    assert open_source("-") is sys.stdin.buffer
