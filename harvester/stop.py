"""How people and machines stop a run: once to finish what is in flight, twice for now."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from shared.errors import Ending


class Stopped(Exception):
    """Raised inside the work that a stop ends early; never seen outside the crawl."""


class Stop:
    """Whether the run was told to stop, by what, and how urgently."""

    def __init__(self, say: Callable[[], None]) -> None:
        self.ending: Ending | None = None
        self._say = say
        self._came, self._urgent = asyncio.Event(), asyncio.Event()

    @property
    def is_set(self) -> bool:
        """Whether no new request may begin."""
        return self._came.is_set()

    def tell(self, ending: Ending) -> None:
        """Stop; told again, stop at once."""
        if self.is_set:
            self._urgent.set()
            return
        self.ending = ending
        self._came.set()
        self._say()

    def check(self) -> None:
        """Raise Stopped after a stop."""
        if self.is_set:
            raise Stopped

    async def sleep(self, seconds: float) -> None:
        """Sleep; raise Stopped as soon as there is a stop."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._came.wait(), seconds)
        self.check()

    async def wait(self) -> None:
        """Until somebody says stop."""
        await self._came.wait()

    async def wait_urgent(self) -> None:
        """Until somebody says it again."""
        await self._urgent.wait()

    @contextmanager
    def on_signals(self) -> Iterator[None]:
        """While this is open, SIGINT, SIGTERM and SIGHUP tell this stop."""
        loop = asyncio.get_running_loop()
        ways = {
            signal.SIGINT: Ending.INTERRUPTED,
            signal.SIGTERM: Ending.TERMINATED,
            signal.SIGHUP: Ending.TERMINATED,
        }
        before = {}
        with suppress(ValueError, RuntimeError):  # only the main thread hears signals
            for number, ending in ways.items():
                before[number] = signal.getsignal(number)
                loop.add_signal_handler(number, self.tell, ending)
        try:
            yield
        finally:
            for number, handler in before.items():
                loop.remove_signal_handler(number)
                signal.signal(number, handler)
