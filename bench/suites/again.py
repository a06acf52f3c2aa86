"""A harvest loaded into a store that has its pages: the same file, the same bytes, 304, changes."""

import shutil
from functools import partial
from pathlib import Path

from bench.contest import Contest, Doing, Run, play
from bench.harvests import FIRST, WEEK, changed, harvest
from bench.pages import Corpus, Page
from bench.results import Result
from bench.suites.load import FINE
from bench.workshop import Workshop, disk_size


def run(shop: Workshop) -> Result:
    """What a week without and with changes costs."""
    corpus = shop.site()
    contests = [_unchanged(shop, corpus), _changed(shop, corpus)]
    return shop.result("again", corpus.what, contests, {})


def _unchanged(shop: Workshop, corpus: Corpus) -> Contest:
    some, later = corpus.sample(shop.size.crawled).pages, FIRST + WEEK
    pages = [Page(f"p{n}/{page.path}", page.body) for n in range(shop.size.again) for page in some]
    count = len(pages)
    first = harvest(pages, shop.folder / "first.warc.gz")
    same = harvest(pages, shop.folder / "same.warc.gz", began=later)
    not_modified = harvest(pages, shop.folder / "304.warc.gz", began=later, unchanged=True)
    lone = harvest(pages[:1], shop.folder / "lone.warc.gz", began=later)
    known = _loaded(shop, "known.db", first)
    contestants: list[tuple[str, Doing]] = [
        ("goodcopy, same bytes", partial(_ours, shop, known, same, count)),
        ("goodcopy, 304", partial(_ours, shop, known, not_modified, count)),
        ("goodcopy, same file", partial(_ours, shop, known, first, count)),
        ("goodcopy, one page alone", partial(_ours, shop, known, lone, 1)),
    ]
    if shop.peers is not None:
        contestants += [
            (name, partial(_peer, shop, script, _seen(shop, script, first), same, count))
            for name, script in (
                ("FastWARC + sha256 + sqlite3", "again_fastwarc.py"),
                ("warcio + sha256 + sqlite3", "again_warcio.py"),
            )
        ]
    title = "Load an unchanged harvest again"
    return play("again-unchanged", title, count, contestants, shop.size.rounds)


def _changed(shop: Workshop, corpus: Corpus) -> Contest:
    """Every page has a sentence more: extraction, decision, new version, new index."""
    some = corpus.sample(shop.size.loaded)
    known = _loaded(shop, "some.db", harvest(some.pages, shop.folder / "some.warc.gz"))
    pages = map(changed, some.pages)
    file = harvest(pages, shop.folder / "changed.warc.gz", began=FIRST + WEEK)
    doing: list[tuple[str, Doing]] = [
        ("goodcopy, 1 worker", partial(_ours, shop, known, file, len(some.pages)))
    ]
    title = "Load a harvest in which every page has changed"
    return play("again-changed", title, len(some.pages), doing, min(shop.size.rounds, 3))


def _loaded(shop: Workshop, name: str, file: Path) -> Path:
    store = shop.folder / name
    shop.ours("ingester", "load", file, "--db", f"sqlite:///{store}", fine=FINE)
    return store


def _ours(shop: Workshop, known: Path, file: Path, pages: int) -> Run:
    """Into a fresh copy of the store, so that every round finds the same."""
    store = shop.folder / "again.db"
    shutil.copyfile(known, store)
    before = disk_size(store)
    cost = shop.ours(
        *("ingester", "load", file, "--db", f"sqlite:///{store}", "--workers", "1"), fine=FINE
    )
    return Run(cost=cost, pages=pages, bytes=disk_size(store) - before)


def _seen(shop: Workshop, script: str, first: Path) -> Path:
    store = shop.folder / f"{script}.db"
    shop.peer(script, first, store)
    return store


def _peer(shop: Workshop, script: str, known: Path, file: Path, pages: int) -> Run:
    store = shop.folder / "peer.db"
    shutil.copyfile(known, store)
    before = disk_size(store)
    cost = shop.peer(script, file, store)
    return Run(cost=cost, pages=pages, bytes=disk_size(store) - before)
