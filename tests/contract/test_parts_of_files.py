"""A harvest file cut into parts: each is a harvest file, and together they hold every record."""

import io

import pytest

from shared.errors import OutputError
from shared.harvestfile import read_harvest
from shared.packing import codec_of
from shared.parts import last_seq, opening_of, part_of
from shared.writer import HarvestWriter
from tests.contract.harvests import DICTIONARY, INTRO, pages


def urls_of(content):
    reader = read_harvest(io.BytesIO(content), name="-")
    found = [item.record.url for item in reader if hasattr(item.record, "http")]
    assert [run.missing_seq for run in reader.runs] == [0]
    return found


@pytest.mark.parametrize(
    ("name", "dictionary"),
    [("a.warc.gz", None), ("a.warc.zst", None), ("a.warc.zst", DICTIONARY), ("a.warc", None)],
    ids=["gz", "zst", "zst with a dictionary", "plain"],
)
def test_a_file_in_two_parts_loses_nothing(tmp_path, name, dictionary):
    path = tmp_path / name
    with HarvestWriter.create(path, INTRO, codec=codec_of(name), dictionary=dictionary) as writer:
        places = pages(writer, 4)
    opening = opening_of(path)
    cut, end = places[2].offset, path.stat().st_size
    first = part_of(path, 0, cut, warcinfo=b"")
    later = part_of(path, cut, end, warcinfo=opening.again(last_seq(first, before=0)))
    assert urls_of(first) + urls_of(later) == urls_of(path.read_bytes())
    assert (len(urls_of(first)), bool(opening.frame)) == (2, dictionary is not None)


@pytest.mark.parametrize("tear", [0, 9], ids=["no warcinfo", "a torn one"])
def test_a_file_that_begins_with_no_warcinfo_can_not_be_cut(tmp_path, tear):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        begin = pages(writer, 2)[0].offset
    path.write_bytes(path.read_bytes()[tear or begin :])
    with pytest.raises(OutputError, match="begins with no warcinfo"):
        opening_of(path)
