"""Parked addresses: set aside while their family brings nothing new, counted, and kept."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import Struct, field

from harvester.core import limits
from harvester.core.target import url_of
from harvester.core.traps import Trap, TrapRule
from shared.records import ParkedTemplate

MOST_KEPT = 200_000  # parked addresses that can come back; the rest of a monster is only counted
MOST_TOLD = 200  # families in the end record, with samples; the rest are told in one sum
MANY = 20  # addresses of one kind
AT_ONCE = 200  # kinds that are weighed for each that is looked at: a monster has thousands
SAMPLE = 3  # addresses of a family that are looked at together
_FOR_GOOD = (
    TrapRule.CALENDAR,
    TrapRule.PARAMETERS,
    TrapRule.REPEATED_SEGMENTS,
    TrapRule.SEGMENTS,
    TrapRule.LENGTH,
)


class Hopes(Protocol):
    """What is known of the kinds of addresses."""

    def hope(self, url: str) -> float:
        """The share of an address's kind that may be new."""

    def knows(self, url: str) -> bool:
        """Whether any address of this kind was read."""


class Family(Struct, kw_only=True):
    """The parked addresses of one family."""

    trap: Trap
    count: int = 0
    samples: list[str] = field(default_factory=list)
    kept: defaultdict[str, deque[bytes]] = field(default_factory=lambda: defaultdict(deque))


class Parking:
    """Where parked addresses stand, by family."""

    def __init__(self, key: Callable[[str], int]) -> None:
        self._key = key
        self._families: dict[str, Family] = {}
        self._family_of: dict[int, Family] = {}

    @property
    def count(self) -> int:
        """How many addresses are parked."""
        return sum(family.count for family in self._families.values())

    def park(self, name: str, trap: Trap, packed: bytes, kind: str) -> None:
        """Set an address aside under its family; those of a kind are looked at together."""
        url = url_of(packed)
        family = self._families.setdefault(name, Family(trap=trap))
        family.count += 1
        if len(family.samples) < limits.SAMPLES:
            family.samples.append(url)
        if trap.rule not in _FOR_GOOD and len(self._family_of) < MOST_KEPT:
            family.kept[kind].append(packed)
            self._family_of[self._key(url)] = family

    def holds(self, key: int) -> bool:
        """Whether an address is parked and could come back."""
        return key in self._family_of

    def claim(self, key: int) -> None:
        """An address is read after all: if it was parked, it is no more."""
        family = self._family_of.pop(key, None)
        if family is not None:
            family.count -= 1

    def release(self, name: str) -> list[bytes]:
        """The addresses of a family that opened again."""
        family = self._families.get(name)
        if family is None:
            return []
        kept = [packed for held in family.kept.values() for packed in self._still_parked(held)]
        family.kept.clear()
        self.take_back(kept)
        return kept

    def sample(
        self,
        hopes: Hopes,
        least: float,
        repeats: Callable[[str], bool],
    ) -> list[bytes]:
        """A few addresses of the kind that promises most; none where nothing is worth a look.

        Large kinds that nobody has seen come first: they say most about what the run may lose.
        """
        ranked = sorted(
            (
                (len(held) < MANY or hopes.knows(url), -hopes.hope(url), -len(held), kind, family)
                for family in self._families.values()
                for kind, held in family.kept.items()
                for url in (url_of(held[-1]),)
            ),
            key=lambda one: one[:4],
        )
        taken: list[bytes] = []
        looks = 1 + len(ranked) // AT_ONCE
        for is_known, promise, _, kind, family in ranked:
            if looks == 0 or (is_known and -promise <= least):
                break
            if -promise > least and (found := self._look(family, kind, repeats)):
                taken += found
                looks -= 1
        return taken

    def _look(self, family: Family, kind: str, repeats: Callable[[str], bool]) -> list[bytes]:
        waiting = self._still_parked(family.kept.pop(kind))
        waiting = [packed for packed in waiting if not repeats(url_of(packed))]
        taken = _spread(waiting, SAMPLE)
        self.take_back(taken)
        if len(taken) < len(waiting):
            family.kept[kind] = deque(packed for packed in waiting if packed not in taken)
        return taken

    def counted(self, kinds: Iterable[str]) -> list[tuple[str, int]]:
        """How many addresses of these kinds could come back, the fewest first."""
        counts = dict.fromkeys(kinds, 0)
        if counts:
            for family in self._families.values():
                for kind in family.kept.keys() & counts.keys():
                    counts[kind] += len(family.kept[kind])
        return sorted(counts.items(), key=lambda one: (one[1], one[0]))

    def of_kind(self, kind: str, repeats: Callable[[str], bool]) -> list[bytes]:
        """All addresses of a kind that could come back and are no view of a page."""
        held = [packed for one in self._families.values() for packed in one.kept.get(kind, ())]
        return [packed for packed in self._still_parked(held) if not repeats(url_of(packed))]

    def _still_parked(self, kept: Iterable[bytes]) -> list[bytes]:
        return [packed for packed in kept if self.holds(self._key(url_of(packed)))]

    def take_back(self, released: list[bytes]) -> None:
        """These are read after all."""
        for packed in released:
            self.claim(self._key(url_of(packed)))

    def report(self, masked: Callable[[str], str]) -> tuple[ParkedTemplate, ...]:
        """The families for the end record, largest first; `masked` hides what is secret in them."""
        parked = [
            ParkedTemplate(
                template=name,
                count=family.count,
                samples=tuple(masked(url) for url in family.samples),
                why=f"{family.trap.rule}: {family.trap.why}",
            )
            for name, family in self._families.items()
            if family.count
        ]
        parked.sort(key=lambda one: -one.count)
        shown, rest = parked[:MOST_TOLD], parked[MOST_TOLD:]
        if rest:
            count = sum(one.count for one in rest)
            shown.append(ParkedTemplate(template="(others)", count=count, why=f"{len(rest)} more"))
        return tuple(shown)


def _spread(kept: list[bytes], count: int) -> list[bytes]:
    """From the first to the last: an early closing shows in what came later."""
    if len(kept) <= count:
        return kept
    steps = max(1, count - 1)
    return [kept[turn * (len(kept) - 1) // steps] for turn in range(count)]
