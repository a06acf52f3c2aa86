"""A store in memory that harvest files are loaded into, by the product's own load loop."""

import io
import re
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache

from ingester.core.page import Page
from ingester.extract.job import ExtractJob, Reading, ReadingOutcome
from ingester.load import FileLoad
from ingester.loading.desk import Desk
from ingester.loading.runsof import LoadOptions
from ingester.store.contract import Writer
from ingester.store.sql import SqlStore
from ingester.store.sqlite import SQLite
from shared.blockkind import BlockKind
from shared.harvestfile import read_harvest
from shared.site import Brakes, Site
from shared.sitefile import completed
from tests.property.stories import HOME, HOSTS

NOW = datetime(2026, 6, 1, tzinfo=UTC)
COMPARED = (
    "url", "title", "copy", "visible_state", "visible_reason", "last_read", "last_tried", "error",
    "held",
)  # fmt: skip
MARK = re.compile(r"-[0-9a-f]{8}(-\d+)?$")  # tells pages apart that share a plain slug
SENTENCES = (
    "The enrolment office confirms form {0} before the second week of teaching.",
    "A student adviser checks {0} every late request within five working days.",
    "Campus security returns the locker key {0} at the start of each semester.",
)


def a_site(**tables) -> Site:
    """The site of the stories; without other word its brakes never bite."""
    loose = Brakes(hide_at_most=100_000, failed_share=1.0)
    known = {"home": HOME, "name": "campus", "hosts": HOSTS, "brakes": loose}
    return completed(Site(**(known | tables)), "test")


class Extraction:
    """Reads the bodies of the stories, which say in words what a page would read like."""

    ahead = 8

    def submit(self, job: ExtractJob) -> "Future[Reading]":
        """The reading, at once."""
        future: Future[Reading] = Future()
        future.set_result(_reading(job))
        return future


def _prose(word: str, lines: int) -> str:
    """Texts 1 and 2 read alike, every other number has words of its own."""
    own = "" if word in ("1", "2") else f"of{word}"
    said = " ".join(SENTENCES[n % 3].format(f"w{word}x{n}") for n in range(lines))
    return " ".join(f"{part}{own}" for part in said.split())


def _reading(job: ExtractJob) -> Reading:
    kind, word, *more = job.http.body.decode().split() if job.http.status == 200 else ("none", "")
    if kind == "none":
        return Reading(outcome=ReadingOutcome.EMPTY)
    if kind == "block":
        return Reading(outcome=ReadingOutcome.EMPTY, block=BlockKind(word), block_evidence="said")
    lines = 2 if kind == "short" else 14
    text = _prose(word, lines)
    return Reading(
        outcome=ReadingOutcome.TEXT, title=f"Text {word}", text=text, noindex="noindex" in more,
        canonical=more[more.index("canonical") + 1] if "canonical" in more else None,
    )  # fmt: skip


class Killed(Exception):
    """The process ends here, at a transaction's edge."""


class _MortalDesk(Desk):
    """A desk that is killed after so many transactions, before or after the commit of the last."""

    def __init__(self, open_it, *, lives: int, committed: bool) -> None:
        super().__init__(open_it, dry_run=False)
        self._lives, self._committed = lives, committed

    @contextmanager
    def batch(self) -> Iterator[Writer]:
        """A transaction, or the end."""
        self._lives -= 1
        with super().batch() as tx:
            yield tx
            if self._lives < 0 and not self._committed:
                raise Killed
        if self._lives < 0:
            raise Killed


class _Lasting:
    """The store as the load sees it: closing it lets nothing go."""

    def __init__(self, store) -> None:
        self.url, self.exists = store.url, store.exists
        self.writing, self.reading = store.writing, store.reading

    def close(self) -> None:
        """It lives in memory: another load comes."""


class Ear:
    """Hears every decision."""

    def __init__(self) -> None:
        self.decisions = []

    def decision(self, line) -> None:
        """One decision."""
        self.decisions.append(line)

    def progress(self, records: int, offset: int) -> None:
        """How far it is."""


@cache
def _template() -> bytes:
    """The bytes of an empty store: making its tables takes longer than a story."""
    with closing(SQLite("sqlite://")) as made:
        made.prepare()
        with made.reading() as driver:
            return driver.serialize()


def _fresh_store() -> SqlStore:
    database = SQLite("sqlite://")
    with database.reading() as driver:
        driver.execute("ROLLBACK")
        driver.deserialize(_template())
        driver.execute("BEGIN")
    return SqlStore(database, exists=True)


class Shelf:
    """A store, its site, and what every load of it told."""

    def __init__(self, site: Site | None = None) -> None:
        self.site = site or a_site()
        self._store = _fresh_store()

    def __enter__(self) -> "Shelf":
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def load(self, harvest: bytes, *sites: Site):
        """Load a file whole; its summary and its decisions."""
        return self._load(harvest, Desk(self._open, dry_run=False), sites)

    def load_killed(self, harvest: bytes, *, lives: int, committed: bool) -> bool:
        """Load a file until the process is killed; whether it was."""
        try:
            self._load(harvest, _MortalDesk(self._open, lives=lives, committed=committed), ())
        except Killed:
            return True
        return False

    def _open(self):
        return _Lasting(self._store)

    def _load(self, harvest: bytes, desk: Desk, sites: tuple[Site, ...]):
        ear = Ear()
        options = LoadOptions(sites=sites or (self.site,), clock=lambda: NOW)
        with closing(desk):
            load = FileLoad(desk, options, Extraction(), ear, "a.warc.gz")
            line = load.load(read_harvest(io.BytesIO(harvest), name="-"))
        return line, ear.decisions

    def pages(self) -> list[Page]:
        """Every page, by address."""
        with self._store.reading() as reader:
            found = [page for site in reader.sites() for page in reader.pages(site.id)]
        return sorted(found, key=lambda page: page.url)

    def at(self, url: str) -> Page | None:
        """The page that has this address."""
        return next((p for p in self.pages() if url in (p.url, *p.aliases)), None)

    def dump(self) -> list[tuple[object, ...]]:
        """The store as law 6 means it: copies, states, dates, errors, addresses, and what follows
        from them: reasons, and slugs but for who of two pages has the plain one (see GLOSSARY).
        """
        rows = []
        for page in self.pages():
            told = tuple(str(getattr(page, name)) for name in COMPARED)
            slug = MARK.sub("", page.slug)
            rows.append((*told, slug, bool(page.rule_held), tuple(sorted(page.aliases))))
        return rows

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """A transaction for what people do."""
        with self._store.writing() as tx:
            yield tx
