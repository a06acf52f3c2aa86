"""What the writer makes: its reader gives it back, and any other WARC reader takes it."""

import stat
import subprocess
import sys

import pytest
import zstandard

from shared.dictionary import load_dictionary, train_dictionary
from shared.errors import ConfigError
from shared.harvestfile import open_source, read_harvest
from shared.packing import Packer, codec_of
from shared.records import (
    End,
    Failure,
    LinkCheck,
    Listing,
    Response,
    Revisit,
    Warcinfo,
    record_type,
)
from shared.writer import HarvestWriter
from tests.contract.harvests import DICTIONARY, HOME, INTRO, every_kind, read


@pytest.fixture(params=["gz", "zst", "zst-dict"])
def written(request, tmp_path):
    """A finished file of every kind of record, and the places that its writer told."""
    codec, _, with_dictionary = request.param.partition("-")
    path = tmp_path / f"campus.warc.{codec}"
    dictionary = DICTIONARY if with_dictionary else None
    with HarvestWriter.create(path, INTRO, codec=codec, dictionary=dictionary) as writer:
        return path, every_kind(writer), writer.run


def test_the_reader_gives_back_what_was_written(written):
    path, places, run = written
    found = read(path)
    assert [(item.offset, item.length) for item in found[1:]] == [
        (place.offset, place.length) for place in places
    ]
    assert [type(item.record) for item in found] == [
        Warcinfo, Response, Response, Revisit, Failure, Failure, Failure, Listing, Listing,
        LinkCheck, End,
    ]  # fmt: skip
    assert {item.record.run for item in found} == {run}
    assert [item.record.facts.seq for item in found] == [None, *range(1, 11)]
    first, gone = found[0].record, found[2].record
    assert (first.site, first.home, first.hosts) == ("campus", HOME, INTRO.hosts)
    assert first.is_goodcopy
    assert (gone.http.status, gone.ip, gone.protocol, gone.truncated) == (
        404, "192.0.2.1", "h2", "time",
    )  # fmt: skip
    ending = found[-1].record
    assert (ending.why, ending.last_seq, ending.counts.targets) == ("finished", 9, 3)
    assert ending.bytes == places[-1].offset


def test_each_slice_of_the_file_decodes_by_itself(written):
    path, places, _ = written
    data = path.read_bytes()
    for place in places:
        part = data[place.offset : place.offset + place.length]
        if part[:2] == b"\x1f\x8b":
            assert part[3:8] == bytes(5), "no name and no time: the same record, the same member"
        else:
            frame = zstandard.get_frame_parameters(part)
            assert frame.has_checksum
            assert 0 < frame.content_size < 1 << 20


def test_other_readers_take_the_file(written):
    path, _, _ = written
    fastwarc = pytest.importorskip("fastwarc.warc")
    with path.open("rb") as file:
        seen = [record.record_id for record in fastwarc.ArchiveIterator(file, parse_http=False)]
    assert seen == [f"<{item.record.record_id}>" for item in read(path)]
    if path.suffix == ".gz":
        command = [sys.executable, "-m", "warcio.cli", "check", str(path)]
        check = subprocess.run(command, capture_output=True, check=False)
        assert (check.returncode, check.stdout) == (0, b"")


def test_only_the_owner_may_read_the_file(written):
    path, _, _ = written
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_dictionary_is_kept_beside_the_file_and_can_be_used_again(tmp_path):
    path = tmp_path / "a.warc.zst"
    HarvestWriter.create(path, INTRO, codec="zst", dictionary=DICTIONARY).close()
    assert load_dictionary(tmp_path / "a.warc.zst.zdict") == DICTIONARY
    assert load_dictionary(path) == DICTIONARY
    (tmp_path / "no").write_bytes(b"text")
    (tmp_path / "torn").write_bytes(b"\x28\xb5\x2f\xfd torn")
    for name in ("no", "torn", "absent"):
        with pytest.raises(ConfigError, match=name):
            load_dictionary(tmp_path / name)


def test_too_little_to_learn_from_gives_no_dictionary():
    assert train_dictionary([b"a"] * 5) is None
    assert train_dictionary([b"a"] * 50) is None
    assert train_dictionary([b""] * 50 + [b"a" * 9000]) is None


def test_every_record_has_the_type_that_it_has_in_the_file(written):
    path, _, _ = written
    with open_source(str(path)) as source:
        found = [item.raw.warc_type for item in read_harvest(source, name=str(path)).raw()]
    assert [record_type(item.record) for item in read(path)] == found


def test_plain_records_are_packed_as_they_are():
    assert Packer(codec_of("a.warc")).pack(b"record") == b"record"
    assert [codec_of(name) for name in ("a.warc.gz", "a.warc.zst", "a")] == ["gz", "zst", "gz"]
