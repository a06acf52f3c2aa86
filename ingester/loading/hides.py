"""Hides at a run's end: as many as the brake allows pass, the others wait for a person."""

from collections.abc import Container, Iterable, Sequence
from datetime import date

from msgspec import Struct, structs

from ingester.core.brakes import Candidate, allowance, brake
from ingester.core.decide import Act, Reason
from ingester.core.page import Page, State
from ingester.core.rules import RuleHit
from ingester.loading.replay import replay
from ingester.store.contract import StoredObservation, StoredRun, Writer
from shared.site import Site

Words = tuple[StoredObservation, ...]


class Waiting(Struct, frozen=True, kw_only=True):
    """A page that a rule is against (`hit`), or that captures say is to be hidden (`words`)."""

    page: Page
    hit: RuleHit | None = None
    words: Words = ()


class Hidden(Struct, frozen=True, kw_only=True):
    """A page that the run's end takes from readers, or holds: it is hidden, or moves onto another
    one.
    """

    page: Page
    reason: Reason
    detail: str
    held: bool

    @property
    def act(self) -> Act:
        """What the decision is called."""
        return Act.REPLACE if self.reason == Reason.MOVED else Act.HIDE


def let_pass(
    tx: Writer,
    site: Site,
    run: StoredRun,
    waiting: Sequence[Waiting],
    today: date,
    *,
    holds_all: bool,
    beside: Sequence[StoredRun] = (),
) -> list[Hidden]:
    """Let hides pass as far as the one allowance goes of the run and of the shards beside it; the
    rest is held.
    """
    names = {"", run.run, *(one.run for one in beside)}
    by_page = {one.page.id: one for one in waiting}
    candidates = [
        Candidate(page=one.page.id, shown=one.page.shown, missing_before=_missed_before(names, one))
        for one in sorted(waiting, key=lambda one: one.page.url)  # ids tell who was loaded first
    ]
    shown = tx.count_shown(run.site_id) if run.shown_before is None else run.shown_before
    left = allowance(shown, site.brakes) - sum(one.hidden for one in (run, *beside))
    braked = brake(candidates, allowed=left, failed=holds_all)
    elsewhere = _against_held_pages(tx, run.site_id, waiting)
    held = _with_those_bound_to(set(braked.held), elsewhere, waiting)
    passed = [number for number in braked.passed if number not in held]
    used = sum(by_page[number].page.shown for number in passed)
    tx.spend_allowance(run.id, shown_before=shown, hidden=run.hidden + used)
    spared = _speaking_of(held, waiting) | elsewhere
    told = _hide(tx, site, run, [by_page[number] for number in passed], spared, today)
    return told + [line for number in sorted(held) for line in _hold(tx, run, by_page[number])]


def _missed_before(names: Container[str], one: Waiting) -> bool:
    """Whether an earlier harvest missed the page too and its hide waits: then it goes first."""
    return one.page.rule_held not in names or one.page.held_by not in names


def _against_held_pages(tx: Writer, site_id: int, waiting: Sequence[Waiting]) -> set[int]:
    """The captures that would also hide a page which waits for a person already."""
    judged = {one.page.id for one in waiting}
    words = [word for one in waiting for word in one.words if word.observation.hops]
    found = set()
    for word in words:
        ends = (word.observation.requested, word.observation.url)
        pages = [page for url in ends if (page := tx.page_at(site_id, url)) is not None]
        if any(page.held and page.held_by and page.id not in judged for page in pages):
            found.add(word.id)
    return found


def _with_those_bound_to(
    held: set[int], elsewhere: set[int], waiting: Iterable[Waiting]
) -> set[int]:
    """Pages that one redirect would hide together with a held one, and nothing else, wait too."""
    by_word = [one for one in waiting if one.words]
    while True:
        bound = _speaking_of(held, by_word) | elsewhere
        more = {
            one.page.id
            for one in by_word
            if one.hit is None and all(word.id in bound for word in one.words)
        }
        if more <= held:
            return held
        held |= more


def _speaking_of(pages: set[int], waiting: Iterable[Waiting]) -> set[int]:
    """The captures that would hide one of these pages."""
    return {word.id for one in waiting if one.page.id in pages for word in one.words}


def _hide(
    tx: Writer, site: Site, run: StoredRun, passed: list[Waiting], spared: set[int], today: date
) -> list[Hidden]:
    """Let the hides of these pages pass, but no word (`spared`) that would hide a held page too."""
    words = [w.id for one in passed for w in one.words if w.id not in spared]
    tx.set_held(words, False)
    tx.note_passed((w.id for one in passed for w in one.words if w.run_id != run.id), run.id)
    replay(tx, site, run.site_id, (one.page.url for one in passed if one.words), today)
    told = []
    for one in passed:
        if one.hit is not None:
            told.append(_mark(tx, run, one, one.hit, held_by=""))
        if one.words:
            page = tx.page(one.page.id) or one.page
            told.append(_by_word(page, Reason(one.page.held), held=False))
    return told


def _hold(tx: Writer, run: StoredRun, one: Waiting) -> list[Hidden]:
    told = []
    if one.hit is not None:
        told.append(_mark(tx, run, one, one.hit, held_by=one.page.rule_held or run.run))
    if one.words:
        page = tx.page(one.page.id) or one.page
        page = structs.replace(page, held_by=page.held_by or run.run)
        tx.put_page(run.site_id, page)
        told.append(_by_word(page, Reason(one.page.held), held=True))
    return told


def _by_word(page: Page, reason: Reason, *, held: bool) -> Hidden:
    detail = "waits for a person" if held else ""
    return Hidden(page=page, reason=reason, detail=detail, held=held)


def _mark(tx: Writer, run: StoredRun, one: Waiting, hit: RuleHit, *, held_by: str) -> Hidden:
    page = tx.page(one.page.id) or one.page
    marked = structs.replace(page, rule=hit.reason.value, rule_name=hit.rule, rule_held=held_by)
    if marked != page:
        tx.put_page(run.site_id, marked)
    return Hidden(page=marked, reason=hit.reason, detail=hit.told, held=bool(held_by))


def pass_idle(tx: Writer, run: StoredRun) -> None:
    """Hides of pages that were hidden already are free: they take nothing from readers."""
    idle = []
    for stored in tx.pending(run.id):
        page = tx.page(stored.page_id) if stored.page_id is not None else None
        if stored.verdict.act == Act.HIDE and page is not None and page.state == State.HIDDEN:
            idle.append(stored.id)
    tx.set_held(idle, False)
