"""shared/FORMAT.md is enough: a reader written from that page alone reads what the writer makes."""

import hashlib
import json
import re
import zlib

import pytest
import zstandard

from shared.harvestfile import Damage
from shared.writer import HarvestWriter
from tests.contract.harvests import DICTIONARY, INTRO, every_kind, read


def paper_reader(data):
    """Yields (offset, length, header lines, facts, block) and (offset, length) for damage."""
    at, zstd, known = 0, zstandard.ZstdDecompressor(), set()
    if data[:4] == b"\x5d\x2a\x4d\x18":  # section 2: the dictionary frame, only first
        at = 8 + int.from_bytes(data[4:8], "little")
        content = data[8:at]
        if content[:4] == b"\x28\xb5\x2f\xfd":
            content = zstd.decompressobj().decompress(content)
        zstd = zstandard.ZstdDecompressor(dict_data=zstandard.ZstdCompressionDict(content))
    span = None
    while at < len(data):
        found = member(data, at, zstd, known, inside=span is not None)
        if found is None:  # section 6: the search goes on at its start + 1
            span = at if span is None else span
            at = next(iter(m.start() for m in MAGIC.finditer(data, at + 1)), len(data))
            continue
        if span is not None:
            yield span, at - span
        span, (end, record) = None, found
        yield at, end - at, *record
        at = end
    if span is not None:
        yield span, at - span


MAGIC = re.compile(rb"\x1f\x8b\x08|\x28\xb5\x2f\xfd")


def member(data, at, zstd, known, *, inside):
    """The end and the record of the member here; None where it is none that may be believed."""
    packed = data[at:]
    decoder = zlib.decompressobj(31) if packed[:2] == b"\x1f\x8b" else zstd.decompressobj()
    try:
        text = decoder.decompress(packed)
    except (zlib.error, zstandard.ZstdError):
        return None
    if not decoder.eof or not text.startswith(b"WARC/1.1\r\n"):
        return None
    head, _, rest = text.partition(b"\r\n\r\n")  # section 3
    lines = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    block = rest[: int(lines["Content-Length"])]
    digest = "sha256:" + hashlib.sha256(block).hexdigest()
    carrier = "WARC-Record-ID" if lines["WARC-Type"] == "warcinfo" else "WARC-Warcinfo-ID"
    run = lines[carrier].removeprefix("<urn:uuid:").removesuffix(">")
    if lines["WARC-Block-Digest"] != digest or rest[len(block) :] != b"\r\n\r\n":
        return None
    if inside and run not in known:
        return None
    if not inside and lines["WARC-Type"] == "warcinfo":
        known.add(run)
    facts = json.loads(lines.get("WARC-JSON-Metadata", "{}"))
    return len(data) - len(decoder.unused_data), (lines, facts, block)


@pytest.mark.parametrize("form", ["gz", "zst", "zst-dict"])
@pytest.mark.parametrize("damage", [None, 25, -3], ids=["whole", "middle", "trailer"])
def test_a_reader_from_the_page_alone_reads_the_same(form, damage, tmp_path):
    path, codec = tmp_path / "a.warc", form.partition("-")[0]
    dictionary = DICTIONARY if form == "zst-dict" else None
    with HarvestWriter.create(path, INTRO, codec=codec, dictionary=dictionary) as writer:
        places = every_kind(writer)
    data = bytearray(path.read_bytes())
    if damage is not None:
        data[places[3].offset + damage % places[3].length] ^= 0x55
        path.write_bytes(data)
    found = list(paper_reader(bytes(data)))
    assert [one[:2] for one in found] == [(item.offset, item.length) for item in read(path)]
    lost = [isinstance(item, Damage) for item in read(path)]
    assert [len(one) == 2 for one in found] == lost
    assert sum(lost) == (damage is not None)


def test_the_blocks_say_what_the_page_promises(tmp_path):
    path = tmp_path / "a.warc.gz"
    with HarvestWriter.create(path, INTRO) as writer:
        every_kind(writer)
    found = list(paper_reader(path.read_bytes()))
    assert [facts.get("seq") for _, _, _, facts, _ in found] == [None, *range(1, 11)]
    info, page, *_, last_listing, _, end = (block for *_, block in found)
    assert f"isPartOf: {writer.run}\r\n".encode() in info
    head, _, body = page.partition(b"\r\n\r\n")
    assert head.endswith(b"\r\nContent-Length: %d" % len(body))
    assert json.loads(last_listing).keys() == {"entries", "complete", "problems"}
    assert json.loads(end).keys() == {"why", "counts", "bytes", "last_seq", "parked"}
    assert json.loads(end)["bytes"] == found[-1][0]
