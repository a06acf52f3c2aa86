"""Cuts decoded bytes into WARC records; a length that a record claims is never just believed."""

import re
from base64 import b16encode, b32encode, b64encode
from collections.abc import Iterator
from hashlib import new as new_hash
from hashlib import sha256

from msgspec import Struct

from shared.http import RecordError
from shared.outcome import Why

USUAL = "WARC/1.1"
_START = b"WARC/"

HEADER_CAP = 1 << 20
HEADER_LINES = 1_000

# Bad records in one member before the rest of it is given up: each may cost a search through 1 MiB.
MOST_TRIES = 100

_HEADER_END = re.compile(rb"\n\r*\n")
_CONTENT_LENGTH = re.compile(r"[0-9]{1,12}")
_VERSION = re.compile(r"WARC/[0-9]{1,2}\.[0-9]{1,4}")
_GAP = re.compile(rb"[\r\n\0]*")
_TWO_LINE_ENDS = b"\r\n\r\n"
_DICTIONARY = b"\x37\xa4\x30\xec"  # of zstd: it is made of pieces of records, and holds none
_NEXT_RECORD = re.compile(rb"\nWARC/[0-9]")

_NAMES = """WARC-Type WARC-Record-ID WARC-Date WARC-Target-URI WARC-IP-Address WARC-Payload-Digest
    WARC-Block-Digest WARC-Warcinfo-ID WARC-JSON-Metadata WARC-Protocol WARC-Truncated WARC-Profile
    WARC-Refers-To WARC-Refers-To-Target-URI WARC-Refers-To-Date WARC-Concurrent-To WARC-Filename
    WARC-Identified-Payload-Type Content-Type Content-Length"""
_LOWER = {name: name.lower() for name in _NAMES.split()}

# Where two of one of these differ, damage has run the headers of two records into one.
_SOLE = frozenset(
    ("warc-type", "warc-record-id", "warc-target-uri", "warc-block-digest", "content-length")
)

_HASHES = {"sha1": 20, "sha256": 32, "sha512": 64, "sha384": 48, "md5": 16}


class RawRecord(Struct, frozen=True, kw_only=True):
    """One record as bytes: the part of `data` from `start` to `end`, its block from `body`.

    `run`: the run id that it carries; of a warcinfo its own id. `warc_type`: "?" where it has none.
    `following`: where the line ends behind it end.
    """

    version: str
    fields: dict[str, str]
    warc_type: str
    run: str | None
    data: bytes
    start: int
    body: int
    end: int
    following: int

    @property
    def block(self) -> bytes:
        """What stands behind the header."""
        return self.data[self.body : self.end]

    @property
    def record_bytes(self) -> bytes:
        """The record as a member holds it: header, block, two line ends."""
        return self.data[self.start : self.end] + b"\r\n\r\n"


class BadRecord(Struct, frozen=True, kw_only=True):
    """Bytes of a member that hold no record; `missing`: how many more it needs at least."""

    start: int
    end: int
    why: Why
    missing: int = 0


def bare_id(value: str | None) -> str | None:
    """A record id without its brackets and `urn:uuid:`."""
    return value.strip("<> ").removeprefix("urn:uuid:") if value else None


def read_head(data: bytes, start: int, body: int) -> tuple[str, dict[str, str], int]:
    """The version, the first values by lower-case name and the claimed block length of the header
    between two offsets; RecordError names what is wrong with it.
    """
    lines = data[start:body].decode("utf-8", "replace").split("\n")
    if len(lines) > HEADER_LINES + 3:
        raise RecordError(Why.HEADER)
    version = lines[0].rstrip()
    if version != USUAL and not _VERSION.fullmatch(version):
        raise RecordError(Why.NOT_WARC)
    fields = _plain_fields(lines[1:-2]) or _odd_fields(lines[1:])
    length = fields.get("content-length", "")
    if not _CONTENT_LENGTH.fullmatch(length):
        raise RecordError(Why.LENGTH)
    return version, fields, int(length)


def _plain_fields(lines: list[str]) -> dict[str, str] | None:
    """The fields where each has its own line and a known name, as our writer does: fast."""
    try:
        pairs = [line.split(": ", 1) for line in lines]
        fields = {_LOWER[name]: value.strip() for name, value in pairs}
    except (KeyError, ValueError):
        return None
    return fields if len(fields) == len(lines) else None


def _odd_fields(lines: list[str]) -> dict[str, str]:
    """The first value of each name; folded lines are joined, two names of a record are refused."""
    fields: dict[str, str] = {}
    name = ""
    for line in lines:
        if line[:1] in (" ", "\t"):
            if name:
                fields[name] = f"{fields[name]} {line.strip()}".strip()
            continue
        before, colon, value = line.partition(":")
        if not colon:
            continue
        name, value = before.strip().lower(), value.strip()
        if name in _SOLE and fields.get(name, value) != value:
            raise RecordError(Why.LENGTH if name == "content-length" else Why.NOT_WARC)
        if name in fields:
            name = ""  # what is folded behind a repeated line belongs to nothing that is kept
        else:
            fields[name] = value
    return fields


def header_end(data: bytes, start: int) -> int | None:
    """Where the block of the record at `start` begins; None: not within the data and the cap."""
    found = _HEADER_END.search(data, start, start + HEADER_CAP + 4)
    return found.end() if found else None


def split_records(data: bytes) -> Iterator[RawRecord | BadRecord]:
    """The records of one decoded member; behind a bad one the next version line is looked for."""
    at, tries = _gap_end(data, 0), MOST_TRIES
    while at < len(data):
        found = _one_record(data, at)
        if isinstance(found, BadRecord):
            tries -= 1
            if tries == 0 or data.startswith(_DICTIONARY):
                found = BadRecord(start=at, end=len(data), why=Why.NOT_WARC)
        yield found
        at = found.following if isinstance(found, RawRecord) else _gap_end(data, found.end)


def _gap_end(data: bytes, at: int) -> int:
    if data.startswith(_START, at):
        return at
    if len(data) - at == 4 and data.endswith(_TWO_LINE_ENDS):
        return len(data)
    gap = _GAP.match(data, at)
    return gap.end() if gap else at


def _one_record(data: bytes, at: int) -> RawRecord | BadRecord:
    body = header_end(data, at) if data.startswith(_START, at) else None
    if body is None:
        why = _why_no_header(data, at)
        return _bad(data, at, why, missing=why is Why.CUT)
    try:
        version, fields, length = read_head(data, at, body)
    except RecordError as error:
        return _bad(data, at, Why(str(error)))
    end = body + length
    if end > len(data):
        return _bad(data, at, Why.LENGTH, missing=end - len(data))
    following = _gap_end(data, end)
    if following < len(data) and not data.startswith(_START, following):
        return _bad(data, at, Why.LENGTH)
    kind = fields.get("warc-type", "?").lower()
    carrier = "warc-record-id" if kind == "warcinfo" else "warc-warcinfo-id"
    return RawRecord(
        version=version,
        fields=fields,
        warc_type=kind,
        run=bare_id(fields.get(carrier)),
        data=data,
        start=at,
        body=body,
        end=end,
        following=following,
    )


def _why_no_header(data: bytes, at: int) -> Why:
    if not data.startswith(_START, at):
        return Why.NOT_WARC
    return Why.HEADER if len(data) - at > HEADER_CAP else Why.CUT


def _bad(data: bytes, at: int, why: Why, missing: int = 0) -> BadRecord:
    following = _NEXT_RECORD.search(data, at)
    end = following.start() + 1 if following else len(data)
    return BadRecord(start=at, end=end, why=why, missing=missing if end == len(data) else 0)


def digest_holds(raw: RawRecord) -> bool | None:
    """Is the block digest right? None: there is none, or one of an unknown kind."""
    value = raw.fields.get("warc-block-digest")
    if value is None:
        return None
    block = memoryview(raw.data)[raw.body : raw.end]
    label, _, wanted = value.partition(":")
    if label == "sha256" and len(wanted) == 64:
        return sha256(block).hexdigest() == wanted.lower()
    name = label.strip().lower().replace("-", "").replace("_", "")
    if name not in _HASHES:
        return None
    return _matches(new_hash(name, block, usedforsecurity=False).digest(), wanted.strip())


def _matches(digest: bytes, wanted: str) -> bool | None:
    """Writers use hex, Base32 and Base64, with and without padding; the length says which."""
    bare = wanted.rstrip("=")
    forms = (
        b16encode(digest).decode().lower(),
        b32encode(digest).decode().rstrip("=").lower(),
    )
    for form in forms:
        if len(bare) == len(form):
            return bare.lower() == form
    encoded = b64encode(digest).decode().rstrip("=")
    if len(bare) == len(encoded):
        return bare.replace("-", "+").replace("_", "/") == encoded
    return None
