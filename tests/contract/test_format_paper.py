"""shared/FORMAT.md is enough: a reader written from that page alone reads what the writer makes."""

import json
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.errors import HarvestFileError
from shared.harvestfile import Damage, read_harvest
from shared.writer import HarvestWriter
from tests.contract.harvests import DICTIONARY, INTRO, every_kind, pages
from tests.contract.paper_reader import PaperReader, Span
from tests.torture.checks import DAMAGES, damaged

FORMS = ["gz", "zst", "zst-dict"]
UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
DATE = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"


@cache
def written(form, runs=1):
    """A file with a record of each kind, and short runs behind it."""
    codec, _, dictionary = form.partition("-")
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"a.warc.{codec}"
        content = DICTIONARY if dictionary else None
        with HarvestWriter.create(path, INTRO, codec=codec, dictionary=content) as writer:
            every_kind(writer)
        for number in range(1, runs):
            with HarvestWriter.add_run(path, INTRO) as writer:
                pages(writer, number)
        return path.read_bytes()


def head_length(data):
    return 8 + int.from_bytes(data[4:8], "little") if data[:4] == b"\x5d\x2a\x4d\x18" else 0


def on_paper(data):
    return [
        (found.offset, found.length)
        if isinstance(found, Span)
        else (found.offset, found.length, found.lines["warc-record-id"], found.recovered)
        for found in PaperReader(data)
    ]


def as_used(data):
    return [
        (found.offset, found.length)
        if isinstance(found, Damage)
        else (found.offset, found.length, f"<{found.record.record_id}>", found.recovered)
        for found in read_harvest(BytesIO(data), name="-")
    ]


@pytest.mark.parametrize("form", FORMS)
def test_a_reader_from_the_page_alone_reads_the_same(form):
    data = written(form, runs=4)
    assert on_paper(data) == as_used(data)
    assert sum(length for _, length, *_ in on_paper(data)) == len(data) - head_length(data)


@settings(max_examples=300, deadline=None)
@given(DAMAGES, st.sampled_from(FORMS), st.sampled_from([1, 2, 4]))
def test_it_reads_the_same_of_damaged_files(damages, form, runs):
    """Spans, records and their trust: with whole runs, lost starts of runs, and pieces of both."""
    data = written(form, runs)
    head = head_length(data)
    torn = data[:head] + damaged(data[head:], damages)
    try:
        expected = as_used(torn)
    except HarvestFileError:
        return
    assert on_paper(torn) == expected


def test_a_gzip_member_has_the_bytes_of_the_page():
    data = written("gz")
    for found in PaperReader(data):
        member = data[found.offset : found.offset + found.length]
        assert (member[:8], member[9:10]) == (b"\x1f\x8b\x08\0\0\0\0\0", b"\x03")


@pytest.mark.parametrize("form", ["zst", "zst-dict"])
def test_a_zstd_frame_has_the_bytes_of_the_page(form):
    """RFC 8878 section 3.1.1.1: content size always known, checksum always there."""
    data = written(form)
    for found in PaperReader(data):
        flags = data[found.offset + 4]
        assert flags & 0x20 or flags >> 6, "no content size"
        assert flags & 4, "no checksum"
        assert bool(flags & 3) == (form == "zst-dict")
    if form == "zst-dict":
        assert data[8:12] == b"\x28\xb5\x2f\xfd"
        assert data[12] & 4


def test_the_header_lines_are_those_of_the_page():
    info, *others = PaperReader(written("gz"))
    always = {
        "warc-type": "warcinfo|response|revisit|metadata|resource",
        "warc-record-id": f"<urn:uuid:{UUID}>",
        "warc-date": DATE,
        "warc-block-digest": "sha256:[0-9a-f]{64}",
        "content-type": r"application/(warc-fields|json|http;msgtype=response)",
        "content-length": "[0-9]{1,12}",
    }
    besides = {
        "warc-warcinfo-id": re.escape(info.lines["warc-record-id"]),
        "warc-json-metadata": r"\{[ -~]+\}",
        "warc-target-uri": r"https://campus\.example/.*|urn:goodcopy:(listing|end):.+",
    }
    assert info.lines.keys() == always.keys()
    for found in (info, *others):
        wanted = always if found is info else always | besides
        for name, form in wanted.items():
            assert re.fullmatch(form, found.lines[name]), (name, found.lines)


def test_the_facts_are_those_of_the_page():
    types = dict.fromkeys(["seq", "depth", "attempt", "ms", "orig_size"], int)
    types |= dict.fromkeys(["via", "requested", "lastmod", "etag_sent", "kind"], str)
    info, *others = PaperReader(written("gz"))
    assert [found.facts["seq"] for found in others] == [*range(1, len(others) + 1)]
    assert info.facts == {}
    for found in others:
        assert all(isinstance(value, types[key]) for key, value in found.facts.items())


def test_the_blocks_are_those_of_the_page():
    info, page, gone, same, lost, blocked, denied, _, listing, link, end = PaperReader(
        written("gz")
    )
    assert info.is_ours
    assert list(info.fields) == [
        *("software", "format", "conformsTo", "isPartOf", "http-header-user-agent"),
        *("site", "home", "hosts", "config"),
    ]
    head, _, body = page.block.partition(b"\r\n\r\n")
    assert head.endswith(b"\r\nContent-Length: %d" % len(body))
    assert {"warc-ip-address", "warc-protocol", "warc-truncated"} <= gone.lines.keys()
    assert same.lines["warc-profile"].endswith("/warc/1.1/revisit/server-not-modified")
    assert same.lines["warc-refers-to-target-uri"] == same.lines["warc-target-uri"]
    assert (lost.fields["fetchStatus"], lost.fields["attempt"]) == ("-4", "2")
    assert blocked.fields["fetchError"] == "blocked_address"
    assert "fetchStatus" not in blocked.fields
    assert denied.fields["fetchStatus"] == "-9998"
    assert {"robotsRule", "robotsUrl"} <= denied.fields.keys()
    assert json.loads(listing.block).keys() == {"entries", "complete", "problems"}
    assert listing.lines["warc-target-uri"] == f"urn:goodcopy:listing:{info.run}:2"
    assert link.facts["kind"] == "link"
    said = json.loads(end.block)
    assert said.keys() == {"why", "counts", "bytes", "last_seq", "parked"}
    assert (said["bytes"], said["last_seq"]) == (end.offset, end.facts["seq"] - 1)
    counts = said["counts"]
    assert counts["targets"] == sum(counts.values()) - counts["targets"] - counts["parked"]
