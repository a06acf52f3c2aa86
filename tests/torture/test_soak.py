"""Loads without end, some of them killed, while people read the store and its site: an edition of
every page each time. `make soak` goes on for hours (GOODCOPY_SOAK_SECONDS).
"""

import os
import random
import re
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from ingester.store import open_store
from shared.http import stored
from shared.records import Facts
from shared.writer import HarvestWriter, Intro
from tests.contract.conftest import address as address
from tests.contract.conftest import postgresql as postgresql
from tests.contract.conftest import schema as schema
from tests.site.answers import page_source, prose
from tests.site.harvests import HOME, counts
from tests.site.serving import serving

SECONDS = float(os.environ.get("GOODCOPY_SOAK_SECONDS", "60"))
BEGAN = datetime.now(UTC).replace(microsecond=0) - timedelta(days=1)
PAGES = 12
KILLED = 0.15  # share of loads that are killed, and run again
WARM = 200  # requests after which a server has all that it keeps
MORE = 48  # MiB that it may grow by after them, however long it runs
READ = ("/", "/pages", "/search?q=edition", "/pages/guide-3", "/api/health", "/metrics")


def edition(path, number):
    """A harvest of all pages, each of which says the edition's number."""
    at = BEGAN + timedelta(seconds=number)
    intro = Intro(
        site="campus", home=HOME, hosts=("campus.example",), user_agent="t", config="", at=at
    )
    with HarvestWriter.create(path, intro) as writer:
        for page in range(PAGES):
            text = f"This is edition {number}. {prose(f'chapter {page}', sentences=20)}"
            body = page_source(f"Chapter {page}", text).encode()
            http = stored(200, "OK", ((b"Content-Type", b"text/html; charset=utf-8"),), body)
            writer.response(url=f"{HOME}guide/{page}", at=at, http=http, facts=Facts())
        writer.end(at=at, counts=counts(PAGES), why="finished")
    return path


class Readers:
    """Whoever reads meanwhile; what they see that can't be is in `wrong`."""

    def __init__(self, address, server):
        self._address, self._server = address, server
        self._over, self._pool = threading.Event(), ThreadPoolExecutor(2)
        self.wrong, self.snapshots, self.requests, self.warm = [], 0, 0, 0
        self._last = [0] * PAGES

    def __enter__(self):
        self._looking = [self._pool.submit(self._again, look) for look in (self._store, self._site)]
        return self

    def __exit__(self, *_):
        """Ends them; an error of theirs is raised here."""
        self._over.set()
        self._pool.shutdown()
        for looking in self._looking:
            looking.result()

    @property
    def is_fine(self):
        return not self.wrong and not any(looking.done() for looking in self._looking)

    def _again(self, look):
        while not self._over.is_set():
            look()
            time.sleep(0.02)

    def _store(self):
        """All pages are there, and none goes back to an edition before."""
        with closing(open_store(self._address)) as store, store.reading() as reader:
            found = [page for site in reader.sites() for page in reader.pages(site.id)]
            texts = {page.url: reader.copy(page.copy).text for page in found if page.copy}
        numbers = [self._number(texts.get(f"{HOME}guide/{page}", "")) for page in range(PAGES)]
        if any(now < before for now, before in zip(numbers, self._last, strict=True)):
            self.wrong.append(f"{self._last} was followed by {numbers}")
        self._last = numbers
        self.snapshots += 1

    @staticmethod
    def _number(text):
        found = re.search(r"edition (\d+)", text)
        return int(found[1]) if found else 0

    def _site(self):
        path = READ[self.requests % len(READ)]
        with closing(HTTPConnection(urlsplit(self._server.base).netloc, timeout=30)) as asked:
            asked.request("GET", path)
            answer = asked.getresponse()
            answer.read()
        if answer.status != 200:
            self.wrong.append(f"{path}: {answer.status}")
        self.requests += 1
        if self.requests == WARM:
            self.warm = self.memory()

    def memory(self):
        """MiB that the server takes."""
        status = Path(f"/proc/{self._server.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024


def load(ingester, harvest, env, dice, seconds):
    """One load; now and then it is killed at any instant, and run again. Was it?"""
    command = ("load", harvest, "--site", "campus.toml")
    if is_killed := dice.random() < KILLED:
        process = ingester.start(*command, start_new_session=True, env=env)
        time.sleep(dice.uniform(0.1, seconds))
        if is_killed := process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    ingester(*command, env=env)
    return is_killed


def pages_of(address):
    """Address, text and dates of every page."""
    with closing(open_store(address)) as store, store.reading() as reader:
        return sorted(
            (page.url, page.copy, page.last_read, page.last_changed, page.visible_state)
            for site in reader.sites()
            for page in reader.pages(site.id)
        )


def test_readers_see_no_page_go_back_and_a_server_does_not_grow(address, ingester, tmp_path, count):
    (tmp_path / "campus.toml").write_text(f'name = "campus"\nhome = "{HOME}"\n')
    env, dice, number, kills = {"DATABASE_URL": address}, random.Random(1), 1, 0
    began = time.monotonic()
    ingester("load", edition(tmp_path / "1.warc.gz", 1), "--site", "campus.toml", env=env)
    seconds = time.monotonic() - began
    with serving(ingester, "--db", address) as server:
        with Readers(address, server) as readers:
            while time.monotonic() - began < SECONDS and readers.is_fine:
                number += 1
                harvest = edition(tmp_path / "next.warc.gz", number)
                kills += load(ingester, harvest, env, dice, seconds)
                harvest.unlink()
        assert readers.wrong == []
        assert readers.requests > WARM
        assert readers.memory() < readers.warm + MORE
    alone = f"sqlite:///{tmp_path}/alone.db"
    for only in (1, number):
        last = edition(tmp_path / f"last-{only}.warc.gz", only)
        ingester("load", last, "--site", "campus.toml", "--db", alone)
    assert pages_of(address) == pages_of(alone)
    count("loads beside readers", number)
    count("of them killed", kills)
    count("snapshots", readers.snapshots)
    count("requests", readers.requests)
