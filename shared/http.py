"""One HTTP answer as a harvest file keeps it: status, header lines in order, body."""

import re
from functools import lru_cache

from msgspec import Struct

from shared.codings import decode_coding, is_chunked, join_chunks

HeaderLines = tuple[tuple[bytes, bytes], ...]

# A decoded body longer than this is cut; a record may not be larger either (FORMAT.md).
LONGEST_BODY = 64 << 20

# More header lines than any server sends; the rest of a hostile answer is left out.
MOST_HEADER_LINES = 1_000

# Few different status lines come, so those up to this length are remembered.
LONGEST_REMEMBERED = 100

# Servers also write `text/html charset=utf-8` and `text/html, text/html`.
_TYPE_END = re.compile(r"[\s;,]")

_WHOLE_RANGE = re.compile(r"bytes 0-([0-9]{1,18})/([0-9]{1,18})", re.IGNORECASE)

_ONE_LINE = bytes.maketrans(b"\r\n\0", b"   ")

CHUNKED = "chunked"

_LEFT_OUT = (b"transfer-encoding", b"set-cookie", b"set-cookie2")
_RENAMED = (b"content-encoding", b"content-length")


class RecordError(Exception):
    """Bytes that do not parse as what they claim to be; the text is the reason in a few words."""


class HttpAnswer(Struct, frozen=True, kw_only=True):
    """Status line, header lines (order, case and raw bytes as received) and body."""

    status: int
    reason: str = ""
    headers: HeaderLines = ()
    body: bytes = b""

    def first(self, name: str) -> str | None:
        """The value of the first header line of this name."""
        wanted = name.lower().encode("latin-1")
        for key, value in self.headers:
            if key.lower() == wanted:
                return value.decode("latin-1")
        return None

    def all(self, name: str) -> list[str]:
        """The values of all header lines of this name, in order."""
        wanted = name.lower().encode("latin-1")
        return [value.decode("latin-1") for key, value in self.headers if key.lower() == wanted]

    @property
    def is_part(self) -> bool:
        """Whether it says that it is a part of the page; nobody asked for a range."""
        said = self.first("content-range")
        if self.status != 206 or said is None:
            return False
        whole = _WHOLE_RANGE.fullmatch(said.strip())
        return whole is None or int(whole[1]) + 1 != int(whole[2])

    @property
    def content_type(self) -> str:
        """The media type in lower case, without parameters; "" where none was sent."""
        said = (self.first("content-type") or "").strip()
        return _TYPE_END.split(said, maxsplit=1)[0].lower()

    @property
    def charset(self) -> str | None:
        """The charset parameter of the Content-Type, as sent but without quotes."""
        parameters = (self.first("content-type") or "").split(";")[1:]
        for parameter in parameters:
            name, _, value = parameter.partition("=")
            if name.strip().lower() == "charset":
                return value.strip().strip("\"'").strip() or None
        return None

    def to_bytes(self) -> bytes:
        """The block of a response record: always written as HTTP/1.1, whatever was spoken."""
        reason = one_line(self.reason.encode("latin-1", "replace"))
        lines = [b"HTTP/1.1 %d %b" % (self.status, reason)]
        lines += [b"%b: %b" % pair for pair in self.headers]
        return b"\r\n".join(lines) + b"\r\n\r\n" + self.body

    @classmethod
    def parse(cls, block: bytes) -> "HttpAnswer":
        """Reads what any writer stored; lenient about versions, line ends and a missing reason."""
        return cls.parse_within(block, 0, len(block))

    @classmethod
    def parse_within(cls, data: bytes, start: int, end: int) -> "HttpAnswer":
        """Reads the block between two offsets, without copying it first."""
        while start < end and data[start] in b"\r\n":
            start += 1
        if not data.startswith(b"HTTP/", start, end):
            raise RecordError("no HTTP header")
        head, body = _split_head(data, start, end)
        lines = head.split(b"\n")
        read = _remembered_status if len(lines[0]) <= LONGEST_REMEMBERED else _status_line
        status, reason = read(lines[0])
        headers = _header_lines(lines[1 : MOST_HEADER_LINES + 1])
        return cls(status=status, reason=reason, headers=headers, body=data[body:end])


def _split_head(data: bytes, start: int, end: int) -> tuple[bytes, int]:
    """The head without its blank line, and where the body starts."""
    blank = data.find(b"\r\n\r\n", start, end)
    bare = data.find(b"\n\n", start, blank if blank >= 0 else end)
    if bare >= 0:
        return data[start:bare], bare + 2
    if blank >= 0:
        return data[start:blank], blank + 4
    return data[start:end], end


def _status_line(line: bytes) -> tuple[int, str]:
    parts = line.split(None, 2)
    if len(parts) < 2 or not (parts[1].isdigit() and len(parts[1]) == 3 and parts[1] >= b"100"):
        raise RecordError("no HTTP status")
    return int(parts[1]), parts[2].strip().decode("latin-1") if len(parts) == 3 else ""


_remembered_status = lru_cache(maxsize=256)(_status_line)


def _header_lines(lines: list[bytes]) -> HeaderLines:
    """Folded lines are joined, what is no header line is left out."""
    headers: list[tuple[bytes, bytes]] = []
    for line in lines:
        name, colon, value = line.partition(b":")
        bare = name.strip()
        if len(bare) < len(name) and line[:1].isspace() and headers:
            headers[-1] = (headers[-1][0], headers[-1][1] + b" " + line.strip())
        elif colon:
            headers.append((bare, value.strip()))
    return tuple(headers)


def one_line(text: bytes) -> bytes:
    """The text without line ends and NUL, which would end or split a header line."""
    return text.translate(_ONE_LINE)


def stored(status: int, reason: str, headers: HeaderLines, body: bytes) -> HttpAnswer:
    """The answer as a harvest file keeps it: a decoded body, and header lines that agree with it.

    `Set-Cookie` lines are dropped: a credential never reaches a file.
    """
    kept = []
    for name, value in headers:
        lower = name.lower()
        if lower in _LEFT_OUT:
            continue
        kept.append((b"X-Orig-" + name if lower in _RENAMED else one_line(name), one_line(value)))
    kept.append((b"Content-Length", b"%d" % len(body)))
    return HttpAnswer(status=status, reason=reason, headers=tuple(kept), body=body)


def decode_body(answer: HttpAnswer, limit: int = LONGEST_BODY) -> HttpAnswer:
    """The answer with its body decoded, for files whose writer kept the bytes as they came.

    A header that the body does not bear out is a leftover: many writers decode and keep it.
    """
    codings = [*_codings(answer, "content-encoding"), *_codings(answer, "transfer-encoding")]
    if not codings:
        return answer
    body = answer.body
    for coding in reversed(codings):
        if CHUNKED not in coding:
            body = decode_coding(body, coding, limit)
        elif is_chunked(body):
            body = join_chunks(body)
    if body is answer.body:
        return answer
    return stored(answer.status, answer.reason, answer.headers, body)


def _codings(answer: HttpAnswer, name: str) -> list[str]:
    """What was put around the body, in the order in which it was."""
    return [coding.strip().lower() for value in answer.all(name) for coding in value.split(",")]
