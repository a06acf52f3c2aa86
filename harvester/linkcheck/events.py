"""What a link check tells while it goes and at its end, and who listens."""

from typing import Protocol

from msgspec import Struct

from harvester.core.reached import Method
from harvester.events import Failures
from harvester.outcome import Outcome, Why
from shared.errors import Ending
from shared.event import Event
from shared.records import Counts


class LinkLine(Event, tag="link", frozen=True, kw_only=True):
    """One target whose record is in the file, durably; `via`, `text`: its first page and words."""

    url: str
    final: str
    method: Method
    status: int | None
    outcome: Outcome
    error: str
    detail: str
    fragments_missing: tuple[str, ...]
    via: str
    text: str
    pages: int
    offset: int
    bytes: int
    ms: int
    attempt: int


class LinkRunLine(Event, tag="run", frozen=True, kw_only=True):
    """The end of a link check; `counts` are of targets. `held`: known from the harvest files.
    `fresh`: no targets of this run, they answered well in an earlier one a short while ago.
    `noted`: addresses such as mailto:. `left_out`: links too many, too long, or not to be fetched.
    """

    run: str
    site: str
    file: str
    why: Why
    counts: Counts
    pages: int
    held: int
    fresh: int = 0
    requests: int
    noted: int
    left_out: int
    seconds: float


class LinkProgress(Struct, frozen=True, kw_only=True):
    """How far a link check is."""

    done: int
    targets: int
    counts: Counts
    requests: int


class LinkListener(Protocol):
    """Whoever wants to know."""

    def checked(self, line: LinkLine) -> None:
        """A check is safe."""

    def gathering(self, pages: int, of: int) -> None:
        """So many pages were read for their links."""

    def progressed(self, progress: LinkProgress) -> None:
        """Something moved."""

    def told(self, words: str) -> None:
        """A sentence for a person."""


class LinkSummary(Struct, frozen=True, kw_only=True):
    """What a link check did; `line` is the last JSON line, the rest is for people."""

    line: LinkRunLine
    ending: Ending
    bytes: int
    members: int
    failures: tuple[Failures, ...] = ()
    left_alone: tuple[tuple[str, str], ...] = ()  # hosts, and why
