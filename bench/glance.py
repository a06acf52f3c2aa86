"""Everything at a glance: a line a piece of work, with the ratio beside each peer."""

from collections.abc import Callable

from bench.contest import Contest, Run, cpu, peak, ratio
from bench.results import Result
from bench.tables import table

SHOWN = (
    *("harvest-sitemap", "harvest-links", "file-read-gz", "file-read-zst", "file-write"),
    *("load-new", "again-unchanged", "search"),
)


def glance(results: dict[str, Result]) -> str:
    """Ours over theirs, medians: of the processor's time, and of the largest process's memory."""
    rows = [["work", "CPU, ours over theirs", "memory, ours over theirs"]]
    for name in SHOWN:
        found = (one.contest(name) for one in results.values())
        contest = next((one for one in found if one), None)
        if contest is not None and contest.first is not None:
            rows.append([contest.title, _beside(contest, cpu), _beside(contest, peak)])
    return table(rows) if len(rows) > 1 else "Not measured yet."


def _beside(contest: Contest, of: Callable[[Run], float]) -> str:
    """Every peer that has such a figure."""
    pairs = [(row, contest.beside(row)) for row in contest.rows if row.runs and not row.is_ours]
    told = [
        f"{row.name} {ratio(ours, row, of).middle:.2f}"
        for row, ours in pairs
        if ours and of(row.runs[0])
    ]
    return " · ".join(told)
