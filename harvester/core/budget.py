"""The yield budget: a family of addresses that brings nothing new is closed, and may open again.

1. An address belongs to families: its template (the shape of its path, the names of its parameters,
   and their values where there are but a few), each folder above it, all queries of its path, and
   the same query or the same last name on any path.
2. A page is worth its fetch if its text, or at least its title, says what no page of the run said;
   a few words or numbers of its own are enough for what stands in a list (`entries`).
3. It also is if a page that it named first is worth its own, so that lists are paid for pages.
4. Each fetch pays to all its families; what a sitemap lists pays nothing, and earns if it is new.
5. A family whose last fetches were worth it less than once in ten is closed; five queries of one
   path in a row without a new page, ten copies and nothing else, or one page at three addresses of
   one template close it sooner.
6. A template of which half is new stands alone: it does not fall with its folder.
7. What a closed family holds is parked, not dropped, and comes back when anything in it is new.
8. A parameter that changed nothing on three pages makes a view (`views`), which is parked too.
9. What promises most by its kin comes first, and of two addresses the one with fewer parameters,
   so that a page is read before the views of it, and pages are known before traps are judged.
10. A query that is not there pays too; a page that went says nothing of those beside it.
11. In the end what is parked is looked at as long as the pages found allow it (`watch`).

Known limits: a thin page that says only the words of its own query is taken for a search's echo;
a thin page that names something new, as the page of each file or an endless log of names, is taken
for a page; a mirror at other paths is given up folder by folder, each after its probe.
"""

from msgspec import Struct

from harvester.core.address import parameters
from harvester.core.target import key_of
from harvester.core.templates import WILD, Templates
from harvester.core.traps import Trap, TrapRule

LEAF_PROBE = 12  # fetches that one template is given before it is judged
LEVEL_PROBE = 24  # the same for a family of many names
WIDE_PROBE = 48  # the same for a whole folder, or all queries of one path
SAMES = 3  # fetches of a template that were one page, its text and its links
REPEATS = 10  # fetches of a family that were all copies of what was read before
WINDOW = 20  # the fewest last fetches that are judged ...
PATIENCE = 2  # ... and half as many as brought something, if that is more
FAIR_CHANCE = 5  # of ten fetches of a kind that nobody has seen
HOPE = 0.3  # share of a kind that nobody has seen which may be new
CURIOUS = 0.031  # the least that is hoped of a kind that nobody has seen
FEW = 3  # fetches from which a kind speaks for itself
FOLDER = 0.25  # of a fetch: what one in the same folder says of a kind that nobody has seen
PROVEN = 0.5  # share of new ones from which a template is judged by nothing but itself
LEAST_YIELD = 0.1  # share of them that must bring something new
FACET_ROW = 5  # values of one path's parameters in a row without a new page ...
ROW_FOR_YIELD = 2  # ... or twice as many as brought one: a good listing is allowed a dry stretch


QUERIES = "?*"  # all queries of one path
WIDE = ("/**", QUERIES)


class Fetched(Struct, frozen=True, kw_only=True):
    """What one fetch was worth."""

    is_new: bool
    is_repeat: bool = False  # nothing but what was read before
    is_same: bool = False  # as the fetch of its template before it: text and links
    leads_on: bool = False  # to pages of a kind that nobody has read


class Family(Struct, kw_only=True):
    """What the fetches of one family brought, the last ones as bits."""

    probe: int
    recent: int = 0
    fetched: int = 0
    brought: int = 0
    is_leaf: bool = False  # a template, not a family of several
    row: int = 0
    repeats: int = 0  # last fetches that gave nothing but what was read before
    sames: int = 0  # last fetches that were as the one before them
    since: int = 0  # fetches since it opened
    closed: Trap | None = None

    @property
    def window(self) -> int:
        """How many last fetches are judged: what brought much is given a longer dry stretch."""
        return max(WINDOW, self.probe, self.brought // PATIENCE)

    def spend(self, one: Fetched) -> None:
        """Note a fetch that is paid from this budget."""
        self.repeats = self.repeats + 1 if one.is_repeat else 0
        self.sames = self.sames + 1 if one.is_same else 0
        self.fetched += 1
        self.since += 1
        self.brought += one.is_new
        self.recent = (self.recent << 1 | one.is_new) & ((1 << self.window) - 1)
        self.row = 0 if one.is_new else self.row + (not one.leads_on)

    def earn(self) -> None:
        """A fetch that seemed to bring nothing led to something new."""
        self.brought += 1
        self.recent = (self.recent | self.recent + 1) & ((1 << self.judged) - 1)
        self.row = 0

    def gain(self) -> None:
        """Something new came from this family that nobody paid for."""
        self.since += 1
        self.brought += 1
        self.recent = (self.recent << 1 | 1) & ((1 << self.window) - 1)
        self.row = 0

    @property
    def is_proven(self) -> bool:
        """Whether most of what it brought lately was new."""
        return self.fetched >= self.probe and self.recent.bit_count() >= PROVEN * self.judged

    @property
    def promise(self) -> int:
        """How many of ten more fetches may bring something new (Laplace's rule of succession)."""
        return 10 * (self.recent.bit_count() + 1) // (self.judged + 2)

    def hope(self, before: float, *, beside: "Family | None" = None, weight: float = 1) -> float:
        """What share of it may be new, given what was hoped before; `beside`: but for this part."""
        new, all_ = self.recent.bit_count(), self.judged
        if beside is not None:
            new, all_ = max(0, new - beside.recent.bit_count()), max(0, all_ - beside.judged)
        return (weight * new + 2 * before) / (weight * all_ + 2)

    @property
    def judged(self) -> int:
        """How many fetches the judgement stands on."""
        return min(self.since, self.window)

    def reopen(self) -> None:
        """Give a fresh probe."""
        self.closed, self.since, self.recent = None, 0, 0
        self.row, self.repeats, self.sames = 0, 0, 0

    @property
    def is_one_page(self) -> bool:
        """Whether everything in it was one page, whatever its address."""
        return self.since >= SAMES and self.sames >= self.since - 1

    def judge(self, *, is_queries: bool) -> Trap | None:
        """Why nothing more should be fetched from this family, or None."""
        if is_queries and self.row >= max(FACET_ROW, ROW_FOR_YIELD * self.brought):
            return Trap(rule=TrapRule.FACETS, why=f"{self.row} fetched in a row, none new")
        if self.is_leaf and self.is_one_page:
            return Trap(rule=TrapRule.YIELD, why=f"all {self.since} fetched were one page")
        if self.repeats >= REPEATS and self.repeats == self.since:
            return Trap(rule=TrapRule.YIELD, why=f"all {self.repeats} fetched were copies")
        if self.since < self.probe or self.recent.bit_count() >= LEAST_YIELD * self.judged:
            return None
        why = f"{self.fetched} fetched, {self.brought} brought something new"
        return Trap(rule=TrapRule.YIELD, why=why)


NOBODY = Family(probe=LEAF_PROBE)


class Budget:
    """The families of one run. What a sitemap lists does not pay, but what it brings counts.

    A template that proves itself stands alone: it neither feeds its folder nor falls with it.
    """

    def __init__(self) -> None:
        self.templates = Templates()
        self._families: dict[str, Family] = {}
        self._kinds: dict[str, Family] = {}  # what those that stand in one list brought
        self._earned: set[int] = set()  # fetches that brought something: each earns once

    def closed(self, url: str) -> tuple[str, Trap] | None:
        """The widest closed family of an address and why it is closed."""
        for name in self._names(url):
            family = self._families.get(name)
            if family is not None and family.closed is not None:
                return name, family.closed
        return None

    def spend(self, url: str, one: Fetched) -> tuple[str, ...]:
        """Pay for a fetch; the families that this opened again."""
        names = self._names(url)
        self._family(names[-1]).is_leaf = True
        for name in names:
            family = self._family(name)
            family.spend(one)
            if family.closed is None:
                family.closed = family.judge(is_queries=is_one_path(name))
        self._kind(url).spend(one)
        if not one.is_new:
            return ()
        self._earned.add(key_of(url))
        return self._open(names)

    def gain(self, url: str) -> tuple[str, ...]:
        """A listed page was new: it paid nothing, and speaks for its families."""
        self._earned.add(key_of(url))
        names = self._names(url)
        for name in names:
            self._family(name).gain()
        self._kind(url).gain()
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
        self._kind(url).earn()
        return self._open(names)

    def hope(self, url: str) -> float:
        """The share of an address's kind that may be new: by the kind, and before that by its kin.

        Queries of one path say much of each other, a folder says little of what is in it.
        """
        kind = self._kinds.get(self.templates.kind(url), NOBODY)
        if kind.is_one_page:
            return 0.0
        hope = HOPE
        for name in self.templates.families(url)[:-1]:
            if family := self._families.get(name):
                hope = family.hope(hope, beside=kind, weight=FOLDER if name.endswith("/**") else 1)
        if kind is NOBODY:
            return max(hope, CURIOUS)
        return kind.hope(max(hope, HOPE) if kind.judged >= FEW else hope)

    def knows(self, url: str) -> bool:
        """Whether any address of this kind was read."""
        return self.templates.kind(url) in self._kinds

    def promise(self, url: str) -> int:
        """How many of ten more fetches like this one may bring something new, by its kin; less
        with each parameter: the plainest address is the page, the others are views of it.
        """
        names = reversed(self.templates.families(url))
        known = (self._families[name] for name in names if name in self._families)
        family = next(known, None)
        promise = FAIR_CHANCE if family is None else family.promise
        return promise - FAIR_CHANCE * len(parameters(url))

    def is_proven(self, url: str) -> bool:
        """Whether most pages of this template are new: a dull one among them is still a page."""
        leaf = self._families.get(self.templates.leaf(url))
        return leaf is not None and leaf.is_proven

    def spent_most(self, count: int) -> list[tuple[str, int]]:
        """The templates that took most fetches: who ate a cap."""
        leaves = (item for item in self._families.items() if item[1].is_leaf)
        ranked = sorted(leaves, key=lambda item: -item[1].fetched)
        return [(name, family.fetched) for name, family in ranked[:count]]

    def _names(self, url: str) -> tuple[str, ...]:
        names = self.templates.families(url)
        return names[-1:] if self.is_proven(url) else names

    def _open(self, names: tuple[str, ...]) -> tuple[str, ...]:
        opened = []
        for name in names:
            family = self._family(name)
            if family.closed is not None:
                family.reopen()
                opened.append(name)
        return tuple(opened)

    def _kind(self, url: str) -> Family:
        return self._kinds.setdefault(self.templates.kind(url), Family(probe=LEAF_PROBE))

    def _family(self, name: str) -> Family:
        return self._families.setdefault(name, Family(probe=_probe_of(name)))


def is_one_path(name: str) -> bool:
    """Whether a family is all queries of one path that has a name."""
    path = name.removesuffix(QUERIES)
    return path != name and WILD not in path and "{" not in path


def _probe_of(name: str) -> int:
    if name.endswith(WIDE):
        return WIDE_PROBE
    return LEVEL_PROBE if WILD in name.replace("/**/", "/") else LEAF_PROBE
