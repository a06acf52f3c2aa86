"""Which runs of a file are known, and so which records may be believed inside damage."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

# Members that must agree on a run id before it stands in for a lost warcinfo (FORMAT.md).
ENOUGH = 3

RunId = str | None


class Chain(Struct, frozen=True, kw_only=True):
    """Members side by side, counted by run id. `clean`: no damage follows them.

    A member hidden in the payload of a damaged one never has a clean end: the rest of that
    payload follows it. Whoever wrote the page can't avoid this.
    """

    counts: Counter[RunId]
    clean: bool


class KnownRuns:
    """The run ids of a file by how far they are trusted."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.weak: set[str] = set()
        # Do the records here carry run ids? Then one without is not believed in damage.
        self.strict = False

    def learn(self, run: str) -> None:
        """This run's warcinfo stood where no damage could have put it."""
        self.known.add(run)
        self.weak.discard(run)

    def carried(self, run: RunId) -> None:
        """A sound record carries this id: its writer puts ids into its records, or does not."""
        self.strict = run in self.known

    def knows_one(self, runs: Iterable[RunId]) -> bool:
        """Is one of these ids known?"""
        return not self.known.isdisjoint(run for run in runs if run is not None)

    def is_open(self, run: RunId) -> bool:
        """Is this an id of which nothing is known yet?"""
        return run is not None and run not in self.known and run not in self.weak

    def agree(self, run: str, members: int) -> None:
        """Outside damage, the warcinfo of this run is missing: do enough members stand for it?"""
        (self.known if members >= ENOUGH else self.weak).add(run)

    def elect(self, chains: Sequence[Chain]) -> set[RunId]:
        """Inside damage: the ids, None among them, that what follows allows to be read."""
        total: Counter[RunId] = Counter()
        for chain in chains:
            total.update(chain.counts)
        clean = {run for chain in chains if chain.clean for run in chain.counts}
        allowed = clean if self.strict else self._winners(total, clean) or set(total)
        for run in allowed:
            if run is not None and run not in self.known:
                self.agree(run, total[run])
        return allowed

    def _winners(self, total: Counter[RunId], clean: set[RunId]) -> set[RunId]:
        """Where no run is known yet: those that enough members carry, if any."""
        named = {run for run in total if run is not None and total[run] >= ENOUGH}
        winners = named & clean or named
        if not winners:
            return set()
        self.strict = True
        return winners | clean
