"""Watches the families of addresses for traps: holds addresses back, and lets them go again."""

from collections.abc import Collection
from datetime import date

from msgspec import Struct

from harvester.core import traps
from harvester.core.address import parts_of
from harvester.core.admission import Admission
from harvester.core.budget import PROVEN, Budget, Fetched
from harvester.core.entries import Entries
from harvester.core.novelty import Says
from harvester.core.parking import SAMPLE, Parking
from harvester.core.target import Target, url_of
from harvester.core.views import Views

Held = tuple[str, traps.Trap]


class PageRead(Struct, frozen=True, kw_only=True):
    """What one page gave the crawl: where it leads, and what it says that is new."""

    links: tuple[str, ...] = ()
    says: Says = Says.REPEAT


NOTHING = PageRead()
LOOKS = 0.2  # of the pages that were worth it: parked addresses that are looked at in the end ...
FEWEST_LOOKS = 20  # ... or so many, if that is more
LEAST_HOPE = 0.06  # of a kind's addresses that may be new, or it is not looked at again
GOOD_HOPE = 0.3  # the same where so many were looked at
MOST_SPENT, SPARE = 1.7, 150  # requests of a run, for each page that was worth it and beside
MOST_KIN = 1  # new addresses of its own kind that a page without a text of its own may name


def says_more(url: str, says: Says, fresh: Collection[str]) -> bool:
    """Whether a page is worth its fetch; a mere name is none where it makes up more of its kind."""
    if says is Says.NAME:
        return sum(is_kin(url, link) for link in fresh) <= MOST_KIN
    return says is Says.TEXT


def is_kin(url: str, link: str) -> bool:
    """Whether a link leads beside a page: under the same first folder, and to no part of it."""
    here, there = parts_of(url), parts_of(link)
    if here.path == there.path:
        return not set(here.parameters) <= set(there.parameters)
    is_part = there.path.startswith(f"{here.path.rstrip('/')}/")
    return not is_part and here.segments[:1] == there.segments[:1]


class TrapWatch:
    """One run's judgement of which addresses are worth a fetch."""

    def __init__(self, admission: Admission, *, today: date) -> None:
        self.parking = Parking(admission.key)
        self.budget = Budget()
        self._entries = Entries(self.budget.templates.kind)
        self._admission = admission
        self._views = Views(self._is_read)
        self._today = today
        self._worth = 0  # pages that were worth their fetch
        self._led: dict[str, int] = {}  # the links of the last page of each template
        self._looked = 0
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
        is_new = self._says_more(page.requested, read, fresh)
        self._worth += is_new or page.is_listed
        says_own = read.says in (Says.NAME, Says.TEXT)
        opened = [*self._views.learn(page.requested, read.links, is_new=says_own)]
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
        is_dull = read.says in (Says.NOTHING, Says.LITTLE)
        is_one_of_many = is_dull and self.budget.is_proven(page.requested)
        if (is_new or is_one_of_many) and page.via.startswith("http"):
            opened += self.budget.credit(page.via)
        return [packed for family in opened for packed in self.parking.release(family)]

    def _says_more(self, url: str, read: PageRead, fresh: Collection[str]) -> bool:
        """Whether a page is worth its fetch; a little is enough for what stands in a list, and is
        no version of a page that has a plain address.
        """
        is_new = says_more(url, read.says, fresh)
        if read.says is Says.LITTLE:
            plain = url.partition("?")[0]
            is_version = plain != url and self._admission.reads(plain)
            is_new = not is_version and self._entries.is_entry(url, read.links, fresh)
        self._entries.learn(url, read.links, fresh)
        return is_new

    def _is_same(self, url: str, read: PageRead) -> bool:
        """Whether a page says and leads where the last one of its template did."""
        template, links = self.template(url), hash(frozenset(read.links))
        before, self._led[template] = self._led.get(template), links
        return read.says is Says.REPEAT and before == links

    def last_look(self) -> list[bytes]:
        """Nothing else is left: a few of the parked addresses that promise most."""
        room = max(FEWEST_LOOKS, int(LOOKS * self._worth)) - self._looked
        is_dear = self.spent > MOST_SPENT * self._worth + SPARE
        least = PROVEN if is_dear else LEAST_HOPE if room > 0 else GOOD_HOPE
        most = min(SAMPLE, room) if room > 0 else SAMPLE
        taken = self.parking.sample(self.budget.hope, least, self.repeats, most)
        self._looked += len(taken)
        return taken
