"""The same work done by each tool: read every record of a file, or write the same pages."""

import io
import os
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Protocol

from fastwarc.stream_io import GzipWriter
from fastwarc.warc import ArchiveIterator as FastIterator
from fastwarc.warc import WarcRecord, WarcRecordType
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from shared import gzipmember, packing, recordstream
from shared.harvestfile import Damage, Located, open_source, read_harvest
from shared.records import Facts, Response
from shared.writer import HarvestWriter, Intro

VOID = Path(os.devnull)

VERIFIED, UNVERIFIED = ", digests verified", ", not verified"

Sums = tuple[int, int, int]  # records, answers of status 200, payload bytes


def is_ours(name: str) -> bool:
    """Whether a way is one of ours."""
    return name.startswith("goodcopy")


class Reader(Protocol):
    """One tool that reads a whole file."""

    def __call__(self, path: Path, *, verify: bool) -> Sums: ...


def ours(path: Path, *, verify: bool) -> Sums:
    """Our reader. Only here can it be made to read without verifying the digest of each block."""
    records = answers = size = 0
    before = recordstream.digest_holds
    if not verify:
        recordstream.digest_holds = lambda _raw: None
    try:
        with open_source(str(path)) as source:
            for found in read_harvest(source, name=str(path)):
                assert not isinstance(found, Damage)
                records += 1
                if isinstance(found.record, Response):
                    answers += found.record.http.status == 200
                    size += len(found.record.http.body)
    finally:
        recordstream.digest_holds = before
    return records, answers, size


def ours_on_zlib(path: Path, *, verify: bool) -> Sums:
    """Our reader where isal is not installed."""
    before, gzipmember.ENGINE = gzipmember.ENGINE, zlib
    try:
        return ours(path, verify=verify)
    finally:
        gzipmember.ENGINE = before


def by_warcio(path: Path, *, verify: bool) -> Sums:
    """warcio, with or without verifying the digests."""
    records = answers = size = 0
    with path.open("rb") as source:
        for record in ArchiveIterator(source, check_digests="raise" if verify else False):
            records += 1
            body = record.content_stream().read()
            if record.rec_type == "response":
                answers += record.http_headers.get_statuscode() == "200"
                size += len(body)
    return records, answers, size


def by_fastwarc(path: Path, *, verify: bool) -> Sums:
    """FastWARC, with or without verifying the digests."""
    records = answers = size = 0
    with path.open("rb") as source:
        for record in FastIterator(source, parse_http=True, verify_digests=verify):
            records += 1
            body = record.reader.read()
            if record.record_type == WarcRecordType.response:
                answers += record.http_headers.status_code == 200
                size += len(body)
    return records, answers, size


def readers(path: Path) -> dict[str, Callable[[], Sums]]:
    """Every reader that takes this file, by name: each verifying digests, and each without.

    All verify the checksums of members, parse both headers and read the whole body. Ours and
    FastWARC verify the digest of the block, warcio that of the payload too.
    """
    tools: dict[str, Reader] = {"goodcopy": ours, "FastWARC": by_fastwarc}
    if path.suffix == ".gz":
        tools |= {"goodcopy on zlib alone": ours_on_zlib, "warcio": by_warcio}
    return {
        tool + kind: partial(read, path, verify=verify)
        for kind, verify in ((VERIFIED, True), (UNVERIFIED, False))
        for tool, read in tools.items()
    }


def pages_of(path: Path) -> list[Response]:
    """The answers in a file, in memory, to be written again."""
    with open_source(str(path)) as source:
        found = [item for item in read_harvest(source, name=str(path)) if isinstance(item, Located)]
    return [item.record for item in found if isinstance(item.record, Response)]


def write_ours(pages: list[Response]) -> int:
    """Our writer: two sha256 digests a record, gzip; into the void, without waiting for a disk."""
    intro = Intro(
        site="bench",
        home="https://docs.campus.example/",
        hosts=("docs.campus.example",),
        user_agent="bench",
        config="",
        at=datetime.now(UTC),
    )
    with VOID.open("wb") as out, HarvestWriter.stream(out, intro) as writer:
        for page in pages:
            facts = Facts(depth=1, via=page.url, ms=5)
            writer.response(url=page.url, at=page.date, http=page.http, facts=facts, ip=page.ip)
    return len(pages)


def write_ours_on_zlib(pages: list[Response], level: int) -> int:
    """Our writer where zlib-ng is not installed."""
    before, packing.deflate = packing.deflate, partial(zlib.compress, level=level, wbits=31)
    try:
        return write_ours(pages)
    finally:
        packing.deflate = before


def write_warcio(pages: list[Response]) -> int:
    """warcio: two sha1 digests a record, gzip 9 (it knows no other)."""
    with VOID.open("wb") as out:
        writer = WARCWriter(out, gzip=True, warc_version="WARC/1.1")
        for page in pages:
            lines = [tuple(part.decode("latin-1") for part in line) for line in page.http.headers]
            head = StatusAndHeaders(f"{page.http.status} OK", lines, protocol="HTTP/1.1")
            record = writer.create_warc_record(
                page.url, "response", payload=io.BytesIO(page.http.body), http_headers=head
            )
            writer.write_record(record)
    return len(pages)


def write_fastwarc(pages: list[Response], level: int = 9) -> int:
    """FastWARC: one sha1 digest a record, gzip 9 unless it is told otherwise."""
    with VOID.open("wb") as out:
        packed = GzipWriter(out, compression_level=level)
        for page in pages:
            record = WarcRecord()
            record.init_headers(WarcRecordType.response)
            record.headers["WARC-Target-URI"] = page.url
            record.is_http = True
            record.set_bytes_content(page.http.to_bytes())
            record.write(packed, checksum_data=True)
            packed.finish()
    return len(pages)


def writers(pages: list[Response]) -> dict[str, Callable[[], int]]:
    """Every writer, by name."""
    return {
        "goodcopy": lambda: write_ours(pages),
        "goodcopy on zlib alone, gzip 6": lambda: write_ours_on_zlib(pages, packing.GZIP_LEVEL),
        "goodcopy on zlib alone, gzip 9": lambda: write_ours_on_zlib(pages, 9),
        "warcio, gzip 9": lambda: write_warcio(pages),
        "FastWARC, gzip 6": lambda: write_fastwarc(pages, 6),
        "FastWARC, gzip 9": lambda: write_fastwarc(pages),
    }
