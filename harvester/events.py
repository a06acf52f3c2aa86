"""What a crawl tells while it goes and at its end: the lines of `--json`, and who listens."""

from typing import Protocol

from msgspec import Struct

from harvester.outcome import Outcome, Why
from shared.errors import Ending
from shared.event import Event
from shared.records import Counts, Findings, ParkedTemplate


class CaptureLine(Event, tag="capture", frozen=True, kw_only=True):
    """One page whose record is in the file, durably."""

    url: str
    requested: str
    status: int | None
    outcome: Outcome
    offset: int
    bytes: int
    ms: int | None
    attempt: int


class RunLine(Event, tag="run", frozen=True, kw_only=True):
    """The end of a run; its counts are those of the end record."""

    run: str
    site: str
    file: str
    why: Why
    counts: Counts
    listing_complete: bool | None
    seconds: float
    findings: Findings = Findings()


class Progress(Struct, frozen=True, kw_only=True):
    """How far a crawl is."""

    site: str
    done: int
    queued: int
    total_is_known: bool
    counts: Counts
    bytes: int


class Listener(Protocol):
    """Whoever wants to know: the command line, or the ingester's local crawl."""

    def captured(self, line: CaptureLine) -> None:
        """A page is safe."""

    def progressed(self, progress: Progress) -> None:
        """Something moved."""

    def told(self, words: str) -> None:
        """A sentence for a person."""


class Failures(Struct, frozen=True, kw_only=True):
    """Failed pages of one cause."""

    cause: str
    count: int
    first: str
    last: str


class RunSummary(Struct, frozen=True, kw_only=True):
    """What a run did; `line` is the last JSON line, the rest is for people."""

    line: RunLine
    ending: Ending
    path: str | None
    bytes: int
    members: int
    failures: tuple[Failures, ...] = ()
    left_alone: tuple[tuple[str, str], ...] = ()  # hosts, and why
    parked: tuple[ParkedTemplate, ...] = ()  # largest first
    is_piped: bool = False  # the records went to stdout; `path` is their copy, if any
