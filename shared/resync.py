"""Looks for the next member inside damage; the work is linear in the length of the damage."""

import re
from collections.abc import Container, Iterator

from shared.framing import RawRecord, digest_holds, split_records
from shared.members import Members, is_blank
from shared.outcome import Member, Why
from shared.window import Window

# Reserved bits, unknown systems and impossible block types rule out most of what only looks like a
# header (RFC 1952, RFC 1951 section 3.2.3, RFC 8878).
_ZSTD_FLAGS = b"".join(re.escape(bytes([byte])) for byte in range(256) if not byte & 0x08)
_FIRST_BLOCK = b"".join(re.escape(bytes([byte])) for byte in range(256) if byte & 0x06 != 0x06)
_CANDIDATE = re.compile(
    rb"\x1f\x8b\x08(?:\x00.{5}[\x00-\x0d\xff][" + _FIRST_BLOCK + rb"]|"
    rb"[\x01-\x1f].{5}[\x00-\x0d\xff])"
    rb"|\x28\xb5\x2f\xfd[" + _ZSTD_FLAGS + rb"]"
    rb"|WARC/[0-9]",
    re.DOTALL,
)
_LONGEST_CANDIDATE = 11
_LETTER_W, _LINE_END = b"W\n"

# Decoding members of an unknown run may cost this many bytes for each byte of damage, and this much
# besides (tried: no whole member was missed). Those that begin like a known run are always decoded:
# whoever made the damage can't have known its id.
COST_A_BYTE, FREE_COST = 8, 64 << 20

_RUN_ID = re.compile(rb"urn:uuid:([0-9A-Za-z-]{36})")


class Search:
    """Finds members in damage; the cost it runs up is held against all damage of the file."""

    def __init__(self, window: Window, members: Members, known: Container[str]) -> None:
        self._window, self._members, self._known = window, members, known
        self._spent = 0
        self._searched = 0
        self.lacks_dictionary = False
        self.begin()

    def begin(self) -> None:
        """A new span: forget what was found in the last one.

        `begun_record`: something in it began like a record. `last_cut`: where a member starts that
        the end of the stream cuts short.
        """
        self.begun_record = False
        self.last_cut: int | None = None

    def next_member(self, start: int, until: int | None = None) -> Member | None:
        """The first member at or behind `start` that decodes, verifies and holds a record.

        Without `until` what was searched is forgotten.
        """
        at = self._next_place(start, until)
        while at is not None:
            self._searched += at + 1 - start
            start = at + 1
            member = self._attempt(at)
            if member is not None:
                return member
            at = self._next_place(start, until)
        return None

    def _next_place(self, start: int, until: int | None) -> int | None:
        """The offset of the next bytes that look like the head of a member."""
        while True:
            held, first = self._window.held()
            found = _CANDIDATE.search(held, start - first)
            if found:
                place = found.start()
                if held[place] == _LETTER_W and place and held[place - 1] != _LINE_END:
                    start = first + place + 1
                    continue
                return first + place if until is None or first + place <= until else None
            seen = self._window.end
            start = max(start, seen - _LONGEST_CANDIDATE)
            if until is None:
                self._window.forget(start - 1)
            elif seen > until:
                return None
            if not self._window.grow():
                return None

    def _attempt(self, at: int) -> Member | None:
        """The member here if it holds at least one sound record."""
        if not self._is_worth_it(at):
            return None
        found = self._members.decode(at)
        self.begun_record = True
        if not isinstance(found, Member):
            self._spent += found.cost
            self.lacks_dictionary = self.lacks_dictionary or found.why is Why.DICTIONARY
            if found.ran_out:
                self.last_cut = at
            return None
        self._spent += found.end - at + len(found.data)
        return found if not is_blank(found) and holds_record(found) else None

    def _is_worth_it(self, at: int) -> bool:
        """Does it begin like a record, of a known run or of one that may still be paid for?"""
        start = self._members.first_bytes(at)
        if start is not None:
            if start.lstrip(b"\r\n")[:5] != b"WARC/":
                return False
            if any(run.decode() in self._known for run in _RUN_ID.findall(start)):
                return True
        return self._spent <= COST_A_BYTE * self._searched + FREE_COST


def holds_record(member: Member) -> bool:
    """Is there a record in it whose digest is not wrong?"""
    return next(sound_records(member), None) is not None


def sound_records(member: Member) -> Iterator[RawRecord]:
    """The records of a member whose digest holds, or is of no known kind."""
    for found in split_records(member.data):
        if isinstance(found, RawRecord) and digest_holds(found) is not False:
            yield found
