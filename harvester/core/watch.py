"""Watches the families of addresses for traps: holds addresses back, and lets them go again."""

from collections.abc import Callable, Collection
from datetime import date

from msgspec import Struct

from harvester.core import traps
from harvester.core.budget import Budget
from harvester.core.parking import Parking
from harvester.core.sessions import Sessions
from harvester.core.target import Target

Held = tuple[str, traps.Trap]


class PageRead(Struct, frozen=True, kw_only=True):
    """What one page gave the crawl; `text` stands for what it says, `is_new` if nobody else did."""

    links: tuple[str, ...] = ()
    is_new: bool = False
    text: int = 0


NOTHING = PageRead()


class TrapWatch:
    """One run's judgement of which addresses are worth a fetch."""

    def __init__(self, key: Callable[[str], int], *, today: date) -> None:
        self.parking = Parking(key)
        self.budget = Budget()
        self._sessions = Sessions()
        self._today = today
        self._worth = 0  # pages that were worth their fetch
        self._drained = 0

    def meet(self, url: str) -> Held | None:
        """An address of the site that was never seen before: the family and trap that hold it."""
        self.budget.templates.learn(url)
        trap = traps.judge(url, self._today)
        return (self.template(url), trap) if trap else self.holds(url)

    def holds(self, url: str) -> Held | None:
        """What holds an address back by now."""
        if repeat := self._sessions.repeats(url):
            return self.template(url), repeat
        return self.budget.closed(url)

    def template(self, url: str) -> str:
        """The template of an address."""
        return self.budget.templates.leaf(url)

    def park(self, held: Held, packed: bytes) -> None:
        """Set an address aside."""
        self.parking.park(*held, packed)

    def learn(
        self, page: Target, read: PageRead, *, brings: bool, fresh: Collection[str]
    ) -> list[bytes]:
        """What a page brought: its families pay, earn, close or open; the addresses let go.

        `brings`: it leads to new pages; `fresh`: all addresses that nobody named before it.
        """
        self._worth += read.is_new or page.is_listed
        opened: list[str] = []
        if not page.is_listed:
            self._sessions.learn(page.requested, read.text, read.links)
            grown = {name for url in fresh for name in self.budget.templates.families(url)}
            is_worth_it = read.is_new or brings
            opened += self.budget.spend(page.requested, is_new=is_worth_it, grown=grown)
        elif read.is_new:
            opened += self.budget.credit(page.requested)
        if read.is_new and page.is_sample:
            opened += self.budget.templates.families(page.requested)
        if read.is_new and page.via.startswith("http"):
            opened += self.budget.credit(page.via)
        return [packed for family in opened for packed in self.parking.release(family)]

    def last_look(self) -> list[bytes]:
        """Nothing else is left: samples of what is parked, then families that are known to end."""
        return self.parking.sample() or self._drain()

    def _drain(self) -> list[bytes]:
        """All of the smallest family that grew no more; never more than good pages were read."""
        for name, count in self.parking.plain_sizes():
            if self._drained + count > self._worth:
                return []
            if self.budget.is_finite(name):
                self._drained += count
                return self.parking.release(name)
        return []
