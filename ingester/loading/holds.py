"""Hides that wait for a person: listed, approved, dropped; and a run taken back."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from ingester.core.page import Page
from ingester.loading.replay import replay
from ingester.loading.settle import release
from ingester.store.contract import Reader, StoredObservation, StoredRun, Writer
from shared.errors import ConfigError

ALL = "all"


class Hold(Struct, frozen=True, kw_only=True):
    """A page whose hide waits, the run that wanted it, and why."""

    site: str
    run: str
    page: Page
    reason: str
    rule: str = ""
    observations: tuple[StoredObservation, ...] = ()


def holds(reader: Reader, wanted: str = ALL) -> Iterator[Hold]:
    """The holds of a run, or all of them: by the site's word, then by rules."""
    for site in reader.sites():
        for run in reader.runs(site.id, limit=1_000_000):
            if wanted in (ALL, run.run):
                yield from _by_word(reader, site.name, run)
        for page in reader.pages(site.id):
            if page.rule and page.rule_held and wanted in (ALL, page.rule_held):
                yield Hold(
                    site=site.name,
                    run=page.rule_held,
                    page=page,
                    reason=page.rule,
                    rule=page.rule_name,
                )


def _by_word(reader: Reader, site: str, run: StoredRun) -> Iterator[Hold]:
    by_page: dict[int, list[StoredObservation]] = {}
    for stored in reader.pending(run.id):
        by_page.setdefault(stored.page_id or 0, []).append(stored)
    for number, found in sorted(by_page.items()):
        page = reader.page(number)
        if page is not None and page.held:
            yield Hold(
                site=site, run=run.run, page=page, reason=page.held, observations=tuple(found)
            )


def approve(tx: Writer, waiting: Iterable[Hold]) -> list[Page]:
    """Let holds pass; pages that have read well since are no holds any more and stay."""
    hidden = []
    for hold in waiting:
        page = tx.page(hold.page.id)
        site = tx.site(hold.site)
        if page is None or site is None or not page.is_held:
            continue
        if hold.observations:
            release(tx, site.site, site.id, page, list(hold.observations))
        else:
            tx.put_page(site.id, structs.replace(page, rule_held=""))
        hidden.append(page)
    return hidden


def drop(tx: Writer, waiting: Iterable[Hold]) -> list[Page]:
    """Forget holds: the pages stay as they are shown."""
    kept = []
    for hold in waiting:
        site = tx.site(hold.site)
        if site is None:
            continue
        if hold.observations:
            tx.set_dropped([one.id for one in hold.observations], True)
            replay(tx, site.site, site.id, [hold.page.url])
        else:
            page = tx.page(hold.page.id) or hold.page
            tx.put_page(site.id, structs.replace(page, rule="", rule_name="", rule_held=""))
        kept.append(hold.page)
    return kept


def undo(tx: Writer, run: str) -> list[str]:
    """Take back what a run did: its captures count no more. Returns the addresses concerned."""
    row = tx.run(None, run)
    if row is None:
        raise ConfigError(f"{run}: no such run. `ingester report run` lists the runs of the store.")
    site = tx.site_by_id(row.site_id)
    assert site is not None
    tx.update_run(row.id, undone=True)
    urls = sorted({url for one in tx.observations_in(row.id) for url in _ends(one)})
    for url in urls:
        replay(tx, site.site, site.id, [url])
    return urls


def _ends(stored: StoredObservation) -> tuple[str, str]:
    return stored.observation.requested, stored.observation.url
