"""Searches in a store of made-up pages, beside a plain FTS5 table."""

import json
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from bench.contest import Contest, Row, Run
from bench.cost import Cost, Failed
from bench.pageworld import PageWorld
from bench.results import Figure, Result
from bench.search import TODAY, fill, queries_of, timed
from bench.workshop import Workshop, disk_size
from ingester.search.find import find
from ingester.store import open_store
from ingester.store.contract import Reader

WARM = 20  # queries before the ones that count


def run(shop: Workshop) -> Result:
    """Every query once by ours, once by the plain table."""
    world, size = PageWorld(), shop.size
    queries = [query for _, query in queries_of(world, size.searched, size.queries)]
    store = shop.folder / "searched.db"
    ours = _ours(store, world, size.searched, queries)
    rows, found = [_row("goodcopy", ours)], {"goodcopy": ours}
    try:
        found["plain FTS5"] = plain = _plain(shop, world, queries)
        rows.append(_row("plain FTS5", plain))
    except Failed as why:
        rows.append(Row(name="plain FTS5", missing=str(why)))
    title = f"Search {size.searched:,} pages on SQLite"
    contest = Contest(id="search", title=title, pages=len(queries), rows=rows, unit="query")
    clocks = sorted(run.cost.wall for run in rows[0].runs)
    figures = {
        "search-p95": Figure(
            value=round(1000 * clocks[int(len(clocks) * 0.95)], 2), unit="ms",
            what="95 of 100 of our searches take at most",
        ),
        "search-store": Figure(
            value=round(disk_size(store) / size.searched), unit="bytes",
            what="Our store and its index, a page",
        ),
    }  # fmt: skip
    for name, asked in found.items():
        figures[f"found-{name}"] = Figure(
            value=sum(one.hits > 0 for one in asked), unit=f"of {len(asked)}",
            what=f"Queries to which {name} found a page",
        )  # fmt: skip
    what = f"{size.searched:,} made-up pages, a fifth of them Chinese"
    return shop.result("search", what, [contest], figures)


class Asked(Struct, frozen=True):
    """Seconds on the clock and of the processor that a query took, and how many hits it has."""

    clock: float
    processor: float
    hits: int


def _ours(store: Path, world: PageWorld, pages: int, queries: list[str]) -> list[Asked]:
    with closing(open_store(f"sqlite:///{store}", create=True)) as opened:
        fill(opened, world, pages)
        with opened.reading() as reader:
            for query in queries[:WARM]:
                find(reader, query, today=TODAY)
            return [_asked(reader, query) for query in queries]


def _asked(reader: Reader, query: str) -> Asked:
    took = timed(find, reader, query)
    return Asked(took.clock, took.processor, len(find(reader, query, today=TODAY).hits))


def _plain(shop: Workshop, world: PageWorld, queries: list[str]) -> list[Asked]:
    names = ("pages.jsonl", "asked.json", "times.json")
    pages, asked, times = (shop.folder / name for name in names)
    with pages.open("w") as out:
        for page in world.pages(shop.size.searched):
            out.write(json.dumps([page.title, page.text]) + "\n")
    asked.write_text(json.dumps(queries))
    shop.peer("search_fts5.py", pages, asked, shop.folder / "plain.db", times)
    return [Asked(*told) for told in json.loads(times.read_text())]


def _row(name: str, times: list[Asked]) -> Row:
    """One run a query, so that each is compared with itself."""
    costs = (
        Cost(seconds=one.processor, own=one.processor, wall=one.clock, peak=0, first=0, together=0)
        for one in times
    )
    return Row(name=name, runs=[Run(cost=cost, pages=1) for cost in costs])
