"""`make bench-growth`: what a page costs at 1,000 pages and at 100,000 or a million.

The frontier of a crawl; a load of new and of unchanged pages, the plan and the search, on SQLite.
Extraction is switched to three patterns, since it costs the same a page whatever the size; what it
costs is in the suite `load`.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench import results
from bench.contest import Contest, Row, Run
from bench.cost import Cost, measured
from bench.growth.fit import fitted
from bench.growth.pages import grown, paragraphs
from bench.growth.postgres import Server, server
from bench.harvests import FIRST, WEEK, harvest
from bench.pages import MAIN, build
from bench.results import Machine, Result
from bench.tables import text_of
from bench.workshop import BIN, disk_size
from shared.console import answer, say

SIZES = (1_000, 10_000, 100_000)
QUICK = (5,)
ALONE = 1  # measured first: what a command takes before it does anything
QUERIES = 200
ASIDE = Path(".bench/results")
TITLES = {
    "frontier": "Frontier: offered, asked for, read, with its links",
    "new": "Load of new pages, without extraction",
    "unchanged": "Load of the same pages a week later, unchanged",
    "new-postgresql": "Load of new pages on PostgreSQL, without extraction, its server counted",
    "unchanged-postgresql": "Load of unchanged pages on PostgreSQL, its server counted",
    "due": "`ingester due --all`: the plan for the next harvest",
    "search": "Search: median of a query",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every size, small ones first, and say how each figure grows."""
    chosen = _parser().parse_args(arguments)
    sizes = QUICK if chosen.quick else (ALONE, *sorted(chosen.sizes))
    if not chosen.quick:
        build(MAIN)
    is_whole = max(sizes) >= max(SIZES)
    kept = chosen.results or (results.FOLDER if is_whole else ASIDE)
    rows: dict[str, list[Row]] = {}
    machine = results.machine()
    with tempfile.TemporaryDirectory(prefix="goodcopy-bench-", dir=chosen.folder) as name:
        for size in sizes:
            for kind, run in _measured(Path(name), size, chosen.postgresql):
                rows.setdefault(kind, []).append(Row(name=f"{size:,}", runs=run))
            # Kept size by size: the next one may take an hour.
            result = _result(rows, sizes, machine)
            say(f"{size:,} pages: done, kept in {results.save(result, kept)}")
    answer(text_of(result))
    return 0


def _measured(folder: Path, size: int, postgresql: int) -> list[tuple[str, list[Run]]]:
    """Everything of one size; its files are removed before the next."""
    say(f"{size:,} pages …")
    python, store = sys.executable, folder / f"{size}.db"
    first, again = folder / "new.warc.gz", folder / "again.warc.gz"
    harvest(grown(size), first)
    harvest(grown(size), again, began=FIRST + WEEK)
    module = [python, "-m", "bench.growth.frontier", str(size)]
    found = [("frontier", [Run(cost=_here(module, folder), pages=size)])]
    for kind, file in (("new", first), ("unchanged", again)):
        before = disk_size(store)
        cost = _load(file, f"sqlite:///{store}", folder)
        found.append((kind, [Run(cost=cost, pages=size, bytes=disk_size(store) - before)]))
    due: list[str | Path] = [
        BIN / "ingester",
        "due",
        "--all",
        "--json",
        "--db",
        f"sqlite:///{store}",
    ]
    cost = measured(due, folder, into=folder / "plan.jsonl")
    found.append(("due", [Run(cost=cost, pages=size, bytes=disk_size(folder / "plan.jsonl"))]))
    if size > ALONE:
        found.append(("search", _searches(store, size, folder)))
    if size <= postgresql:
        with server() as running:
            found += _on_postgresql(running, (first, again), size, folder)
    for path in folder.iterdir():
        path.unlink()
    return found


def _on_postgresql(
    running: Server, files: tuple[Path, Path], size: int, folder: Path
) -> list[tuple[str, list[Run]]]:
    found = []
    for kind, file in zip(("new-postgresql", "unchanged-postgresql"), files, strict=True):
        spent, room = running.seconds(), running.bytes()
        cost = _load(file, running.address, folder)
        spent, room = running.seconds() - spent, running.bytes() - room
        whole = Cost(
            seconds=cost.seconds + spent, own=cost.own, wall=cost.wall, peak=cost.peak,
            first=cost.first, together=cost.together,
        )  # fmt: skip
        found.append((kind, [Run(cost=whole, pages=size, bytes=room)]))
    return found


def _load(file: Path, store: str, folder: Path) -> Cost:
    return _here([sys.executable, "-m", "bench.growth.loading", str(file), store], folder)


def _here(command: list[str], folder: Path) -> Cost:
    """A module of this checkout, run from where its packages are."""
    return measured(["env", f"--chdir={Path.cwd()}", *command], folder)


def _searches(store: Path, size: int, folder: Path) -> list[Run]:
    """One run a query."""
    times = folder / "times.json"
    module = [sys.executable, "-m", "bench.growth.searching", f"sqlite:///{store}"]
    _here([*module, str(size), str(QUERIES), str(times)], folder)
    return [
        Run(
            cost=Cost(seconds=processor, own=processor, wall=clock, peak=0, first=0, together=0),
            pages=1,
        )
        for clock, processor in json.loads(times.read_text())
    ]


def _result(rows: dict[str, list[Row]], sizes: Sequence[int], machine: Machine) -> Result:
    contests = [
        Contest(
            id=f"growth-{kind}", title=TITLES[kind], rows=found,
            pages=QUERIES if kind == "search" else max(sizes),
            unit="query" if kind == "search" else "page",
        )
        for kind, found in rows.items()
    ]  # fmt: skip
    figures = {name: one for contest in contests for name, one in fitted(contest).items()}
    what = f"Pages of 2 to 4 KB, put together from {len(paragraphs()):,} paragraphs of real ones"
    return Result(
        suite="growth", at=results.now(), size=f"{max(sizes):,}", corpus=what,
        machine=machine, versions=results.own_versions(), contests=contests,
        figures=figures,
    )  # fmt: skip


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="PAGES")
    parser.add_argument(
        "--postgresql",
        type=int,
        default=0,
        metavar="PAGES",
        help="also load on a PostgreSQL server of its own, up to this size",
    )
    parser.add_argument("--quick", action="store_true", help="five pages: does it run?")
    parser.add_argument("--folder", type=Path, help="where the files of a size may lie meanwhile")
    parser.add_argument("--results", type=Path, metavar="FOLDER", help="keep the file there")
    return parser


if __name__ == "__main__":
    sys.exit(main())
