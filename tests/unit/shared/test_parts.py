"""Parts of a harvest: each begins with the run's warcinfo and the last number before it."""

import io

import pytest

from shared.harvestfile import read_harvest
from shared.packing import GZ, PLAIN, ZST
from shared.parts import Opening, last_seq
from shared.records import Counts, Facts
from tests.unit.shared.damage import a_record, packed
from tests.unit.shared.memory import AT, INTRO, RUN, a_writer

URL = "https://campus.example/fees"


def two_parts(codec=GZ):
    """The opening, and the members behind the first one."""
    first, head = a_writer(codec)
    later, members = a_writer(codec, seq=1)
    first.warcinfo(INTRO)
    warcinfo = next(iter(read_harvest(io.BytesIO(head.content), name="-").raw()))
    opening = Opening(frame=b"", warcinfo=warcinfo.raw.record_bytes, codec=codec)
    later.link_check(url=URL, at=AT, fields={"status": 200}, facts=Facts())
    later.end(at=AT, counts=Counts(), why="finished")
    return opening, members.content


def runs_of(content):
    reader = read_harvest(io.BytesIO(content), name="-")
    for _ in reader:
        pass
    return reader.runs


@pytest.mark.parametrize("codec", [GZ, ZST, PLAIN])
def test_a_later_part_is_read_by_itself_and_lacks_nothing(codec):
    opening, members = two_parts(codec)
    (run,) = runs_of(opening.again(1) + members)
    assert (run.run, run.missing_seq) == (RUN, 0)


def test_what_is_missing_between_two_parts_is_counted():
    opening, members = two_parts()
    first = opening.again(0)
    assert [run.missing_seq for run in runs_of(first + opening.again(5) + members)] == [5]


def test_the_last_number_of_a_part():
    opening, members = two_parts()
    assert last_seq(opening.again(1) + members, before=1) == 3
    assert last_seq(packed(a_record()), before=7) == 7
