"""What a load tells, as it goes: one event a page record, one line a file."""

from collections import Counter
from typing import Protocol

from msgspec import Struct

from ingester.loading.hides import Hidden
from shared.event import Event
from shared.harvestfile import Damage

TORN_TOLD = 10_000  # damaged places that are told one by one; all are counted


class DecisionLine(Event, frozen=True, kw_only=True, tag="decision"):
    """What happened to one page.

    `again`: readers did not see it before either. `also`: it was not captured, a rule hides it at
    the run's end.
    """

    url: str
    slug: str | None
    act: str
    reason: str
    held: bool = False
    detail: str = ""
    also: bool = False
    again: bool = False


def hidden_line(one: Hidden) -> DecisionLine:
    """A page that a run's end takes from readers, or holds, though no capture of it was told."""
    return DecisionLine(
        url=one.page.url, slug=one.page.slug, act=one.act.value, reason=one.reason.value,
        held=one.held, detail=one.detail, also=True,
    )  # fmt: skip


class Torn(Struct, frozen=True, kw_only=True):
    """A damaged piece of a file."""

    offset: int
    length: int
    why: str


class Counts(Struct, frozen=True, kw_only=True):
    """What became of every record: members is their sum (law 8)."""

    loaded: int = 0
    duplicate: int = 0
    older: int = 0
    rejected: int = 0
    damaged: int = 0
    other: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.loaded + self.duplicate + self.older + self.rejected + self.damaged + self.other


class LoadLine(Event, frozen=True, kw_only=True, tag="load"):
    """The summary of a file. `runs` names all runs of the file; `run`, `state` and `why` are of the
    last one. `unreadable`: rejected records that make no sense as their type, by what is wrong.
    `links`: checks of links, which count as other. `capped`: a run of the file ended at a cap, so
    its list is incomplete. `undone`: the last run was taken back.
    """

    file: str
    run: str | None
    runs: list[str]
    site: str | None
    members: int
    counts: Counts
    torn: list[Torn]
    acts: dict[str, int]
    reasons: dict[str, int]
    held: int
    links: int = 0
    capped: bool = False
    undone: bool = False
    state: str
    state_why: str
    why: str | None
    complete: bool
    dry_run: bool
    unreadable: dict[str, int]
    notes: list[str]
    seconds: float


class Listener(Protocol):
    """Who wants to hear of a load."""

    def decision(self, line: DecisionLine) -> None:
        """A page record was decided."""

    def progress(self, records: int, offset: int) -> None:
        """So many records were read."""


class Tally:
    """The sums of one file while it is loaded."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self.acts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.torn: list[Torn] = []
        self.unreadable: Counter[str] = Counter()
        self.notes: dict[str, None] = {}
        self.held = 0
        self.records = 0
        self.spans = 0

    def damage(self, damage: Damage, *, was_read: bool = False) -> None:
        """A damaged piece was stepped over, or a record that `was_read` can't be believed."""
        if len(self.torn) < TORN_TOLD:
            self.torn.append(Torn(offset=damage.offset, length=damage.length, why=damage.why))
        self.counts["damaged"] += 1
        self.spans += not was_read

    def other(self) -> None:
        """A record that is no page."""
        self.counts["other"] += 1

    def unreadable_record(self, kind: str, problem: str) -> None:
        """A record that can't be read as what its type promises: rejected, and its reason noted."""
        self.counts["rejected"] += 1
        self.unreadable[f"{kind}: {problem}"] += 1

    def decided(self, line: DecisionLine, place: str = "loaded") -> None:
        """A page record has its act and its reason; `place` is where law 8 counts it."""
        if not line.also:
            self.acts[line.act] += 1
            self.reasons[line.reason] += 1
            self.counts[place] += 1
        self.held += line.held
        self._listener.decision(line)

    def note(self, text: str) -> None:
        """Something that a person should know; said once."""
        self.notes[text] = None

    def read(self, offset: int) -> None:
        """One more record was read."""
        self.records += 1
        self._listener.progress(self.records, offset)

    def sums(self) -> Counts:
        """The counts as a value."""
        return Counts(**self.counts)
