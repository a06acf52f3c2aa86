"""How a measured figure stands to a goal."""

from collections.abc import Callable

from msgspec import Struct

from bench.contest import Row, Run, cpu, ratio
from bench.results import Result

Results = dict[str, Result]


class Verdict(Struct, frozen=True):
    """What was measured, in words, and whether it is good enough."""

    words: str
    is_met: bool


Measure = Callable[[Results], Verdict | None]


def row_of(results: Results, contest: str, name: str) -> Row | None:
    """A contestant of a contest, in whatever suite that was."""
    return next((row for one in results.values() if (row := one.row(contest, name))), None)


def compared(
    contest: str,
    ours: str,
    theirs: str,
    *,
    of: Callable[[Run], float] = cpu,
    most: float = float("inf"),
    least: float = 0.0,
) -> Measure:
    """One row over another: the median ratio counts, its spread is told."""

    def measure(results: Results) -> Verdict | None:
        one, other = row_of(results, contest, ours), row_of(results, contest, theirs)
        if one is None or other is None:
            return None
        found = ratio(one, other, of)
        return Verdict(str(found), least <= found.middle <= most)

    return measure


def middle(
    contest: str, name: str, of: Callable[[Run], float], unit: str, *, most: float
) -> Measure:
    """One figure of a row."""

    def measure(results: Results) -> Verdict | None:
        row = row_of(results, contest, name)
        if row is None:
            return None
        value = row.middle(of)
        return Verdict(f"{value:,.3g} {unit}".strip(), value <= most)

    return measure


def marginal(contest: str, name: str, lone: str, *, most: float) -> Measure:
    """Processor milliseconds a page beyond what a load of one page takes."""

    def measure(results: Results) -> Verdict | None:
        row, start = row_of(results, contest, name), row_of(results, contest, lone)
        if row is None or start is None:
            return None
        alone = 1000 * start.middle(lambda run: run.cost.seconds)
        whole = row.middle(cpu)
        value = whole - alone / row.runs[0].pages
        return Verdict(
            f"{value:.3f} ms ({whole:.3f} with the {alone:.0f} ms of one page alone)", value <= most
        )

    return measure


def figure(suite: str, name: str, *, most: float = float("inf"), least: float = 0.0) -> Measure:
    """A figure that is no contest."""

    def measure(results: Results) -> Verdict | None:
        found = results[suite].figures.get(name) if suite in results else None
        if found is None:
            return None
        return Verdict(f"{found.value:,.4g} {found.unit}", least <= found.value <= most)

    return measure


def complete(contest: str, name: str) -> Measure:
    """Every page in every round, byte by byte."""

    def measure(results: Results) -> Verdict | None:
        found = (one.contest(contest) for one in results.values())
        work = next((one for one in found if one), None)
        row = work.row(name) if work else None
        if work is None or row is None:
            return None
        fewest = min(run.pages for run in row.runs)
        return Verdict(f"{fewest:,} of {work.pages:,}", fewest == work.pages)

    return measure


def slope(name: str, first: str, last: str, *, most: float) -> Measure:
    """Megabytes of memory that 1,000 pages more take, between two contests."""

    def measure(results: Results) -> Verdict | None:
        ends = [row_of(results, contest, name) for contest in (first, last)]
        small, large = ends
        if small is None or large is None:
            return None
        more = (large.runs[0].cost.peak - small.runs[0].cost.peak) / 1e6
        pages = (large.runs[0].pages - small.runs[0].pages) / 1000
        value = more / max(pages, 1e-9)
        return Verdict(f"{value:.2f} MB", value <= most)

    return measure
