"""The yield budget: a family of addresses that brings nothing new is closed, and may open again."""

from collections.abc import Collection

from msgspec import Struct

from harvester.core.target import key_of
from harvester.core.templates import WILD, Templates
from harvester.core.traps import Trap, TrapRule

LEAF_PROBE = 12  # fetches that one template is given before it is judged
LEVEL_PROBE = 24  # the same for a family of many names
WIDE_PROBE = 48  # the same for a whole folder, or all queries of one path
WINDOW = 20  # the fewest last fetches that are judged ...
PATIENCE = 2  # ... and half as many as brought something, if that is more
PROVEN = 0.5  # share of new ones from which a template is judged by nothing but itself
GROWTH = 5  # last fetches that must name no new address before a family counts as finite
LEAST_YIELD = 0.1  # share of them that must bring something new
FACET_ROW = 5  # values of one path's parameters in a row without a new page ...
ROW_FOR_YIELD = 2  # ... or twice as many as brought one: a good listing is allowed a dry stretch


QUERIES = "?*"  # all queries of one path
WIDE = ("/**", QUERIES)


class Family(Struct, kw_only=True):
    """What the fetches of one family brought, the last ones as bits."""

    probe: int
    recent: int = 0
    fetched: int = 0
    brought: int = 0
    row: int = 0
    growth: int = 0  # which of the last fetches named new addresses of this family
    since: int = 0  # fetches since it opened
    closed: Trap | None = None

    @property
    def window(self) -> int:
        """How many last fetches are judged: what brought much is given a longer dry stretch."""
        return max(WINDOW, self.probe, self.brought // PATIENCE)

    def spend(self, *, is_new: bool, has_grown: bool) -> None:
        """Note a fetch that is paid from this budget."""
        self.growth = (self.growth << 1 | has_grown) & ((1 << GROWTH) - 1)
        self.fetched += 1
        self.since += 1
        self.brought += is_new
        self.recent = (self.recent << 1 | is_new) & ((1 << self.window) - 1)
        self.row = 0 if is_new else self.row + 1

    def earn(self) -> None:
        """A fetch that seemed to bring nothing led to something new."""
        self.brought += 1
        self.recent |= 1
        self.row = 0

    @property
    def is_proven(self) -> bool:
        """Whether most of what it brought lately was new."""
        return self.fetched >= self.probe and self.recent.bit_count() >= PROVEN * self.judged

    @property
    def judged(self) -> int:
        """How many fetches the judgement stands on."""
        return min(self.since, self.window)

    def reopen(self) -> None:
        """Give a fresh probe."""
        self.closed, self.since, self.recent, self.row = None, 0, 0, 0

    def judge(self, *, is_queries: bool) -> Trap | None:
        """Why nothing more should be fetched from this family, or None."""
        if is_queries and self.row >= max(FACET_ROW, ROW_FOR_YIELD * self.brought):
            return Trap(rule=TrapRule.FACETS, why=f"{self.row} fetched in a row, none new")
        if self.since < self.probe or self.recent.bit_count() >= LEAST_YIELD * self.judged:
            return None
        why = f"{self.fetched} fetched, {self.brought} brought something new"
        return Trap(rule=TrapRule.YIELD, why=why)


class Budget:
    """The families of one run. What a sitemap lists does not pay, but what it brings counts.

    A template that proves itself stands alone: it neither feeds its folder nor falls with it.
    """

    def __init__(self) -> None:
        self.templates = Templates()
        self._families: dict[str, Family] = {}
        self._earned: set[int] = set()  # fetches that brought something: each earns once

    def closed(self, url: str) -> tuple[str, Trap] | None:
        """The widest closed family of an address and why it is closed."""
        for name in self._names(url):
            family = self._families.get(name)
            if family is not None and family.closed is not None:
                return name, family.closed
        return None

    def is_finite(self, name: str) -> bool:
        """Whether the last fetches of a family, its samples, named no new address of it.

        A trap makes its addresses as it is read; a folder that nobody reads for is only long.
        """
        family = self._families.get(name)
        return family is not None and not family.growth

    def spend(self, url: str, *, is_new: bool, grown: Collection[str] = ()) -> tuple[str, ...]:
        """Pay for a fetch that named new addresses of `grown`; the families that this opened."""
        names = self._names(url)
        for name in names:
            family = self._family(name)
            family.spend(is_new=is_new, has_grown=name in grown)
            if family.closed is None:
                family.closed = family.judge(is_queries=name.endswith(QUERIES))
        if not is_new:
            return ()
        self._earned.add(key_of(url))
        return self._open(names)

    def credit(self, url: str) -> tuple[str, ...]:
        """A page linked from here was new: its fetch was worth it; the families opened again."""
        key = key_of(url)
        if key in self._earned:
            return ()
        self._earned.add(key)
        names = self._names(url)
        for name in names:
            self._family(name).earn()
        return self._open(names)

    def spent_most(self, count: int) -> list[tuple[str, int]]:
        """The templates that took most fetches: who ate a cap."""
        leaves = (item for item in self._families.items() if not item[0].endswith(WIDE))
        ranked = sorted(leaves, key=lambda item: -item[1].fetched)
        return [(name, family.fetched) for name, family in ranked[:count]]

    def _names(self, url: str) -> tuple[str, ...]:
        names = self.templates.families(url)
        leaf = self._families.get(names[-1])
        return names[-1:] if leaf is not None and leaf.is_proven else names

    def _open(self, names: tuple[str, ...]) -> tuple[str, ...]:
        opened = []
        for name in names:
            family = self._family(name)
            if family.closed is not None:
                family.reopen()
                opened.append(name)
        return tuple(opened)

    def _family(self, name: str) -> Family:
        return self._families.setdefault(name, Family(probe=_probe_of(name)))


def _probe_of(name: str) -> int:
    if name.endswith(WIDE):
        return WIDE_PROBE
    return LEVEL_PROBE if WILD in name else LEAF_PROBE
