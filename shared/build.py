"""From values to the bytes of a WARC record: strict where the reader is lenient."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from shared.http import one_line
from shared.records import Facts

VERSION = b"WARC/1.1"
CONFORMS = "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"

HTTP_TYPE = "application/http;msgtype=response"
FIELDS_TYPE = "application/warc-fields"
JSON_TYPE = "application/json"

# See FORMAT.md. What can't be said within it is left out; addresses are never cut.
LONGEST_FACTS = 8 << 10

Fields = Sequence[tuple[str, str | None]]

_json = msgspec.json.Encoder()


def new_id() -> str:
    """An id that nobody can guess: the record id, and of a warcinfo the run id."""
    return str(uuid4())


def sha256_digest(data: bytes) -> str:
    """The digest as WARC headers carry it."""
    return f"sha256:{sha256(data).hexdigest()}"


def stamp(at: datetime) -> str:
    """A date to the microsecond, in UTC. A date without a zone is a mistake of the caller."""
    if at.tzinfo is None:
        raise ValueError("a capture time needs its time zone")
    if at.tzinfo is not UTC:
        at = at.astimezone(UTC)
    return at.isoformat(timespec="microseconds")[:26] + "Z"


def record_bytes(kind: str, record_id: str, at: datetime, fields: Fields, block: bytes) -> bytes:
    """One whole record; fields without a value are left out."""
    lines = [
        VERSION,
        b"WARC-Type: %b" % kind.encode(),
        b"WARC-Record-ID: <urn:uuid:%b>" % record_id.encode(),
        b"WARC-Date: %b" % stamp(at).encode(),
    ]
    lines += [b"%b: %b" % (name.encode(), _line(value)) for name, value in fields if value]
    lines.append(b"WARC-Block-Digest: %b" % sha256_digest(block).encode())
    lines.append(b"Content-Length: %d\r\n" % len(block))
    return b"\r\n".join([*lines, block, b"\r\n"])


def _line(value: str) -> bytes:
    return one_line(value.encode("utf-8", "replace"))


def fields_block(fields: Mapping[str, object]) -> bytes:
    """A block of `application/warc-fields`; fields without a value are left out."""
    said = ((name, value) for name, value in fields.items() if value is not None)
    return b"".join(b"%b: %b\r\n" % (_line(name), _line(str(value))) for name, value in said)


def json_bytes(value: object) -> bytes:
    """JSON that any reader takes: UTF-8 even where a text holds half a character."""
    try:
        return _json.encode(value)
    except UnicodeEncodeError:
        return _json.encode(_whole_text(msgspec.to_builtins(value)))


def _whole_text(value: object) -> object:
    match value:
        case str():
            return value.encode("utf-8", "replace").decode()
        case dict():
            return {_whole_text(name): _whole_text(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_whole_text(inner) for inner in value]
        case _:
            return value


def facts_json(facts: Facts) -> str:
    """The facts as one ASCII line of at most 8 KB."""
    lines = (_escaped(json_bytes(lighter).decode()) for lighter in _lighter(facts))
    return next(line for line in lines if len(line) <= LONGEST_FACTS)


def _lighter(facts: Facts) -> Iterator[Facts]:
    """The facts whole, then with less and less of what can grow."""
    yield facts
    facts = replace(facts, etag_sent=None, lastmod=None)
    yield facts
    if len(facts.hops) > 2:
        facts = replace(facts, hops=(facts.hops[0], facts.hops[-1]))
        yield facts
    yield replace(facts, via=None)
    yield replace(facts, via=None, hops=())
    yield replace(facts, via=None, hops=(), requested=None, kind=(facts.kind or "")[:32] or None)


def _escaped(line: str) -> str:
    """Everything but printable ASCII as JSON escapes: header lines are read by old tools too."""
    if line.isascii() and "\x7f" not in line:
        return line
    return "".join(c if c < "\x7f" else _escape(c) for c in line)


def _escape(character: str) -> str:
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
