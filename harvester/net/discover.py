"""What a site says it has: every sitemap is read once, and the operator's lists."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from msgspec import Struct

from harvester.core.robots import Robots
from harvester.core.sitemap import SitemapKind, read_sitemap
from harvester.net.answer import Answer, Ask, Blocked, Fetched, NoAnswer
from harvester.net.found import Discovery, Finds, Found
from harvester.net.robots import robots_of
from shared.site import Site, split_port
from shared.url import host_of, join, normalise, path_query

__all__ = ["Ask", "Discovery", "Found", "RobotsFor", "discover", "robots_of"]

HOPS: Final = 5  # redirects of one sitemap
DEEPEST: Final = 5  # an index in an index is against the rules and yet met; more is a maze
MOST_SITEMAPS: Final = 1_000  # with 50,000 addresses each, more than any run reads

RobotsFor = Callable[[str], Awaitable[Robots]]


class Sitemap(Struct, frozen=True, kw_only=True):
    """A sitemap to be read."""

    url: str
    depth: int = 0
    is_default: bool = False  # nobody named it: it is asked for on the chance that it is there


class Missed(Struct, frozen=True, kw_only=True):
    """Why a sitemap tells nothing."""

    problem: str
    is_absent: bool = False  # there is none, or none for us: of a default one that is no fault


async def discover(site: Site, robots_for: RobotsFor, ask: Ask) -> Discovery:
    """Read the lists, and the sitemaps of the site file, else those of robots.txt, else the usual.

    What is named and can't be read whole makes the discovery incomplete and is told as a problem.
    """
    finds = Finds(site)
    for name in site.discover.lists:
        finds.add_list(name)
    await Walk(site, robots_for, ask, finds).go()
    return finds.told()


class Walk:
    """From one sitemap to the next, each once, bounded in depth and number."""

    def __init__(self, site: Site, robots_for: RobotsFor, ask: Ask, finds: Finds) -> None:
        self._site, self._robots_for, self._ask, self._finds = site, robots_for, ask, finds
        self._queue: deque[Sitemap] = deque()
        self._met: set[str] = set()
        entries = (split_port(entry.lower())[0] for entry in site.hosts)
        self._hosts = {_bare(host) for host in (host_of(site.home), *entries)}

    async def go(self) -> None:
        named = self._site.discover.sitemaps or (await self._robots_for(self._site.home)).sitemaps
        for address in named[:MOST_SITEMAPS]:
            url = join(self._site.home, address)
            if url is None:
                self._finds.fail(address, "no web address")
            else:
                self._hosts.add(_bare(host_of(url)))  # its children may stand where it stands
                self._queue.append(Sitemap(url=url))
        usual = join(self._site.home, "/sitemap.xml")
        if not named and usual is not None:
            self._queue.append(Sitemap(url=usual, is_default=True))
        while self._queue and not self._finds.is_full:
            await self._read(self._queue.popleft())

    async def _read(self, sitemap: Sitemap) -> None:
        if self._has_met(sitemap.url):
            return
        got = await self._fetched(sitemap.url)
        if isinstance(got, Missed):
            if not (sitemap.is_default and got.is_absent):
                self._finds.fail(sitemap.url, got.problem)
        elif got is not None:
            self._take(sitemap, got)

    async def _fetched(self, url: str) -> Answer | Missed | None:
        """The answer behind the redirects; None where they lead to a sitemap read already."""
        chain = {url}
        for _ in range(HOPS + 1):
            rules = await self._robots_for(url)
            verdict = rules.ask(path_query(url))
            if not verdict.allowed:
                reason = rules.closed_because or f"denied by robots.txt: {verdict.line}"
                return Missed(problem=reason, is_absent=not rules.closed_because)
            got = _judged(await self._ask(url, "sitemap"))
            if isinstance(got, Missed) or got.location is None:
                return got
            url = got.location
            if url in chain:
                return Missed(problem="redirects in a circle")
            if self._has_met(url):
                return None
            chain.add(url)
        return Missed(problem=f"more than {HOPS} redirects")

    def _take(self, sitemap: Sitemap, answer: Answer) -> None:
        content = read_sitemap(answer.http.body, answer.url)
        is_other = content.kind is SitemapKind.NOTHING and len(content.problems) == 1
        if sitemap.is_default and is_other and not answer.truncated:
            return  # a page in place of the sitemap that nobody promised
        self._finds.add_sitemap(sitemap.url, content)
        if answer.truncated:
            self._finds.fail(sitemap.url, f"the answer was cut: {answer.truncated}")
        self._queue_children(sitemap, content.children)

    def _queue_children(self, parent: Sitemap, children: Iterable[str]) -> None:
        new = list(dict.fromkeys(children))
        room = max(0, MOST_SITEMAPS - len(self._met) - len(self._queue))
        if len(new) > room:
            left_out = len(new) - room
            self._finds.fail(parent.url, f"{left_out} of its sitemaps not read: too many")
        for url in new[:room]:
            if _bare(host_of(url)) not in self._hosts:
                self._finds.fail(url, "not read: its host is none of the site's")
            elif parent.depth >= DEEPEST:
                self._finds.fail(url, f"not read: more than {DEEPEST} indexes deep")
            else:
                self._queue.append(Sitemap(url=url, depth=parent.depth + 1))

    def _has_met(self, url: str) -> bool:
        """Whether this sitemap was met before; from now on it was."""
        key = normalise(url) or url
        is_known = key in self._met
        self._met.add(key)
        return is_known


def _judged(fetched: Fetched) -> Answer | Missed:
    match fetched:
        case Answer(http=http):
            if http.status < 300 or fetched.location is not None:
                return fetched
            return Missed(problem=f"status {http.status}", is_absent=http.status in (404, 410))
        case NoAnswer():
            return Missed(problem=f"no answer: {fetched.error} {fetched.detail}".strip())
        case Blocked():
            return Missed(problem=f"not asked for: {fetched.detail}")


def _bare(host: str) -> str:
    return host.removeprefix("www.")
