"""`python -m tests.sims`: all simulated sites, one line each; `--group tune` for one group."""

import argparse
import sys
from collections.abc import Sequence

from tests.sims.catalog import GROUPS
from tests.sims.kit import Sim
from tests.sims.run import Result, crawled

COLUMNS = ("site", "group", "pages", "found", "link-only", "requests", "limit", "parked", "verdict")
WIDTHS = (26, 8, 5, 5, 9, 8, 5, 7)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sims", description=__doc__)
    parser.add_argument("--group", choices=tuple(GROUPS), action="append")
    chosen = parser.parse_args().group or GROUPS
    _tell(COLUMNS)
    # Every site is measured, whatever came before.
    fine = [_measured(make, group) for group in chosen for make in GROUPS[group]]
    return 0 if all(fine) else 1


def _measured(make: type[Sim], group: str) -> bool:
    result = crawled(make())
    _tell(_row(result, group))
    return not result.faults


def _row(result: Result, group: str) -> list[object]:
    sim, counts = result.sim, result.summary.line.counts
    alone = f"{len(sim.link_only & result.found)}/{len(sim.link_only)}"
    measured = (len(sim.pages), len(result.found), alone, len(result.requests), result.limit)
    return [sim.name, group, *measured, counts.parked, ", ".join(result.faults) or "ok"]


def _tell(cells: Sequence[object]) -> None:
    padded = [f"{cell!s:{width}}" for cell, width in zip(cells, WIDTHS, strict=False)]
    sys.stdout.write("  ".join([*padded, str(cells[-1])]) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
