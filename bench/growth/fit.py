"""How a figure grows with the number of pages: the slope of a straight line through logarithms."""

import math
from collections.abc import Sequence

from bench.contest import Contest, Row
from bench.results import Figure

# What a size takes beyond this part of the start alone is more than chance.
NOISE = 0.2


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The exponent: 1 means that twice the pages take twice as much, by least squares."""
    xs = [math.log(x) for x, _ in points]
    ys = [math.log(max(y, 1e-9)) for _, y in points]
    x_middle, y_middle = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((x - x_middle) * (y - y_middle) for x, y in zip(xs, ys, strict=True))
    return above / sum((x - x_middle) ** 2 for x in xs)


def fitted(contest: Contest) -> dict[str, Figure]:
    """The slope of the time beyond what one page alone takes, and the memory of a page more."""
    rows = [row for row in contest.rows if _pages(row) > 1]
    alone = sum(_seconds(row) for row in contest.rows if _pages(row) == 1)
    if len(rows) < 2:
        return {}
    kind = contest.id.removeprefix("growth-")
    what = contest.title.partition(":")[0]
    times = [(_pages(row), _seconds(row) - alone) for row in rows]
    told = [(pages, seconds) for pages, seconds in times if seconds > NOISE * alone]
    found = {}
    if len(told) > 1:
        found[f"slope-{kind}"] = Figure(
            value=round(slope(told), 3), unit="(1: in proportion)", what=f"Growth of time: {what}"
        )
    # Between the two largest sizes: below, caches still fill.
    before, last = rows[-2:]
    more = last.runs[0].cost.peak - before.runs[0].cost.peak
    if last.runs[0].cost.peak:
        found[f"memory-{kind}"] = Figure(
            value=round(more / (_pages(last) - _pages(before)), 1),
            unit=f"bytes a page, from {before.name} to {last.name}",
            what=f"Growth of memory: {what}",
        )
    return found


def _pages(row: Row) -> int:
    return int(row.name.replace(",", ""))


def _seconds(row: Row) -> float:
    return row.middle(lambda run: run.cost.seconds)
