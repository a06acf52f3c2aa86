"""What comes of decoding at one offset of a harvest file: a member, or the reason why not."""

from enum import StrEnum

from msgspec import Struct

# Most bytes that one member may decode to, and most that one record may need in its packed form.
MEMBER_CAP = 64 << 20


class Why(StrEnum):
    """Why bytes are damage. Shown, stored and tested; the words never change."""

    CUT = "cut short"
    CORRUPT = "does not decode"
    CHECKSUM = "wrong checksum"
    DIGEST = "wrong digest"
    TOOBIG = "toobig"
    HEADER = "header too long"
    LENGTH = "wrong Content-Length"
    NOT_WARC = "no WARC record"
    JUNK = "no member"
    DICTIONARY = "no dictionary"


class Member(Struct, frozen=True, kw_only=True):
    """One unit of the file that decoded, its checksum verified; empty data: padding, no record."""

    offset: int
    end: int
    codec: str
    data: bytes


class Broken(Struct, frozen=True, kw_only=True):
    """No member here. `end` is known where only its content is wrong; else the next is searched.

    `ran_out`: the stream ended first. `is_warc`: what did decode began as a record.
    `resume`: where to search from, if not at the next byte.
    """

    why: Why
    end: int | None = None
    ran_out: bool = False
    is_warc: bool = False
    resume: int | None = None
    cost: int = 0
