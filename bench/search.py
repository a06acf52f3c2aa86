"""`make bench-search`: how long a search takes over many pages, on SQLite or PostgreSQL.

Queries are taken from the pages: one to four words of one page, some in quotes, some Chinese, some
with a word that no page has, some only of words that are everywhere.
"""

import argparse
import os
import platform
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

from msgspec import Struct

from bench.pageworld import MadePage, PageWorld
from ingester.answer.ask import ask
from ingester.core.page import Page, State, copy_of
from ingester.search.find import find
from ingester.store import open_store
from ingester.store.contract import Reader, Store
from ingester.words.cut import words
from shared.console import answer, size
from shared.site import Site

READ = datetime(2026, 11, 30, tzinfo=UTC)
TODAY = date(2026, 11, 30)
BATCH = 1_000  # pages a transaction
KINDS = ("words of one page", "a phrase", "with a word on no page", "words everywhere", "Chinese")


def main(arguments: Sequence[str] | None = None) -> None:
    """Build, ask, tell."""
    options = _parser().parse_args(arguments)
    world = PageWorld()
    answer(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, "
           f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")  # fmt: skip
    if options.postgresql:
        _over_postgresql(world, options)
        return
    with tempfile.TemporaryDirectory(prefix="goodcopy-bench-") as folder:
        path = options.store or Path(folder) / "goodcopy.db"
        is_new = not path.exists()
        with closing(open_store(f"sqlite:///{path}", create=True)) as store:
            if is_new:
                _tell_building(store, path, world, options.pages)
            _tell_asking(store, world, options.pages, options.queries)


def _over_postgresql(world: PageWorld, options: argparse.Namespace) -> None:
    """The same over a server of its own, which starts empty."""
    from bench.growth.postgres import server

    with server() as running, closing(open_store(running.address, create=True)) as store:
        began, spent = time.monotonic(), time.process_time()
        fill(store, world, options.pages)
        took, used = time.monotonic() - began, time.process_time() - spent
        each = f"{used / options.pages * 1e3:.2f} ms of processor a page here, without the server's"
        answer(f"{options.pages:,} pages made, written and indexed in {took:.0f} s ({each})")
        spent = running.open_seconds()
        _tell_asking(store, world, options.pages, options.queries)
        each = f"{(running.open_seconds() - spent) / (options.queries + 120) * 1e3:.1f} ms"
        answer(f"the server: {each} of processor a query, on average")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    parser.add_argument("--pages", type=int, default=100_000)
    parser.add_argument("--queries", type=int, default=500)
    parser.add_argument("--postgresql", action="store_true", help="on a server of its own")
    parser.add_argument("--store", type=Path, help="keep the store here, and use it if it is there")
    return parser


def fill(store: Store, world: PageWorld, count: int, *, start: int = 0) -> None:
    """Put so many pages of the world into a store, shown and indexed; `start` are there already."""
    for first in range(start, count, BATCH):
        with store.writing() as tx:
            site = tx.save_site(Site(home="https://site-0.example/", name="made"), READ)
            for number in range(first, min(first + BATCH, count)):
                made = world.page(number)
                copy = copy_of(made.title, made.text, (), made.lang)
                tx.put_copy(copy)
                tx.put_page(site.id, _page(number + 1, made, copy.hash))


def queries_of(world: PageWorld, pages: int, count: int) -> list[tuple[str, str]]:
    """So many queries, each with its kind; the same ones every time."""
    return [(KINDS[n % len(KINDS)], _query(world, pages, n)) for n in range(count)]


def _tell_building(store: Store, path: Path, world: PageWorld, count: int) -> None:
    began, spent = time.monotonic(), time.process_time()
    fill(store, world, count)
    took, used = time.monotonic() - began, time.process_time() - spent
    each = f"{used / count * 1e3:.2f} ms of processor a page"
    answer(f"{count:,} pages made, written and indexed in {took:.0f} s ({each})")
    answer(f"the store has {size(path.stat().st_size)}")
    with store.writing() as tx:
        began, spent = time.monotonic(), time.process_time()
        tx.rebuild_index()
        took, used = time.monotonic() - began, time.process_time() - spent
    with closing(sqlite3.connect(path)) as db:
        sums = "SELECT sum(length(block)) FROM search_words_data"
        index = db.execute(sums).fetchone()[0]
    answer(f"the index built anew: {took:.0f} s ({used / count * 1e3:.2f} ms of processor a page), "
           f"its words {size(index)}")  # fmt: skip


def _page(number: int, made: MadePage, copy: str) -> Page:
    return Page(
        id=number, slug=f"p-{number}", url=made.url, state=State.SHOWN, reason="new", copy=copy,
        title=made.title, length=len(made.text), last_read=READ,
    )  # fmt: skip


class Took(Struct, frozen=True):
    """Seconds on the clock and of the processor: on a busy machine they differ."""

    clock: float
    processor: float


def _tell_asking(store: Store, world: PageWorld, pages: int, count: int) -> None:
    queries = queries_of(world, pages, count)
    with store.reading() as reader:
        for _, query in queries[:20]:
            find(reader, query, today=TODAY)
        times = [(kind, query, timed(find, reader, query)) for kind, query in queries]
        asked = [timed(ask, reader, query) for _, query in queries[:100]]
    for kind in KINDS:
        _tell_times(kind, [took for one, _, took in times if one == kind])
    _tell_times("all", [took for *_, took in times])
    _tell_times("ask", asked)
    _, query, took = max(times, key=lambda one: one[2].processor)
    answer(f"slowest: {query!r}, {took.processor * 1e3:.0f} ms of processor")


def _tell_times(kind: str, times: list[Took]) -> None:
    parts = [f"{kind:24}"]
    for name in ("clock", "processor"):
        ordered = sorted(getattr(took, name) for took in times)
        p95, longest = ordered[int(len(ordered) * 0.95)], ordered[-1]
        figures = (statistics.median(ordered), p95, longest)
        parts.append(f"{name} " + " / ".join(f"{seconds * 1e3:.1f}" for seconds in figures))
    answer("   ".join([*parts, f"ms (median / p95 / longest of {len(times)})"]))


def timed(act: Callable[..., object], reader: Reader, query: str) -> Took:
    """What one question takes."""
    clock, processor = time.perf_counter(), time.process_time()
    act(reader, query, today=TODAY)
    return Took(time.perf_counter() - clock, time.process_time() - processor)


def _query(world: PageWorld, pages: int, number: int) -> str:
    """A query of the kind that is this number's turn."""
    dice = random.Random(-number)
    kind = KINDS[number % len(KINDS)]
    made = world.page(dice.randrange(pages))
    while (made.lang == "zh") != (kind == "Chinese"):
        made = world.page(dice.randrange(pages))
    if kind == "Chinese":
        signs = made.text.replace("\u3002", "")
        at = dice.randrange(max(1, len(signs) // 2))
        return signs[at : at + dice.randint(2, 4)]
    known = words(made.text)
    match kind:
        case "a phrase":
            at = dice.randrange(len(known) - 2)
            return f'"{" ".join(known[at : at + 2])}"'
        case "with a word on no page":
            return " ".join([*dice.choices(known, k=3), "qwzxv"])
        case "words everywhere":
            return " ".join(sorted(known, key=known.count)[-dice.randint(1, 3) :])
        case _:
            return " ".join(dice.choices(known, k=dice.randint(1, 4)))


if __name__ == "__main__":
    main()
