"""How a site stands: its newest runs and the sums of its pages, as health and mail judge them."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import assert_never

from msgspec import Struct, structs

from ingester.core.brakes import RunState
from ingester.core.states import PageList

KIND_WORDS = {"harvest": "harvest", "local": "local crawl", "foreign": "foreign file"}
LIST_MEMORY = 3  # runs: a list that stays short in so many is the new one, as with short texts
HALF = 2  # the list "shrank by half" where it is at most one part in so many


class RunFact(Struct, frozen=True, kw_only=True):
    """A run as far as it says how the site stands; `why` explains its state."""

    run: str
    kind: str
    state: RunState
    started: datetime
    ended: datetime
    loaded: datetime
    why: str = ""
    damaged: int = 0
    listed: int | None = None  # addresses that its sitemaps and lists name; None: it did not look
    listing_complete: bool = True
    shard: str = ""  # `I/N` where it is a part of a harvest

    @property
    def lists_for_its_harvest(self) -> bool:
        """Whether its list counts: every shard brings the whole list, the first one's is taken."""
        return not self.shard or self.shard.startswith("1/")

    @property
    def is_good(self) -> bool:
        """Whether the site was read: the run is over and did not fail."""
        return self.state in (RunState.OK, RunState.PARTIAL)

    @property
    def name(self) -> str:
        """The run as people speak of it: by kind and time."""
        return f"{KIND_WORDS.get(self.kind, self.kind)} of {clock(self.started)}"


class KindOfRun(Struct, frozen=True, kw_only=True):
    """The newest run of a kind and the newest one that went well."""

    kind: str
    last: RunFact
    good: RunFact | None = None


class PageSums(Struct, frozen=True, kw_only=True):
    """Pages counted as people see them; `oldest`: when the oldest shown copy was read."""

    shown: int = 0
    hidden: int = 0
    listed: int = 0
    failing: int = 0
    held: int = 0
    oldest: datetime | None = None

    @property
    def all(self) -> int:
        """All pages; failing and held are filters over them."""
        return self.shown + self.hidden + self.listed

    def of(self, wanted: PageList) -> int:
        """How many pages a list has."""
        match wanted:
            case PageList.SHOWN:
                return self.shown
            case PageList.HIDDEN:
                return self.hidden
            case PageList.LISTED:
                return self.listed
            case PageList.HELD:
                return self.held
            case PageList.FAILING:
                return self.failing
            case _:
                assert_never(wanted)


def sums_of(counts: Mapping[PageList, int], oldest: datetime | None) -> PageSums:
    """The sums with a count for each list."""
    named = {wanted.value: count for wanted, count in counts.items()}
    return structs.replace(PageSums(oldest=oldest), **named)


def together(sites: Collection[PageSums]) -> PageSums:
    """The pages of several sites in one sum."""
    counts = {wanted: sum(one.of(wanted) for one in sites) for wanted in PageList}
    oldest = (one.oldest for one in sites if one.oldest is not None)
    return sums_of(counts, min(oldest, default=None))


class SiteFacts(Struct, frozen=True, kw_only=True):
    """Everything that health and mail know of a site. Runs stand newest first, none is undone."""

    site: str
    every: timedelta  # [due] every: how old a copy may grow
    runs: tuple[RunFact, ...] = ()  # the newest ones
    kinds: tuple[KindOfRun, ...] = ()
    pages: PageSums = PageSums()
    stale: int = 0  # shown copies that are older than health allows
    held_since: datetime | None = None


class Shrunk(Struct, frozen=True, kw_only=True):
    """A list that lost half of its addresses; nothing is hidden for that (law 3)."""

    run: RunFact
    before: int
    now: int


def uncured(
    runs: Iterable[RunFact], bad: Callable[[RunFact], bool], cure: Callable[[RunFact], bool]
) -> list[RunFact]:
    """The bad runs after whose end no curing run began, newest first.

    After the end, not the start: shards of one harvest run side by side, and a good one says
    nothing about the others.
    """
    known = list(runs)
    cured = max((run.started for run in known if cure(run)), default=None)
    found = [run for run in known if bad(run) and (cured is None or run.ended > cured)]
    return sorted(found, key=lambda run: run.started, reverse=True)


def failures(runs: Iterable[RunFact]) -> list[RunFact]:
    """Failed runs that no good run has followed."""
    return uncured(runs, lambda run: run.state == RunState.FAILED, lambda run: run.is_good)


def damage(runs: Iterable[RunFact]) -> list[RunFact]:
    """Runs with damaged members whose pages no whole run has read since."""
    return uncured(runs, lambda run: run.damaged > 0, lambda run: run.is_good and run.damaged == 0)


def shrunk(runs: Iterable[RunFact]) -> Shrunk | None:
    """The newest list beside the longest of those before it; a failed run's list says nothing."""
    lists = [
        (run, run.listed)
        for run in runs
        if run.listed is not None and run.is_good and run.lists_for_its_harvest
    ]
    if not lists:
        return None
    (run, now), *earlier = lists
    before = max((listed for _, listed in earlier[:LIST_MEMORY]), default=0)
    if before == 0 or now * HALF > before:
        return None
    return Shrunk(run=run, before=before, now=now)


def last_good(facts: SiteFacts) -> RunFact | None:
    """The run of any kind that went well last."""
    good = (kind.good for kind in facts.kinds if kind.good is not None)
    return max(good, key=lambda run: run.ended, default=None)


def clock(at: datetime) -> str:
    """A moment as people read it; always UTC, whatever the machine's own zone."""
    return f"{at.day} {at:%b %Y, %H:%M} UTC"


def age(span: timedelta) -> str:
    """A length of time in its largest fitting unit: 50 min, 7 h, 5 days."""
    minutes = max(0, int(span.total_seconds())) // 60
    if minutes < 120:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h" if hours < 48 else f"{hours // 24} days"
