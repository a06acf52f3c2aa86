"""Fuzz targets of harvest files and answers: members, WARC and HTTP headers, content codings."""

import asyncio
import re
import zlib
from datetime import UTC, datetime
from io import BytesIO
from random import Random

import zstandard

from harvester.net.answer import leads_to
from harvester.net.connect import Unanswered
from harvester.net.decode import CodingError, Collector, decoder_for
from harvester.net.http1 import Http1
from harvester.net.wire import Wire
from shared.dictionary import unpack_dictionary
from shared.directives import header_directives
from shared.errors import ConfigError, HarvestFileError
from shared.framing import BadRecord, digest_holds, split_records
from shared.harvestfile import Damage, read_harvest
from shared.http import HttpAnswer, RecordError, decode_body
from shared.parse import parse_record
from shared.retryafter import seconds_of
from tests.fuzz.target import Target, words

NOW = datetime(2026, 11, 30, tzinfo=UTC)
RECORD = re.compile(rb"(?=WARC/1\.[01]\r?\n)")
WARC_WORDS = (
    *words(
        "WARC/1.1 WARC/1.0 WARC/ WARC-Type: WARC-Record-ID: WARC-Date: WARC-Target-URI:"
        " WARC-Warcinfo-ID: WARC-Block-Digest: WARC-JSON-Metadata: WARC-Truncated: WARC-Profile:"
        " WARC-Refers-To: WARC-Segment-Number: Content-Type: Content-Length: warcinfo response"
        " resource request metadata revisit conversion continuation <urn:uuid: sha256: sha1:"
        " 2026-11-30T09:00:00Z 9999-99-99T99:99:99Z application/http;msgtype=response dns:a"
        " application/warc-fields HTTP/1.1 urn:goodcopy:end: urn:goodcopy:listing: fetchStatus:"
        ' {"seq":1} {"hops":[{"url":"/","status":null}]} [[[[ {"a":{"a":'
    ),
    b"\r\n\r\n",
    b"\r\n ",
    b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
    b"\x1f\x8b\x08\x04\0\0\0\0\0\x03\xff\xff",
    b"\x28\xb5\x2f\xfd",
    b"\x5d\x2a\x4d\x18",
    b"\x50\x2a\x4d\x18\xff\xff\xff\xff",
    b"\x01\0\xff\xff",
)
HTTP_WORDS = (
    *words(
        "HTTP/1.1 HTTP/2 HTTP/9.9 200 204 304 404 999 000 Content-Type: text/html;charset=utf-7"
        " Content-Length: Content-Encoding: gzip br zstd deflate identity"
        " Transfer-Encoding: chunked"
        " Location: Retry-After: X-Robots-Tag: noindex,goodcopy: Set-Cookie: a=b Refresh: //h/ ;,="
    ),
    b"\r\n\r\n",
    b"\r\n\t",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"Fri, 31 Dec 9999 23:59:59 GMT",
)


def members(data: bytes) -> object:
    """A whole file: each byte is read, damage or padding, and no span overlaps another."""
    reader = read_harvest(BytesIO(data), name="-")
    end, seen = 0, set()
    for item in reader:
        assert item.offset >= end or not isinstance(item, Damage), "damage overlaps what was read"
        if isinstance(item, Damage):
            end = item.offset + item.length
            seen.add(item.why)
        else:
            seen.add(type(item.record).__name__)
            seen.add(getattr(item.record, "problem", None))
        assert end <= len(data)
    assert reader.bytes == len(data)
    return frozenset(seen), min(len(reader.runs), 3)


def packed(dice: Random, plain: bytes) -> bytes:
    """Changed records as a file has them: sound members around unsound records, or none at all."""
    if dice.random() < 0.15:
        return plain
    records = RECORD.split(plain) if dice.random() < 0.9 else [plain]
    if dice.random() < 0.6:
        records = [re.sub(rb"(?i)WARC-Block-Digest:[^\n]*\n", b"", one) for one in records]
    if dice.random() < 0.7:
        records = [with_length(one) for one in records]
    made = [in_member(dice, one) for one in records if one]
    if made and dice.random() < 0.3:
        at = dice.randrange(len(made))
        made[at] = made[at][: dice.randint(0, len(made[at]))]
    return b"".join(made)


def with_length(record: bytes) -> bytes:
    """The record with the length that its block really has."""
    head, blank, block = record.partition(b"\r\n\r\n")
    length = b"Content-Length: %d" % len(block.removesuffix(b"\r\n\r\n"))
    return re.sub(rb"(?i)Content-Length:[^\r\n]*", length, head) + blank + block


def in_member(dice: Random, record: bytes) -> bytes:
    if dice.random() < 0.6:
        return zlib.compress(record, dice.choice((0, 6)), wbits=31)
    return zstandard.ZstdCompressor(write_checksum=dice.random() < 0.8).compress(record)


def warc_header(data: bytes) -> object:
    """The records of one decoded member, each parsed as what it says it is."""
    seen, at = set(), 0
    for found in split_records(data):
        assert at <= found.start < found.end <= len(data), "records overlap"
        at = found.end
        if isinstance(found, BadRecord):
            seen.add(found.why)
            continue
        digest_holds(found)
        record = parse_record(found)
        seen.add((type(record).__name__, getattr(record, "problem", None)))
    return frozenset(seen)


def http_header(data: bytes) -> object:
    """The head of a stored answer, and all that is asked of it."""
    answer = HttpAnswer.parse(data)
    assert 100 <= answer.status <= 999
    said = answer.content_type, answer.charset
    leads = leads_to("https://campus.example/a/b", answer.status, answer.headers)
    waits = seconds_of(answer.first("retry-after"), NOW)
    assert waits is None or waits >= 0
    header_directives(answer.all("x-robots-tag"))
    decoded = decode_body(answer, 1 << 20)
    again = HttpAnswer.parse(answer.to_bytes())
    assert again.status == answer.status
    return (
        answer.status // 100,
        bool(said[0]),
        bool(said[1]),
        bool(leads),
        bool(waits),
        decoded is answer,
    )


def wire(data: bytes) -> object:
    """What a server sends down the wire, in two pieces, and then it closes."""

    async def ask() -> object:
        line = Wire()
        talk = Http1(line, "192.0.2.1")
        line.data_received(data[: len(data) // 2])
        line.data_received(data[len(data) // 2 :])
        line.eof_received()
        head = await talk.ask("GET", b"/", [(b"Host", b"campus.example")], 1.0)
        body = [len(piece) async for piece in talk.body(1.0)]
        return head.status_code // 100, min(len(head.headers), 9), bool(body), talk.rest()

    return asyncio.run(ask())


def coding(data: bytes) -> object:
    """A body in the coding that its first line names, in pieces of the size that it names too."""
    line, _, body = data.partition(b"\n")
    names, _, size = line.decode("latin-1").partition("/")
    step = int(size) if re.fullmatch("[1-9][0-9]{0,4}", size) else 1000
    collector = Collector(decoder_for([names]), 1 << 18)
    is_whole = all(collector.add(body[at : at + step]) for at in range(0, len(body), step))
    assert len(collector.body) <= 1 << 18
    if is_whole:
        collector.end()
    return names.strip().lower()[:8], is_whole, min(len(collector.body).bit_length(), 12)


def dictionary(data: bytes) -> object:
    """The content of a dictionary frame."""
    found = unpack_dictionary(data)
    zstandard.ZstdCompressionDict(found)
    return len(found).bit_length()


FILES = (
    Target("members", members, (HarvestFileError,), WARC_WORDS, packed, weight=0.4),
    Target("warc-header", warc_header, (), WARC_WORDS),
    Target("http-header", http_header, (RecordError,), HTTP_WORDS),
    Target("wire", wire, (Unanswered,), HTTP_WORDS, weight=0.3),
    Target("coding", coding, (CodingError,), HTTP_WORDS[:12]),
    Target("dictionary", dictionary, (ConfigError, zstandard.ZstdError), WARC_WORDS[-8:]),
)
