"""The text of a sitemap, out of whatever it is packed in, a piece at a time."""

import codecs
import re
import zlib
from collections.abc import Iterator
from itertools import chain
from typing import Final

from shared.charset import declared_codec, marked_codec

# Bytes handed on at once: what is in memory beside the answer itself.
PIECE: Final = 65_536
# gzip within gzip is met where a server packs a file that is packed already; more is no accident.
MOST_LAYERS: Final = 3

_GZIP = b"\x1f\x8b"
_PADDING = b"\x00 \t\r\n"  # between gzip members and behind the last
_UNMARKED = ((b"\x00<", "utf-16-be"), (b"<\x00", "utf-16-le"))
_UNDECODED = re.compile("[\udc80-\udcff]")


class SitemapText:
    """Pieces of decoded text; `problem` says, once they are read, why they are not the whole."""

    def __init__(self, body: bytes, limit: int) -> None:
        self.problem = ""
        self._limit = limit
        self._body = body

    def __iter__(self) -> Iterator[str]:
        pieces = _sliced(self._body)
        first = next(pieces, b"")
        for _ in range(MOST_LAYERS):
            if not first.startswith(_GZIP):
                break
            pieces = self._bounded(self._unpacked(chain([first], pieces)))
            first = next(pieces, b"")
        if first.startswith(_GZIP):
            self._fault(f"more than {MOST_LAYERS} layers of gzip")
            return
        yield from _decoded(first, self._bounded(chain([first], pieces)))

    def _fault(self, problem: str) -> None:
        self.problem = self.problem or problem

    def _bounded(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        left = self._limit
        for piece in pieces:
            if len(piece) > left:
                self._fault(f"larger than {self._limit} bytes")
                yield piece[:left]
                return
            left -= len(piece)
            yield piece

    def _unpacked(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """What gzip members hold, one after the other; at a fault, what came before it."""
        member = None
        for packed in pieces:
            rest = packed
            while rest:
                if member is None:
                    rest = rest.lstrip(_PADDING)
                    if not rest:
                        break
                    member = zlib.decompressobj(wbits=31)
                try:
                    yield from _inflated(member, rest)
                except zlib.error:
                    self._fault("gzip data is damaged or followed by something else")
                    return
                rest = member.unused_data
                member = None if member.eof else member
        if member is not None:
            self._fault("gzip data ends early")


def _inflated(member: "zlib._Decompress", packed: bytes) -> Iterator[bytes]:
    """All that a piece of input gives, in pieces of bounded size."""
    while True:
        piece = member.decompress(packed, PIECE)
        if piece:
            yield piece
        packed = member.unconsumed_tail
        if member.eof or (not packed and len(piece) < PIECE):
            return


def _sliced(body: bytes) -> Iterator[bytes]:
    return (body[start : start + PIECE] for start in range(0, len(body), PIECE))


def _decoded(first: bytes, pieces: Iterator[bytes]) -> Iterator[str]:
    """Text without byte order mark; octets that are no UTF-8 become escapes, as in an address."""
    encoding = _encoding_of(first)
    errors = "surrogateescape" if encoding == "utf-8" else "replace"
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    is_first = True
    for piece in pieces:
        text = decoder.decode(piece)
        if is_first and text:
            text, is_first = text.removeprefix("\ufeff"), False
        yield _UNDECODED.sub(_escape, text)
    yield _UNDECODED.sub(_escape, decoder.decode(b"", final=True))


def _encoding_of(first: bytes) -> str:
    marked = marked_codec(first)
    unmarked = (codec for start, codec in _UNMARKED if first.startswith(start))
    return marked[0] if marked else next(unmarked, declared_codec(first) or "utf-8")


def _escape(octet: re.Match[str]) -> str:
    return f"%{ord(octet.group()) - 0xDC00:02X}"
