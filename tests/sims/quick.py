"""The same crawl without network, file or clock: for tuning, in a few seconds a site."""

from datetime import date
from typing import NamedTuple
from urllib.parse import urljoin

from harvester.core.frontier import Frontier
from harvester.core.robots import parse_robots
from harvester.core.target import Target
from harvester.core.turns import AskRobots, Deny, Fetch, Led, Wait
from harvester.learn import Learner
from harvester.outcome import Outcome
from harvester.reading import PageReader
from shared.http import HttpAnswer
from shared.site import Limits, Politeness, Site
from tests.sims.kit import Asked, Sim
from tests.site.answers import Answer

ORIGIN = "http://127.0.0.1:8080"
TODAY = date(2026, 11, 30)
TICK = 1.0  # seconds of a made-up clock between two turns


class Quick(NamedTuple):
    """What was asked for, page by page, and the frontier as it stands at the end."""

    sim: Sim
    asked: list[Target]
    found: frozenset[str]
    frontier: Frontier

    @property
    def requests(self) -> int:
        return len(self.asked)


def quick(sim: Sim, cap: int = 5_000) -> Quick:
    """A crawl of a simulated site, one request after the other."""
    site = Site(
        name=sim.name,
        home=f"{ORIGIN}/",
        hosts=("127.0.0.1:8080",),
        politeness=Politeness(delay=0.0),
        limits=Limits(pages=cap),
    )
    frontier = Frontier(site, today=TODAY)
    learner = Learner(frontier, PageReader(pages=cap, follows=True))
    frontier.offer_home()
    walk = _Walk(sim, frontier, learner, cap)
    walk.go()
    for target in sim.listed:
        frontier.offer_listed(f"{ORIGIN}{target}", via=f"sitemap:{ORIGIN}/sitemap.xml")
    learner.release()
    walk.go()
    return Quick(sim, walk.asked, frozenset(walk.found & sim.pages), frontier)


class _Walk:
    def __init__(self, sim: Sim, frontier: Frontier, learner: Learner, cap: int) -> None:
        self._sim, self._frontier, self._learner, self._cap = sim, frontier, learner, cap
        self._now = 0.0
        self.asked: list[Target] = []
        self.found: set[str] = set()

    def go(self) -> None:
        while True:
            self._now += TICK
            match self._frontier.turn(self._now, may_fetch=len(self.asked) < self._cap):
                case Fetch(target=target):
                    self._visit(target)
                case AskRobots(origin=origin):
                    self._frontier.hosts.set_robots(
                        origin, parse_robots(self._sim.robots.encode()), self._now
                    )
                case Deny():
                    continue
                case Wait(until=until):
                    self._now = max(self._now, until or 0.0)
                case _:
                    return

    def _visit(self, target: Target) -> None:
        self.asked.append(target)
        local = target.url.removeprefix(ORIGIN)
        answer = self._sim(local, ORIGIN) or Answer(status=404)
        self._frontier.hosts.finish(target.url, self._now, jitter=0.0, took=0.0)
        if answer.status == 200 and (page := self._sim.page_of(Asked.of(local))):
            self.found.add(page)
        headers = dict(answer.headers)
        if 300 <= answer.status < 400:
            led = self._frontier.follow(
                target, urljoin(target.url, headers["Location"]), answer.status
            )
            if led is not Led.ON:
                known = Outcome.REDIRECTED if led is Led.KNOWN else Outcome.REDIRECTED_AWAY
                self._learner.take(target, known, target.url, None)
            return
        outcome = {200: Outcome.READ, 404: Outcome.GONE}.get(answer.status, Outcome.CLIENT_ERROR)
        lines = [
            f"{name}: {value}"
            for name, value in (("Content-Type", answer.type or ""), *answer.headers)
        ]
        head = (
            f"HTTP/1.1 {answer.status} OK\r\n" + "".join(f"{line}\r\n" for line in lines) + "\r\n"
        )
        http = HttpAnswer.parse(head.encode() + answer.body)
        self._learner.take(target, outcome, target.url, http)
