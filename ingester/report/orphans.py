"""Orphans (in a sitemap, linked from nowhere) and unlisted pages (linked, in no sitemap)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from ingester.core.listed import in_a_sitemap
from ingester.core.page import Page, State
from ingester.core.standing import clock
from ingester.look.drawings import Bar, Chart, Part, Tone
from ingester.report.kinds import Report, Table
from ingester.store.contract import LinkingPage, Reader, StoredRun, StoredSite
from ingester.telling.runids import short
from shared.event import Event
from shared.scope import judge


class OrphanLine(Event, frozen=True, kw_only=True, tag="orphan"):
    """An address in a sitemap that no page of the site links to."""

    url: str
    site: str


class UnlistedLine(Event, frozen=True, kw_only=True, tag="unlisted"):
    """A page that a page links to and no sitemap has; `first_link` is the oldest such page."""

    url: str
    site: str
    first_link: str


Line = OrphanLine | UnlistedLine


def report(reader: Reader, sites: Sequence[StoredSite], now: datetime) -> Report:
    """Both kinds for every site, by the newest run that brought a listing."""
    lines: list[Line] = []
    notes: list[str] = []
    for known in sites:
        run = reader.listing_run(known.id)
        notes.append(_note(known.name, run, short(reader, run.run) if run else ""))
        if run is not None:
            lines += _orphans(reader, known, run)
            lines += _unlisted(reader, known, run)
    rows = [_row(line) for line in lines]
    table = Table(columns=("kind", "address", "first link from"), rows=rows)
    return Report(
        title="Orphans and unlisted pages", lines=lines,
        columns=("type", "site", "url", "first_link"), tables=(table,) if rows else (),
        charts=(_chart(lines),) if rows else (), notes=tuple(notes),
    )  # fmt: skip


def _chart(lines: Sequence[Line]) -> Chart:
    orphans = Counter(line.site for line in lines if isinstance(line, OrphanLine))
    unlisted = Counter(line.site for line in lines if isinstance(line, UnlistedLine))
    bars = []
    for site in sorted(orphans | unlisted):
        alone = Part(name="listed, linked nowhere", amount=orphans[site], tone=Tone.WARN)
        linked = Part(name="linked, listed nowhere", amount=unlisted[site])
        bars.append(Bar(label=site, parts=(alone, linked)))
    return Chart(title="By site", labels="site", amounts="addresses", bars=tuple(bars))


def _row(line: Line) -> tuple[object, ...]:
    match line:
        case OrphanLine():
            return "orphan", line.url, ""
        case UnlistedLine():
            return "unlisted", line.url, line.first_link


def _orphans(reader: Reader, known: StoredSite, run: StoredRun) -> Iterator[OrphanLine]:
    """A page counts as linked where any of its addresses is; the home needs no link."""
    told = {known.site.home}
    for entry in reader.listing(run.id):
        if not in_a_sitemap(entry.sources) or not judge(known.site, entry.url).inside:
            continue
        page = reader.page_at(known.id, entry.url)
        url = page.url if page else entry.url
        if url not in told and _first_link(reader, known.id, entry.url, page) is None:
            yield OrphanLine(url=url, site=known.name)
        told.add(url)


def _unlisted(reader: Reader, known: StoredSite, run: StoredRun) -> Iterator[UnlistedLine]:
    for page in reader.pages(known.id):
        if page.visible_state == State.HIDDEN or _is_listed(reader, run, page):
            continue
        link = _first_link(reader, known.id, page.url, page)
        if link is not None:
            yield UnlistedLine(url=page.url, site=known.name, first_link=link.url)


def _is_listed(reader: Reader, run: StoredRun, page: Page) -> bool:
    entries = (reader.listed(run.id, url) for url in (page.url, *page.aliases))
    return any(entry is not None and in_a_sitemap(entry.sources) for entry in entries)


def _first_link(reader: Reader, site_id: int, url: str, page: Page | None) -> LinkingPage | None:
    """The oldest page that links to any address of the page."""
    own, addresses = (page.id, (page.url, *page.aliases)) if page else (0, (url,))
    found = [reader.first_link(site_id, address, own) for address in addresses]
    return min((one for one in found if one is not None), key=lambda one: one.page_id, default=None)


def _note(site: str, run: StoredRun | None, name: str) -> str:
    if run is None:
        return f"{site}: no listing was loaded yet, so nothing can be said."
    partly = "" if run.listing_complete else " It is not whole: what it misses counts as unlisted."
    return f"{site}: by the listing of run {name}, {clock(run.started)}.{partly}"
