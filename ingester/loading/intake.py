"""From a page record to a decision: read by a worker, written in batches, told when durable."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple, Protocol

from msgspec import structs

from ingester.core.alike import readable_length
from ingester.core.observation import Observation, Outcome
from ingester.core.page import copy_of
from ingester.extract.job import EXTRACTOR_VERSION, ExtractJob, Reading
from ingester.loading.desk import Desk
from ingester.loading.loadedrun import LoadedRun
from ingester.loading.observe import Draft, needs_reading, read_as
from ingester.loading.readahead import ReadAhead
from ingester.loading.record import Recorded, Recorder, Taken
from ingester.loading.repeats import Repeats, key_of
from ingester.store.contract import Link

BATCH = 64  # page records in one transaction
BATCH_CHARACTERS = 8 << 20  # or so much text


class Extraction(Protocol):
    """Whoever reads pages: worker processes, or a cluster."""

    ahead: int  # answers that may be handed in before the first of them is asked for

    def submit(self, job: ExtractJob) -> "Future[Reading]":
        """Begin to read an answer."""


class _Begun(NamedTuple):
    """An answer that is being read."""

    key: bytes
    reading: "Future[Reading]"


_Wanted = _Begun | Reading | Observation | None
Tell = Callable[[LoadedRun, Observation, Recorded | None], None]


class Intake:
    """Keeps the order of the file while workers read ahead; memory is bounded as above."""

    def __init__(self, desk: Desk, extraction: Extraction, tell: Tell) -> None:
        self._desk, self._extraction, self._tell = desk, extraction, tell
        self._reading = ReadAhead[tuple[LoadedRun, Draft, _Wanted]](extraction.ahead)
        self._repeats = Repeats()
        self._ready: list[tuple[LoadedRun, Taken]] = []
        self._digests: dict[str, list[str]] = {}  # of what is not written yet, by record id
        self._characters = 0

    def take(self, run: LoadedRun, drafted: Draft) -> None:
        """Hand the answer to a worker, unless it says nothing, its bytes are those of the shown
        copy, or they were read at another address.
        """
        seen, answer = drafted.seen, drafted.answer
        wanted: _Wanted = None
        if answer is not None and needs_reading(seen):
            job = ExtractJob(url=seen.url, http=answer)
            wanted = self._read_before(run, seen) or self._read_or_begun(job)
        size = len(answer.body) if answer is not None else 0
        self._reading.put((run, structs.replace(drafted, answer=None), wanted), size)
        self._digests.setdefault(seen.record, []).append(seen.digest)
        while self._reading.is_full:
            self._take_next()

    def digests_of(self, record: str) -> list[str]:
        """The block digests of records with this id that were taken and are not written yet."""
        return self._digests.get(record, [])

    def drain(self) -> None:
        """Write everything down that was taken."""
        while self._reading:
            self._take_next()
        self._write()

    def _read_before(self, run: LoadedRun, seen: Observation) -> Observation | None:
        """The capture that the shown copy comes from, if these very bytes were read then."""
        if seen.payload is None or not seen.answered_well or seen.truncated or seen.hops:
            return None
        assert run.row is not None
        with self._desk.look() as reader:
            page = reader.page_at(run.row.site_id, seen.url)
            if page is None or (page.payload, page.extractor) != (seen.payload, EXTRACTOR_VERSION):
                return None
            return reader.capture_of(run.row.site_id, seen.url, page.copy, seen.payload)

    def _read_or_begun(self, job: ExtractJob) -> Reading | _Begun:
        key = key_of(job)
        known = self._repeats.reading(key, job.url)
        return known or _Begun(key, self._extraction.submit(job))

    def _take_next(self) -> None:
        run, drafted, wanted = self._reading.take()
        seen = drafted.seen
        match wanted:
            case None:
                taken = Taken(seen=seen, refers=drafted.refers)
            case Observation():
                taken = Taken(seen=read_as(seen, wanted))
            case Reading():
                taken = with_reading(seen, wanted)
            case _Begun(key, future):
                reading = future.result()
                self._repeats.learn(key, seen.url, reading)
                taken = with_reading(seen, reading)
        self._ready.append((run, taken))
        self._characters += len(taken.copy.text) if taken.copy else 0
        if len(self._ready) >= BATCH or self._characters > BATCH_CHARACTERS:
            self._write()

    def _write(self) -> None:
        """Write one batch down, then tell what it did: acknowledged is durable (law 4)."""
        batch, self._ready, self._characters = self._ready, [], 0
        if not batch:
            return
        with self._desk.batch() as tx:
            told = [(run, taken.seen, _recorder(run).take(tx, taken)) for run, taken in batch]
        for _, taken in batch:
            self._digests.pop(taken.seen.record, None)
        for run, seen, recorded in told:
            self._tell(run, seen, recorded)


def _recorder(run: LoadedRun) -> Recorder:
    assert run.recorder is not None
    return run.recorder


def with_reading(seen: Observation, reading: Reading) -> Taken:
    """The observation with what the extraction made of it; only good answers have a text."""
    seen = structs.replace(
        seen, block=reading.block, extractor=EXTRACTOR_VERSION,
        detail=reading.block_evidence or reading.detail or seen.detail,
    )  # fmt: skip
    if not seen.answered_well:
        return Taken(seen=seen)
    seen = structs.replace(
        seen, outcome=Outcome(reading.outcome), noindex=seen.noindex or reading.noindex,
        canonical=reading.canonical, refresh=reading.refresh, title=reading.title,
    )  # fmt: skip
    if seen.outcome != Outcome.TEXT or seen.block or seen.truncated:
        return Taken(seen=seen)
    copy = copy_of(reading.title, reading.text, reading.links, reading.lang or "")
    seen = structs.replace(seen, copy=copy.hash, length=readable_length(copy.text))
    links = tuple(Link(url=link.url, text=link.text) for link in reading.outlinks)
    return Taken(seen=seen, copy=copy, links=links)
