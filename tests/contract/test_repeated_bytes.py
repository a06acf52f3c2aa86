"""The same bytes at several addresses of one harvest: read once, stored as if read each time."""

import io
from concurrent.futures import Future
from contextlib import closing
from datetime import timedelta
from functools import partial

import pytest
from msgspec import structs

from ingester.extract.reading import read_page
from ingester.load import FileLoad, now
from ingester.loading.desk import Desk
from ingester.loading.runsof import LoadOptions
from ingester.store import open_store
from shared.harvestfile import read_harvest
from shared.http import stored
from shared.records import Counts, Facts
from shared.writer import HarvestWriter
from tests.contract.harvests import AT, HOME, HTML, INTRO
from tests.unit.ingester.extract.pages import article, paragraphs

LINKED = '<p>See <a href="../table">the table</a>, <a href="#part">below</a>.</p>'
PAGES = [article(f"Page {seed}", paragraphs(seed) + LINKED).encode() for seed in range(12)]


class Reading:
    """Reads each page at once and counts; `forgets`: no reading says how to turn it."""

    ahead = 4

    def __init__(self, *, forgets):
        self.forgets, self.read = forgets, 0

    def submit(self, job):
        self.read += 1
        found = read_page(job)
        future = Future()
        future.set_result(structs.replace(found, hrefs=None) if self.forgets else found)
        return future


class Silent:
    """Nobody listens."""

    def decision(self, line):
        """Nothing."""

    def progress(self, records, offset):
        """Nothing."""


@pytest.fixture(scope="module")
def harvest(tmp_path_factory):
    path = tmp_path_factory.mktemp("harvest") / "campus.warc.gz"
    with path.open("wb") as out, HarvestWriter.stream(out, INTRO) as writer:
        places = [(folder, number) for folder in range(3) for number in range(len(PAGES))]
        for at, (folder, number) in enumerate(places):
            http = stored(200, "OK", HTML, PAGES[number])
            writer.response(
                url=f"{HOME}{folder}/docs/{number}", at=AT + timedelta(seconds=at), http=http,
                facts=Facts(depth=1),
            )  # fmt: skip
        read = Counts(targets=len(places), read=len(places))
        writer.end(at=AT + timedelta(hours=1), counts=read, why="finished")
    return path.read_bytes()


def loaded(path, harvest, reading):
    """Everything that the store then knows of the site's pages."""
    url = f"sqlite:///{path}"
    make = partial(open_store, url, create=True)
    with closing(Desk(partial(open_store, url), dry_run=False, make=make)) as desk:
        load = FileLoad(desk, LoadOptions(clock=now), reading, Silent(), "campus.warc.gz")
        load.load(read_harvest(io.BytesIO(harvest), name="campus.warc.gz"))
        with desk.look() as reader:
            pages = list(reader.pages(1))
            copies = [reader.copy(page.copy) for page in pages]
            tables = [reader.links_to(1, f"{HOME}{folder}/table") for folder in range(3)]
            seen = [reader.observations_of(1, [page.url]) for page in pages]
            return pages, copies, tables, seen


def test_bytes_that_come_again_are_read_once_and_stored_alike(tmp_path, harvest):
    each, once = Reading(forgets=True), Reading(forgets=False)
    expected = loaded(tmp_path / "each.db", harvest, each)
    assert loaded(tmp_path / "once.db", harvest, once) == expected
    assert [len(linking) for linking in expected[2]] == [len(PAGES)] * 3
    assert (each.read, once.read) == (3 * len(PAGES), len(PAGES))
