"""Plain records have no checksum around them: what damage beside them may cost, and what not."""

import pytest

from tests.property.warcs import (
    Packed,
    Seen,
    page,
    record,
    records_of,
    run_id,
    warcinfo,
    zstd_frame,
)

RECORDS = records_of(6)
IDS = Seen(Packed(RECORDS).bytes()).ids
JUNK = {"a word": b"Killed\n", "bytes": b"\xff\xfe" * 700, "half a record": RECORDS[2][:90] + b"x"}


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK)
@pytest.mark.parametrize("place", [3, len(RECORDS)])
def test_what_follows_a_whole_record_does_not_take_it_along(junk, place):
    before, after = b"".join(RECORDS[:place]), b"\n" + b"".join(RECORDS[place:])
    seen = Seen(before + junk + after)
    assert seen.ids == IDS
    assert seen.torn[0][0] == len(before)


def test_a_record_without_a_digest_that_nothing_follows_is_not_believed():
    parts = [warcinfo(run_id(1)), page(run_id(1), 1, **{"WARC-Block-Digest": None}), b"Killed\n"]
    assert Seen(b"".join(parts)).torn == [(len(parts[0]), len(parts[1] + parts[2]))]


@pytest.mark.parametrize("cut", range(200, 420, 20))
def test_a_cut_from_one_header_into_the_next_makes_no_page_of_two(cut):
    """The address of the one with the text of the other would be a forgery."""
    seen = Seen(b"".join([*RECORDS[:2], RECORDS[2][:cut], *RECORDS[3:]]))
    assert seen.ids == IDS[:2] + IDS[4:]  # the next one begins in the middle of a line
    assert len(seen.torn) == 1


def test_a_record_whose_length_leads_to_another_hides_none_of_those_between():
    swallowed = b"".join(RECORDS[3:5])
    torn = RECORDS[2].replace(b"\r\n\r\n<p>", b"\r\n\r\n<b>")
    header, _, rest = torn.partition(b"Content-Length: ")
    length, _, block = rest.partition(b"\r\n")
    longer = header + b"Content-Length: %d\r\n" % (int(length) + 4 + len(swallowed) - 4) + block
    seen = Seen(b"".join([*RECORDS[:2], longer, *RECORDS[3:]]))
    assert seen.ids == IDS[:2] + IDS[3:]
    assert seen.torn == [(sum(map(len, RECORDS[:2])), len(longer))]


def test_two_lines_that_say_the_same_are_only_untidy():
    again = record("resource", {"warc-type": "resource", "X-Own": "a"}, b"x")
    assert len(Seen(Packed([again]).bytes()).records) == 1


def test_a_dictionary_is_no_record_though_it_is_made_of_pieces_of_them():
    pieces = b"\x37\xa4\x30\xec" + bytes(60) + b"".join(RECORDS)
    seen = Seen(zstd_frame(pieces) + Packed(RECORDS, "zst").bytes())
    assert (seen.ids, len(seen.torn)) == (IDS, 1)
