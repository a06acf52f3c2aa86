"""A second reader of harvest files, written from shared/FORMAT.md alone: slow, plain, in memory.

It shares no code with the reader that is used. What it may be fed is what our writer makes, damaged
in any way; files of other tools (section 7) are not its business.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from tests.contract.paper_format import decode, dictionary_frame, record

AHEAD, ENOUGH = 16 << 20, 3
SYSTEMS = {*range(14), 255}
MAGIC = re.compile(rb"\x1f\x8b\x08|\x28\xb5\x2f\xfd")


@dataclass
class Span:
    """Damage."""

    offset: int
    length: int


@dataclass
class Chain:
    """Members side by side."""

    runs: Counter = field(default_factory=Counter)
    clean: bool = False


class PaperReader:
    """Iterate it: records and damage spans in the order of the file."""

    def __init__(self, data):
        self.data = data
        self.zstd, self.start = dictionary_frame(data)
        self.known, self.weak = set(), set()
        self.certain, self.strict = True, False
        self.chains, self.read_ahead, self.accepted = [], 0, set()

    def __iter__(self):
        at, span = self.start, None
        while True:
            before, at = at, self.behind_padding(at)
            if at >= len(self.data):
                break
            found = self.member(at)
            if found and found[0]:
                if span is not None:
                    yield Span(span, at - span)
                span = None
                yield self.judged(found[0])
                at = found[1]
                continue
            if span is None:
                span = before if b"\0" in self.data[before:at] else at
            at = found[1] if found else self.next_believed(at + 1)
        if span is not None:
            yield Span(span, len(self.data) - span)

    def member(self, at):
        """What decodes here: its record, None where that is damaged, and its end."""
        found = decode(self.data, at, self.zstd)
        return found and (record(found[0], at, found[1]), found[1])

    def behind_padding(self, at):
        """Zeros and line ends between members are passed over."""
        while self.data[at : at + 1] in (b"\0", b"\r", b"\n"):
            at += 1
        return at

    def candidate(self, start):
        """The first member at or behind this place that decodes and holds a sound record."""
        for match in MAGIC.finditer(self.data, start):
            found = self.member(match.start()) if self.may_begin(match.start()) else None
            if found and found[0]:
                return found[0]
        return None

    def may_begin(self, at):
        """Do the bits of a header that have no meaning here speak against it?"""
        head = self.data[at : at + 11]
        if head[0] == 0x28:
            return len(head) > 4 and head[4] & 8 == 0
        legal = len(head) == 11 and head[3] & 0xE0 == 0 and head[9] in SYSTEMS
        return legal and (head[3] != 0 or head[10] & 6 != 6)

    # Section 6: which records are believed

    def judged(self, found):
        """The record with its trust, and what is learnt from it."""
        run = found.run
        if found.lines["warc-type"] == "warcinfo":
            if self.certain:
                self.known.add(run)
                self.strict = found.is_ours
            found.recovered = run not in self.known
            return found
        if run and run not in self.known | self.weak:
            self.look_ahead(found.offset)
            enough = self.certain and self.members_of(run) >= ENOUGH
            (self.known if enough else self.weak).add(run)
        self.certain = self.certain or run in self.known
        if self.certain:
            self.strict = run in self.known
        found.recovered = run not in self.known if run else not self.certain
        return found

    def next_believed(self, start):
        """Inside damage: where the next member stands that is accepted, or the end."""
        while found := self.candidate(start):
            self.certain = found.run in self.known
            if not self.certain and self.look_ahead(found.offset):
                self.elect()
                self.certain = found.run in self.known
            if self.certain or found.run in self.accepted:
                return found.offset
            start = found.offset + found.length
        return len(self.data)

    def look_ahead(self, start):
        """The chains from here on; once for each stretch of the file."""
        if start < self.read_ahead:
            return False
        self.chains, at, until = [Chain()], start, start + AHEAD
        while at <= until and (at := self.behind_padding(at)) < len(self.data):
            found = self.member(at)
            if found is None:
                self.chains.append(Chain())
                following = self.candidate(at + 1)
                at = following.offset if following else until + 1
                continue
            if found[0] and found[0].run in self.known:
                break
            if found[0]:
                self.chains[-1].runs[found[0].run] += 1
            at = found[1]
        self.chains[-1].clean = True
        self.read_ahead = max(at, start + 1)
        return True

    def members_of(self, run):
        return sum(chain.runs[run] for chain in self.chains)

    def elect(self):
        """Which ids of unknown runs are accepted in this stretch."""
        every = {run for chain in self.chains for run in chain.runs}
        clean = {run for chain in self.chains if chain.clean for run in chain.runs}
        self.accepted = clean
        if not self.strict:
            named = {run for run in every if run and self.members_of(run) >= ENOUGH}
            winners = named & clean or named
            self.strict = bool(winners)
            self.accepted = winners | clean if winners else every
        for run in self.accepted - {None} - self.known:
            (self.known if self.members_of(run) >= ENOUGH else self.weak).add(run)
