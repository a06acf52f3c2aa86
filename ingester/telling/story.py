"""The story of an address: where it is named, what each capture brought, which rules speak."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from ingester.core.due import Due, due
from ingester.core.listed import in_a_sitemap
from ingester.store.contract import (
    LinkingPage,
    ListingRow,
    PageRow,
    Reader,
    StoredObservation,
    StoredRun,
    StoredSite,
)
from ingester.telling.runids import short
from shared.outdated import Outdated, judge_years
from shared.scope import Verdict, judge
from shared.url import normalise

RECENT = 20  # runs in which a lost capture is looked for


class Story(Struct, frozen=True, kw_only=True):
    """Everything that a store knows of an address of one site. Captures stand newest first."""

    site: StoredSite
    url: str
    row: PageRow | None
    listing: StoredRun | None  # the newest run that brought a listing
    listed: ListingRow | None
    linking: list[LinkingPage]
    scope: Verdict
    years: Outdated
    captures: list[StoredObservation]
    due: Due | None
    lost: StoredRun | None = None  # a run after them with damage that may have held one more
    names: dict[str, str] = {}  # of its runs, short

    @property
    def is_orphan(self) -> bool:
        """In a sitemap, linked from nowhere; the home page needs no link."""
        named = self._is_in_a_sitemap and self.scope.inside
        return named and not self.linking and self.url != self.site.site.home

    @property
    def is_unlisted(self) -> bool:
        """Linked, in no sitemap."""
        return self.listing is not None and not self._is_in_a_sitemap and bool(self.linking)

    @property
    def _is_in_a_sitemap(self) -> bool:
        return self.listed is not None and in_a_sitemap(self.listed.sources)


def stories(reader: Reader, argument: str, now: datetime) -> Iterator[Story]:
    """What each site of the store knows of an address or slug; sites that know nothing: nothing."""
    rows = {row.site_id: row for row in reader.find_pages(argument)}
    for site in reader.sites():
        row = rows.get(site.id)
        ignored = site.site.scope.ignore_parameters
        url = row.page.url if row is not None else normalise(argument, ignored)
        if url is None:
            continue
        story = _story(reader, site, url, row, now)
        if row or story.listed or story.linking or story.captures:
            yield story


def _story(reader: Reader, site: StoredSite, url: str, row: PageRow | None, now: datetime) -> Story:
    addresses = (row.page.url, *row.page.aliases) if row is not None else (url,)
    listing = reader.listing_run(site.id)
    entries = [reader.listed(listing.id, one) for one in addresses] if listing is not None else []
    captures = reader.observations_of(site.id, addresses)[::-1]
    lost = _lost(reader, site, captures) if captures or any(entries) else None
    runs = {capture.observation.source.run for capture in captures}
    runs |= {run.run for run in (listing, lost) if run is not None}
    return Story(
        site=site, url=url, row=row, listing=listing, lost=lost,
        names={run: short(reader, run) for run in runs},
        listed=next((entry for entry in entries if entry is not None), None),
        linking=_linking(reader, site, addresses, row),
        scope=judge(site.site, url),
        years=judge_years(site.site.outdated, url, row.page.title if row else "", now.date()),
        captures=captures,
        due=due(row.page, site.site, now) if row is not None else None,
    )  # fmt: skip


def _lost(reader: Reader, site: StoredSite, captures: list[StoredObservation]) -> StoredRun | None:
    """The newest run that brought no capture of these, newer than any, and came damaged."""
    seen = {capture.run_id for capture in captures}
    for run in reader.runs(site.id, limit=RECENT):
        if run.id in seen:
            break
        if run.torn and not run.undone:
            return run
    return None


def _linking(
    reader: Reader, site: StoredSite, addresses: tuple[str, ...], row: PageRow | None
) -> list[LinkingPage]:
    """The pages that link here, each once; a page's links to itself say nothing."""
    own = row.page.id if row is not None else 0
    found = {
        link.page_id: link
        for url in reversed(addresses)
        for link in reader.links_to(site.id, url)
        if link.page_id != own
    }
    return [found[number] for number in sorted(found)]
