"""Loads of a new harvest: extraction, decision and store, beside loops that one would write."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path

from bench.contest import Contest, Doing, Run, play
from bench.cost import Failed, measured
from bench.harvests import harvest
from bench.pages import Page
from bench.results import Figure, Result
from bench.workshop import Workshop, disk_size

COPIES = 4  # addresses that give the same bytes
DEADLINE = 10.0  # seconds of computing that one page may take (the default)
FINE = (0, 3, 4)  # a page that could not be read, or a hide that waits, is no failure here


def run(shop: Workshop) -> Result:
    """New pages, pages that repeat each other, and pages made to hang whoever reads them."""
    corpus = shop.site().sample(shop.size.loaded)
    file = harvest(corpus.pages, shop.folder / "new.warc.gz")
    contests, figures = [_new(shop, file, corpus.pages)], {}
    if shop.size.is_real:
        contests.append(_repeats(shop, corpus.pages))
        figures = _hostile(shop, corpus.pages)
    what = f"{corpus.what}, {corpus.size / 1e6:.1f} MB"
    return shop.result("load", what, contests, figures)


def ours(shop: Workshop, file: Path, *, workers: int) -> Run:
    """Our load into an empty store."""
    store, told = shop.folder / "ours.db", shop.folder / "told.jsonl"
    _remove(store)
    cost = shop.ours(
        *("ingester", "load", file, "--db", f"sqlite:///{store}", "--workers", str(workers)),
        "--json",
        fine=FINE,
        into=told,
    )
    acts = json.loads(told.read_text().splitlines()[-1])["acts"]
    return Run(cost=cost, pages=acts.get("replace", 0), bytes=disk_size(store))


def _new(shop: Workshop, file: Path, pages: tuple[Page, ...]) -> Contest:
    count = len(pages)
    contestants: list[tuple[str, Doing]] = [
        ("goodcopy, 1 worker", partial(ours, shop, file, workers=1))
    ]
    if shop.size.is_real or shop.peers is not None:
        contestants += [
            ("goodcopy, 2 workers", partial(ours, shop, file, workers=2)),
            ("warcio + trafilatura", partial(_by_script, shop, file, "load_warcio.py")),
            ("FastWARC + fast", partial(_by_script, shop, file, "load_fastwarc.py", "text")),
            (
                "FastWARC + Markdown, links, metadata",
                partial(_by_script, shop, file, "load_fastwarc.py", "markdown"),
            ),
            ("trafilatura CLI, 2 processes", partial(_by_cli, shop, pages)),
            ("trafilatura alone, our options", partial(_bare, shop, file, count)),
        ]
    return play("load-new", "Load a new harvest", count, contestants, shop.size.rounds)


def _by_script(shop: Workshop, file: Path, script: str, *more: str) -> Run:
    store = shop.folder / "peer.db"
    _remove(store)
    cost = shop.peer(script, file, store, *more)
    with closing(sqlite3.connect(store)) as db:
        found = db.execute("SELECT count(*) FROM page").fetchone()[0]
    return Run(cost=cost, pages=found, bytes=disk_size(store))


def _by_cli(shop: Workshop, pages: Iterable[Page]) -> Run:
    """It reads a folder and writes a folder; one file a page, and no store."""
    source, target = shop.folder / "html", shop.folder / "texts"
    source.mkdir(exist_ok=True)
    count = 0
    for count, page in enumerate(pages, 1):
        (source / f"{count}.html").write_bytes(page.body)
    if shop.peers is None:
        raise Failed("the peers are not installed")
    program = shop.peers.with_name("trafilatura")
    folders = ("--input-dir", source, "--output-dir", target)
    cost = measured([program, *folders, "--parallel", "2"], shop.folder)
    return Run(cost=cost, pages=count, bytes=disk_size(target))


def _bare(shop: Workshop, file: Path, pages: int) -> Run:
    return Run(cost=shop.peer("bare_trafilatura.py", file), pages=pages)


def _repeats(shop: Workshop, pages: tuple[Page, ...]) -> Contest:
    """The same bytes under several addresses: once each, then all of them."""
    some = pages[: max(1, len(pages) // COPIES)]
    many = [Page(f"p{turn}/{page.path}", page.body) for turn in range(COPIES) for page in some]
    once = harvest(some, shop.folder / "once.warc.gz")
    often = harvest(many, shop.folder / "often.warc.gz")
    contestants: list[tuple[str, Doing]] = [
        ("goodcopy, each once", partial(ours, shop, once, workers=1)),
        (
            f"goodcopy, each at {COPIES} addresses",
            partial(ours, shop, often, workers=1),
        ),
    ]
    title = "Load pages that repeat each other"
    return play("load-repeats", title, len(some), contestants, min(shop.size.rounds, 3))


def _hostile(shop: Workshop, pages: tuple[Page, ...]) -> dict[str, Figure]:
    """A few pages that hang or swell a parser, among good ones."""
    some = pages[:20]
    bad = tuple(_hostile_pages())
    plain = ours(shop, harvest(some, shop.folder / "plain.warc.gz"), workers=1)
    among = harvest((*some[:10], *bad, *some[10:]), shop.folder / "mixed.warc.gz")
    mixed = ours(shop, among, workers=1)
    return {
        "hostile-lost": Figure(
            value=max(0, plain.pages - mixed.pages), unit=f"of {plain.pages}",
            what=f"Good pages lost beside {len(bad)} hostile ones",
        ),
        "hostile-each": Figure(
            value=round((mixed.cost.seconds - plain.cost.seconds) / len(bad), 2),
            unit=f"s of CPU (each may take {DEADLINE:.0f})", what="A hostile page",
        ),
    }  # fmt: skip


def _hostile_pages() -> Iterable[Page]:
    sentences = (b"<p>Sentence %d of a page that is otherwise as usual.</p>" % n for n in range(40))
    prose = b"".join(sentences)
    shapes = {
        "spans": b"<p>" + b"<span>x</span>" * 100_000 + b"</p>",
        "nested": b"<b>" * 100_000,
        "unclosed": b"<p>word " * 200_000,
        "deep": b"<div>" * 5_000 + b"deep" + b"</div>" * 5_000,
        "table": b"<table>" + b"<tr><td>1<td>2" * 20_000 + b"</table>",
        "links": b"<ul>" + b'<li><a href="/x">y</a>' * 50_000 + b"</ul>",
    }
    for name, shape in shapes.items():
        head = f"<!DOCTYPE html><title>{name}</title><h1>{name}</h1>".encode()
        yield Page(f"hostile/{name}.html", head + prose + shape)


def _remove(store: Path) -> None:
    for path in store.parent.glob(f"{store.name}*"):
        path.unlink()
