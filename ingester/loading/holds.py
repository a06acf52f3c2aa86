"""Hides that wait for a person: listed, approved, dropped; and a run taken back."""

from collections.abc import Iterable, Iterator
from datetime import date

from msgspec import Struct, structs

from ingester.core.page import Page
from ingester.core.rules import lifted
from ingester.loading.family import pages_at
from ingester.loading.replay import replay
from ingester.loading.waiting import words_against
from ingester.store.contract import Reader, StoredObservation, StoredRun, Writer

ALL = "all"


class Hold(Struct, frozen=True, kw_only=True):
    """A page whose hide waits, the newest run that wanted it, and why."""

    site: str
    run: str
    page: Page
    reason: str
    rule: str = ""
    words: tuple[StoredObservation, ...] = ()


def holds(reader: Reader, wanted: str = ALL) -> Iterator[Hold]:
    """The holds of a run, or all of them; by the site's word and by rules."""
    for site in reader.sites():
        for page in reader.pages(site.id):
            if page.held:
                words = words_against(reader, site.id, page)
                runs = [word.observation.source.run for word in words] or [page.held_by]
                if wanted in (ALL, page.held_by, *runs):
                    yield Hold(
                        site=site.name, run=runs[-1], page=page, reason=page.held, words=words
                    )
            if page.rule and page.rule_held and wanted in (ALL, page.rule_held):
                yield Hold(
                    site=site.name,
                    run=page.rule_held,
                    page=page,
                    reason=page.rule,
                    rule=page.rule_name,
                )


def approve(tx: Writer, waiting: Iterable[Hold], today: date) -> list[Page]:
    """Let holds pass; pages that have read well since are no holds any more and stay."""
    hidden, by_word = [], []
    for hold in waiting:
        page = tx.page(hold.page.id)
        site = tx.site(hold.site)
        if page is None or site is None or not page.is_held:
            continue
        if hold.rule:
            tx.put_page(site.id, structs.replace(page, rule_held=""))
        else:
            tx.set_held([word.id for word in hold.words], False)
            by_word.append(hold)
        hidden.append(page)
    _fold_anew(tx, by_word, today)
    return hidden


def drop(tx: Writer, waiting: Iterable[Hold], today: date) -> list[Page]:
    """Forget holds: the pages stay as they are shown."""
    kept, by_word = [], []
    for hold in waiting:
        site = tx.site(hold.site)
        if site is None:
            continue
        if hold.rule:
            page = tx.page(hold.page.id) or hold.page
            tx.put_page(site.id, structs.replace(page, rule="", rule_name="", rule_held=""))
        else:
            tx.set_dropped([word.id for word in hold.words], True)
            by_word.append(hold)
        kept.append(hold.page)
    _fold_anew(tx, by_word, today)
    return kept


def _fold_anew(tx: Writer, answered: Iterable[Hold], today: date) -> None:
    """All pages of a site together: many may have moved to one."""
    urls: dict[str, list[str]] = {}
    for hold in answered:
        urls.setdefault(hold.site, []).append(hold.page.url)
    for name in urls:
        site = tx.site(name)
        assert site is not None
        replay(tx, site.site, site.id, urls[name], today)


def undo(tx: Writer, run: StoredRun, today: date) -> list[str]:
    """Take back what a run did: its captures count no more. Returns the addresses concerned."""
    return _count(tx, run, today, undone=True)


def restore(tx: Writer, run: StoredRun, today: date) -> list[str]:
    """Let the captures of an undone run count again. Returns the addresses concerned."""
    return _count(tx, run, today, undone=False)


def _count(tx: Writer, run: StoredRun, today: date, *, undone: bool) -> list[str]:
    """Fold anew what the run saw. A rule that is not against a page any more, by the title that it
    has now, lets it go at once; one that is against it waits for the end of a run and its brake.
    """
    site = tx.site_by_id(run.site_id)
    assert site is not None
    tx.set_undone(run.id, undone)
    passed = tx.passed_by(run.id)
    tx.set_held(passed, undone)  # what only this run let pass waits again
    freed = [one for one in map(tx.observation, passed) if one is not None]
    concerned = [*tx.observations_in(run.id), *freed]
    urls = sorted({url for one in concerned for url in _ends(one)})
    replay(tx, site.site, site.id, urls, today)
    for page in pages_at(tx, site.id, urls):
        free = lifted(site.site, page, today)
        if free != page:
            tx.put_page(site.id, free)
    return urls


def _ends(stored: StoredObservation) -> tuple[str, str]:
    return stored.observation.requested, stored.observation.url
