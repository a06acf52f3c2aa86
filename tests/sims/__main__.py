"""`python -m tests.sims`: all simulated sites, one line each; `--half tune|held-out` for one."""

import argparse
import sys
from collections.abc import Sequence

from tests.sims.catalog import HELD_OUT, SITES, TUNE
from tests.sims.kit import Sim
from tests.sims.run import Result, crawled

COLUMNS = ("site", "half", "pages", "found", "link-only", "requests", "limit", "parked", "verdict")
WIDTHS = (26, 8, 5, 5, 9, 8, 5, 7)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sims", description=__doc__)
    parser.add_argument("--half", choices=("tune", "held-out"))
    chosen = {None: SITES, "tune": TUNE, "held-out": HELD_OUT}[parser.parse_args().half]
    _tell(COLUMNS)
    fine = [_measured(make) for make in chosen]  # every site is measured, whatever came before
    return 0 if all(fine) else 1


def _measured(make: type[Sim]) -> bool:
    result = crawled(make())
    _tell(_row(result, "tune" if make in TUNE else "held-out"))
    return not result.faults


def _row(result: Result, half: str) -> list[object]:
    sim, counts = result.sim, result.summary.line.counts
    alone = f"{len(sim.link_only & result.found)}/{len(sim.link_only)}"
    measured = (len(sim.pages), len(result.found), alone, len(result.requests), result.limit)
    return [sim.name, half, *measured, counts.parked, ", ".join(result.faults) or "ok"]


def _tell(cells: Sequence[object]) -> None:
    padded = [f"{cell!s:{width}}" for cell, width in zip(cells, WIDTHS, strict=False)]
    sys.stdout.write("  ".join([*padded, str(cells[-1])]) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
