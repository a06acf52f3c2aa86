"""The search for the next member inside damage: what is tried, and what is taken."""

from random import Random

import pytest

from tests.unit.shared.damage import JUNK, MEMBER, a_record, found_in, packed, search_in


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
