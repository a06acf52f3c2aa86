"""What HTTP wraps around a body (chunks, gzip, deflate, brotli, zstd); bounded bytes out."""

import re
import zlib
from importlib import import_module

import zstandard

_CHUNK_SIZE = re.compile(rb"[ \t]*([0-9A-Fa-f]{1,16})[ \t]*(?:;[^\r\n]{0,1000})?\r?\n")

# One piece of output at a time, so that a bomb is noticed before it is whole in memory.
_PIECE = 1 << 16

# Members joined in one gzip body: more would cost a copy of the rest for each.
_MOST_MEMBERS = 16


def is_chunked(body: bytes) -> bool:
    """Is there a chunk size at the start, and a line end (or nothing) where that chunk ends?"""
    size = _CHUNK_SIZE.match(body)
    if size is None:
        return False
    end = size.end() + int(size[1], 16)
    return end > len(body) or body[end : end + 1] in (b"\r", b"\n", b"")


def join_chunks(body: bytes) -> bytes:
    """The body without its chunk sizes; where the chunks break off, what came until then."""
    parts, at = [], 0
    while size := _CHUNK_SIZE.match(body, at):
        length = int(size[1], 16)
        if length == 0:
            break
        parts.append(body[size.end() : size.end() + length])
        at = size.end() + length
        at += 2 if body[at : at + 2] == b"\r\n" else 1 if body[at : at + 1] == b"\n" else 0
    return b"".join(parts)


def decode_coding(body: bytes, coding: str, limit: int) -> bytes:
    """The body without one coding, cut at the limit; unchanged where it is not in that coding."""
    match coding:
        case "gzip" | "x-gzip":
            return _inflate(body, 31, limit) if body[:2] == b"\x1f\x8b" else body
        case "deflate":
            return _deflated(body, limit)
        case "br":
            return _brotli(body, limit)
        case "zstd":
            return _zstd(body, limit) if body[:4] == b"\x28\xb5\x2f\xfd" else body
        case _:
            return body


def _inflate(body: bytes, wbits: int, limit: int) -> bytes:
    """As far as the stream goes: a cut one gives what came; a few members in a row are joined."""
    parts: list[bytes] = []
    left, rest = limit, body
    for _ in range(_MOST_MEMBERS):
        decoder = zlib.decompressobj(wbits)
        try:
            part = decoder.decompress(rest, left)
        except zlib.error:
            break
        if wbits < 0 and not decoder.eof:
            break  # raw deflate has no mark of its own: plain text may look like the start of one
        parts.append(part)
        left -= len(part)
        rest = decoder.unused_data
        if not rest or left <= 0:
            break
    return b"".join(parts) if parts else body


def _deflated(body: bytes, limit: int) -> bytes:
    """`deflate` is zlib by RFC 9110 and raw deflate from many servers."""
    is_zlib = len(body) > 1 and body[0] & 15 == 8 and int.from_bytes(body[:2], "big") % 31 == 0
    return _inflate(body, 15 if is_zlib else -15, limit)


def _brotli(body: bytes, limit: int) -> bytes:
    """Needs the brotli package, which a harvester does without: then the body stays as it came."""
    try:
        brotli = import_module("brotli")
    except ImportError:
        return body
    decoder, parts, size, piece = brotli.Decompressor(), [], 0, body
    try:
        while size < limit and not decoder.is_finished():
            part = decoder.process(piece, output_buffer_limit=_PIECE)
            if not part and decoder.can_accept_more_data():
                break
            parts.append(part)
            size += len(part)
            piece = b""
    except (brotli.error, TypeError):  # TypeError: a version before 1.2, which can't be bounded
        pass
    return b"".join(parts)[:limit] if size else body


def _zstd(body: bytes, limit: int) -> bytes:
    parts, size = [], 0
    try:
        with zstandard.ZstdDecompressor().stream_reader(body) as reader:
            while size < limit and (part := reader.read(_PIECE)):
                parts.append(part)
                size += len(part)
    except zstandard.ZstdError:
        pass
    return b"".join(parts)[:limit] if size else body
