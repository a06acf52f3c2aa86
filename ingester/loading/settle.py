"""The end of a run: redirects find their target, hides pass the brake or wait, and the written
rules are applied.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct, structs

from ingester.core.brakes import FAILED_ENDS, Outcome, RunState, run_state
from ingester.core.decide import Act, Reason
from ingester.core.observation import Observation
from ingester.core.page import Page
from ingester.core.rules import (
    as_link,
    is_hidden_for_noindex,
    is_link,
    lifted,
    rule_against,
)
from ingester.core.shards import is_whole, shards_beside
from ingester.loading.hides import Hidden, Waiting, let_pass, pass_idle
from ingester.loading.noindex import judge_anew
from ingester.loading.observe import resolved
from ingester.loading.outlived import pass_outlived
from ingester.loading.record import Recorded, Recorder
from ingester.loading.replay import replay
from ingester.loading.twins import same_texts
from ingester.loading.waiting import waiting_for
from ingester.store.contract import SameText, StoredObservation, StoredRun, Writer
from shared.scope import judge
from shared.site import Site

MAX_HOPS = 10  # as many redirects as a harvest follows
RUNS_LOOKED_AT = 1_000  # the newest, among which the shards of a harvest are found


class Settled(Struct, frozen=True, kw_only=True):
    """What the end of a run brought about."""

    late: list[Recorded]  # redirects decided only now
    hidden: list[Hidden]
    same: list[SameText]  # what its new pages share with many others
    state: RunState
    why: str


def settle(tx: Writer, recorder: Recorder, run: StoredRun, today: date) -> Settled:
    """Settle a run in one transaction; a run that was settled before gives the same again."""
    site = recorder.site
    waiting = () if run.undone else _with_targets(tx, run)
    late = recorder.decide_again(tx, waiting)
    beside = shards_beside(run, tx.runs(run.site_id, limit=RUNS_LOOKED_AT)) if run.shard else []
    state, why = _judged(tx, [run, *beside], site)
    _show_links(tx, recorder, run)
    if is_whole(run, beside):
        judge_anew(tx, run.site_id, site)
    survey = _Survey(tx, run, site, today, harvest={run.id, *(one.id for one in beside)})
    survey.all_pages()
    holds = state == RunState.FAILED or not is_whole(run, beside)
    hidden = let_pass(tx, site, run, survey.waiting, today, holds_all=holds, beside=beside)
    if not holds:
        pass_outlived(tx, site, run, today, beside=beside)
        for one in (run, *beside):
            pass_idle(tx, one)
            tx.judge_run(one.id, state, why)
    elif state == RunState.OK:
        state, why = RunState.PARTIAL, f"shard {run.shard}: what it hides waits for the others"
    same = same_texts(tx, run)
    return Settled(late=late, hidden=hidden, same=same, state=state, why=why)


def rejudge(tx: Writer, run: StoredRun, site: Site) -> tuple[str, str]:
    """Judge a settled run again by what its row says now; a shard is judged with its harvest."""
    if run.shard:
        return run.state, run.state_why
    state, why = _judged(tx, [run], site)
    tx.judge_run(run.id, state, why)
    return state.value, why


def _judged(tx: Writer, harvest: Sequence[StoredRun], site: Site) -> tuple[RunState, str]:
    """The state of a run, or of all shards of a harvest together."""
    outcomes = [
        Outcome(act=Act(v.act), reason=Reason(v.reason), had_copy=v.had_copy)
        for run in harvest
        for v in tx.run_outcomes(run.id)
    ]
    return run_state(
        outcomes,
        why=_worst_why([run.why for run in harvest]),
        complete=all(run.complete for run in harvest),
        damaged=sum(run.damaged for run in harvest),
        brakes=site.brakes,
    )


def _worst_why(whys: Sequence[str]) -> str | None:
    """How a harvest ended: where one shard was turned away, all were."""
    known = sorted(whys, key=lambda why: (why not in FAILED_ENDS, why == "finished", why))
    return known[0] or None


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


class _Survey:
    """One look at every page of the site: rules that are lifted, and what waits to be hidden."""

    def __init__(
        self, tx: Writer, run: StoredRun, site: Site, today: date, *, harvest: set[int]
    ) -> None:
        self._harvest = harvest  # the run and the shards beside it
        self._tx, self._run, self._site, self._today = tx, run, site, today
        self.waiting: list[Waiting] = []

    def all_pages(self) -> None:
        """Look at each page. Those that were only links, or hidden for what is ignored now, are
        folded anew first, which may change others as well.
        """
        tx, site_id = self._tx, self._run.site_id
        anew = []
        for page in tx.pages(site_id):
            was_link = is_link(page) and judge(self._site, page.url).link_only is None
            if was_link or is_hidden_for_noindex(self._site, page):
                anew.append(page.url)
            else:
                self._one(page)
        if anew:
            replay(tx, self._site, site_id, anew, self._today, spares=True)
            self.waiting.clear()
            for page in tx.pages(site_id):
                self._one(page)

    def _one(self, page: Page) -> None:
        tx, site_id = self._tx, self._run.site_id
        link = judge(self._site, page.url).link_only if self._site.scope.link_only else None
        if link is not None:
            laid = as_link(page, link.title)
            if laid != page:
                tx.put_page(site_id, laid)
            return
        hit = rule_against(self._site, page.url, page.title, self._today)
        free = lifted(self._site, page, self._today)
        if free != page:
            tx.put_page(site_id, free)
            page = free
        in_force = bool(page.rule) and not page.rule_held
        words = waiting_for(tx, self._run, page, self._harvest) if page.held else ()
        if words or (hit is not None and not in_force):
            self.waiting.append(Waiting(page=page, hit=None if in_force else hit, words=words))
