"""Texts anew from stored harvest files, when the extractor has improved: what was captured, when it
was read and what was decided stay; only what the same bytes read like changes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path

from msgspec import Struct, structs

from ingester.core.observation import Observation, Outcome
from ingester.core.page import Page
from ingester.extract.job import EXTRACTOR_VERSION, ExtractJob, Reading
from ingester.loading.desk import Desk
from ingester.loading.intake import BATCH, Extraction, with_reading
from ingester.loading.observe import READ, Draft, draft, is_page_record, told_apart
from ingester.loading.readahead import ReadAhead
from ingester.loading.record import Taken
from ingester.loading.replay import replay
from ingester.net.objects import open_harvest
from ingester.store.contract import Reader, StoredObservation, StoredSite, Writer
from shared.dictionary import Find
from shared.errors import ConfigError, HarvestFileError
from shared.harvestfile import Damage, read_harvest
from shared.objects import object_address

ALL = 1_000_000  # runs of a site: one an hour for a hundred years
TEXT = (*READ, "extractor")
WHENEVER = datetime.max.replace(tzinfo=UTC)  # no capture is later


class Renewed(Struct, frozen=True, kw_only=True):
    """A page whose text reads otherwise now."""

    page: Page
    before: int
    after: int


class Sums(Struct, kw_only=True):
    """What became of the captures that an older extractor had read, and of the pages."""

    old: int = 0
    read: int = 0  # from their files
    kept: int = 0  # they read no better: no text comes, or none came then and the page has one
    followed: int = 0  # the same bytes, or the same text, as one that was read
    missing: int = 0
    changed: int = 0  # pages
    missing_files: dict[str, int] = {}


class Listener:
    """Who wants to hear of it."""

    def __init__(
        self, renewed: Callable[[Renewed], None], progress: Callable[[str, int], None]
    ) -> None:
        self.renewed, self.progress = renewed, progress


class Reextraction:
    """Reads the captures of one site again; killed and begun again, it goes on with the rest."""

    def __init__(
        self, desk: Desk, extraction: Extraction, site: StoredSite, find: Find, today: date
    ) -> None:
        self._desk, self._extraction, self._site = desk, extraction, site
        self._find, self._today = find, today
        self._reading = ReadAhead[tuple[StoredObservation, Draft, "Future[Reading]"]](
            extraction.ahead
        )
        self._ready: list[tuple[StoredObservation, Taken]] = []
        # Where a file is gone, its captures read like others that read the same before.
        self._wanted: set[str] = set()
        self._heirs: dict[str, int] = {}
        self.sums = Sums()

    def run(self, listener: Listener) -> Sums:
        """Read every file that is there, then bring the pages up to it."""
        files = self._files()
        for file in sorted(files):
            path = where_is(file)
            if path is None:
                self.sums.missing_files[file] = files[file]
            else:
                try:
                    self._read_file(path, listener)
                except (ConfigError, HarvestFileError):  # gone, or something else lies there now
                    self.sums.missing_files[file] = files[file]
        self._follow()
        self._renew_pages(listener)
        return self.sums

    def _files(self) -> Counter[str]:
        """The files with captures to read, and how many of each."""
        found: Counter[str] = Counter()
        with self._desk.look() as reader:
            for one in self._old(reader):
                seen = one.observation
                if seen.follows is None:
                    found[seen.source.file] += 1
                    if seen.copy and where_is(seen.source.file) is None:
                        self._wanted.add(seen.copy)
        self.sums.old = found.total()
        return found

    def _old(self, reader: Reader) -> Iterator[StoredObservation]:
        for run in reader.runs(self._site.id, limit=ALL):
            for one in reader.observations_in(run.id):
                if is_old(one.observation):
                    yield one

    def _read_file(self, path: str, listener: Listener) -> None:
        with closing(open_harvest(path)) as source:
            for located in read_harvest(source, name=path, find=self._find):
                if isinstance(located, Damage) or not is_page_record(located.record):
                    continue
                listener.progress(path, located.offset)
                found = draft(
                    located, run="", file=path,
                    ignore=self._site.site.scope.ignore_parameters, now=WHENEVER,
                )  # fmt: skip
                if found is not None:
                    self._take(found)
        self._drain()

    def _take(self, found: Draft) -> None:
        if found.answer is None:
            return
        stored = self._stored(found.seen)
        if stored is None or not is_old(stored.observation):
            return
        job = ExtractJob(url=stored.observation.url, http=found.answer)
        kept = structs.replace(found, answer=None)
        self._reading.put((stored, kept, self._extraction.submit(job)), len(job.http.body))
        while self._reading.is_full:
            self._take_next()

    def _stored(self, seen: Observation) -> StoredObservation | None:
        with self._desk.look() as reader:
            for record in (seen.record, told_apart(seen).record):
                stored = reader.recorded(self._site.id, record, seen.digest)
                if stored is not None:
                    return stored
        return None

    def _take_next(self) -> None:
        stored, found, future = self._reading.take()
        self._ready.append((stored, with_reading(found.seen, future.result())))
        if len(self._ready) >= BATCH:
            self._write()

    def _drain(self) -> None:
        while self._reading:
            self._take_next()
        self._write()

    def _write(self) -> None:
        batch, self._ready = self._ready, []
        with self._desk.batch() as tx:
            for stored, taken in batch:
                self._renew(tx, stored, taken)

    def _renew(self, tx: Writer, stored: StoredObservation, taken: Taken) -> None:
        old, page = stored.observation, tx.page_at(self._site.id, stored.observation.url)
        is_first = page is None or page.copy is None
        if taken.copy is None or (old.copy is None and not is_first):
            self.sums.kept += 1  # without a text now or then, it says nothing new about the page
            tx.set_reading(stored.id, structs.replace(old, extractor=EXTRACTOR_VERSION))
            return
        self.sums.read += 1
        tx.put_copy(taken.copy)
        tx.set_reading(stored.id, read_anew(old, taken.seen))
        if old.copy in self._wanted:
            self._heirs[old.copy or ""] = stored.id
        if is_first:
            replay(tx, self._site.site, self._site.id, [old.requested, old.url], self._today)
            page = tx.page_at(self._site.id, old.url)
            self.sums.changed += page is not None and page.copy is not None
        if page is not None and page.copy in (old.copy, taken.copy.hash) and taken.links:
            tx.put_links(self._site.id, page.id, taken.links)

    def _follow(self) -> None:
        """Captures without bytes of their own, or whose file is gone, read like those that have."""
        with self._desk.look() as reader:
            left = [one.id for one in self._old(reader)]
        rest = iter(left)
        while batch := list(islice(rest, BATCH)):
            with self._desk.batch() as tx:
                for number in batch:
                    self._follow_one(tx, number)

    def _follow_one(self, tx: Writer, number: int) -> None:
        stored = tx.observation(number)
        assert stored is not None
        like = self._like(tx, stored)
        if like is not None:
            tx.set_reading(number, read_anew(stored.observation, like))
            self.sums.followed += stored.observation.follows is None
        elif stored.observation.follows is None:
            self.sums.missing += 1

    def _like(self, tx: Writer, stored: StoredObservation) -> Observation | None:
        """A capture that was read anew and that this one reads like."""
        seen = stored.observation
        if seen.follows is not None:
            target = tx.target_capture(stored.run_id, seen.url)
            return target if target is not None and not is_old(target) else None
        for one in tx.observations_of(self._site.id, [seen.url]):
            other = one.observation
            if not is_old(other) and other.copy and other.payload == seen.payload:
                return other
        heir = self._heirs.get(seen.copy or "")
        found = tx.observation(heir) if heir is not None else None
        return found.observation if found is not None else None

    def _renew_pages(self, listener: Listener) -> None:
        with self._desk.look() as reader:
            pages = (
                page.id for page in reader.pages(self._site.id)
                if page.copy is not None and page.extractor != EXTRACTOR_VERSION
            )  # fmt: skip
            waiting = list(pages)
        rest = iter(waiting)
        while batch := list(islice(rest, BATCH)):
            with self._desk.batch() as tx:
                renewed = [one for number in batch for one in self._renew_page(tx, number)]
            for one in renewed:
                listener.renewed(one)

    def _renew_page(self, tx: Writer, number: int) -> Iterator[Renewed]:
        before = tx.page(number)
        if before is None:
            return
        replay(tx, self._site.site, self._site.id, [before.url], self._today)
        after = tx.page(number)
        if after is not None and after.copy != before.copy:
            self.sums.changed += 1
            yield Renewed(page=after, before=before.length, after=after.length)


def is_old(seen: Observation) -> bool:
    """Whether an older extractor read a text from these bytes, or found none."""
    read = seen.outcome in (Outcome.TEXT, Outcome.EMPTY, Outcome.UNREADABLE)
    return read and seen.extractor not in ("", EXTRACTOR_VERSION)


def read_anew(seen: Observation, like: Observation) -> Observation:
    """The capture with another reading of its text; the site's own words about it stay."""
    found = {name: getattr(like, name) for name in TEXT}
    return structs.replace(seen, **found | {"noindex": seen.noindex})


def where_is(file: str) -> str | None:
    """Where a harvest lies: in its object store, where it was loaded from, or in this folder."""
    if object_address(file) is not None:
        return file
    for path in (Path(file), Path(Path(file).name)):
        if file not in ("", "-") and path.is_file():
            return str(path)
    return None
