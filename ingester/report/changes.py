"""What the last run that changed something changed for readers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from ingester.core.decide import Act, Reason
from ingester.core.standing import clock
from ingester.events import Event, moment
from ingester.report.kinds import Report, Table
from ingester.store.contract import Reader, StoredObservation, StoredRun, StoredSite

RECENT = 50  # runs in which changes are looked for
WORDS = {
    Reason.NEW: "new",
    Reason.CHANGED: "changed",
    Reason.ACCEPTED_SHORT: "changed",
    Reason.MOVED: "moved",
    Reason.RETURNED: "returned",
}


class ChangeLine(Event, frozen=True, kw_only=True, tag="change"):
    """One page that readers see anew, otherwise, again, or no more."""

    site: str
    run: str
    at: str | None
    url: str
    slug: str
    title: str
    change: str
    reason: str
    detail: str


class Changes(Struct, frozen=True, kw_only=True):
    """The changes of one run of a site, and how many runs after it changed nothing."""

    site: str
    run: StoredRun
    lines: list[ChangeLine]
    quiet: int


def report(reader: Reader, sites: Sequence[StoredSite], now: datetime) -> Report:
    """The changes of each site's newest run that changed something."""
    found = [one for known in sites if (one := _newest(reader, known)) is not None]
    lines = [line for one in found for line in one.lines]
    return Report(
        lines=lines,
        columns=("site", "run", "at", "change", "reason", "url", "slug", "title", "detail"),
        tables=(_counts(lines), _addresses(lines)) if lines else (),
        notes=tuple(map(_note, found)) if found else ("No run has changed anything yet.",),
    )


def _newest(reader: Reader, known: StoredSite) -> Changes | None:
    quiet = 0
    for run in reader.runs(known.id, limit=RECENT):
        lines = [] if run.undone else _of_run(reader, known.name, run)
        if lines:
            return Changes(site=known.name, run=run, lines=lines, quiet=quiet)
        quiet += not run.undone
    return None


def _of_run(reader: Reader, site: str, run: StoredRun) -> list[ChangeLine]:
    """Each page once, with the last thing that happened to it."""
    found = {
        line.slug: line for one in reader.changes_in(run.id) for line in _line(reader, site, one)
    }
    return sorted(found.values(), key=lambda line: (line.change, line.url))


def _line(reader: Reader, site: str, stored: StoredObservation) -> Iterator[ChangeLine]:
    """Nothing for a hide that waits or was dropped, and for a page that a rule keeps hidden."""
    seen, verdict = stored.observation, stored.verdict
    page = reader.page(stored.page_id) if stored.page_id is not None else None
    is_hide = verdict.act == Act.HIDE
    if page is None or (is_hide and (seen.held or seen.dropped)):
        return
    if not is_hide and page.rule and not page.rule_held:
        return
    yield ChangeLine(
        site=site, run=seen.source.run, at=moment(seen.at), url=page.url, slug=page.slug,
        title=page.title, change="hidden" if is_hide else WORDS[Reason(verdict.reason)],
        reason=verdict.reason, detail=verdict.detail,
    )  # fmt: skip


def _counts(lines: Sequence[ChangeLine]) -> Table:
    counted = Counter((line.site, line.change, line.reason) for line in lines)
    rows = [(*key, count) for key, count in sorted(counted.items())]
    return Table(columns=("site", "change", "reason", "pages"), rows=rows)


def _addresses(lines: Sequence[ChangeLine]) -> Table:
    rows = [(one.change, one.url, one.title) for one in lines]
    return Table(columns=("change", "address", "title"), rows=rows)


def _note(found: Changes) -> str:
    later = "1 later run" if found.quiet == 1 else f"{found.quiet} later runs"
    since = f" ({later} changed nothing)" if found.quiet else ""
    return f"{found.site}: run {found.run.run} of {clock(found.run.started)}{since}."
