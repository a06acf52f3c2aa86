"""What a Dask worker does for a load: it reads batches of pages, in processes that may be killed.

A task runs in a thread, where no signal can end a page; so each page is read by a child process,
under the same limits as on one machine.
"""

from concurrent.futures import Future
from importlib.metadata import version
from threading import Lock, Timer
from time import monotonic

import msgspec
import zstandard
from msgspec import Struct

from ingester.extract.job import EXTRACTOR_VERSION, ExtractJob, Reading
from ingester.extract.workers import Extractor
from shared import __version__

TURN = 60.0  # seconds after which a batch gives back what it has; the rest is handed in anew
IDLE = 60.0  # seconds without a batch after which the reading processes end
LEVEL = 1  # of zstd: a fifth of the bytes for 0.08 ms a page
LIBRARIES = ("lxml", "resiliparse", "selectolax", "trafilatura")  # that a text depends on


class BatchAnswer(Struct, frozen=True, kw_only=True):
    """The readings of the first pages of a batch (at least one), and who made them."""

    versions: dict[str, str]
    readings: tuple[Reading, ...]


def versions() -> dict[str, str]:
    """What a text depends on: with the same of all, the same page reads the same."""
    known = {name: version(name) for name in LIBRARIES}
    return {"goodcopy": __version__, "extractor": EXTRACTOR_VERSION, **known}


def packed(jobs: tuple[ExtractJob, ...]) -> bytes:
    """A batch as it travels."""
    return zstandard.compress(msgspec.msgpack.encode(jobs), LEVEL)


def unpacked(batch: bytes) -> tuple[ExtractJob, ...]:
    """The pages of a batch."""
    return _read_jobs(zstandard.decompress(batch))


def answer_of(told: bytes) -> BatchAnswer:
    """What a worker made of a batch."""
    return _read_answer(zstandard.decompress(told))


_read_jobs = msgspec.msgpack.Decoder(tuple[ExtractJob, ...]).decode
_read_answer = msgspec.msgpack.Decoder(BatchAnswer).decode


class _Readers:
    """The reading processes of a Dask worker: there with the first batch, gone when long idle."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._extractor: Extractor | None = None
        self._users = 0
        self._rest: Timer | None = None

    def __enter__(self) -> Extractor:
        with self._lock:
            self._users += 1
            if self._rest is not None:
                self._rest.cancel()
            if self._extractor is None:
                self._extractor = Extractor(workers=_threads())
            return self._extractor

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._rest = Timer(IDLE, self._close)
                self._rest.daemon = True
                self._rest.start()

    def _close(self) -> None:
        with self._lock:
            if self._users == 0 and self._extractor is not None:
                self._extractor.close()
                self._extractor = None


# Dask gives a task no place of its own that outlives it, and a process takes 0.4 s to start.
_READERS = _Readers()


def read_batch(batch: bytes) -> bytes:
    """The task: pages in, readings out."""
    began = monotonic()
    futures: list[Future[Reading]] = []
    with _READERS as extractor:
        for job in unpacked(batch):
            if futures and monotonic() - began > TURN:
                break
            futures.append(extractor.submit(job))
        readings = tuple(future.result() for future in futures)
    answer = BatchAnswer(versions=versions(), readings=readings)
    return zstandard.compress(msgspec.msgpack.encode(answer), LEVEL)


def _threads() -> int:
    """How many batches this Dask worker reads at a time."""
    from distributed import get_worker  # only a Dask worker has one

    return int(get_worker().state.nthreads)
