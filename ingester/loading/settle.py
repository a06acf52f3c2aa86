"""The end of a run: redirects find their target, hides pass the brake or wait, and the written
rules are applied.
"""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct, structs

from ingester.core.brakes import Candidate, Outcome, RunState, allowance, brake, run_state
from ingester.core.decide import Act, Decision, Reason
from ingester.core.fold import updated
from ingester.core.observation import Observation, Texts
from ingester.core.page import Page, State
from ingester.core.rules import RuleHit, rule_against
from ingester.loading.observe import resolved
from ingester.loading.record import Recorded, Recorder
from ingester.loading.replay import replay
from ingester.store.contract import StoredObservation, StoredRun, Writer
from shared.site import Site

MAX_HOPS = 10  # as many redirects as a harvest follows


class Hidden(Struct, frozen=True, kw_only=True):
    """A page that the run's end hides or holds."""

    page: Page
    reason: Reason
    detail: str
    held: bool


class Settled(Struct, frozen=True, kw_only=True):
    """What the end of a run brought about."""

    late: list[Recorded]  # redirects decided only now
    hidden: list[Hidden]
    returned: list[Page]  # pages that a rule no longer takes down
    state: RunState
    why: str


def settle(tx: Writer, recorder: Recorder, run: StoredRun, today: date) -> Settled:
    """Settle a run in one transaction; a run that was settled before gives the same again."""
    site, site_id = recorder.site, run.site_id
    late = [recorder.decide_again(tx, found) for found in _with_targets(tx, run)]
    outcomes = [
        Outcome(act=Act(v.act), reason=Reason(v.reason), had_copy=v.had_copy)
        for v in tx.run_outcomes(run.id)
    ]
    state, why = run_state(
        outcomes,
        why=run.why or None,
        complete=run.complete,
        damaged=run.damaged,
        brakes=site.brakes,
    )
    _show_links(tx, recorder, run)
    returned = _lift_rules(tx, site, site_id, today)
    hidden = _hide(tx, site, run, today, failed=state == RunState.FAILED)
    return Settled(late=late, hidden=hidden, returned=returned, state=state, why=why)


def _with_targets(tx: Writer, run: StoredRun) -> Iterator[tuple[StoredObservation, Observation]]:
    """Redirects that were not followed, each with what its target's own capture read, or as it
    stands.
    """
    for stored in tx.unresolved(run.id):
        seen = _at_its_target(tx, run, stored.observation)
        if not stored.decided or seen != stored.observation:
            yield stored, seen


def _at_its_target(tx: Writer, run: StoredRun, seen: Observation) -> Observation:
    found = seen
    for _ in range(MAX_HOPS):
        target = tx.target_capture(run.id, found.pointed) if found.pointed else None
        if target is None or target.record == seen.record:
            return seen if found.pointed else found
        found = resolved(found, target)
        if target.pointed:
            found = structs.replace(found, pointed=target.pointed)
    return seen


def _show_links(tx: Writer, recorder: Recorder, run: StoredRun) -> None:
    """Pages that are only links and that a sitemap names; a page names the others."""
    if recorder.site.scope.link_only:
        for entry in tx.listing(run.id):
            recorder.show_link(tx, entry.url)


def _lift_rules(tx: Writer, site: Site, site_id: int, today: date) -> list[Page]:
    """Pages that no rule is against any more are shown again, or their hold falls away."""
    lifted = []
    for page in tx.pages(site_id):
        if page.rule and _hit(site, page, today) is None:
            free = structs.replace(page, rule="", rule_name="", rule_held="")
            tx.put_page(site_id, free)
            if free.shown and not page.shown:
                lifted.append(free)
    return lifted


def _hit(site: Site, page: Page, today: date) -> RuleHit | None:
    return rule_against(site, page.url, page.title, today)


def _hide(tx: Writer, site: Site, run: StoredRun, today: date, *, failed: bool) -> list[Hidden]:
    """Let hides pass as far as the brake allows; the rest waits for a person."""
    by_word = {page.id: (page, found) for page, found in _by_word(tx, run)}
    by_rule = {page.id: (page, hit) for page, hit in _by_rule(tx, site, run.site_id, today)}
    pages = {number: page for number, (page, _) in [*by_word.items(), *by_rule.items()]}
    waiting = [
        Candidate(
            page=number,
            shown=page.shown,
            missing_before=bool(page.rule_held)
            if number in by_rule
            else _missed_before(tx, run, page),
        )
        for number, page in sorted(pages.items())
    ]
    shown = tx.count_shown(run.site_id) if run.shown_before is None else run.shown_before
    braked = brake(waiting, allowed=allowance(shown, site.brakes) - run.hidden, failed=failed)
    used = sum(pages[number].shown for number in braked.passed)
    tx.update_run(run.id, shown_before=shown, hidden=run.hidden + used)
    told = []
    for number in (*braked.passed, *braked.held):
        held = number in set(braked.held)
        if number in by_rule:
            page, hit = by_rule[number]
            told.append(_mark_rule(tx, run, page, hit, held=held))
        if number in by_word:
            page, found = by_word[number]
            told.append(_mark_word(tx, site, run.site_id, page, found, held=held))
    return told


def _by_word(tx: Writer, run: StoredRun) -> Iterator[tuple[Page, list[StoredObservation]]]:
    """Pages that the site's word would hide, with the run's observations that say so."""
    by_page: dict[int, list[StoredObservation]] = {}
    for stored in tx.pending(run.id):
        for number in _held_by(tx, run.site_id, stored):
            by_page.setdefault(number, []).append(stored)
    for number, found in by_page.items():
        page = tx.page(number)
        if page is None or not page.held:
            # It has read well since, or is hidden already.
            tx.set_held([one.id for one in found], False)
        else:
            yield page, found


def _held_by(tx: Writer, site_id: int, stored: StoredObservation) -> set[int]:
    """The pages that a hide concerns: the one decided about, and those at both ends of it."""
    ends = (stored.observation.requested, stored.observation.url)
    pages = (tx.page_at(site_id, url) for url in ends)
    concerned = {page.id for page in pages if page is not None and page.held}
    return concerned | ({stored.page_id} if stored.page_id is not None else set())


def _by_rule(tx: Writer, site: Site, site_id: int, today: date) -> Iterator[tuple[Page, RuleHit]]:
    """Pages that a rule is against and that are not taken down yet."""
    for page in tx.pages(site_id):
        if page.rule and not page.rule_held:
            continue
        hit = _hit(site, page, today)
        if hit is not None:
            yield page, hit


def _missed_before(tx: Writer, run: StoredRun, page: Page) -> bool:
    """Whether an earlier run's hide of this page waits already."""
    return any(
        stored.observation.held and stored.run_id != run.id
        for stored in tx.observations_of(run.site_id, [page.url, *page.aliases])
    )


def _mark_rule(tx: Writer, run: StoredRun, page: Page, hit: RuleHit, *, held: bool) -> Hidden:
    holder = (page.rule_held or run.run) if held else ""
    marked = structs.replace(page, rule=hit.reason.value, rule_name=hit.rule, rule_held=holder)
    if marked != page:
        tx.put_page(run.site_id, marked)
    return Hidden(page=marked, reason=hit.reason, detail=hit.told, held=held)


def _mark_word(
    tx: Writer, site: Site, site_id: int, page: Page, found: list[StoredObservation], *, held: bool
) -> Hidden:
    reason = Reason(page.held)
    if held:
        return Hidden(page=page, reason=reason, detail="waits for a person", held=True)
    release(tx, site, site_id, page, found)
    after = tx.page(page.id) or page
    return Hidden(page=after, reason=reason, detail="", held=False)


def release(
    tx: Writer, site: Site, site_id: int, page: Page, found: list[StoredObservation]
) -> None:
    """Let the hides of a page pass; only where a newer capture came is a replay needed."""
    tx.set_held([one.id for one in found], False)
    newest = max(found, key=lambda one: one.observation.order)
    if newest.observation.order != page.order or page.state == State.HIDDEN:
        replay(tx, site, site_id, [page.url])
        return
    word = Decision(act=Act.HIDE, reason=Reason(newest.verdict.reason))
    passed = structs.replace(newest.observation, held=False)
    fresh = tx.page(page.id) or page
    tx.put_page(site_id, updated(fresh, passed, word, Texts()))
