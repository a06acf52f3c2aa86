"""`make bench-report`: BENCHMARKS.md from the kept results, by the words of bench/page.md."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.glance import glance
from bench.goals import GROWTH, HARVEST, LOAD, Goal
from bench.losses import losses
from bench.plan import plan
from bench.results import FOLDER, Result, load_all
from bench.tables import markdown_of, table
from shared.console import say

WORDS = Path(__file__).with_name("page.md")
PAGE = Path(__file__).parents[1] / "BENCHMARKS.md"
NOT_YET = "Not measured yet."


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(load_all(FOLDER)))
    say(f"written: {PAGE}")
    return 0


def page(results: dict[str, Result]) -> str:
    """The page that these results make; a word in double braces is where they go."""
    parts = {
        "machine": _machine(results),
        "versions": _versions(results),
        "harvest goals": _goals(HARVEST, results),
        "load goals": _goals(LOAD, results),
        "growth goals": _goals(GROWTH, results),
        "glance": glance(results),
        "losses": losses(results),
        "plan": plan(results),
    }
    for name in ("harvest", "bounds", "file", "load", "again", "search", "growth"):
        parts[name] = _suite(results.get(name))
    return re.sub(r"\{\{([^}]+)\}\}", lambda found: parts[found[1]], WORDS.read_text())


def _machine(results: dict[str, Result]) -> str:
    rows = [["suite", "when (UTC)", "rounds", "load before", "on"]]
    for result in results.values():
        is_asked = result.suite in ("search", "growth")
        rounds = max((len(row.runs) for one in result.contests for row in one.rows), default=0)
        rows.append(
            [
                f"`{result.suite}`" + (f" ({result.size})" * (result.size != "full")),
                f"{result.at:%d %b %Y %H:%M}",
                "1" if is_asked else str(rounds),
                f"{result.machine.load:.1f}",
                result.corpus,
            ]
        )
    if len(rows) == 1:
        return NOT_YET
    where = next(iter(results.values())).machine
    return (
        f"{where.processor}, {where.cores} cores, {where.memory / 2**30:.0f} GiB; {where.system};"
        f" Python {where.python}, SQLite {where.sqlite}.\n\n{table(rows)}"
    )


def _versions(results: dict[str, Result]) -> str:
    found: dict[str, str] = {}
    for result in results.values():
        found |= result.versions
    return ", ".join(f"{name} {number}" for name, number in sorted(found.items())) or NOT_YET


def _goals(goals: Iterable[Goal], results: dict[str, Result]) -> str:
    rows = [["", "what", "goal", "measured", ""]]
    for goal in goals:
        verdict = goal.measure(results)
        told = verdict.words if verdict else "not yet"
        mark = "" if verdict is None else "met" if verdict.is_met else "**missed**"
        rows.append([goal.id, goal.words, goal.limit, told, mark])
    return table(rows)


def _suite(result: Result | None) -> str:
    if result is None:
        return NOT_YET
    figures = [f"- {one.what}: {one.value:,.6g} {one.unit}" for one in result.figures.values()]
    return "\n\n".join([*map(markdown_of, result.contests), "\n".join(figures)]).strip()


if __name__ == "__main__":
    sys.exit(main())
