"""What the first page and the metrics say of all sites; counted anew only now and then."""

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from threading import Lock, Thread

from msgspec import Struct

from ingester.core.ages import fresh
from ingester.core.health import SiteHealth
from ingester.core.standing import PageSums, SiteFacts, together
from ingester.core.states import PageList
from ingester.report.changes import ChangeLine, lately
from ingester.store.contract import PageRow, Reader, StoredSite
from ingester.telling.healthreport import HealthReport, health_report
from ingester.web.served import Served
from shared.errors import ToolError

CHANGES = 100  # of all sites, newest first
HOLDS = 20
FRESH = 3.0  # seconds that a summary is good for ...
SHARE = 20  # ... or so many times the time it took: at most 5 % of a core goes into it
OLDEST = 60.0  # seconds; a summary older than that is not shown any more


class SiteView(Struct, frozen=True, kw_only=True):
    """How a site stands: its facts, and how old and how broken its pages are."""

    id: int
    name: str
    home: str
    facts: SiteFacts
    health: SiteHealth
    ages: tuple[int, ...]
    causes: list[tuple[str, int]]

    @property
    def pages(self) -> PageSums:
        """Its pages, counted."""
        return self.facts.pages

    @property
    def fresh(self) -> int:
        """Shown copies read within a week."""
        return fresh(self.ages)


class Summary(Struct, frozen=True, kw_only=True):
    """All sites at one moment; the worst site stands first."""

    report: HealthReport
    sites: tuple[SiteView, ...]
    changes: list[ChangeLine]
    holds: list[PageRow]

    @property
    def at(self) -> datetime:
        """When it was counted."""
        return self.report.at

    def site(self, name: str) -> SiteView | None:
        """The site of that name."""
        return next((one for one in self.sites if one.name == name), None)

    def sums(self, name: str | None = None) -> PageSums:
        """The pages of a site, or of all sites together."""
        return together([one.pages for one in self.sites if name in (None, one.name)])


def summary(reader: Reader, now: datetime) -> Summary:
    """Look at every site of the store."""
    report = health_report(reader, now)
    sites = reader.sites()
    told = {one.facts.site: one for one in report.sites}
    views = [_view(reader, known, told[known.name].facts, told[known.name].health, now)
             for known in sites]  # fmt: skip
    views.sort(key=lambda view: (-view.health.status.rank, view.name))
    return Summary(
        report=report, sites=tuple(views), changes=lately(reader, sites, CHANGES),
        holds=reader.page_list(state=PageList.HELD, most=HOLDS),
    )  # fmt: skip


def _view(
    reader: Reader, known: StoredSite, facts: SiteFacts, health: SiteHealth, now: datetime
) -> SiteView:
    return SiteView(
        id=known.id, name=known.name, home=known.site.home, facts=facts, health=health,
        ages=reader.page_ages(known.id, now), causes=reader.failure_causes(known.id),
    )  # fmt: skip


class Summaries:
    """The newest summary. On a store of 100,000 pages one takes most of a second, so that a request
    gets what is there and a thread counts anew; only the first one after a pause waits.
    """

    def __init__(self, served: Served, clock: Callable[[], datetime]) -> None:
        self._served, self._clock = served, clock
        self._lock = Lock()
        self._kept: Summary | None = None
        self._at = self._cost = 0.0

    def newest(self) -> Summary:
        """A summary that is at most `OLDEST` seconds old; a ToolError where the store is away."""
        kept, age = self._kept, time.monotonic() - self._at
        if kept is not None and age < max(FRESH, self._cost * SHARE):
            return kept
        if kept is None or age > OLDEST:
            with self._lock:
                return self._counted()
        self.count()
        return kept

    def count(self) -> None:
        """Count anew in a thread, unless one does so already."""
        if self._lock.acquire(blocking=False):
            Thread(target=self._count_aside, daemon=True).start()

    def _counted(self) -> Summary:
        """Count; who waited for another one that counted takes what that one found."""
        began = time.monotonic()
        if self._kept is not None and began - self._at < FRESH:
            return self._kept
        try:
            with self._served.reading() as reader:
                self._kept = kept = summary(reader, self._clock())
        except BaseException:
            self._kept = None  # the next request counts itself, and tells what is wrong
            raise
        self._at = time.monotonic()
        self._cost = self._at - began
        return kept

    def _count_aside(self) -> None:
        try:
            with suppress(ToolError):  # the next request counts itself, and tells what is wrong
                self._counted()
        finally:
            self._lock.release()
