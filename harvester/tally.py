"""The sums of a run: what became of each target, and the failures by cause."""

from collections import Counter

from msgspec.structs import replace

from harvester.events import Failures
from harvester.outcome import Outcome, bin_of
from shared.errors import ToolError
from shared.records import Counts


class Tally:
    """Counts every target once, by its last outcome."""

    def __init__(self) -> None:
        self._outcomes: Counter[Outcome] = Counter()
        self._causes: dict[str, Failures] = {}

    def add(self, outcome: Outcome, url: str, cause: str = "") -> None:
        """A target is settled."""
        self._outcomes[outcome] += 1
        if bin_of(outcome) == "failed":
            known = self._causes.get(cause)
            self._causes[cause] = Failures(
                cause=cause,
                count=known.count + 1 if known else 1,
                first=known.first if known else url,
                last=url,
            )

    def take_back(self, outcome: Outcome, cause: str) -> None:
        """A target is asked for again after all."""
        self._outcomes[outcome] -= 1
        known = self._causes.get(cause)
        if known is not None and known.count > 1:
            self._causes[cause] = replace(known, count=known.count - 1)
        else:
            self._causes.pop(cause, None)

    @property
    def settled(self) -> int:
        """How many targets are settled."""
        return self._outcomes.total()

    @property
    def is_silent(self) -> bool:
        """Whether pages were asked for and not one was answered."""
        return self.settled > 0 and set(+self._outcomes) <= {Outcome.UNREACHABLE}

    def failures(self) -> tuple[Failures, ...]:
        """The failures by cause, most first."""
        return tuple(sorted(self._causes.values(), key=lambda one: -one.count))

    def counts(self, *, not_tried: int, parked: int) -> Counts:
        """The counts as they are now."""
        bins = Counter(dict.fromkeys(("read", "not_modified", "gone", "failed", "disallowed"), 0))
        for outcome, count in self._outcomes.items():
            bins[bin_of(outcome)] += count
        return Counts(targets=self.settled + not_tried, not_tried=not_tried, parked=parked, **bins)

    def final(self, *, targets: int, not_tried: int, parked: int) -> Counts:
        """The counts at the end; ToolError where they are not all targets (law 8)."""
        counts = self.counts(not_tried=not_tried, parked=parked)
        if counts.targets != targets:
            raise ToolError(
                f"the sums of this run are wrong: {targets} targets, {counts.targets} accounted for"
            )
        return counts
