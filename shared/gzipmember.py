"""Decodes one gzip member of a stream; the checksum is verified before a byte is given out."""

import zlib
from importlib import import_module
from typing import Any

from shared.outcome import MEMBER_CAP, Broken, Member, Why
from shared.window import Window

MAGIC = b"\x1f\x8b\x08"

# The upper three flags are reserved: one that is set is an error (RFC 1952), though isal reads on.
LAST_FLAGS = b"\x1f"

# What is fed at once. What lies behind the member is copied back, so the first step is no longer
# than most pages are; those that need more are joined from parts.
FIRST_FEED, NEXT_FEED = 16 << 10, 64 << 10

SHORTEST_HEADER = 10

# A member packed this tightly beyond the cap is a bomb: it is not decoded to its end.
BOMB_RATIO = 32

# Inflate runs past a tear by 172 KB at most (measured): this much is kept to go back to.
KEPT_BEHIND = 1 << 20


def _engine() -> tuple[Any, tuple[type[Exception], ...]]:
    """The decoder and its errors: isal where it is installed (twice as fast), else zlib."""
    try:
        fast = import_module("isal.isal_zlib")
    except ImportError:
        return zlib, (zlib.error,)
    return fast, (zlib.error, fast.error, fast.IsalError)


ENGINE, ERRORS = _engine()


def decode_gzip(window: Window, at: int, *, skip_big: bool) -> Member | Broken:
    """The member at this offset; with `skip_big`, one over the cap is followed to its end."""
    decoder = ENGINE.decompressobj(31)
    parts: list[bytes] = []
    size, position, feed = 0, at, FIRST_FEED
    while not decoder.eof:
        piece = window.piece(position, feed)
        if not piece or position - at > MEMBER_CAP:
            return _stopped(parts, at, position, ran_out=not piece)
        try:
            part = decoder.decompress(piece, MEMBER_CAP + 1 - size)
        except ERRORS as error:
            return _failed(error, parts, position + len(piece) - at + size)
        parts.append(part)
        size += len(part)
        position += len(piece)
        if size > MEMBER_CAP:
            return _too_big(window, decoder, at, position) if skip_big else _bomb(position - at)
        feed = NEXT_FEED
    end = position - len(decoder.unused_data)
    data = parts[0] if len(parts) == 1 else b"".join(parts)
    return Member(offset=at, end=end, codec="gz", data=data)


def _stopped(parts: list[bytes], at: int, position: int, *, ran_out: bool) -> Broken:
    why = Why.CUT if ran_out else Why.TOOBIG
    start = b"".join(parts).lstrip()[:5]
    # Cut within its Huffman tables a member says nothing yet, and nothing speaks against it.
    is_warc = start == b"WARC/" or (not start and position - at > SHORTEST_HEADER)
    return Broken(why=why, ran_out=ran_out, is_warc=is_warc, cost=position - at)


def _failed(error: Exception, parts: list[bytes], cost: int) -> Broken:
    why = Why.CHECKSUM if "check" in str(error) else Why.CORRUPT
    is_warc = b"".join(parts).lstrip()[:5] == b"WARC/"
    return Broken(why=why, is_warc=is_warc, cost=cost)


def _bomb(packed: int) -> Broken:
    return Broken(why=Why.TOOBIG, is_warc=True, cost=packed + MEMBER_CAP)


def _too_big(window: Window, decoder: Any, at: int, position: int) -> Broken:
    """Follow an oversized member to its end, so that its neighbours stay where they are certain."""
    size, piece = MEMBER_CAP, decoder.unconsumed_tail
    while not decoder.eof and size <= MEMBER_CAP + BOMB_RATIO * (position - at):
        fresh = not piece
        if fresh:
            window.forget(position - KEPT_BEHIND)
            piece = window.piece(position, NEXT_FEED)
        try:
            part = decoder.decompress(piece, 1 << 20)
        except ERRORS:
            break
        if fresh:
            position += len(piece)
            if not piece and not part:
                break
        size += len(part)
        piece = decoder.unconsumed_tail
    if decoder.eof:
        end = position - len(decoder.unused_data)
        return Broken(why=Why.TOOBIG, end=end, is_warc=True, cost=size)
    return Broken(
        why=Why.TOOBIG, is_warc=True, resume=max(at + 1, position - KEPT_BEHIND), cost=size
    )


def first_bytes(start: bytes, most: int) -> bytes:
    """What a member begins with that begins so, if it is one."""
    try:
        return zlib.decompressobj(31).decompress(start, most)
    except zlib.error:
        return b""
