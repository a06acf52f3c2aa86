"""Watches the families of addresses for traps: holds addresses back, and lets them go again.

A page lost costs more than a request too many, so nothing is parked for good while the pages found
so far allow more requests. When nothing else is left, all of an unsure kind (thin pages, each with
a little of its own, that do not make each other up) is read if the run can pay for it, the smallest
kind first; then a few of each kind that is parked, the one that promises most first, until a fair
sample of it brought nothing. What these bring opens their families again. A run that has spent more
than its pages allow reads only what promises much. Known limit: thin pages that make up most of a
site earn too little for themselves where none of them stands in a list.
"""

from collections.abc import Collection
from datetime import date

from msgspec import Struct

from harvester.core import traps
from harvester.core.address import parameters, parts_of, without
from harvester.core.admission import Admission
from harvester.core.budget import PROVEN, QUERIES, Budget, Fetched, is_one_path
from harvester.core.entries import Entries
from harvester.core.novelty import Says
from harvester.core.parking import Parking
from harvester.core.target import Target, url_of
from harvester.core.templates import kind_of
from harvester.core.views import Views

Held = tuple[str, traps.Trap]


class PageRead(Struct, frozen=True, kw_only=True):
    """What one page gave the crawl: where it leads, and what it says that is new."""

    links: tuple[str, ...] = ()
    says: Says = Says.REPEAT


NOTHING = PageRead()
MISSING = PageRead(says=Says.NOTHING)  # there was no page
ENOUGH = (1.45, 150)  # requests of a run, for each page that was worth it and beside, for guesses
MOST = (1.8, 200)  # the same for all; beyond it nothing is read but what promises much
SURE = (1.9, 190)  # the same for thin pages, where those that were read so far pay for none
UNSURE = (Says.ECHO, Says.NAME, Says.LITTLE)  # what may be a page, by how it was named
LEAST_HOPE = 0.03  # of a kind's addresses that may be new, or it is not looked at again
MOST_KIN = 1  # new addresses of its own kind that an echo, or an answer to a query, may name


def says_more(url: str, says: Says, fresh: Collection[str]) -> bool:
    """Whether a page is surely worth its fetch; an echo that makes up more of its kind is not, nor
    is the answer to a query that does: with a title of its own it may still be a search.
    """
    if says is Says.ECHO or (says is Says.NAME and parameters(url)):
        return sum(is_kin(url, link) for link in fresh) <= MOST_KIN
    return says in (Says.NAME, Says.TEXT)


def is_kin(url: str, link: str) -> bool:
    """Whether a link leads beside a page: under the same first folder, and to no part of it."""
    here, there = parts_of(url), parts_of(link)
    if here.path == there.path:
        return not set(here.parameters) <= set(there.parameters)
    is_part = there.path.startswith(f"{here.path.rstrip('/')}/")
    return not is_part and here.segments[:1] == there.segments[:1]


def is_about(url: str, page: str) -> bool:
    """Whether an address says in its query which page it is about: `?like=X` on `/site/X`."""
    last = parts_of(page).segments[-1:]
    is_name = bool(last) and not kind_of(last[0]).startswith("{")
    return is_name and any(last == (value.rpartition("/")[2],) for _, value in parameters(url))


class TrapWatch:
    """One run's judgement of which addresses are worth a fetch."""

    def __init__(self, admission: Admission, *, today: date) -> None:
        self.parking = Parking(admission.key)
        self.budget = Budget()
        self._entries = Entries(self.budget.templates.kind)
        self._admission = admission
        self._views = Views(self._is_read)
        self._today = today
        self._accepted = 0  # pages of which it was not sure that they were
        self._worth = 0  # pages that were worth their fetch
        self._led: dict[str, int] = {}  # the links of the last page of each template
        self.spent = 0  # requests

    def meet(self, url: str) -> Held | None:
        """An address of the site that was never seen before: the family and trap that hold it."""
        self.budget.templates.learn(url)
        trap = traps.judge(url, self._today)
        return (self.template(url), trap) if trap else self.holds(url)

    def holds(self, url: str) -> Held | None:
        """What holds an address back by now."""
        if repeat := self._views.repeats(url):
            return repeat
        return self.budget.closed(url)

    def repeats(self, url: str) -> bool:
        """Whether an address is but a view of a page that is read anyway."""
        return self._views.repeats(url) is not None

    def _is_read(self, url: str) -> bool:
        key = self._admission.key(url)
        return self._admission.reads(url) and not self.parking.holds(key)

    def template(self, url: str) -> str:
        """The template of an address."""
        return self.budget.templates.leaf(url)

    def park(self, held: Held, packed: bytes) -> None:
        """Set an address aside."""
        self.parking.park(*held, packed, self.budget.templates.kind(url_of(packed)))

    def learn(self, page: Target, read: PageRead, fresh: Collection[str]) -> list[bytes]:
        """What a page brought: its families pay, earn, close or open; the addresses let go.

        `fresh`: all addresses that nobody named before it.
        """
        if read is MISSING and not parameters(page.requested):
            return []  # a page that went is asked for wherever it is linked: that it went is news
        is_new = self._says_more(page.requested, page.via, read, fresh)
        is_unsure = read.says in UNSURE
        if is_new and is_unsure and self._entries.is_guess(page.requested):
            self._accepted += 1
        else:
            self._worth += is_new or (page.is_listed and read is not MISSING)
        opened = self._learn_views(page, read)
        if not page.is_listed:
            fetched = Fetched(
                is_new=is_new,
                is_repeat=read.says is Says.REPEAT and not fresh,
                is_same=self._is_same(page.requested, read),
                leads_on=not all(map(self.budget.knows, fresh)),
            )
            opened += self.budget.spend(page.requested, fetched)
        elif is_new:
            opened += self.budget.gain(page.requested)
        if is_new and page.is_sample:
            opened += self.budget.templates.families(page.requested)
        if page.via.startswith("http") and (is_new or self._is_one_of_many(page, read)):
            opened += self.budget.credit(page.via)
        return [packed for family in opened for packed in self.parking.release(family)]

    def _learn_views(self, page: Target, read: PageRead) -> list[str]:
        if read is MISSING:
            return []
        is_new = read.says in (Says.ECHO, Says.NAME, Says.TEXT)
        return list(self._views.learn(page.requested, read.links, is_new=is_new))

    def _is_one_of_many(self, page: Target, read: PageRead) -> bool:
        """Whether a dull page is one all the same, as most like it are; not where those named it:
        a chain must not keep itself going.
        """
        if read is MISSING or read.says not in (Says.NOTHING, Says.LITTLE):
            return False
        is_chain = self.template(page.via) == self.template(page.requested)
        return not is_chain and self.budget.is_proven(page.requested)

    def _says_more(self, url: str, via: str, read: PageRead, fresh: Collection[str]) -> bool:
        """Whether a page is worth its fetch; a little is enough for what stands in a list, and is
        no version of a page that has a plain address.
        """
        is_new = says_more(url, read.says, fresh)
        self._entries.learn(url, read.links, fresh)
        if is_new or read.says not in UNSURE:
            return is_new
        is_script = is_one_path(self.budget.templates.kind(url).partition("?")[0] + QUERIES)
        if not (self._is_version(url) or is_script and is_about(url, via)):
            is_new = self._entries.is_entry(url, via, read.links, fresh)
        return is_new

    def _is_same(self, url: str, read: PageRead) -> bool:
        """Whether a page says and leads where the last one of its template did."""
        template, links = self.template(url), hash(frozenset(read.links))
        before, self._led[template] = self._led.get(template), links
        return read.says is Says.REPEAT and before == links

    def _spare(self, earned: float, start: int) -> int:
        """Requests that the pages found so far allow beside those that were made."""
        return int(earned * (self._worth + self._accepted / 2)) + start - self.spent

    def _unpaid(self) -> int:
        """Requests that the sure pages alone allow beside those that were made."""
        return int(SURE[0] * self._worth) + SURE[1] - self.spent

    def holds_now(self, url: str) -> Held | None:
        """What holds an address back that is about to be asked for: also a budget that is spent."""
        held = self.holds(url)
        if held is None and self._spare(*MOST) <= 0 and self.budget.hope(url) < PROVEN:
            why = f"{self.spent} requests for {self._worth} pages that were worth it"
            held = (self.template(url), traps.Trap(rule=traps.TrapRule.YIELD, why=why))
        return held

    def last_look(self) -> tuple[list[bytes], list[bytes]]:
        """Nothing else is left: parked addresses to look at, and others that may go again."""
        if found := self._finish_unsure():
            return found
        least = LEAST_HOPE if self._spare(*ENOUGH) > 0 else PROVEN
        return self.parking.sample(self.budget, least, self.repeats), []

    def _finish_unsure(self) -> tuple[list[bytes], list[bytes]] | None:
        """All that is left of an unsure kind, where there are requests to spare for it."""
        spare = max(self._spare(*ENOUGH), self._unpaid())
        unsure = self._entries.unsure()
        counted = self.parking.counted(unsure)
        for kind, count in sorted(counted, key=lambda one: (-unsure[one[0]], -one[1])):
            if count > spare:
                continue
            taken = self.parking.of_kind(kind, self.repeats)
            if taken and self._is_version(url_of(taken[0])):
                continue
            vias = self._entries.accept(kind)
            self.parking.take_back(taken)
            opened = [family for via in vias for family in self.budget.credit(via)]
            released = [packed for family in opened for packed in self.parking.release(family)]
            if taken or released:
                return taken, released
        return None

    def _is_version(self, url: str) -> bool:
        """Whether an address without one of its parameters, or without all, is read anyway."""
        names = {name for name, _ in parameters(url)}
        less = [frozenset((name,)) for name in names] + [frozenset(names)] * (len(names) > 1)
        return any(self._admission.reads(without(url, one)) for one in less)
