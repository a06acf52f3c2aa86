"""Damage and bombs cost time and memory in proportion (law 7, F-10, W-02, W-03)."""

import time
import zlib

import pytest
import zstandard

from shared.resync import COST_A_BYTE, FREE_COST
from tests.property.warcs import Packed, Seen, gzip_member, records_of
from tests.unit.shared.damage import MEMBER, RUN, a_record, found_in, packed

PACKED = Packed(records_of(3))
BEFORE, AFTER = b"".join(PACKED.members[:2]), b"".join(PACKED.members[2:])
MIB = 1 << 20

JUNK = {
    "gzip magics": b"\x1f\x8b\x08",
    "gzip headers": b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
    "zstd magics": b"\x28\xb5\x2f\xfd",
    "zstd run-length blocks": b"\x02\x00\x10A",
    "stored blocks that begin like records": b"\x1f\x8b\x08\0\0\0\0\0\0\x03\0\xff\xff\0\0WARC/",
    "version lines": b"\nWARC/1.1\r\nA: b\r\n",
    "records of no length": b"\nWARC/1.1\r\nContent-Length: 900000\r\n\r\n",
    "zeros": bytes(1000),
}


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK)
def test_the_next_member_is_found_behind_two_mebibytes_of_junk(junk):
    data = BEFORE + b"x" + junk * (2 * MIB // len(junk)) + AFTER
    began = time.process_time()
    seen = Seen(data)
    assert time.process_time() - began < 6
    assert len(seen.records) == 5
    assert seen.torn == [(len(BEFORE), len(data) - len(BEFORE) - len(AFTER))]


def nested(kib):
    """Stored blocks inside stored blocks: a simple search decodes each to its end."""
    unit = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\0\xff\xff\0\0WARC/1.1\r\nA: "
    return BEFORE + unit * (kib * 1024 // len(unit)) + AFTER


def test_four_times_the_damage_takes_about_four_times_as_long():
    def seconds(kib):
        began = time.process_time()
        Seen(nested(kib))
        return time.process_time() - began

    seconds(64)
    assert seconds(2048) < 10 * max(seconds(512), 0.02)


BIG = b"WARC/1.1\r\nContent-Length: 9\r\nX: " + b"a" * 5_000_000 + b"\r\n\r\n123456789\r\n\r\n"
MANY = b"WARC/1.1\r\nContent-Length: 9\r\n" + b"X: y\r\n" * 2_000 + b"\r\n123456789\r\n\r\n"
LONG = b"WARC/1.1\r\nContent-Length: 99999999999999\r\n\r\n"
BOMBS = {
    "header of 5 MB": (gzip_member(BIG), "header too long"),
    "2,000 header lines": (gzip_member(MANY), "header too long"),
    "70 MiB in a gzip member": (gzip_member(b"WARC/1.1\r\n" + bytes(70 * MIB)), "toobig"),
    "70 MiB in a zstd frame": (zstandard.compress(b"WARC/1.1\r\n" + bytes(70 * MIB)), "toobig"),
    "14-digit length": (gzip_member(LONG), "wrong Content-Length"),
}


@pytest.mark.parametrize(("member", "why"), BOMBS.values(), ids=BOMBS)
def test_a_bomb_costs_its_own_member(member, why):
    seen = Seen(BEFORE + member + AFTER)
    assert len(seen.records) == 5
    assert seen.torn == [(len(BEFORE), len(member))]
    assert seen.damage[0].why == why
    assert not any(seen.recovered)


def test_a_large_member_of_another_tool_is_passed_over_to_its_very_end():
    """Its end is certain, so what follows it is not merely recovered."""
    noise = zlib.compress(b"WARC/1.1\r\n" + bytes(200), wbits=31)
    large = gzip_member(b"WARC/1.1\r\n" + noise * (66 * MIB // len(noise)), 0)
    foreign = gzip_member(b"WARC/1.1\r\nWARC-Type: resource\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
    seen = Seen(foreign + large + foreign)
    assert seen.torn == [(len(foreign), len(large))]
    assert seen.recovered == [False, False]


def test_many_empty_members_are_no_damage():
    empty = gzip_member(b"")
    seen = Seen(BEFORE + empty * 100_000 + AFTER)
    assert (len(seen.records), seen.torn) == (5, [])


def bombs(run, number=12):
    """Members of a run that cost 8 MiB each and hold no sound record."""
    block = bytes(8 * MIB)
    return packed(a_record(block, run, digest="sha256:" + "0" * 64), 1) * number


def test_decoding_members_of_unknown_runs_has_an_end():
    """What they cost is held against the length of the damage; a known run is always decoded."""
    damage = bombs("00000000-0000-0000-0000-000000000000")
    assert FREE_COST + COST_A_BYTE * len(damage) < 12 * (8 * MIB)
    assert found_in(damage + MEMBER) is None
    assert found_in(damage + MEMBER, RUN)[0] == len(damage)


def test_a_longer_damage_may_cost_more():
    damage = bombs("00000000-0000-0000-0000-000000000000")
    long = damage + bytes(12 * (8 * MIB) // COST_A_BYTE)
    assert found_in(long + MEMBER)[0] == len(long)
