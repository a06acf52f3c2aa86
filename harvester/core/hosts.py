"""All hosts of a run: their paces, their robots.txt and the requests in flight."""

from collections.abc import Iterator

from msgspec.structs import replace

from harvester.core import limits
from harvester.core.host import Host
from harvester.core.lanes import Promise, alike
from harvester.core.politeness import Tried, is_too_long, retry_wait
from harvester.core.robots import Robots
from harvester.core.target import Packing, Target
from shared.site import Site
from shared.url import host_of

ROBOTS_AGE = 24 * 3600.0  # seconds that a robots.txt is good for (RFC 9309 2.4)
ASKED_TO_WAIT = "asked_to_wait"


def origin_of(url: str) -> str:
    """scheme://host:port of an address: what one robots.txt speaks for."""
    return url[: url.index("/", len("https://"))]


class Hosts:
    """One pace a host name, whatever the port; one robots.txt an origin."""

    def __init__(self, site: Site, packing: Packing, promise: Promise = alike) -> None:
        self.in_flight = 0
        self._promise = promise
        self._site, self._packing = site, packing
        self._hosts: dict[str, Host] = {}
        self._robots: dict[str, tuple[float, Robots]] = {}
        self._asking: set[str] = set()

    def of(self, url: str) -> Host:
        """The host of an address."""
        name = host_of(url)
        if name not in self._hosts:
            self._hosts[name] = Host(
                delay=self._site.politeness.delay,
                connections=self._site.politeness.connections,
                longest_row=self._site.limits.failures_in_a_row,
                packing=self._packing,
                promise=self._promise,
            )
        return self._hosts[name]

    def in_turn(self) -> Iterator[Host]:
        """The hosts, the one that waited longest first."""
        for name in list(self._hosts):
            yield self._hosts[name]

    def used(self, host: Host) -> None:
        """This host had its turn."""
        name = next(name for name, known in self._hosts.items() if known is host)
        self._hosts[name] = self._hosts.pop(name)

    @property
    def is_busy(self) -> bool:
        """Whether a request, or a question for a robots.txt, has still to end."""
        return bool(self.in_flight or self._asking)

    def endings(self) -> dict[str, str]:
        """The hosts that are left alone for the rest of the run, and why."""
        return {name: host.ended for name, host in self._hosts.items() if host.ended}

    def waiting(self) -> int:
        """How many targets wait at all hosts."""
        return sum(host.lanes.waiting for host in self._hosts.values())

    def start(self, host: Host) -> None:
        """A request begins."""
        host.start()
        self.in_flight += 1

    def reserve(self, url: str, now: float) -> float:
        """Begin a request beside the pages, and 0; or the seconds after which to try that again."""
        host = self.of(url)
        opens = host.opens_at()
        if opens is None:
            return limits.RETRY_FLOOR
        if opens <= now:
            self.start(host)
        return max(opens - now, 0.0)

    def finish(self, url: str, now: float, *, jitter: float, took: float | None) -> None:
        """The request for this address ended; its host rests."""
        self.of(url).finish(now, jitter=jitter, took=took)
        self.in_flight -= 1

    def note(self, url: str, tried: Tried) -> None:
        """What a request said about its host."""
        self.of(url).note(tried)

    def retry(self, target: Target, now: float) -> bool:
        """Ask again later; False where the target had all its tries or its host is left alone."""
        host = self.of(target.url)
        if target.attempt >= limits.TRIES or host.ended:
            return False
        wait = retry_wait(target.attempt, self._site.politeness.delay)
        host.lanes.add_retry(replace(target, tries=target.attempt), now + wait)
        return True

    def park(self, url: str, retry_after: float, now: float) -> None:
        """The host asked to be left alone for so many seconds."""
        host = self.of(url)
        if is_too_long(retry_after):
            host.ended = host.ended or ASKED_TO_WAIT
        else:
            host.park(now + retry_after)

    def robots(self, url: str, now: float) -> Robots | None:
        """The rules for an address, where they are known and fresh."""
        read, rules = self._robots.get(origin_of(url), (0.0, None))
        return rules if rules is not None and now - read < ROBOTS_AGE else None

    def ask_robots(self, url: str) -> str | None:
        """The origin whose robots.txt is to be asked for now; None where it is being asked."""
        origin = origin_of(url)
        if origin in self._asking:
            return None
        self._asking.add(origin)
        return origin

    def set_robots(self, origin: str, rules: Robots, now: float) -> None:
        """The rules of an origin, from now on."""
        self._asking.discard(origin)
        self._robots[origin] = (now, rules)
        if rules.crawl_delay:
            host = self.of(f"{origin}/")
            host.slow_down(rules.crawl_delay)
            host.park(now + host.gap)
