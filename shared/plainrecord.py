"""Reads one record that stands uncompressed in the stream."""

from shared.framing import HEADER_CAP, RawRecord, digest_holds, header_end, read_head, split_records
from shared.http import RecordError
from shared.outcome import MEMBER_CAP, Broken, Member, Why
from shared.window import Window

MAGIC = b"WARC/"

# What may stand behind a record: the next one, a compressed member, or zeros.
FOLLOWERS = (b"WARC/", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\0")

FIRST_LOOK = 4 << 10
LONGEST_GAP = 1 << 10


def decode_plain(window: Window, at: int, *, in_row: bool) -> Member | Broken:
    """The record at this offset; its claimed length must lead to a next one or the end. In the row
    of members its digest may stand for that: what follows is damaged then.
    """
    head = _head(window, at)
    body = header_end(head, 0)
    if body is None:
        why = Why.HEADER if len(head) > HEADER_CAP else Why.CUT
        return Broken(why=why, ran_out=why is Why.CUT, is_warc=True, cost=len(head))
    try:
        _, _, length = read_head(head, 0, body)
    except RecordError as error:
        return Broken(why=Why(str(error)), is_warc=True, cost=body)
    end = at + body + length
    if length > MEMBER_CAP:
        return Broken(why=Why.TOOBIG, is_warc=True, cost=body)
    if not window.reaches(end):
        return Broken(why=Why.CUT, ran_out=True, is_warc=True, cost=window.end - at)
    data = window.slice(at, end)
    following, is_followed = _behind_gap(window, end)
    if not is_followed and not (in_row and _is_proven(data)):
        return Broken(why=Why.LENGTH, is_warc=True, cost=len(data))
    return Member(offset=at, end=following, codec="plain", data=data)


def _is_proven(data: bytes) -> bool:
    found = next(split_records(data), None)
    return isinstance(found, RawRecord) and digest_holds(found) is True


def _head(window: Window, at: int) -> bytes:
    """The first bytes of the record, grown until its header is whole or too long."""
    size = FIRST_LOOK
    while True:
        head = window.slice(at, at + size)
        if header_end(head, 0) is not None or len(head) < size or size > HEADER_CAP:
            return head
        size *= 2


def _behind_gap(window: Window, end: int) -> tuple[int, bool]:
    """Where the line ends behind a block end; and is what follows them something that could?"""
    gap = window.slice(end, end + 5)
    if gap[:4] != b"\r\n\r\n" or gap[4:] in (b"\r", b"\n"):
        gap = window.slice(end, end + LONGEST_GAP)
    start = end + len(gap) - len(gap.lstrip(b"\r\n"))
    following = window.slice(start, start + 5)
    return start, not following or following.startswith(FOLLOWERS)
