"""The records of a run, as they are read again."""

import io

import pytest

from shared.harvestfile import read_harvest
from shared.packing import GZ, PLAIN, ZST
from shared.records import Facts, LinkCheck, Listing, ListingEntry, Warcinfo
from shared.runwriter import MOST_ENTRIES
from tests.unit.shared.memory import AT, INTRO, a_writer

URL = "https://campus.example/fees"
ENTRY = ListingEntry(url=URL, sources=("list:a.txt",))


def read(out):
    return [located.record for located in read_harvest(io.BytesIO(out.content), name="-")]


@pytest.mark.parametrize("codec", [GZ, ZST, PLAIN])
def test_what_is_written_is_read_in_each_codec(codec):
    writer, out = a_writer(codec)
    writer.warcinfo(INTRO)
    writer.link_check(url=URL, at=AT, fields={"status": 200}, facts=Facts())
    info, check = read(out)
    assert isinstance(info, Warcinfo)
    assert (info.home, info.hosts) == ("https://campus.example/", ("campus.example",))
    assert isinstance(check, LinkCheck)
    assert check.facts.kind == "link"


def test_only_the_last_part_of_a_listing_says_whether_it_is_complete():
    writer, out = a_writer()
    writer.warcinfo(INTRO)
    writer.listing(at=AT, entries=[ENTRY])
    writer.listing(at=AT, entries=[ENTRY], complete=True)
    _, first, last = read(out)
    assert isinstance(first, Listing)
    assert (first.complete, last.complete) == (None, True)


def test_a_listing_record_is_bounded():
    with pytest.raises(ValueError, match="5000 addresses at most"):
        a_writer()[0].listing(at=AT, entries=[ENTRY] * (MOST_ENTRIES + 1))


def test_the_offset_is_the_length_of_all_that_was_written():
    writer, _ = a_writer()
    place = writer.warcinfo(INTRO)
    assert writer.offset == place.offset + place.length
