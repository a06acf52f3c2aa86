"""The same work done by ours and by peers, in turn and in rounds, and how they compare."""

import statistics
from collections.abc import Callable, Sequence

from msgspec import Struct

from bench.cost import Cost, Failed

OURS = "goodcopy"  # how the names of our rows begin


class Run(Struct, frozen=True, kw_only=True):
    """One time that the work was done."""

    cost: Cost
    pages: int  # that came out of it
    bytes: int = 0  # that it left on the disk


class Row(Struct, frozen=True, kw_only=True):
    """One contestant with all its runs; `missing` says why there are none."""

    name: str
    runs: list[Run] = []
    missing: str = ""

    @property
    def is_ours(self) -> bool:
        """Whether it is Goodcopy itself, in whatever setting."""
        return self.name.startswith(OURS)

    def middle(self, of: Callable[[Run], float]) -> float:
        """The median of a figure over all rounds."""
        return statistics.median(of(run) for run in self.runs)


class Contest(Struct, frozen=True, kw_only=True):
    """One piece of work and everybody who did it, the first of ours first."""

    id: str
    title: str
    pages: int  # that the work has
    rows: list[Row]
    unit: str = "page"  # of what there are so many

    @property
    def first(self) -> Row | None:
        """Ours, that the others are compared with."""
        return next((row for row in self.rows if row.is_ours and row.runs), None)

    def beside(self, row: Row) -> Row | None:
        """Ours, that this peer is compared with: the one of the same kind where the names tell."""
        return self.row(f"{OURS},{row.name.partition(',')[2]}") or self.first

    def row(self, name: str) -> Row | None:
        """A contestant that was measured, by name."""
        return next((row for row in self.rows if row.name == name and row.runs), None)


class Ratio(Struct, frozen=True, kw_only=True):
    """One figure over another, each round by itself: the middle, the least and the most."""

    middle: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.least:.2f} to {self.most:.2f})"


Doing = Callable[[], Run]


def play(
    id: str, title: str, pages: int, contestants: Sequence[tuple[str, Doing]], rounds: int
) -> Contest:
    """Everybody once a round, in turn; who fails once is out, with the reason."""
    runs: dict[str, list[Run]] = {name: [] for name, _ in contestants}
    missing: dict[str, str] = {}
    for turn in range(rounds):
        # Every other round backwards, so that nobody always runs after the same neighbour.
        for name, do in contestants if turn % 2 == 0 else contestants[::-1]:
            if name in missing:
                continue
            try:
                runs[name].append(do())
            except Failed as why:
                missing[name] = str(why)
    rows = [
        Row(name=name, runs=[] if name in missing else runs[name], missing=missing.get(name, ""))
        for name, _ in contestants
    ]
    return Contest(id=id, title=title, pages=pages, rows=rows)


def ratio(ours: Row, theirs: Row, of: Callable[[Run], float]) -> Ratio:
    """How ours compares with theirs, round by round."""
    pairs = zip(ours.runs, theirs.runs, strict=False)
    found = sorted(of(a) / max(of(b), 1e-9) for a, b in pairs)
    return Ratio(middle=statistics.median(found), least=found[0], most=found[-1])


def cpu(run: Run) -> float:
    """Processor milliseconds a page."""
    return 1000 * run.cost.seconds / max(run.pages, 1)


def wall(run: Run) -> float:
    """Milliseconds on the clock a page."""
    return 1000 * run.cost.wall / max(run.pages, 1)


def peak(run: Run) -> float:
    """Bytes of the largest process."""
    return run.cost.peak


def together(run: Run) -> float:
    """Bytes of all processes together."""
    return run.cost.together
