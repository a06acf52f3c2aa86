"""Takes one observation into the store: a fact recorded, a decision, and the page after it."""

from datetime import date

from msgspec import Struct, structs

from ingester.core.decide import Act, Decision, Reason, is_redirected
from ingester.core.fold import Applied, apply
from ingester.core.observation import Observation
from ingester.core.page import Copy, Page, State
from ingester.core.rules import RuleHit, rule_against
from ingester.loading.pages import book_for, write_book
from ingester.loading.replay import newest_known, replay, verdict_of
from ingester.loading.revisit import read_elsewhere, texts_of
from ingester.store.contract import Link, StoredObservation, Writer
from shared.scope import judge
from shared.site import Site

SHOWN_FIELDS = ("url", "state", "copy", "last_read", "last_tried", "last_changed", "error", "held")


class Taken(Struct, frozen=True, kw_only=True):
    """An observation with what its bytes read like."""

    seen: Observation
    copy: Copy | None = None
    links: tuple[Link, ...] | None = None  # None: the page's links are stored already
    refers: str | None = None  # the other address whose bytes a revisit had


class Recorded(Struct, frozen=True, kw_only=True):
    """What became of an observation; `waits` while the run's end has to let a hide pass."""

    record: str
    decision: Decision
    url: str
    page: Page | None
    waits: bool = False
    again: bool = False  # readers did not see the page before either


class Recorder:
    """Records the observations of one run of one site.

    `any_host`: a redirect may lead to a host that comes later in the file.
    """

    def __init__(
        self, site: Site, site_id: int, run_id: int, today: date, *, any_host: bool = False
    ) -> None:
        self.site, self._site_id, self.run_id, self._today = site, site_id, run_id, today
        self._any_host = any_host

    def take(self, tx: Writer, taken: Taken) -> Recorded | None:
        """Record and decide; None where this record is in the store already."""
        seen = read_elsewhere(tx, self._site_id, taken.seen, taken.refers)
        if taken.copy is not None:
            tx.put_copy(taken.copy)
        number = tx.add_observation(self._site_id, self.run_id, seen)
        if number is None:
            return None
        if seen.pointed is not None and (self._any_host or self.site.owns(seen.pointed)):
            told = Decision(act=Act.KEEP, reason=Reason.REDIRECTED, detail=seen.pointed)
            return Recorded(
                record=seen.record, decision=told, url=seen.requested, page=None, waits=True
            )
        recorded = self._decide(tx, number, seen)
        self._note_links(tx, recorded, taken)
        return recorded

    def decide_again(self, tx: Writer, found: tuple[StoredObservation, Observation]) -> Recorded:
        """Decide a redirect now that its target's own capture is known (or known to be missing)."""
        stored, seen = found
        if seen != stored.observation:
            tx.set_reading(stored.id, seen)
        if stored.decided:
            return self._decide_late(tx, stored.id, seen)
        return self._decide(tx, stored.id, seen)

    def show_link(self, tx: Writer, url: str) -> None:
        """Where a rule makes this address only a link: a page shown by its title, without text."""
        rule = judge(self.site, url).link_only
        if rule is None:
            return
        page = tx.page_at(self._site_id, url)
        if page is None:
            book = book_for(tx, self._site_id, [url], with_spellings=False)
            page = book.open(url)
            write_book(tx, self._site_id, book, [])
        if page.title != rule.title or page.reason != Reason.LINK_ONLY:
            tx.put_page(self._site_id, _as_link(page, rule.title))

    def _decide(self, tx: Writer, number: int, seen: Observation) -> Recorded:
        spelled = seen.copy is not None
        book = book_for(tx, self._site_id, {seen.requested, seen.url}, with_spellings=spelled)
        before = list(book.pages.values())
        if self._is_late(tx, number, seen, before):
            return self._decide_late(tx, number, seen)
        held = structs.replace(seen, held=True)  # whatever it hides waits for the run's end
        applied = apply(book, held, texts_of(tx, self._site_id), self.site)
        old = {page.id: page for page in before}
        waits = any(page.held and page != old.get(page.id) for page in book.pages.values())
        tx.set_held([number], waits)
        write_book(tx, self._site_id, book, before)
        tx.set_decision(number, verdict_of(applied), applied.page)
        return self._told(tx, seen, applied, old.get(applied.page or 0))

    def _is_late(self, tx: Writer, number: int, seen: Observation, before: list[Page]) -> bool:
        """Whether anything newer is known of the pages that this capture may concern."""
        if any(page.order > seen.order for page in before):
            return True
        if len(before) == 1 and not before[0].aliases and not is_redirected(seen):
            return False
        ends = [seen.requested, seen.url]
        newest = newest_known(tx, self.site, self._site_id, ends, deciding=number)
        return newest > seen.order

    def _decide_late(self, tx: Writer, number: int, seen: Observation) -> Recorded:
        """A capture from before the page's newest: everything about the page is folded anew."""
        tx.set_held([number], True)
        ends = [seen.requested, seen.url]
        before = [tx.page_at(self._site_id, url) for url in ends]
        applied = replay(tx, self.site, self._site_id, ends, deciding=number)[seen.record]
        after = [tx.page_at(self._site_id, url) for url in ends]
        tx.set_held([number], any(page is not None and bool(page.held) for page in after))
        if [_visible(page) for page in before] == [_visible(page) for page in after]:
            told = Decision(act=Act.SKIP, reason=Reason.OLDER, detail=applied.decision.reason)
            return Recorded(
                record=seen.record, decision=told, url=seen.requested, page=after[0] or after[1]
            )
        was = next((page for page in before if page is not None and page.id == applied.page), None)
        return self._told(tx, seen, applied, was)

    def _told(self, tx: Writer, seen: Observation, applied: Applied, was: Page | None) -> Recorded:
        """What people are told: the decision, or the rule that stands above it."""
        page = tx.page(applied.page) if applied.page is not None else None
        url = page.url if page else seen.requested
        if page is None or applied.decision.act == Act.SKIP:
            return Recorded(record=seen.record, decision=applied.decision, url=url, page=page)
        hit = rule_against(self.site, page.url, page.title, self._today)
        if hit is not None:
            return self._under_a_rule(tx, seen, page, was, hit)
        told = applied.decision
        if page.rule and page.copy and told.act in (Act.REPLACE, Act.CONFIRM):
            page = structs.replace(page, rule="", rule_name="", rule_held="")
            tx.put_page(self._site_id, page)
            told = structs.replace(told, reason=Reason.RETURNED)
        return Recorded(
            record=seen.record,
            decision=told,
            url=url,
            page=page,
            waits=told.act == Act.HIDE and bool(page.held),
            again=_was_out_of_sight(was),
        )

    def _under_a_rule(
        self, tx: Writer, seen: Observation, page: Page, was: Page | None, hit: RuleHit
    ) -> Recorded:
        """A page that nobody sees yet is never shown; one that is seen waits for the run's end."""
        told = Decision(act=Act.HIDE, reason=hit.reason, detail=hit.told)
        if was is not None and was.shown:
            return Recorded(record=seen.record, decision=told, url=page.url, page=page, waits=True)
        page = structs.replace(page, rule=hit.reason.value, rule_name=hit.rule, rule_held="")
        tx.put_page(self._site_id, page)
        return Recorded(
            record=seen.record,
            decision=told,
            url=page.url,
            page=page,
            again=_was_out_of_sight(was),
        )

    def _note_links(self, tx: Writer, recorded: Recorded, taken: Taken) -> None:
        if taken.links is None or recorded.page is None:
            return
        if self.site.scope.link_only:
            for link in taken.links:
                self.show_link(tx, link.url)
        if recorded.page.copy == taken.seen.copy:
            tx.put_links(self._site_id, recorded.page.id, taken.links)


def _was_out_of_sight(page: Page | None) -> bool:
    return page is not None and not page.shown


def _as_link(page: Page, title: str) -> Page:
    return structs.replace(
        page,
        state=State.SHOWN,
        reason=Reason.LINK_ONLY.value,
        title=title,
        copy=None,
        length=0,
        error=None,
    )


def _visible(page: Page | None) -> tuple[object, ...] | None:
    return tuple(getattr(page, name) for name in SHOWN_FIELDS) if page else None
