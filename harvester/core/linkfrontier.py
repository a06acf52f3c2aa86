"""Which link is asked for next, and when: each host in its own pace, any host that is linked to.

No clock, no network; the same turns as a crawl's frontier gives.
"""

import heapq

from msgspec.structs import replace

from harvester.core import limits
from harvester.core.host import Host
from harvester.core.hosts import Hosts
from harvester.core.robots import Robots
from harvester.core.target import Packing, Target
from harvester.core.turns import AskRobots, Capped, Deny, Done, Fetch, Led, Turn, Wait
from shared.site import Site
from shared.url import host_of, path_query

MOST_AT_ONCE = 16  # hosts asked side by side
LOOK_AGAIN = 0.05  # seconds until a busy host is looked at again


class LinkFrontier:
    """Every target is in the lanes of the host that it now leads to, until it is settled."""

    def __init__(self, site: Site, *, at_once: int = MOST_AT_ONCE) -> None:
        polite = replace(site.politeness, connections=1)
        polite_site = replace(site, politeness=polite)
        self._packing = Packing()
        self.hosts = Hosts(polite_site, self._packing)
        self.targets = 0
        self._at_once = at_once
        self._asking: set[str] = set()
        self._due: list[tuple[float, str]] = []
        self._looks: dict[str, float] = {}  # when each host with targets is looked at next

    @property
    def not_tried(self) -> int:
        """Targets that wait, also at hosts that are left alone."""
        return self.hosts.waiting()

    def offer(self, url: str, via: str) -> None:
        """A target to ask for."""
        self.targets += 1
        self.hosts.of(url).lanes.add_listed(self._packing.pack(url, via, 0, None))
        self._queue(url, 0.0)

    def turn(self, now: float, *, may_fetch: bool = True) -> Turn:
        """What to do now; the host that has waited longest comes first."""
        while len(self._asking) + self.hosts.in_flight < self._at_once and self._due:
            due, url = self._due[0]
            if due > now:
                return Wait(until=due)
            heapq.heappop(self._due)
            if self._looks.get(host_of(url)) != due:
                continue  # it was looked at earlier than that after all
            del self._looks[host_of(url)]
            if found := self._next_at(url, now, may_fetch=may_fetch):
                return found
        if self._due or self._asking or self.hosts.in_flight:
            return Wait()
        return Done()

    def again(self, target: Target) -> None:
        """Ask for a target once more, as soon as its host's pace lets it."""
        self.hosts.of(target.url).lanes.put_back(target)
        self._queue(target.url, 0.0)

    put_back = again

    def retry(self, target: Target, now: float) -> bool:
        """Ask again later; False where the target had all its tries or its host is left alone."""
        is_asked = self.hosts.retry(target, now)
        if is_asked:
            self._queue(target.url, 0.0)
        return is_asked

    def follow(self, target: Target, url: str, status: int) -> Led:
        """Where a redirect leads; ON: it is asked for next, by the rules of its own host."""
        seen = [hop.url for hop in target.hops] + [target.url]
        # A server that sets a cookie may send to the same address once.
        if len(seen) > limits.HOPS or seen.count(url) > (url == target.url and len(seen) == 1):
            return Led.ROUND
        self.again(target.hopped(url, status))
        return Led.ON

    def know_robots(self, origin: str, rules: Robots, now: float) -> None:
        """The rules of an origin, from now on."""
        self._asking.discard(origin)
        self.hosts.set_robots(origin, rules, now)

    def _next_at(self, url: str, now: float, *, may_fetch: bool) -> Turn | None:
        host = self.hosts.of(url)
        if host.ended or host.lanes.opens_at() is None:
            return None
        opens = host.next_at()
        if opens is None or opens > now:
            self._queue(url, now + LOOK_AGAIN if opens is None else opens)
            return None
        target = host.lanes.take(now)
        assert target is not None, "its host said that one is due"
        found = self._for(host, target, now, may_fetch=may_fetch)
        self._queue(url, now if found else now + LOOK_AGAIN)
        return found

    def _for(self, host: Host, target: Target, now: float, *, may_fetch: bool) -> Turn | None:
        rules = self.hosts.robots(target.url, now)
        if rules is None:
            host.lanes.put_back(target)
            origin = self.hosts.ask_robots(target.url)
            if origin:
                self._asking.add(origin)
            return AskRobots(origin=origin) if origin else None
        answer = rules.ask(path_query(target.url))
        if not answer.allowed:
            return Deny(target=target, line=answer.line)
        if not may_fetch:
            host.lanes.put_back(target)
            return Capped()
        self.hosts.start(host)
        return Fetch(target=target)

    def _queue(self, url: str, when: float) -> None:
        """Look at a host at that time, unless it is to be looked at before."""
        host = host_of(url)
        if when < self._looks.get(host, float("inf")):
            self._looks[host] = when
            heapq.heappush(self._due, (when, url))
