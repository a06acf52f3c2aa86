"""Crawls a simulated site as a user would, over loopback, and says what was found at what price."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from harvester.door import CaptureLine, CrawlOptions, Progress, RunSummary, crawl
from harvester.outcome import Why
from shared.site import Politeness, Site
from tests.sims.kit import Asked, Sim
from tests.site.server import ScriptedSite

FOUND, REQUESTS, SPARE = 0.99, 2, 200  # the goal: of the pages, a page, and beside


class Silent:
    """Listens, and says nothing."""

    def captured(self, line: CaptureLine) -> None:
        """A page is safe."""

    def progressed(self, progress: Progress) -> None:
        """Something moved."""

    def told(self, words: str) -> None:
        """A sentence for a person."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """What one crawl of a site found, as the server saw it."""

    sim: Sim
    found: frozenset[str]
    requests: tuple[str, ...]
    summary: RunSummary

    @property
    def lost(self) -> frozenset[str]:
        return self.sim.pages - self.found

    @property
    def limit(self) -> int:
        return REQUESTS * len(self.sim.pages) + SPARE

    @property
    def faults(self) -> list[str]:
        """What misses the goal; empty where it is met."""
        pages, why = len(self.sim.pages), self.summary.line.why
        said = [f"{len(self.lost)} lost"] if len(self.lost) > (1 - FOUND) * pages else []
        said += [f"{len(self.requests) - self.limit} too many"] * (len(self.requests) > self.limit)
        return said + ([f"ended: {why}"] if why is not Why.FINISHED else [])


def crawled(sim: Sim) -> Result:
    """A whole crawl with no delay; pages count where the server gave them whole."""
    with ScriptedSite() as server, tempfile.TemporaryDirectory() as folder:
        origin = server.url("").rstrip("/")
        server.otherwise = lambda visit: sim(visit.target, origin)
        site = Site(
            name=sim.name,
            home=f"{origin}/",
            hosts=(origin.removeprefix("http://"),),
            politeness=Politeness(delay=0.0),
        )
        options = CrawlOptions(out=str(Path(folder, "sim.warc.gz")))
        summary = crawl(site, options, Silent())
        log = server.visits()
    shown = {sim.page_of(Asked.of(visit.target)) for visit in log if visit.status == 200}
    return Result(
        sim=sim,
        found=frozenset(sim.pages & shown),
        requests=tuple(visit.target for visit in log),
        summary=summary,
    )
