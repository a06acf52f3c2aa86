"""What a crawl starts with besides the home: what discovery found, and what the plan knows."""

from collections.abc import Iterable

from harvester.net.found import Discovery
from harvester.plan import SOURCE, Plan
from shared.records import ListingEntry
from shared.scope import judge
from shared.site import Site
from shared.url import normalise


def entries_of(site: Site, discovery: Discovery, plan: Plan | None) -> tuple[ListingEntry, ...]:
    """Each address once, with all its sources, and whether it is inside the scope."""
    due = _due(site, plan)
    entries = [
        ListingEntry(
            url=found.url,
            inside=judge(site, found.url).inside,
            sources=(*found.sources, SOURCE) if found.url in due else found.sources,
            lastmod=found.lastmod,
        )
        for found in discovery.entries
    ]
    listed = {entry.url for entry in entries}
    return (*entries, *_planned(site, (url for url in due if url not in listed)))


def _planned(site: Site, urls: Iterable[str]) -> Iterable[ListingEntry]:
    for url in urls:
        yield ListingEntry(url=url, inside=judge(site, url).inside, sources=(SOURCE,))


def _due(site: Site, plan: Plan | None) -> dict[str, None]:
    """The due pages by their identity, in the order of the plan: worst first."""
    ignore = site.scope.ignore_parameters
    found = (normalise(line.url, ignore) for line in plan.due) if plan else ()
    return dict.fromkeys(url for url in found if url)
