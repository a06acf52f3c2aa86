"""Hides and moves that wait though a later run has read their page well since, or hidden it: loaded
in time, their own run's end would have judged them before that (law 6).
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import date

from msgspec import structs

from ingester.core.alike import ALIKE, alike
from ingester.core.brakes import RunState, allowance
from ingester.core.decide import Act
from ingester.core.page import Page
from ingester.loading.family import family_of, pages_at
from ingester.loading.replay import replay
from ingester.store.contract import Reader, StoredObservation, StoredRun, Writer
from shared.site import Site

GOOD = (Act.REPLACE, Act.CONFIRM)
JUDGED = (RunState.OK, RunState.PARTIAL)


def pass_outlived(
    tx: Writer, site: Site, run: StoredRun, today: date, *, beside: Sequence[StoredRun]
) -> None:
    """Let such words pass about the pages that this harvest saw, unless readers would lose more by
    them than is left of its allowance.
    """
    harvest = {run.id, *(one.id for one in beside)}
    for number in sorted({page for one in harvest for page in tx.outlived(one)}):
        left = _left(tx, site, [run, *beside])
        page = tx.page(number)
        if left <= 0 or page is None:
            continue
        known = tx.observations_of(run.site_id, page.addresses)
        words = [
            one
            for one in _outlived(page, known, harvest)
            if one.run_id in harvest or _held_nothing(tx, site, one.run_id)
        ]
        if words:
            _let_pass(tx, site, run, page, words, today, left=left)


def _outlived(
    page: Page, known: Sequence[StoredObservation], harvest: Container[int]
) -> Iterator[StoredObservation]:
    """The words about a page that wait, and that a later run has answered."""
    answers = [one for one in known if not one.undone and _answers(page, one)]
    for one in known:
        waits = one.waits and one.observation.pointed is None
        if waits and _is_answered(one, answers, harvest):
            yield one


def _answers(page: Page, one: StoredObservation) -> bool:
    """Whether a capture says how its page reads, or has hidden it."""
    if one.page_id != page.id:
        return False
    return one.verdict.act in GOOD or (one.verdict.act == Act.HIDE and not one.waits)


def _is_answered(
    word: StoredObservation, answers: Iterable[StoredObservation], harvest: Container[int]
) -> bool:
    """Whether a later run answered it first: what its own harvest read after it left it waiting."""
    after = (one.run_id for one in answers if one.observation.order > word.observation.order)
    first = next(after, word.run_id)
    return first != word.run_id and not (first in harvest and word.run_id in harvest)


def _held_nothing(tx: Reader, site: Site, run_id: int) -> bool:
    """Whether a run's end let pass all that it saw: it was no failed one nor a shard, and had more
    room. What was held once is a person's, and no late run's.
    """
    run = tx.run_by_id(run_id)
    is_judged = run is not None and run.state in JUDGED and not run.shard
    return is_judged and run is not None and _left(tx, site, [run]) > 0


def _left(tx: Reader, site: Site, harvest: Sequence[StoredRun]) -> int:
    """How many more shown pages a harvest may take from readers."""
    now = [tx.run_by_id(one.id) or one for one in harvest]
    return allowance(now[0].shown_before or 0, site.brakes) - sum(one.hidden for one in now)


def _let_pass(
    tx: Writer, site: Site, run: StoredRun, page: Page, words: Sequence[StoredObservation],
    today: date, *, left: int,
) -> None:  # fmt: skip
    numbers = [one.id for one in words]
    family = family_of(tx, site, run.site_id, page.url)
    before = pages_at(tx, run.site_id, family.addresses)
    tx.set_held(numbers, False)
    replay(tx, site, run.site_id, [page.url], today)
    lost = sum(_is_lost(tx, run.site_id, was) for was in before if was.shown and was.copy)
    if lost > max(left, 0):
        tx.set_held(numbers, True)
        in_sight = {url for was in before if was.shown for url in was.addresses}
        replay(tx, site, run.site_id, [page.url], today, in_sight=in_sight)
        _ask_again(tx, run.site_id, before)
        return
    tx.note_passed((one.id for one in words if one.run_id != run.id), run.id)
    now = tx.run_by_id(run.id) or run
    tx.spend_allowance(run.id, shown_before=now.shown_before, hidden=now.hidden + lost)


def _ask_again(tx: Writer, site_id: int, before: Iterable[Page]) -> None:
    """Pages that waited for a person still do."""
    for was in before:
        now = tx.page(was.id)
        if now is not None and now.held and was.held_by and not now.held_by:
            tx.put_page(site_id, structs.replace(now, held_by=was.held_by))


def _is_lost(tx: Reader, site_id: int, was: Page) -> bool:
    """Whether readers find neither this page's text at its address any more, nor one like it."""
    now = tx.page_at(site_id, was.url)
    if now is None or not now.shown:
        return True
    own, there = tx.copy(was.copy or ""), tx.copy(now.copy or "")
    return own is not None and (there is None or alike(own.text, there.text) < ALIKE)
