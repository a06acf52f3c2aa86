"""Decodes what stands at an offset of a stream: gzip member, zstd frame, plain record, padding."""

from shared import gzipmember, plainrecord, zstdframe
from shared.dictionary import FRAME_MAGIC, Dictionaries
from shared.outcome import Broken, Member, Why
from shared.window import Window

# Enough for the header lines that name a record's run.
FIRST_BYTES = 4 << 10

BOM = b"\xef\xbb\xbf"

_MAGICS = (gzipmember.MAGIC, zstdframe.MAGIC, plainrecord.MAGIC, FRAME_MAGIC)
_PIECE = 64 << 10
_PADDING = b"\0\r\n"


class Members:
    """The members of one stream, decoded at any offset that the window still reaches."""

    def __init__(self, window: Window, dictionaries: Dictionaries) -> None:
        self._window = window
        self._dictionaries = dictionaries

    def decode(self, at: int, *, in_row: bool = False) -> Member | Broken:
        """What stands at this offset. `in_row`: the next member stands here, it was not searched
        for, and nothing before it will be asked for again.
        """
        head = self._window.slice(at, at + 5)
        if head[:3] == gzipmember.MAGIC:
            if head[3:4] > gzipmember.LAST_FLAGS:
                return Broken(why=Why.CORRUPT)
            return gzipmember.decode_gzip(self._window, at, skip_big=in_row)
        if head[:4] == zstdframe.MAGIC:
            return zstdframe.decode_zstd(self._window, at, self._dictionaries, skip_big=in_row)
        if head == plainrecord.MAGIC:
            return plainrecord.decode_plain(self._window, at, in_row=in_row)
        if head[1:4] == zstdframe.SKIPPABLE_TAIL and 0x50 <= head[0] <= 0x5F:
            return zstdframe.decode_skippable(self._window, at, self._dictionaries)
        cut = len(head) < 5 and any(magic.startswith(head) for magic in _MAGICS)
        return Broken(why=Why.CUT if cut else Why.JUNK, ran_out=cut)

    def behind_padding(self, at: int, *, until: int | None = None) -> tuple[int, bool]:
        """Where zeros and line ends stop, and whether zeros came. Forgets them unless `until`."""
        zeros = False
        if self._window.reaches(at + 1) and self._window.byte(at) not in _PADDING:
            return at, False
        while piece := self._window.piece(at, _PIECE):
            rest = piece.lstrip(_PADDING)
            padding = piece[: len(piece) - len(rest)]
            zeros = zeros or b"\0" in padding
            at += len(padding)
            if rest or (until is not None and at > until):
                break
            if until is None:
                self._window.forget(at)
        return at, zeros

    def first_bytes(self, at: int) -> bytes | None:
        """What the member here begins with, at little cost; None where that can't be told."""
        start = self._window.slice(at, at + FIRST_BYTES // 4)
        if start[:3] == gzipmember.MAGIC:
            return gzipmember.first_bytes(start, FIRST_BYTES)
        if start[:4] == zstdframe.MAGIC:
            return zstdframe.first_bytes(self._window, at, self._dictionaries, FIRST_BYTES)
        return start


def is_blank(member: Member) -> bool:
    """Does a member hold no record at all: empty, or only line ends?"""
    data = member.data
    if data[:1].strip(_PADDING):
        return False
    return not data or (len(data) < _PIECE and not data.strip(_PADDING))
