"""The loop of a crawl: it asks the frontier what is next, does it, and says what came."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from harvester.commit import Commit
from harvester.core.hosts import origin_of
from harvester.core.limits import FINISHING
from harvester.core.target import Target
from harvester.core.turns import AskRobots, Capped, Deny, Done, Fetch, Turn, Wait
from harvester.outcome import Why
from harvester.stop import Stop, Stopped
from shared.errors import OutputError

LONGEST_NAP = 60.0  # seconds between two looks at the clock; a laptop may have slept meanwhile


class Turns(Protocol):
    """A frontier: of a site's pages, or of the links that lead out of them."""

    def turn(self, now: float, *, may_fetch: bool = True) -> Turn:
        """What to do now."""

    def put_back(self, target: Target) -> None:
        """A request for a target was broken off: it waits again."""


class Visits(Protocol):
    """Who asks for a target and sees to what came."""

    async def visit(self, target: Target) -> None:
        """One request."""


class AsksRobots(Protocol):
    """Who asks for a robots.txt."""

    async def ask_robots(self, origin: str) -> Any:
        """The rules of an origin, from now on known."""


class Records(Protocol):
    """Who writes down what came of targets."""

    commit: Commit

    def denied(self, denied: Deny, robots_url: str) -> None:
        """A target that nobody asks for: robots.txt denies it, or our guard its host."""


class Crawl:
    """Everything that is asked of some hosts, side by side, until nothing is left."""

    def __init__(
        self,
        *,
        frontier: Turns,
        visitor: Visits,
        asker: AsksRobots,
        recorder: Records,
        stop: Stop,
        most_pages: int,
        deadline: float,
        moved: Callable[[], None],
    ) -> None:
        self.fetches = 0
        self.capped: Why | None = None
        self._frontier, self._visitor, self._asker = frontier, visitor, asker
        self._recorder, self._commit, self._stop = recorder, recorder.commit, stop
        self._most_pages, self._deadline = most_pages, deadline
        self._moved = moved
        self._work: dict[asyncio.Task[None], Target | None] = {}

    async def walk(self) -> None:
        """Ask for everything that may be asked for; back when nothing is left, or at a stop."""
        try:
            while not (self._stop.is_set or self._is_late()) and await self._step():
                await asyncio.sleep(0)
                self._reap()
                if self._commit.is_full:
                    self._commit.now()
                self._moved()
            await self._finish()
        finally:
            await self._break_off()
            self._commit.now()

    async def _step(self) -> bool:
        """Carry out one turn; False where there are no more."""
        now = time.monotonic()
        match self._frontier.turn(now, may_fetch=self.fetches < self._most_pages):
            case Fetch(target=target):
                self.fetches += 1
                self._begin(self._visitor.visit(target), target)
            case AskRobots(origin=origin):
                self._begin(self._ask_robots(origin), None)
            case Deny() as denied:
                self._deny(denied)
            case Wait(until=until):
                self._commit.now()  # everything that may be asked now is asked: time for the disk
                await self._wait(LONGEST_NAP if until is None else until - now)
            case Capped():
                self.capped = Why.PAGE_CAP
                return False
            case Done():
                return False
        return True

    def _deny(self, denied: Deny) -> None:
        robots_url = f"{origin_of(denied.target.url)}/robots.txt"
        try:
            self._recorder.denied(denied, robots_url)
        except OutputError:
            self._frontier.put_back(denied.target)
            raise

    def _is_late(self) -> bool:
        if time.monotonic() < self._deadline:
            return False
        self.capped = Why.TIME_CAP
        return True

    def _begin(self, work: Coroutine[None, None, None], target: Target | None) -> None:
        self._work[asyncio.ensure_future(work)] = target

    async def _ask_robots(self, origin: str) -> None:
        await self._asker.ask_robots(origin)

    async def _wait(self, seconds: float) -> None:
        """Until something in flight has ended, the time has come, or somebody says stop."""
        left = self._deadline - time.monotonic()
        told = asyncio.ensure_future(self._stop.wait())
        await asyncio.wait(
            [*self._work, told],
            timeout=max(0.0, min(seconds, left, LONGEST_NAP)),
            return_when=asyncio.FIRST_COMPLETED,
        )
        told.cancel()

    def _reap(self) -> None:
        """Take note of all work that ended; the first that went wrong goes wrong here."""
        failures = [
            failure
            for task in [task for task in self._work if task.done()]
            if (failure := self._failure(task)) is not None
        ]
        if failures:
            raise failures[0]

    def _failure(self, task: asyncio.Task[None]) -> OutputError | None:
        """What kept a request's record from being written; its target waits again."""
        target = self._work.pop(task)
        try:
            task.result()
        except Stopped:
            return None
        except OutputError as error:
            if target is not None:
                self._frontier.put_back(target)
            return error
        return None

    async def _finish(self) -> None:
        """Let requests in flight end; after a stop not for long, after a second one not at all."""
        if not self._stop.is_set:
            await self._all_ended(self._stop.wait(), None)
        if self._stop.is_set:
            await self._all_ended(self._stop.wait_urgent(), FINISHING)

    async def _all_ended(self, stop: Coroutine[None, None, None], seconds: float | None) -> None:
        told = asyncio.ensure_future(stop)
        ended = asyncio.ensure_future(self._settled())
        await asyncio.wait([ended, told], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        told.cancel()
        self._reap()

    async def _settled(self) -> None:
        if self._work:
            await asyncio.wait(self._work)

    async def _break_off(self) -> None:
        """What is still in flight is left; what has no record was not tried."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        for task, target in self._work.items():
            is_broken = task.cancelled() or isinstance(task.exception(), OutputError)
            if target is not None and is_broken:
                self._frontier.put_back(target)
        self._work.clear()
