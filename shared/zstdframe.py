"""Decodes one zstd frame of a stream: its block headers say where it ends; checksum verified."""

import zstandard

from shared.dictionary import DICTIONARY_CAP, FRAME_MAGIC, Dictionaries
from shared.gzipmember import KEPT_BEHIND
from shared.gzipmember import MAGIC as GZIP_MAGIC
from shared.outcome import MEMBER_CAP, Broken, Member, Why
from shared.window import Window

MAGIC = b"\x28\xb5\x2f\xfd"
SKIPPABLE_TAIL = b"\x2a\x4d\x18"
LONGEST_HEADER = 18
LONGEST_GAP = 16  # line ends that some tools write behind a record, and so behind its frame
LARGEST_BLOCK = 128 << 10
ENDLESS = 1 << 62

# A member at the cap has 512 full blocks; writers that flush often make many small ones.
MOST_BLOCKS = 1 << 16
UNKNOWN = zstandard.CONTENTSIZE_UNKNOWN

RAW, RLE, PACKED = 0, 1, 2


class Walk:
    """The blocks of one frame by their headers: where it ends, and the most it can decode to."""

    def __init__(self, window: Window, at: int) -> None:
        self.why: Why | None = None
        self.ran_out = False
        self.blocks = self.most = self.least = 0
        self.end = self.body = at
        head = window.slice(at, at + LONGEST_HEADER)
        try:
            self.frame = zstandard.get_frame_parameters(head)
            self.body = at + zstandard.frame_header_size(head)
        except zstandard.ZstdError:
            self.ran_out = len(head) < LONGEST_HEADER
            self.why = Why.CUT if self.ran_out else Why.CORRUPT
            return
        self.end = self.body

    def follow(self, window: Window, *, forgetting: bool = False) -> None:
        """Go to the end of the frame, or until it is known to be broken or to pass the cap.

        `forgetting`: to its end however long it is, keeping only what was seen last.
        """
        cap, most_blocks = (ENDLESS, ENDLESS) if forgetting else (MEMBER_CAP, MOST_BLOCKS)
        last = False
        while not last:
            head = window.slice(self.end, self.end + 3)
            if len(head) < 3:
                self._stop(Why.CUT)
                return
            last, kind, size = _block(head)
            if kind > PACKED or size > LARGEST_BLOCK:
                self._stop(Why.CORRUPT)
                return
            self.blocks += 1
            self.most += LARGEST_BLOCK if kind == PACKED else size
            self.least += 0 if kind == PACKED else size
            self.end += 3 + (1 if kind == RLE else size)
            if max(self.end - self.body, self.least) > cap or self.blocks > most_blocks:
                self._stop(Why.TOOBIG)
                return
            if forgetting:
                window.forget(self.end - KEPT_BEHIND)
        self.end += 4 if self.frame.has_checksum else 0
        if not window.reaches(self.end):
            self._stop(Why.CUT)

    @property
    def cost(self) -> int:
        """What the walk was worth, in bytes decoded: a step takes as long as about 256."""
        return self.end - self.body + 256 * self.blocks

    def _stop(self, why: Why) -> None:
        self.why, self.ran_out = why, why is Why.CUT


def decode_zstd(
    window: Window, at: int, dictionaries: Dictionaries, *, skip_big: bool
) -> Member | Broken:
    """The frame at this offset; with `skip_big`, one over the cap is followed to its end."""
    walk = Walk(window, at)
    if walk.why is None and MEMBER_CAP < walk.frame.content_size != UNKNOWN:
        return _too_big(window, walk, at, skip_big=skip_big)
    if walk.why is None:
        walk.follow(window)
    if walk.why is not None:
        is_warc = _is_warc(window, at, dictionaries)
        return Broken(why=walk.why, ran_out=walk.ran_out, is_warc=is_warc, cost=walk.cost)
    if not walk.frame.has_checksum and not _stands_alone(window, walk.end):
        return Broken(why=Why.CHECKSUM, is_warc=True, cost=walk.cost)
    return _decode(window, walk, at, dictionaries)


def _stands_alone(window: Window, end: int) -> bool:
    """Does the file end or go on behind a frame without checksum? If not, the frame's own word
    about itself (that it has none, how long it is) is damaged.
    """
    following = window.slice(end, end + LONGEST_GAP).lstrip(b"\r\n")[:4]
    followers = (MAGIC, GZIP_MAGIC, b"WARC", b"\0")
    skippable = following[1:] == SKIPPABLE_TAIL
    return not following or skippable or following.startswith(followers)


def _decode(window: Window, walk: Walk, at: int, dictionaries: Dictionaries) -> Member | Broken:
    frame, why = window.slice(at, walk.end), Why.DICTIONARY
    for decoder in dictionaries.decoders(walk.frame.dict_id):
        try:
            data = _unpack(decoder, frame, walk)
        except zstandard.ZstdError as error:
            why = Why.CHECKSUM if "checksum" in str(error) else Why.CORRUPT
            continue
        if data is None:
            return Broken(why=Why.TOOBIG, end=walk.end, is_warc=True, cost=MEMBER_CAP)
        return Member(offset=at, end=walk.end, codec="zst", data=data)
    is_warc = why is Why.DICTIONARY or _is_warc(window, at, dictionaries)
    return Broken(why=why, is_warc=is_warc, cost=walk.cost + min(walk.most, MEMBER_CAP))


def _is_warc(window: Window, at: int, dictionaries: Dictionaries) -> bool:
    start = first_bytes(window, at, dictionaries, 64)
    return start is None or _is_record(start)


def _unpack(decoder: zstandard.ZstdDecompressor, frame: bytes, walk: Walk) -> bytes | None:
    """The content of one whole frame; None where it passes the cap."""
    known = walk.frame.content_size
    if known != UNKNOWN:
        # zstandard takes a frame that declares nothing for empty, whatever is in it.
        if known > walk.most or (known == 0 < walk.most):
            raise zstandard.ZstdError("frame holds other than it declares")
        return decoder.decompress(frame)
    if walk.most <= MEMBER_CAP:
        return decoder.decompress(frame, max_output_size=max(walk.most, 1))
    parts, size = [], 0
    with decoder.stream_reader(frame) as reader:
        while part := reader.read(1 << 20):
            parts.append(part)
            size += len(part)
            if size > MEMBER_CAP:
                return None
    return b"".join(parts)


def _too_big(window: Window, walk: Walk, at: int, *, skip_big: bool) -> Broken:
    """Walk past an oversized frame: its blocks say where it ends, and a frame must stand there."""
    if skip_big:
        walk.follow(window, forgetting=True)
        following = window.slice(walk.end, walk.end + 4)
        if walk.why is None and following in (b"", MAGIC):
            return Broken(why=Why.TOOBIG, end=walk.end, is_warc=True)
    resume = max(at + 1, walk.end - KEPT_BEHIND)
    return Broken(why=Why.TOOBIG, is_warc=True, resume=resume, cost=walk.cost)


def first_bytes(window: Window, at: int, dictionaries: Dictionaries, most: int) -> bytes | None:
    """What the frame here begins with; only its first block is decoded. None: its dictionary is
    not at hand, and so it can't be told.
    """
    walk = Walk(window, at)
    head = window.slice(walk.body, walk.body + 3) if walk.why is None else b""
    if len(head) < 3:
        return b""
    _, kind, size = _block(head)
    if kind == RAW:
        return window.slice(walk.body + 3, walk.body + 3 + min(size, most))
    if kind != PACKED or size > LARGEST_BLOCK:
        return b""
    start = window.slice(at, walk.body + 3 + size)
    decoders = list(dictionaries.decoders(walk.frame.dict_id))
    found = [_begin(decoder, start, most) for decoder in decoders]
    # A damaged dictionary decodes too, to something else: the one that makes sense is right.
    return max(found, key=_is_record, default=None)


def _is_record(start: bytes) -> bool:
    return start.lstrip(b"\r\n")[:5] == b"WARC/"


def _begin(decoder: zstandard.ZstdDecompressor, start: bytes, most: int) -> bytes:
    try:
        with decoder.stream_reader(start) as reader:
            return reader.read(most)
    except zstandard.ZstdError:
        return b""


def _block(head: bytes) -> tuple[bool, int, int]:
    """Is this the last block, of which kind is it, how long is it?"""
    value = head[0] | head[1] << 8 | head[2] << 16
    return bool(value & 1), value >> 1 & 3, value >> 3


def decode_skippable(window: Window, at: int, dictionaries: Dictionaries) -> Member | Broken:
    """A frame that decoders skip: it may bring the dictionary; else it is passed over."""
    head = window.slice(at, at + 8)
    size = int.from_bytes(head[4:8], "little")
    if len(head) < 8:
        return Broken(why=Why.CUT, ran_out=True)
    end = at + 8 + size
    if head[:4] == FRAME_MAGIC and size <= DICTIONARY_CAP:
        return _take_dictionary(window, at, end, dictionaries)
    if size > MEMBER_CAP:
        return Broken(why=Why.TOOBIG)
    if not window.reaches(end):
        return Broken(why=Why.CUT, ran_out=True)
    if not _stands_alone(window, end):
        return Broken(why=Why.CORRUPT)
    return Member(offset=at, end=end, codec="zst", data=b"")


def _take_dictionary(window: Window, at: int, end: int, known: Dictionaries) -> Member | Broken:
    content = window.slice(at + 8, end)
    if len(content) < end - at - 8:
        return Broken(why=Why.CUT, ran_out=True, is_warc=True)
    try:
        known.add(content)
    except (zstandard.ZstdError, ValueError):
        return Broken(why=Why.DICTIONARY, is_warc=True)
    # A packed dictionary is known to end here. A bare one is used, and may be longer or shorter.
    if content[:4] != MAGIC and not _stands_alone(window, end):
        return Broken(why=Why.DICTIONARY, is_warc=True)
    return Member(offset=at, end=end, codec="zst", data=b"")
