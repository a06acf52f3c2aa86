"""What discovery has found so far: each address once, with its sources, and what went wrong."""

from typing import Final

from msgspec import Struct

from harvester.core.sitemap import SitemapContent
from harvester.net.lists import read_list
from shared.records import Problem
from shared.site import Site
from shared.url import mask, normalise

MOST_ADDRESSES: Final = 500_000  # about 200 MB of memory
MOST_PROBLEMS: Final = 1_000


class Found(Struct, frozen=True, kw_only=True, gc=False):
    """An address that sitemaps or lists name, in its normal form, and which of them do."""

    url: str
    sources: tuple[str, ...]
    lastmod: str | None = None


class Discovery(Struct, frozen=True, kw_only=True):
    """All that was found; only where it is complete does absence mean anything."""

    entries: tuple[Found, ...]
    complete: bool
    problems: tuple[Problem, ...]


class Finds:
    """The addresses found so far, each once, and what went wrong."""

    def __init__(self, site: Site, most: int = MOST_ADDRESSES) -> None:
        self.known: dict[str, Found] = {}
        self.problems: list[Problem] = []
        self.complete = True
        self.is_full = False
        self._site, self._most = site, most

    def add_list(self, name: str) -> None:
        sources = (f"list:{name}",)
        for number, text, address in read_list(name, self._site.home):
            if address is None or not self._add(address, sources):
                self.fail(sources[0], f"line {number} is no address: {text[:200]}")
        self._tell_if_full(sources[0])

    def add_sitemap(self, url: str, content: SitemapContent) -> None:
        sources = (f"sitemap:{self.masked(url)}",)
        for entry in content.entries:
            self._add(entry.url, sources, entry.lastmod)
            for alternate in entry.alternates:
                self._add(alternate, sources)
        for problem in content.problems:
            self.fail(url, problem)
        self._tell_if_full(url)

    def fail(self, url: str, problem: str) -> None:
        """Name what is wrong, and with which source: from here on the list is not complete."""
        self.complete = False
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(url=self.masked(url), problem=problem))

    def _tell_if_full(self, source: str) -> None:
        if self.is_full:
            self.fail(source, f"more than {self._most:,} addresses in all; the rest is left out")

    def told(self) -> Discovery:
        return Discovery(
            entries=tuple(self.known.values()),
            complete=self.complete,
            problems=tuple(self.problems),
        )

    def masked(self, url: str) -> str:
        return mask(url, self._site.secret_parameters)

    def _add(self, address: str, sources: tuple[str, ...], lastmod: str | None = None) -> bool:
        url = normalise(address, self._site.scope.ignore_parameters)
        if url is None:
            return False
        before = self.known.get(url)
        if before is None:
            self.is_full = self.is_full or len(self.known) >= self._most
            if not self.is_full:
                self.known[url] = Found(url=url, sources=sources, lastmod=lastmod)
            return True
        if sources[0] not in before.sources:
            sources = before.sources + sources
            latest = max(filter(None, (before.lastmod, lastmod)), default=None)
            self.known[url] = Found(url=url, sources=sources, lastmod=latest)
        return True
