"""Parked addresses: set aside while their family brings nothing new, counted, and kept."""

from collections import deque
from collections.abc import Callable

from msgspec import Struct, field

from harvester.core import limits
from harvester.core.target import url_of
from harvester.core.traps import Trap, TrapRule
from shared.records import ParkedTemplate

MOST_KEPT = 200_000  # parked addresses that can come back; the rest of a monster is only counted
MOST_TOLD = 200  # families in the end record, with samples; the rest are told in one sum
SAMPLED_FAMILIES = 20  # closed families that are looked at once more before a run ends ...
SAMPLE = 5  # ... and addresses of each ...
ROUNDS = 2  # ... so many times, unless one of them brought something new
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
    kept: deque[bytes] = field(default_factory=deque)
    rounds: int = 0  # in which it was sampled


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

    def park(self, name: str, trap: Trap, packed: bytes) -> None:
        """Set an address aside under its family."""
        url = url_of(packed)
        family = self._families.setdefault(name, Family(trap=trap))
        family.count += 1
        if len(family.samples) < limits.SAMPLES:
            family.samples.append(url)
        if trap.rule not in _FOR_GOOD and len(self._family_of) < MOST_KEPT:
            family.kept.append(packed)
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
        kept = self._still_parked(family)
        family.kept.clear()
        family.rounds = 0
        self._take(kept)
        return kept

    def sample(self) -> list[bytes]:
        """A few addresses of the largest families that were not looked at often enough."""
        fresh = [one for one in self._families.values() if one.kept and one.rounds < ROUNDS]
        fresh.sort(key=lambda family: -family.count)
        taken: list[bytes] = []
        for family in fresh[:SAMPLED_FAMILIES]:
            family.rounds += 1
            taken += _spread(self._still_parked(family))
        self._take(taken)
        return taken

    def plain_sizes(self) -> list[tuple[str, int]]:
        """The families that hold nothing but plain paths, and how many, smallest first."""
        held = ((name, self._still_parked(one)) for name, one in self._families.items())
        sizes = [(name, len(kept)) for name, kept in held if kept and b"?" not in b"".join(kept)]
        return sorted(sizes, key=lambda one: one[1])

    def _still_parked(self, family: Family) -> list[bytes]:
        return [packed for packed in family.kept if self.holds(self._key(url_of(packed)))]

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


def _spread(kept: list[bytes]) -> list[bytes]:
    """From the first to the last: an early closing shows in what came later."""
    if len(kept) <= SAMPLE:
        return kept
    return [kept[turn * (len(kept) - 1) // (SAMPLE - 1)] for turn in range(SAMPLE)]
