"""The parts of a harvest in an object store: each a harvest file, and together the whole one."""

import gzip
import io
import json
import random
import re
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from harvester.upload import Upload, _noted, notes_of
from shared.errors import Unreachable
from shared.harvestfile import Located, read_harvest
from shared.objects import object_address
from shared.parts import part_of
from tests.e2e.buckets import body_of, keys
from tests.site.extras import extra
from tests.site.harvests import harvest_of
from tests.site.tool import Tool

extra("obstore", "s3")
extra("moto.server", "dev")

from harvester.net.objects import Bucket, open_harvest  # noqa: E402 - not without the extra

PART = 20 << 10

# The line that only the warcinfo of a later part has, and the number of any record.
_MARK = re.compile(rb'(?<=^WARC/1\.1\r\n)WARC-JSON-Metadata: {"seq":(\d+)}\r\n')
_SEQ = re.compile(rb'"seq":(\d+)')


@pytest.fixture
def address():
    return object_address("s3://harvests/year/guide.warc.gz")


def sent(path, address, part_size=PART):
    """A file sent in parts, as while it grew."""
    upload = Upload(Bucket(address), address, path, part_size)
    with path.open("rb") as source:
        for found in read_harvest(source, name=str(path)):
            upload.reached(found.offset + found.length)
    upload.finish()
    return upload


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_the_parts_together_are_the_file(ending, s3, tmp_path):
    path = harvest_of(60, tmp_path / f"guide.warc.{ending}")
    address = object_address(f"s3://harvests/guide.warc.{ending}")
    assert sent(path, address).parts > 3
    with path.open("rb") as source, open_harvest(str(address)) as stream:
        expected = [found.raw.record_bytes for found in read_harvest(source, name="-").raw()]
        found = [found.raw.record_bytes for found in read_harvest(stream, name="-").raw()]
    assert [one for one in found if not _MARK.search(one)] == expected
    again = [at for at, one in enumerate(found) if _MARK.search(one)]
    assert len(again) == len(keys(s3)) - 1
    assert {_MARK.sub(b"", found[at]) for at in again} == {expected[0]}
    assert [_MARK.search(found[at])[1] for at in again] == [
        _SEQ.search(found[at - 1])[1] for at in again
    ]


def test_each_part_is_a_harvest_file_of_the_same_run(s3, address, tmp_path):
    sent(harvest_of(60, tmp_path / "guide.warc.gz"), address)
    runs = set()
    for number in range(1, len(keys(s3)) + 1):
        reader = read_harvest(io.BytesIO(body_of(s3, address.part(number).key)), name="-")
        assert all(isinstance(one, Located) and not one.recovered for one in reader)
        (run,) = reader.runs
        assert run.missing_seq == 0
        assert run.complete == (number == len(keys(s3)))
        runs.add(run.run)
    assert len(runs) == 1


def test_parts_loaded_one_by_one_in_any_order_are_the_same_store(s3, address, tmp_path):
    path = harvest_of(40, tmp_path / "guide.warc.gz")
    sent(path, address)
    parts = [tmp_path / key.replace("/", "-") for key in keys(s3)]
    for part, key in zip(parts, keys(s3), strict=True):
        part.write_bytes(body_of(s3, key))
    random.Random(3).shuffle(parts)
    local = pages_of(tmp_path / "local", path)
    assert pages_of(tmp_path / "whole", address) == local
    assert pages_of(tmp_path / "parts", *parts) == local


def pages_of(folder, *files):
    """What a store holds of each page once these files are loaded."""
    folder.mkdir()
    with Tool("ingester", folder) as ingester:
        ingester("load", *files, expect=(0, 6))
        lines = ingester("pages", "--json").all("page")
    assert len(lines) == 40
    return sorted(json.dumps(line | {"id": 0}, sort_keys=True) for line in lines)


class Mortal:
    """A bucket of which the process dies, before or after the object is there."""

    def __init__(self, address, *, lives, before):
        self._bucket, self._lives, self._before = Bucket(address), lives, before

    def create(self, key, content):
        self._lives -= 1
        if self._lives < 0 and self._before:
            raise Unreachable("the process dies here")
        made = self._bucket.create(key, content)
        if self._lives < 0:
            raise Unreachable("the process dies here")
        return made

    def holds(self, key, content):
        return self._bucket.holds(key, content)


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("lives", [0, 2])
def test_a_kill_at_any_part_leaves_no_part_out_and_none_twice(before, lives, s3, address, tmp_path):
    path = harvest_of(60, tmp_path / "guide.warc.gz")
    upload = Upload(Mortal(address, lives=lives, before=before), address, path, PART)
    ends = [member_end(path, at) for at in range(PART, path.stat().st_size, PART)]
    with pytest.raises(Unreachable):
        [upload._send_up_to(end) for end in ends]
    known = {key: body_of(s3, key) for key in keys(s3)}
    sent(path, address, part_size=2 * PART)
    with open_harvest(str(address)) as stream:
        reader = read_harvest(stream, name="-")
        assert sum(1 for _ in reader) == 62 + len(keys(s3)) - 1
    assert (reader.runs[0].complete, reader.runs[0].missing_seq) == (True, 0)
    assert known == {key: body_of(s3, key) for key in known}


def test_another_release_of_the_packer_does_not_change_what_was_begun(s3, address, tmp_path):
    """A part that was noted and not sent is sent as it was packed then."""
    path = harvest_of(60, tmp_path / "guide.warc.gz")
    upload = Upload(Mortal(address, lives=1, before=True), address, path, PART)
    with pytest.raises(Unreachable):
        [upload._send_up_to(member_end(path, at)) for at in (PART, 2 * PART)]
    _, part = _noted(notes_of(path))
    packed = gzip.compress(gzip.decompress(part.warcinfo), 1)
    assert packed != part.warcinfo
    content = part_of(path, part.start, part.end, warcinfo=packed)
    upload._note(replace(part, warcinfo=packed, sha256=sha256(content).hexdigest()))
    sent(path, address)
    assert body_of(s3, address.part(2).key) == content


def member_end(path: Path, at: int) -> int:
    with path.open("rb") as source:
        ends = [one.offset + one.length for one in read_harvest(source, name="-")]
    return min(end for end in ends if end >= at)
