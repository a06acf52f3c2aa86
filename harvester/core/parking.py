"""Parked addresses: set aside while their family brings nothing new, counted, and kept."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable

from msgspec import Struct, field

from harvester.core import limits
from harvester.core.target import url_of
from harvester.core.traps import Trap, TrapRule
from shared.records import ParkedTemplate

MOST_KEPT = 200_000  # parked addresses that can come back; the rest of a monster is only counted
MOST_TOLD = 200  # families in the end record, with samples; the rest are told in one sum
SAMPLE = 3  # addresses of a family that are looked at together
_FOR_GOOD = (
    TrapRule.CALENDAR,
    TrapRule.PARAMETERS,
    TrapRule.REPEATED_SEGMENTS,
    TrapRule.SEGMENTS,
    TrapRule.LENGTH,
)


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
        self._take(kept)
        return kept

    def sample(
        self,
        hope: Callable[[str], float],
        least: float,
        repeats: Callable[[str], bool],
        most: int = SAMPLE,
    ) -> list[bytes]:
        """A few addresses of the kind that promises most; none where nothing is worth a look."""
        while True:
            _, _, kind, family = max(
                (
                    (hope(kind), len(held), kind, family)
                    for family in self._families.values()
                    for kind, held in family.kept.items()
                ),
                default=(0.0, 0, "", None),
                key=lambda one: one[:3],
            )
            if family is None or hope(kind) <= least:
                return []
            waiting = self._still_parked(family.kept.pop(kind))
            waiting = [packed for packed in waiting if not repeats(url_of(packed))]
            taken = _spread(waiting, most)
            self._take(taken)
            if len(taken) < len(waiting):
                family.kept[kind] = deque(waiting)
            if taken:
                return taken

    def _still_parked(self, kept: Iterable[bytes]) -> list[bytes]:
        return [packed for packed in kept if self.holds(self._key(url_of(packed)))]

    def _take(self, released: list[bytes]) -> None:
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
