"""`make bench`: ours beside its peers, in turn and in rounds; tables here, and a file a suite.

The pages are real documentation out of Debian packages where the shared cases bring the means to
build it, else made up. Compared is processor time: the clock of a busy machine says little.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from msgspec import structs

from bench import peerenv, results
from bench.cost import Failed
from bench.pages import MAIN, UNIT, build
from bench.results import Result
from bench.size import FULL, QUICK, SIZES, Size
from bench.tables import text_of
from bench.website import has_nginx
from bench.workshop import Workshop
from shared.console import answer, say

SUITES = ("file", "harvest", "bounds", "load", "again", "search")
# Those of a trial or a smoke test stay out of what BENCHMARKS.md is made of.
ASIDE = Path(".bench/results")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for; 1 where something that should run did not."""
    chosen = _parser().parse_args(arguments)
    size = _size(chosen)
    peers = None
    if not chosen.without_peers:
        peers = peerenv.python() if size.is_real else peerenv.installed()
    is_whole = size.name == FULL.name and not chosen.pages
    folder = chosen.results or (results.FOLDER if is_whole else ASIDE)
    if size.is_real and not has_nginx():
        say("nginx is not installed: Python's own server answers, slowly (apt-get install nginx)")
    if size.is_real:
        build((*MAIN, *UNIT))
    done = [_told(name, size, peers, folder) for name in chosen.only or SUITES]
    if is_whole:
        say("Next: make bench-report writes BENCHMARKS.md from these files.")
    return 0 if all(done) else 1


def _told(name: str, size: Size, peers: Path | None, folder: Path) -> bool:
    """Run a suite, keep and tell what it measured; False where something of ours did not run."""
    try:
        result = _measured(name, size, peers)
    except Failed as why:
        say(f"{name} could not be measured: {why}")
        return False
    path = results.save(result, folder)
    answer(text_of(result))
    say(f"kept in {path}")
    rows = (row for contest in result.contests for row in contest.rows)
    return all(row.runs or not row.is_ours for row in rows)


def _measured(name: str, size: Size, peers: Path | None) -> Result:
    say(f"{name} …")
    suite: Callable[[Workshop], Result] = import_module(f"bench.suites.{name}").run
    with tempfile.TemporaryDirectory(prefix="goodcopy-bench-") as folder:
        shop = Workshop(folder=Path(folder), size=size, peers=peers, machine=results.machine())
        return suite(shop)


def _size(chosen: argparse.Namespace) -> Size:
    size = QUICK if chosen.quick else SIZES[chosen.size]
    given = {"rounds": chosen.rounds, "crawled": chosen.pages, "loaded": chosen.pages}
    return structs.replace(size, **{name: value for name, value in given.items() if value})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=SUITES, help="these suites")
    parser.add_argument("--size", choices=SIZES, default=FULL.name)
    parser.add_argument("--quick", action="store_true", help="the smallest size: does it run?")
    parser.add_argument("--rounds", type=int, help="how often each does its work")
    parser.add_argument("--pages", type=int, help="so many pages of the corpus, at most")
    parser.add_argument("--without-peers", action="store_true", help="ours alone")
    parser.add_argument("--results", type=Path, metavar="FOLDER", help="keep the files there")
    return parser


if __name__ == "__main__":
    sys.exit(main())
