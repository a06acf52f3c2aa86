"""The pages by category: what is on each shelf, and how many pages no category matches."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby

from ingester.core.coverage import ALOUD, Coverage, coverage
from ingester.look.drawings import Bar, Chart, Part, Tone
from ingester.report.kinds import Report, Table
from ingester.store.contract import Reader, StoredSite
from shared.event import Event
from shared.scope import UNCATEGORISED


class CoverageLine(Event, frozen=True, kw_only=True, tag="coverage"):
    """One category of a site; `share` is of the site's shown pages."""

    site: str
    category: str
    pages: int
    shown: int
    failing: int
    share: float


def report(reader: Reader, sites: Sequence[StoredSite], now: datetime) -> Report:
    """Every shelf of every site."""
    lines: list[CoverageLine] = []
    notes: list[str] = []
    for known in sites:
        found = coverage(reader.pages(known.id), known.site)
        lines += _lines(known.name, found)
        notes += _notes(known, found)
    columns = ("site", "category", "pages", "shown", "failing", "share")
    rows = [
        (one.site, one.category, one.pages, one.shown, one.failing, f"{one.share:.0%}")
        for one in lines
    ]
    return Report(
        title="Pages by category", lines=lines, columns=columns,
        tables=(Table(columns=columns, rows=rows),), charts=tuple(_charts(lines)),
        notes=tuple(notes),
    )  # fmt: skip


def _charts(lines: Sequence[CoverageLine]) -> Iterator[Chart]:
    """A chart a site that has categories."""
    for site, shelves in groupby(lines, key=lambda line: line.site):
        bars = tuple(_bar(line) for line in shelves)
        if len(bars) > 1:
            yield Chart(title=f"{site}: shown pages", labels="category", amounts="shown", bars=bars)


def _bar(line: CoverageLine) -> Bar:
    tone = Tone.NONE if line.category == UNCATEGORISED else Tone.CALM
    shown = Part(name="shown", amount=line.shown, tone=tone)
    return Bar(label=line.category, parts=(shown,), said=f"{line.shown:,}")


def _lines(site: str, found: Coverage) -> list[CoverageLine]:
    return [
        CoverageLine(
            site=site, category=shelf.name, pages=shelf.pages, shown=shelf.shown,
            failing=shelf.failing, share=round(shelf.shown / max(found.shown, 1), 4),
        )
        for shelf in found.shelves
    ]  # fmt: skip


def _notes(known: StoredSite, found: Coverage) -> list[str]:
    if not known.site.category:
        return [f"{known.name}: no [[category]] in the site file, every page is {UNCATEGORISED}."]
    if found.uncategorised > ALOUD:
        share = f"{found.uncategorised:.0%} of the shown pages"
        return [
            f"{known.name}: {share} match no category. "
            f"`ingester pages --category {UNCATEGORISED}` lists them."
        ]
    return []
