"""The search for the next member inside damage: what is tried, what is taken, what it may cost."""

import gzip
import io
from random import Random

import pytest

from shared.dictionary import Dictionaries
from shared.members import Members
from shared.resync import COST_A_BYTE, FREE_COST, Search
from shared.window import Window

RUN = "11111111-2222-3333-4444-555555555555"
JUNK = b"\x00 no member begins here \xff" * 4


def a_record(block=b"some text", run=RUN, digest=None):
    lines = ["WARC/1.1", "WARC-Type: resource", f"WARC-Warcinfo-ID: <urn:uuid:{run}>"]
    lines += [f"WARC-Block-Digest: {digest}"] if digest else []
    head = "\r\n".join([*lines, f"Content-Length: {len(block)}", "", ""])
    return head.encode() + block + b"\r\n\r\n"


def packed(data, level=6):
    return gzip.compress(data, level, mtime=0)


def search_in(data, *known):
    window = Window(io.BytesIO(data), "made up")
    return Search(window, Members(window, Dictionaries(None)), frozenset(known))


def found_in(data, *known, until=None):
    member = search_in(data, *known).next_member(0, until)
    return None if member is None else (member.offset, member.end)


MEMBER = packed(a_record())


def test_the_next_whole_member_is_found():
    assert found_in(JUNK + MEMBER + JUNK) == (len(JUNK), len(JUNK) + len(MEMBER))


def test_a_member_behind_the_bound_is_left_alone():
    assert found_in(JUNK + MEMBER, until=len(JUNK) - 1) is None
    assert found_in(JUNK + MEMBER, until=len(JUNK)) is not None


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(packed(b""), id="empty"),
        pytest.param(packed(b"\r\n\r\n"), id="nothing but line ends"),
        pytest.param(packed(b"no record"), id="no record"),
        pytest.param(packed(b"WARC/1.1\r\nnothing follows"), id="no whole record"),
        pytest.param(packed(a_record(digest="sha256:" + "0" * 64)), id="a wrong digest"),
    ],
)
def test_what_holds_no_sound_record_is_stepped_over(data):
    assert found_in(JUNK + data + MEMBER)[0] == len(JUNK + data)


def test_line_ends_may_stand_before_a_record():
    assert found_in(JUNK + packed(b"\r\n" + a_record()))[0] == len(JUNK)


def test_a_plain_record_begins_a_line():
    plain = a_record()
    assert found_in(b"see " + plain) is None
    assert found_in(b"torn\r\n" + plain)[0] == 6
    assert found_in(plain)[0] == 0


def test_a_member_that_the_end_cuts_is_remembered():
    search = search_in(JUNK + MEMBER[:-4])
    assert search.next_member(0) is None
    assert (search.begun_record, search.last_cut) == (True, len(JUNK))
    search.begin()
    assert (search.begun_record, search.last_cut) == (False, None)


def test_junk_has_begun_nothing():
    search = search_in(JUNK * 100)
    assert search.next_member(0) is None
    assert (search.begun_record, search.last_cut, search.lacks_dictionary) == (False, None, False)


def test_a_member_that_is_corrupt_is_no_incomplete_end():
    torn = bytearray(packed(a_record(Random(1).randbytes(5_000))))
    torn[-6] ^= 0xFF  # of its checksum
    search = search_in(JUNK + bytes(torn) + JUNK)
    assert search.next_member(0) is None
    assert (search.begun_record, search.last_cut) == (True, None)


def bombs(run, number=12):
    """Members of a run that cost 8 MiB each and hold no sound record."""
    block = bytes(8 << 20)
    return packed(a_record(block, run, digest="sha256:" + "0" * 64), 1) * number


def test_decoding_members_of_unknown_runs_has_an_end():
    """What they cost is held against the length of the damage; a known run is always decoded."""
    damage = bombs("00000000-0000-0000-0000-000000000000")
    assert FREE_COST + COST_A_BYTE * len(damage) < 12 * (8 << 20)
    assert found_in(damage + MEMBER) is None
    assert found_in(damage + MEMBER, RUN)[0] == len(damage)


def test_a_longer_damage_may_cost_more():
    damage = bombs("00000000-0000-0000-0000-000000000000")
    long = damage + bytes(12 * (8 << 20) // COST_A_BYTE)
    assert found_in(long + MEMBER)[0] == len(long)
