"""A look at a site that stores nothing: its robots.txt, its sitemaps and perhaps its home."""

from msgspec import Struct

from harvester.asker import Asker
from harvester.core.hosts import Hosts
from harvester.core.limits import HOPS
from harvester.core.robots import Robots
from harvester.core.target import Packing
from harvester.net.answer import Answer, Fetched
from harvester.net.discover import discover
from harvester.net.fetch import Fetcher
from harvester.net.found import Discovery
from harvester.net.lists import check_lists
from harvester.stop import Stop
from shared.console import say
from shared.records import PAGE
from shared.site import Site
from shared.url import normalise, path_query

_NOTHING = Discovery(entries=(), complete=False, problems=())


class Survey(Struct, frozen=True, kw_only=True):
    """What was seen."""

    robots: Robots
    discovery: Discovery = _NOTHING
    home: Fetched | None = None

    @property
    def closed_because(self) -> str:
        """Why nothing may be asked for, where that is so."""
        return self.robots.closed_because


async def survey(site: Site, *, lists: bool = False, home: bool = False) -> Survey:
    """Look at a site at its pace: robots.txt always, the lists and the home as wanted."""
    if lists:
        check_lists(site)
    async with Fetcher(site) as fetcher:
        asker = _asker(site, fetcher)
        return Survey(
            robots=await asker.robots_for(site.home),
            discovery=await discover(site, asker.robots_for, asker.ask) if lists else _NOTHING,
            home=await _home(site, asker) if home else None,
        )


async def robots_for_page(site: Site, url: str) -> Robots | None:
    """The rules for one address; None where its host is none of the site's."""
    identity = normalise(url, site.scope.ignore_parameters)
    if identity is None or not site.owns(identity):
        return None
    async with Fetcher(site) as fetcher:
        return await _asker(site, fetcher).robots_for(identity)


def _asker(site: Site, fetcher: Fetcher) -> Asker:
    stop = Stop(lambda: say("Stopping."))
    return Asker(site, Hosts(site, Packing()), fetcher, None, stop)


async def _home(site: Site, asker: Asker) -> Fetched | None:
    """What the home answers behind its redirects; None where robots.txt denies it."""
    url = site.home
    for _ in range(HOPS):
        rules = await asker.robots_for(url)
        if not rules.ask(path_query(url)).allowed:
            return None
        fetched = await asker.ask(url, PAGE)
        if not isinstance(fetched, Answer) or fetched.location is None:
            return fetched
        url = fetched.location
    return fetched
