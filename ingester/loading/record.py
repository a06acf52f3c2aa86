"""Takes one observation into the store: a fact recorded, a decision, and the page after it."""

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec import Struct, structs

from ingester.core.applied import Applied
from ingester.core.decide import Act, Decision, Reason
from ingester.core.ends import speaks_for_its_end
from ingester.core.fold import apply
from ingester.core.observation import Observation
from ingester.core.page import Copy, Page
from ingester.core.rules import rule_against, under_rules, was_seen
from ingester.loading.naming import name_plainly
from ingester.loading.pages import book_for, write_book
from ingester.loading.replay import replay, verdict_of
from ingester.loading.revisit import read_elsewhere, texts_of
from ingester.store.contract import Link, StoredObservation, Writer
from shared.scope import judge
from shared.site import Site

# What a late capture may change; when a text that stands was read first is no news.
SHOWN_FIELDS = ("url", "state", "copy", "last_read", "last_tried", "error", "held")


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

    `any_host`: a redirect may lead to a host that comes later in the file. `undone`: a person took
    the run back, so what it saw is kept and changes nothing.
    """

    def __init__(
        self, site: Site, site_id: int, run_id: int, today: date, *,
        any_host: bool = False, undone: bool = False,
    ) -> None:  # fmt: skip
        self.site, self._site_id, self.run_id, self._today = site, site_id, run_id, today
        self._any_host, self._undone = any_host, undone

    def take(self, tx: Writer, taken: Taken) -> Recorded | None:
        """Record and decide; None where this record is in the store already."""
        seen = read_elsewhere(tx, self._site_id, taken.seen, taken.refers)
        seen = structs.replace(seen, held=seen.may_wait)  # what it takes waits for the run's end
        if taken.copy is not None:
            tx.put_copy(taken.copy)
        number = tx.add_observation(self._site_id, self.run_id, seen)
        if number is None:
            return None
        if self._undone:
            told = Decision(act=Act.SKIP, reason=Reason.OLDER, detail="its run is taken back")
            return Recorded(record=seen.record, decision=told, url=seen.requested, page=None)
        if seen.pointed is not None and (self._any_host or self.site.owns(seen.pointed)):
            told = Decision(act=Act.KEEP, reason=Reason.REDIRECTED, detail=seen.pointed)
            return Recorded(
                record=seen.record, decision=told, url=seen.requested, page=None, waits=True
            )
        recorded = self._decide(tx, number, seen)
        self._note_links(tx, recorded, taken)
        return recorded

    def decide_again(
        self, tx: Writer, found: Iterable[tuple[StoredObservation, Observation]]
    ) -> list[Recorded]:
        """Decide redirects now that their targets' own captures are known (or known to be missing).
        Those from before the newest of their pages are folded together: a whole site may lead to
        one page.
        """
        told, late = [], {}
        for stored, seen in found:
            if seen != stored.observation:
                seen = structs.replace(seen, held=seen.may_wait)
                tx.set_reading(stored.id, seen)
                tx.set_held([stored.id], seen.held)
            recorded = None if stored.decided else self._decide_in_time(tx, stored.id, seen)
            if recorded is None:
                late[stored.id] = seen
            else:
                told.append(recorded)
        return told + self._decide_late(tx, late)

    def show_link(self, tx: Writer, url: str) -> None:
        """Where a rule makes this address only a link: a page, though nothing was read there."""
        if judge(self.site, url).link_only is None or tx.page_at(self._site_id, url) is not None:
            return
        book = book_for(tx, self._site_id, [url], with_spellings=False)
        book.put(under_rules(self.site, book.open(url), self._today, was_seen=False))
        write_book(tx, self._site_id, book, [])

    def _decide(self, tx: Writer, number: int, seen: Observation) -> Recorded:
        recorded = self._decide_in_time(tx, number, seen)
        return recorded or self._decide_late(tx, {number: seen})[0]

    def _decide_in_time(self, tx: Writer, number: int, seen: Observation) -> Recorded | None:
        """The decision, unless the capture is from before the newest of its pages."""
        book = book_for(tx, self._site_id, {seen.requested, seen.url}, with_spellings=True)
        before = list(book.pages.values())
        if any(page.order > seen.order for page in before):
            return None
        applied = apply(book, seen, texts_of(tx, self._site_id), self.site)
        for page in [book.pages[one] for one in book.changed if one in book.pages]:
            ruled = under_rules(self.site, page, self._today, was_seen=was_seen(page, before))
            if ruled != page:
                book.put(ruled)
        write_book(tx, self._site_id, book, before)
        name_plainly(tx, self._site_id, sorted(book.changed & book.pages.keys()))
        tx.set_decision(number, verdict_of(applied), applied.page)
        return self._told(tx, seen, applied, before)

    def _decide_late(self, tx: Writer, late: dict[int, Observation]) -> list[Recorded]:
        """Captures from before their pages' newest: everything about the pages is folded anew."""
        ends = {number: _ends(seen) for number, seen in late.items()}
        before = {number: self._pages_at(tx, ends[number]) for number in late}
        urls = [url for both in ends.values() for url in both]
        told = replay(tx, self.site, self._site_id, urls, self._today, deciding=late.keys())
        recorded = []
        for number, seen in late.items():
            after = self._pages_at(tx, ends[number])
            recorded.append(self._told_late(tx, seen, told[seen.record], before[number], after))
        return recorded

    def _pages_at(self, tx: Writer, urls: Sequence[str]) -> list[Page | None]:
        return [tx.page_at(self._site_id, url) for url in urls]

    def _told_late(
        self, tx: Writer, seen: Observation, applied: Applied,
        before: Sequence[Page | None], after: Sequence[Page | None],
    ) -> Recorded:  # fmt: skip
        if [_visible(page) for page in before] == [_visible(page) for page in after]:
            skip = Decision(act=Act.SKIP, reason=Reason.OLDER, detail=applied.decision.reason)
            found = next((page for page in after if page is not None), None)
            return Recorded(record=seen.record, decision=skip, url=seen.requested, page=found)
        return self._told(tx, seen, applied, [page for page in before if page is not None])

    def _told(
        self, tx: Writer, seen: Observation, applied: Applied, before: Sequence[Page]
    ) -> Recorded:
        """What people are told: the decision, or the rule that stands above it."""
        page = tx.page(applied.page) if applied.page is not None else None
        url = page.url if page else seen.requested
        told = applied.decision
        if page is None or told.act == Act.SKIP:
            return Recorded(record=seen.record, decision=told, url=url, page=page)
        out_of_sight = not was_seen(page, before)
        hit = rule_against(self.site, page.url, page.title, self._today)
        waits = applied.waits or (told.act == Act.HIDE and bool(page.held))
        if hit is not None:
            told = Decision(act=Act.HIDE, reason=hit.reason, detail=hit.told)
            waits = was_seen(page, before)
        elif page.rule and page.copy and applied.reads_well:
            page = structs.replace(page, rule="", rule_name="", rule_held="")
            tx.put_page(self._site_id, page)
            told = structs.replace(told, reason=Reason.RETURNED)
        return Recorded(
            record=seen.record,
            decision=told,
            url=url,
            page=page,
            waits=waits,
            again=out_of_sight and told.act == Act.HIDE,
        )

    def _note_links(self, tx: Writer, recorded: Recorded, taken: Taken) -> None:
        if taken.links is None or recorded.page is None:
            return
        if self.site.scope.link_only:
            for link in taken.links:
                self.show_link(tx, link.url)
        if recorded.page.copy == taken.seen.copy:
            tx.put_links(self._site_id, recorded.page.id, taken.links)


def _ends(seen: Observation) -> list[str]:
    """The addresses that a capture speaks of."""
    return [seen.requested, seen.url] if speaks_for_its_end(seen) else [seen.requested]


def _visible(page: Page | None) -> tuple[object, ...] | None:
    return tuple(getattr(page, name) for name in SHOWN_FIELDS) if page else None
