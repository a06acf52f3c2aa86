"""A pool of extraction workers that can be killed: one page, one process's attention, one reading.

A hung or hungry parser is ended by the kernel and costs its page. Nothing waits for a dead worker:
each is watched by a thread of its own, and each page has an end.
"""

from collections import deque
from concurrent.futures import CancelledError, Future
from threading import Condition, Lock, Thread
from types import TracebackType
from typing import NamedTuple, Self

from ingester.extract.child import Child, WorkerGone
from ingester.extract.job import ExtractJob, Reading, unreadable
from shared.errors import ToolError

# Answers handed in for each worker ahead of need: read, being read, or waiting. While one reads a
# page of a quarter second, another reads 16.
_HANDED_IN = 16
# Waiting jobs a worker, and bytes of all that wait: memory stays bounded however fast they come.
_AHEAD = 2
_MOST_BYTES = 64 << 20
# A worker can be killed while it is given a page; more often in a row, the page is to blame.
_TRIES = 3


class _Task(NamedTuple):
    job: ExtractJob
    future: "Future[Reading]"


class Extractor:
    """Reads pages in worker processes; readings come through futures, in any order."""

    def __init__(self, workers: int, cpu_seconds: int = 10, memory_mb: int = 512) -> None:
        self.workers = workers
        self.ahead = _HANDED_IN * workers
        self._limits = (cpu_seconds, memory_mb)
        self._waiting = _Waiting(most=_AHEAD * workers)
        self._threads: list[Thread] = []
        self._children: set[Child] = set()
        self._lock = Lock()
        self._closed = False

    def submit(self, job: ExtractJob) -> "Future[Reading]":
        """Begin to read an answer; waits while enough are waiting already."""
        future: Future[Reading] = Future()
        with self._lock:
            if self._closed:
                raise ToolError("the extractor is closed")
            if len(self._threads) < self.workers and not self._waiting.has_idle_taker():
                self._threads.append(Thread(target=self._work, name="extraction", daemon=True))
                self._threads[-1].start()
        self._waiting.put(_Task(job, future))
        return future

    def close(self) -> None:
        """Ends all workers at once; what nobody began to read is cancelled."""
        with self._lock:
            self._closed = True
            children = tuple(self._children)
        for task in self._waiting.close():
            task.future.cancel()
        for child in children:
            child.kill()
        for thread in self._threads:
            thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def _work(self) -> None:
        child: Child | None = None
        try:
            while (task := self._waiting.take()) is not None:
                if task.future.set_running_or_notify_cancel():
                    child = self._do(task, child)
        finally:
            self._dismiss(child)

    def _do(self, task: _Task, child: Child | None) -> Child | None:
        """One page read, whatever it takes; the worker to go on with."""
        for _ in range(_TRIES):
            try:
                child = self._ready(child)
                child.hand(task.job)
            except WorkerGone:
                continue
            except ToolError as error:
                task.future.set_exception(error)
                return None
            try:
                reading = child.reading()
            except ToolError as error:
                task.future.set_exception(error)
                return child
            if self._is_closed():
                task.future.set_exception(CancelledError())
            else:
                task.future.set_result(reading)
            return child
        task.future.set_result(unreadable("the worker was killed"))
        return child

    def _ready(self, child: Child | None) -> Child:
        """This worker while it lives, else a new one."""
        if child is not None and child.is_idle:
            return child
        self._dismiss(child)
        fresh = Child.started(*self._limits)
        with self._lock:
            self._children.add(fresh)
        if self._is_closed():
            self._dismiss(fresh)
            raise ToolError("the extractor is closed")
        return fresh

    def _is_closed(self) -> bool:
        with self._lock:
            return self._closed

    def _dismiss(self, child: Child | None) -> None:
        if child is None:
            return
        with self._lock:
            self._children.discard(child)
        child.close()


class _Waiting:
    """Tasks that wait for a worker: few, and of bounded size together."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: deque[_Task] = deque()
        self._bytes = 0
        self._idle = 0
        self._closed = False
        self._changed = Condition()

    def put(self, task: _Task) -> None:
        """Waits for room; a task larger than all the room waits for an empty queue."""
        size = len(task.job.http.body)
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._has_room(size))
            if self._closed:
                task.future.cancel()
                return
            self._tasks.append(task)
            self._bytes += size
            self._changed.notify_all()

    def take(self) -> _Task | None:
        """The next task, waited for; None once closed."""
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._closed or self._tasks)
            self._idle -= 1
            if not self._tasks:
                return None
            task = self._tasks.popleft()
            self._bytes -= len(task.job.http.body)
            self._changed.notify_all()
            return task

    def close(self) -> list[_Task]:
        """Nothing more is put or taken; what was waiting."""
        with self._changed:
            self._closed = True
            left = list(self._tasks)
            self._tasks.clear()
            self._changed.notify_all()
            return left

    def has_idle_taker(self) -> bool:
        """Whether a thread waits that no task was put for yet."""
        with self._changed:
            return self._idle > len(self._tasks)

    def _has_room(self, size: int) -> bool:
        if not self._tasks:
            return True
        return len(self._tasks) < self._most and self._bytes + size <= _MOST_BYTES
