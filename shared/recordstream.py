"""Every sound record of a stream in order, with the damage between them; one member in memory."""

from collections import Counter
from collections.abc import Generator, Iterator
from typing import BinaryIO

from msgspec import Struct

from shared.dictionary import Dictionaries, Find
from shared.framing import BadRecord, RawRecord, digest_holds, split_records
from shared.members import BOM, Members, is_blank
from shared.outcome import MEMBER_CAP, Broken, Member, Why
from shared.parse import read_fields
from shared.records import is_our_warcinfo
from shared.resync import Search, sound_records
from shared.runs import Chain, KnownRuns, RunId
from shared.window import Window

# How far ahead a file may be read to learn which run goes on behind damage. More than the longest
# page (10 MiB): what hides in a page's payload can't fill it and so pass for the rest of the file.
LOOKAHEAD = 16 << 20

# No member ends in so many: its checksum stands there.
ZEROS = 8

# Members that one record may be spread over.
MOST_JOINED = 64


class Damage(Struct, frozen=True, kw_only=True):
    """Bytes that are no sound member: where they lie and what is wrong with the first of them.

    `cut_at`: where in it a member starts that the end of the file cut short.
    """

    offset: int
    length: int
    why: str
    cut_at: int | None = None


class Found(Struct, frozen=True, kw_only=True):
    """One record: where its member lies, which record of it this is, and how far to trust it."""

    offset: int
    length: int
    index: int
    raw: RawRecord
    recovered: bool
    bad_digest: bool


class _Span(Struct):
    """Damage that goes on; `end` None: until the next member that is believed."""

    start: int
    end: int | None
    why: Why


class RecordStream:
    """Reads any WARC; what it gives out is verified first. `ours`: runs of our own harvester."""

    def __init__(self, source: BinaryIO, name: str, find_dictionary: Find | None = None) -> None:
        self.window = Window(source, name)
        self.members = 0
        self.ours: set[str] = set()
        self.saw_warc = False
        self.dictionaries = Dictionaries(find_dictionary)
        self._members = Members(self.window, self.dictionaries)
        self._runs = KnownRuns()
        self._search = Search(self.window, self._members, self._runs.known)
        # Does the place where the next member stands follow from sound members alone?
        self._certain = True
        self._span: _Span | None = None
        self._cut_at: int | None = None
        self._ahead: list[Chain] = []
        self._surveyed = 0
        self._allowed: set[RunId] = set()

    def __iter__(self) -> Iterator[Found | Damage]:
        at = len(BOM) if self.window.slice(0, len(BOM)) == BOM else 0
        while True:
            self.window.forget(at)
            start, (at, zeros) = at, self._members.behind_padding(at)
            if not self.window.reaches(at + 1):
                break
            found = self._members.decode(at, in_row=True)
            if isinstance(found, Broken):
                following = self._damaged(found, start if zeros else at, at)
            elif is_blank(found):
                following = found.end
            else:
                following = yield from self._records(found)
            if following is None:
                break
            at = following
        yield from self._close_span(self.window.end)

    def _records(self, member: Member) -> Generator[Found | Damage, None, int | None]:
        """Give out the records of a member; returns where the next member stands, if one does."""
        index, joined = 0, None
        while True:
            sound = damaged = False
            for found in split_records(member.data):
                if isinstance(found, BadRecord) and (joined := self._joined(member, found)):
                    break
                checked = self._checked(member, index, found)
                index += 1
                if isinstance(checked, Found):
                    sound = True
                    if self._span is not None:
                        yield from self._close_span(member.offset)
                    yield checked
                elif member.codec == "plain":  # the length that it claims proves nothing
                    return self._damaged(Broken(why=checked), member.offset, member.offset)
                elif not damaged:
                    damaged = True
                    self._note(member.offset, member.end, checked)
            self.members += sound and not damaged
            if joined is None:
                return member.end
            member, joined = joined, None

    def _checked(self, member: Member, index: int, found: RawRecord | BadRecord) -> Found | Why:
        """The record to give out, or why not. Other tools have written wrong digests: no damage."""
        if isinstance(found, BadRecord):
            self.saw_warc = self.saw_warc or found.why is not Why.NOT_WARC
            return found.why
        self.saw_warc = True
        run, bad_digest = found.run, digest_holds(found) is False
        if bad_digest and run in self.ours:
            return Why.DIGEST
        return Found(
            offset=member.offset,
            length=member.end - member.offset,
            index=index,
            raw=found,
            recovered=self._is_recovered(found, run, member.offset),
            bad_digest=bad_digest,
        )

    def _joined(self, member: Member, bad: BadRecord) -> Member | None:
        """The last record of a member with what it lacks from those behind, if they have it.

        One record in several members is legal in the zstd proposal.
        """
        data, at = member.data[bad.start :], member.end
        if bad.missing == 0 or member.codec == "plain":
            return None
        for _ in range(MOST_JOINED):
            following = self._members.decode(at)
            if not isinstance(following, Member) or following.data.startswith(b"WARC/"):
                return None
            data, at = data + following.data, following.end
            if len(data) > MEMBER_CAP:
                return None
            first = next(split_records(data), None)
            if isinstance(first, RawRecord):
                return Member(offset=member.offset, end=at, codec=member.codec, data=data)
        return None

    def _is_recovered(self, raw: RawRecord, run: RunId, offset: int) -> bool:
        """Is this record here on weaker evidence than a run id or an undamaged file?"""
        if raw.warc_type == "warcinfo" and run is not None:
            self._learn(raw, run)
            return run not in self._runs.known
        if run in self._runs.known:
            self._certain = True
            self._runs.carried(run)
            return False
        if run is not None and self._runs.is_open(run):
            self._survey(offset)
            members = sum(chain.counts[run] for chain in self._ahead)
            self._runs.agree(run, members if self._certain else 0)
        self._certain = self._certain or run in self._runs.known
        if self._certain:
            self._runs.carried(run)
        return run not in self._runs.known if run else not self._certain

    def _learn(self, raw: RawRecord, run: str) -> None:
        if is_our_warcinfo(read_fields(raw.block), run):
            self.ours.add(run)
        if self._certain:
            self._runs.learn(run)
            self._runs.carried(run if run in self.ours else None)

    # Damage

    def _damaged(self, broken: Broken, start: int, at: int) -> int | None:
        """Note the damage; where the next member stands that may be believed, None if none does."""
        self.saw_warc = self.saw_warc or broken.is_warc
        self._cut_at = at if broken.ran_out else None
        self._note(start, broken.end, broken.why)
        if broken.end is not None:
            return broken.end
        following = self._next_welcome(max(at + 1, broken.resume or 0))
        is_begun = broken.why is not Why.JUNK
        if following is None and self._cut_at is None and is_begun and self._ends_in_zeros():
            self._cut_at = at
        return following

    def _ends_in_zeros(self) -> bool:
        """Did a power loss fill the last member with zeros? Then it is cut short like any other."""
        end = self.window.end
        tail = self.window.slice(max(0, end - ZEROS), end)
        return not self._search.begun_record and tail == bytes(ZEROS)

    def _note(self, start: int, end: int | None, why: Why) -> None:
        """Damage side by side is one span; its first reason stands."""
        if self._span is None:
            self._span = _Span(start, end, why)
        else:
            self._span.end = end

    def _close_span(self, end: int) -> Iterator[Damage]:
        span, self._span = self._span, None
        if span is not None:
            end = end if span.end is None else span.end
            last = self.window.at_end and end == self.window.end
            self.members += 1
            yield Damage(
                offset=span.start,
                length=end - span.start,
                why=span.why,
                cut_at=self._cut_at if last else None,
            )

    def _next_welcome(self, start: int) -> int | None:
        self._search.begin()
        while (member := self._search.next_member(start)) is not None:
            self.saw_warc = True
            if self._is_welcome(member):
                return member.offset
            # What something whole follows is no incomplete end.
            self._cut_at = self._search.last_cut = None
            # A plain record has no checksum: the length that it claims proves nothing.
            start = member.offset + 1 if member.codec == "plain" else member.end
        self.saw_warc = self.saw_warc or self._search.begun_record
        self._cut_at = self._search.last_cut or self._cut_at
        if self._span and self._search.lacks_dictionary:
            # Whole members follow that can't be read now: nothing here is an incomplete end.
            self._span.why, self._cut_at = Why.DICTIONARY, None
        return None

    def _is_welcome(self, member: Member) -> bool:
        """Inside damage: does it carry a known run id, or belong to what goes on behind?"""
        runs: set[RunId] = {raw.run for raw in sound_records(member)}
        self._certain = self._runs.knows_one(runs)
        if not self._certain:
            if self._survey(member.offset):
                self._allowed = self._runs.elect(self._ahead)
            self._certain = self._runs.knows_one(runs)
        return self._certain or not self._allowed.isdisjoint(runs)

    def _survey(self, start: int) -> bool:
        """Look ahead, once for each stretch of the file: the members in chains, until a known run,
        the end of the file, or as far as may be looked. False: this stretch was seen already.
        """
        if start < self._surveyed:
            return False
        self._ahead, at, until = [], start, start + LOOKAHEAD
        counts: Counter[RunId] = Counter()
        while at <= until:
            at, _ = self._members.behind_padding(at, until=until)
            found = self._members.decode(at)
            if isinstance(found, Member):
                runs: set[RunId] = {raw.run for raw in sound_records(found)}
                if self._runs.knows_one(runs):
                    break
                counts.update(runs)
                at = found.end
            elif found.end is not None:
                at = found.end
            elif not self.window.reaches(at + 1):
                break
            else:
                self._ahead.append(Chain(counts=counts, clean=False))
                counts = Counter()
                following = self._search.next_member(at + 1, until)
                at = following.offset if following else until + 1
        self._ahead.append(Chain(counts=counts, clean=True))
        self._surveyed = max(at, start + 1)
        return True
