"""What changed for readers: by the last run that changed something, and lately."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from ingester.core.decide import Act, Reason
from ingester.core.page import Page
from ingester.core.standing import clock
from ingester.look.drawings import Bar, Chart, Part
from ingester.look.tones import OF_CHANGE
from ingester.report.kinds import Report, Table
from ingester.store.contract import Reader, StoredObservation, StoredRun, StoredSite
from ingester.telling.meaning import CHANGES, Change
from ingester.telling.runids import short
from shared.event import Event, moment
from shared.wording import counted

RECENT = 50  # runs in which changes are looked for


class ChangeLine(Event, frozen=True, kw_only=True, tag="change"):
    """One page that readers see anew, otherwise, again, or no more; `shown`: they see it now."""

    site: str
    run: str
    at: str | None
    url: str
    slug: str
    title: str
    change: Change
    reason: str
    detail: str
    shown: bool


class Changes(Struct, frozen=True, kw_only=True):
    """The changes of one run of a site, and how many runs after it changed nothing."""

    site: str
    run: StoredRun
    name: str  # of the run, short
    lines: list[ChangeLine]
    quiet: int


def report(reader: Reader, sites: Sequence[StoredSite], now: datetime) -> Report:
    """The changes of each site's newest run that changed something."""
    found = [one for known in sites if (one := _newest(reader, known)) is not None]
    lines = [line for one in found for line in one.lines]
    return Report(
        title="What changed last",
        lines=lines,
        columns=("site", "run", "at", "change", "reason", "url", "slug", "title", "detail"),
        tables=(_counts(lines), _addresses(lines)) if lines else (),
        charts=(_chart(lines),) if lines else (),
        notes=tuple(map(_note, found)) if found else ("No run has changed anything yet.",),
    )


def lately(reader: Reader, sites: Sequence[StoredSite], most: int) -> list[ChangeLine]:
    """The newest changes of the sites, newest first, whatever run made them."""
    names = {known.id: known.name for known in sites}
    runs = [run for known in sites for run in reader.runs(known.id, limit=RECENT)]
    runs.sort(key=lambda run: (run.started, run.id), reverse=True)
    found: list[ChangeLine] = []
    for run in runs:
        if len(found) >= most:
            break
        if not run.undone:
            found += _last_of(reader, names[run.site_id], run, most)
    return sorted(found, key=lambda line: line.at or "", reverse=True)[:most]


def _last_of(reader: Reader, site: str, run: StoredRun, most: int) -> Iterator[ChangeLine]:
    """The last changes of a run, each page once."""
    told = set()
    for stored in reader.newest_changes(run.id, most):
        for line in _line(reader, site, stored):
            if line.slug not in told:
                told.add(line.slug)
                yield line


def _newest(reader: Reader, known: StoredSite) -> Changes | None:
    quiet = 0
    for run in reader.runs(known.id, limit=RECENT):
        lines = [] if run.undone else _of_run(reader, known.name, run)
        if lines:
            name = short(reader, run.run)
            return Changes(site=known.name, run=run, name=name, lines=lines, quiet=quiet)
        quiet += not run.undone
    return None


def _of_run(reader: Reader, site: str, run: StoredRun) -> list[ChangeLine]:
    """Each page once, with the last thing that happened to it."""
    found = {
        line.slug: line for one in reader.changes_in(run.id) for line in _line(reader, site, one)
    }
    return sorted(found.values(), key=lambda line: (line.change, line.url))


def _line(reader: Reader, site: str, stored: StoredObservation) -> Iterator[ChangeLine]:
    """Nothing where readers see no difference: a hide that waits, was dropped or is none, because
    they did not see the page before; a page that a rule keeps hidden.
    """
    seen, verdict = stored.observation, stored.verdict
    page = reader.page(stored.page_id) if stored.page_id is not None else None
    is_hide = verdict.act == Act.HIDE
    if page is None or (is_hide and (seen.held or seen.dropped)):
        return
    if is_hide and not _was_shown(reader, stored, page):
        return
    if not is_hide and page.rule and not page.rule_held:
        return
    yield ChangeLine(
        site=site, run=seen.source.run, at=moment(seen.at), url=page.url, slug=page.slug,
        title=page.told_title, change=Change.HIDDEN if is_hide else CHANGES[Reason(verdict.reason)],
        reason=verdict.reason, detail=verdict.detail, shown=page.shown,
    )  # fmt: skip


def _was_shown(reader: Reader, hide: StoredObservation, page: Page) -> bool:
    """Whether the last capture before a hide that decided about the page left it shown."""
    order = hide.observation.order
    earlier = [
        one.verdict.act
        for one in reader.observations_of(hide.site_id, (page.url, *page.aliases))
        if one.observation.order < order and one.decided and not one.undone
    ]
    told = (act for act in reversed(earlier) if act in (Act.REPLACE, Act.CONFIRM, Act.HIDE))
    return next(told, Act.HIDE) != Act.HIDE


def _counts(lines: Sequence[ChangeLine]) -> Table:
    counted = Counter((line.site, line.change, line.reason) for line in lines)
    rows = [(*key, count) for key, count in sorted(counted.items())]
    return Table(columns=("site", "change", "reason", "pages"), rows=rows)


def _chart(lines: Sequence[ChangeLine]) -> Chart:
    counted = Counter(line.change for line in lines)
    bars = tuple(
        Bar(label=change, parts=(Part(name=change, amount=count, tone=OF_CHANGE[change]),))
        for change, count in counted.most_common()
    )
    return Chart(title="Pages by change", labels="change", amounts="pages", bars=bars)


def _addresses(lines: Sequence[ChangeLine]) -> Table:
    rows = [(one.change, one.url, one.title) for one in lines]
    return Table(columns=("change", "address", "title"), rows=rows)


def _note(found: Changes) -> str:
    since = f" ({counted(found.quiet, 'later run')} changed nothing)" if found.quiet else ""
    return f"{found.site}: run {found.name} of {clock(found.run.started)}{since}."
