"""Extraction on a Dask cluster, through the same port as the processes of this machine.

Pages travel in batches. Whatever happens to a batch, each of its pages is read or told unreadable,
and a cluster that gives no more answers ends the load: what was written stays.
"""

from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from queue import Empty, SimpleQueue
from threading import Condition, RLock, Thread
from time import monotonic
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

from msgspec import Struct

from ingester.extract.clustering import connected, gone, is_given_up, is_lost, shown, told_apart
from ingester.extract.clusterworker import answer_of, packed, read_batch, unpacked, versions
from ingester.extract.job import ExtractJob, Reading, unreadable
from shared.errors import ToolError

BATCH = 100  # pages a task: a task costs the cluster 2.4 ms, a page 12
BATCH_BYTES = 8 << 20  # or so much of them
A_THREAD = 2  # batches for each thread of the cluster: one is read, one waits
MOST_BATCHES = 40  # at once, however large the cluster is: their texts wait here for their turn
DEADLINE = 300.0  # seconds for a batch to come back; a worker gives back within about 120
TRIES = 3  # of a batch that did not come back
TICK = 0.5  # seconds between two looks at deadlines


class _Asked(Future[Reading]):
    """A reading to come. Who waits for one whose batch still gathers pages has the batch sent."""

    def __init__(self, cluster: "ClusterExtractor") -> None:
        super().__init__()
        self._cluster = cluster

    def result(self, timeout: float | None = None) -> Reading:
        """The reading, waited for."""
        if not self.done():
            self._cluster.send(self)
        return super().result(timeout)


class _Flight(Struct, eq=False):
    """A batch on its way; `until`: when it has to be back."""

    batch: bytes
    asked: Sequence[_Asked]
    until: float = 0.0
    tries: int = 0
    task: Any = None


class ClusterExtractor:
    """Reads pages on the workers of a Dask cluster; readings come through futures, in any order."""

    def __init__(self, address: str, *, batch: int = BATCH, deadline: float = DEADLINE) -> None:
        self._batch, self._deadline = batch, deadline
        self._address, self._versions = shown(address), versions()
        self._client, threads = connected(address, self._versions)
        self._most = min(A_THREAD * threads, MOST_BATCHES)
        self.ahead = self._most * batch
        self._gathering: list[tuple[ExtractJob, _Asked]] = []
        self._bytes = 0
        self._flights: set[_Flight] = set()
        self._changed = Condition(RLock())
        self._back: SimpleQueue[_Flight] = SimpleQueue()
        self._failed: ToolError | None = None
        self._closed = False
        self._watcher = Thread(target=self._watch, name="cluster", daemon=True)
        self._watcher.start()

    def submit(self, job: ExtractJob) -> "Future[Reading]":
        """Begin to read an answer; waits while enough batches are on their way."""
        asked = _Asked(self)
        self._gathering.append((job, asked))
        self._bytes += len(job.http.body)
        if len(self._gathering) >= self._batch or self._bytes >= BATCH_BYTES:
            self.send(asked)
        return asked

    def send(self, asked: _Asked) -> None:
        """Send the batch of this page, unless it is on its way."""
        if not any(one is asked for _, one in reversed(self._gathering)):
            return
        gathered, self._gathering, self._bytes = self._gathering, [], 0
        batch = packed(tuple(job for job, _ in gathered))
        flight = _Flight(batch=batch, asked=[one for _, one in gathered])
        with self._changed:
            self._changed.wait_for(lambda: len(self._flights) < self._most or self._failed)
            if self._failed is not None:
                raise self._failed
            self._fly(flight)

    def close(self) -> None:
        """Ask for nothing more; what is on its way is forgotten."""
        self._closed = True
        self._watcher.join()
        with self._changed:
            for flight in self._flights:
                for asked in flight.asked:
                    asked.cancel()
            self._flights.clear()
        self._client.close(timeout=5)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    # --- batches on their way --------------------------------------------------------------------

    def _fly(self, *flights: _Flight) -> None:
        """Hand batches to the cluster, each under a name of its own: no task is like another."""
        with self._changed:
            self._flights.update(flights)
        for flight in flights:
            flight.until = monotonic() + self._deadline
            name = f"goodcopy-{uuid4().hex}"
            try:
                task = self._client.submit(read_batch, flight.batch, key=name, pure=False)
            except Exception as error:  # noqa: BLE001 - a closed client raises just that
                raise gone(self._address, f"{type(error).__name__}: {error}") from None
            flight.task = task
            task.add_done_callback(lambda _, flight=flight: self._back.put(flight))

    def _watch(self) -> None:
        """Take back what comes, and ask again for what does not."""
        try:
            while not self._closed:
                self._take_back()
                self._ask_again_for_late_ones()
        except ToolError as error:
            self._fail(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody may wait for ever
            self._fail(gone(self._address, f"{type(error).__name__}: {error}"))

    def _take_back(self) -> None:
        try:
            flight = self._back.get(timeout=TICK)
        except Empty:
            return
        if flight.task is not None and flight.task.done():
            self._land(flight)

    def _ask_again_for_late_ones(self) -> None:
        now = monotonic()
        if is_given_up(self._client):
            raise gone(self._address, "its scheduler is gone")
        with self._changed:
            late = [one for one in self._flights if one.until < now]
        for flight in late:
            flight.task.cancel(force=True)
            self._again(flight, f"no answer in {self._deadline:g} s")

    def _land(self, flight: _Flight) -> None:
        """A task is over: read, or to be asked for again."""
        from distributed import KilledWorker  # loaded long since

        task, flight.task = flight.task, None
        try:
            told = answer_of(task.result(timeout=self._deadline))
        except KilledWorker:
            self._halve(flight)
        except (CancelledError, OSError, TimeoutError) as error:
            self._again(flight, f"{type(error).__name__}: {error}")
        except ModuleNotFoundError as error:
            raise told_apart(self._address, {"one of them": str(error)}) from None
        else:
            if told.versions != self._versions:
                raise told_apart(self._address, {"one of them": told.versions})
            self._read(flight, told.readings)

    def _read(self, flight: _Flight, readings: Sequence[Reading]) -> None:
        """Hand the readings out. A batch that took too long came back in part: the rest goes on."""
        self._forget(flight)
        for asked, reading in zip(flight.asked, readings, strict=False):
            asked.set_result(reading)
        if rest := flight.asked[len(readings) :]:
            jobs = unpacked(flight.batch)[len(readings) :]
            self._fly(_Flight(batch=packed(jobs), asked=rest))

    def _halve(self, flight: _Flight) -> None:
        """A page of this batch kills whoever reads it: look for it in both halves."""
        self._forget(flight)
        jobs, middle = unpacked(flight.batch), len(flight.asked) // 2
        if middle == 0:
            flight.asked[0].set_result(unreadable("every worker that read it was killed"))
            return
        first = _Flight(batch=packed(jobs[:middle]), asked=flight.asked[:middle])
        second = _Flight(batch=packed(jobs[middle:]), asked=flight.asked[middle:])
        self._fly(first, second)

    def _again(self, flight: _Flight, why: str) -> None:
        """A batch that did not come back. It can be read twice: only one answer counts."""
        tries = flight.tries + (not is_lost(self._client))  # a lost scheduler is no try
        if tries >= TRIES:
            raise gone(self._address, f"a batch did not come back {TRIES} times: {why}")
        self._forget(flight)
        self._fly(_Flight(batch=flight.batch, asked=flight.asked, tries=tries))

    def _forget(self, flight: _Flight) -> None:
        flight.task = None
        with self._changed:
            self._flights.discard(flight)
            self._changed.notify_all()

    def _fail(self, error: ToolError) -> None:
        """Nothing more can be read: whoever waits is told."""
        with self._changed:
            self._failed = error
            flights, self._flights = self._flights, set()
            self._changed.notify_all()
        for flight in flights:
            for asked in flight.asked:
                if not asked.done():
                    asked.set_exception(error)
