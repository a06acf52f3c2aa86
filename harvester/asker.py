"""Asks for what is no page (robots.txt, sitemaps), at the pace of its host."""

import random
import time
from datetime import UTC, datetime

from harvester.core import limits
from harvester.core.hosts import Hosts, origin_of
from harvester.core.politeness import retry_wait
from harvester.core.robots import Robots
from harvester.net.answer import Answer, Blocked, Fetched
from harvester.net.fetch import PAGE_LIMIT, SITEMAP_LIMIT, Fetcher
from harvester.net.robots import robots_of
from harvester.outcome import Outcome, may_pass, outcome_of, tried
from harvester.recorder import Recorder
from harvester.stop import Stop
from shared.records import PAGE, ROBOTS, SITEMAP
from shared.site import Site

ROBOTS_LIMIT = 512 << 10  # bytes (RFC 9309 2.5: at least 500 KiB)
_LIMITS = {ROBOTS: ROBOTS_LIMIT, SITEMAP: SITEMAP_LIMIT, PAGE: PAGE_LIMIT}


class Asker:
    """One request at a time a host, three tries, everything recorded."""

    def __init__(
        self, site: Site, hosts: Hosts, fetcher: Fetcher, recorder: Recorder | None, stop: Stop
    ) -> None:
        self._site, self._hosts, self._fetcher = site, hosts, fetcher
        self._recorder, self._stop = recorder, stop

    async def ask(self, url: str, kind: str) -> Fetched:
        """The answer after as many tries as a page has; kind is robots, sitemap or page."""
        if ended := self._hosts.of(url).ended:
            return _left_alone(url, ended)
        attempt = 1
        fetched = await self._once(url, kind)
        while may_pass(fetched, outcome_of(fetched)) and self._may_retry(url, attempt):
            await self._stop.sleep(retry_wait(attempt, self._site.politeness.delay))
            attempt += 1
            fetched = await self._once(url, kind)
        if self._recorder is not None:
            self._recorder.aside(url, fetched, kind, attempt)
        return fetched

    def _may_retry(self, url: str, attempt: int) -> bool:
        return attempt < limits.TRIES and not self._hosts.of(url).ended

    async def robots_for(self, url: str) -> Robots:
        """The rules for an address, asked for where they are not known."""
        known = self._hosts.robots(url, time.monotonic())
        return known if known is not None else await self.ask_robots(origin_of(url))

    async def ask_robots(self, origin: str) -> Robots:
        """The rules of an origin, from now on known."""
        rules, _ = await robots_of(f"{origin}/", self.ask)
        self._hosts.set_robots(origin, rules, time.monotonic())
        return rules

    async def _once(self, url: str, kind: str) -> Fetched:
        self._stop.check()
        while wait := self._hosts.reserve(url, time.monotonic()):
            await self._stop.sleep(wait)
        fetched = await self._fetcher.get(url, accept="*/*", limit=_LIMITS[kind])
        note_request(self._hosts, url, fetched, outcome_of(fetched))
        return fetched


def _left_alone(url: str, why: str) -> Blocked:
    detail = f"the host is left alone: {why}"
    return Blocked(url=url, at=datetime.now(UTC), ms=0, ended=time.monotonic(), detail=detail)


def note_request(hosts: Hosts, url: str, fetched: Fetched, outcome: Outcome) -> None:
    """Tell the host's pace, its breaker and its patience what a request brought."""
    took = fetched.ms / 1000 if isinstance(fetched, Answer) else None
    hosts.finish(url, fetched.ended, jitter=random.random(), took=took)
    if said := tried(outcome):
        hosts.note(url, said)
    if isinstance(fetched, Answer) and fetched.retry_after and may_pass(fetched, outcome):
        hosts.park(url, fetched.retry_after, fetched.ended)
