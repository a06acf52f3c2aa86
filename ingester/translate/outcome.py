"""What a run is told, what it tells as it goes, and its sums."""

import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from msgspec import Struct, field

from ingester.core.blocks import Piece


class Result(StrEnum):
    """What became of a block."""

    TRANSLATED = "translated"
    REFUSED = "refused"  # by the guard
    FAILED = "failed"  # no answer


class Why(StrEnum):
    """Why a run ended."""

    FINISHED = "finished"
    LIMIT = "limit"
    UNREACHABLE = "unreachable"
    USELESS = "useless"


class Told(Struct, frozen=True, kw_only=True):
    """One block's result; `reason` is a fault of the guard or "no-answer"."""

    page: str
    piece: Piece
    result: Result
    reason: str = ""
    detail: str = ""


class Listener(Protocol):
    """Who wants to hear of a run."""

    def block(self, told: Told) -> None:
        """A block was settled."""

    def page(self, done: int, of: int) -> None:
        """So many pages are done."""


class Options(Struct, frozen=True, kw_only=True):
    """What a run is to do. `per_minute`: requests, 0 for as many as it takes."""

    lang: str
    sites: tuple[int, ...]
    limit: int | None = None
    per_minute: float = 0
    clock: Callable[[], datetime]


class Outcome(Struct, kw_only=True):
    """The sums: asked = translated + refused + failed."""

    asked: int = 0
    results: Counter[Result] = field(default_factory=Counter[Result])
    characters: int = 0
    requests: int = 0
    settled: int = 0
    why: Why = Why.FINISHED
    detail: str = ""

    @property
    def translated(self) -> int:
        """Blocks whose translation was kept."""
        return self.results[Result.TRANSLATED]

    @property
    def refused(self) -> int:
        """Blocks whose translation the guard refused."""
        return self.results[Result.REFUSED]

    @property
    def failed(self) -> int:
        """Blocks that got no answer."""
        return self.results[Result.FAILED]


class Pace:
    """Keeps requests apart."""

    def __init__(
        self,
        per_minute: float,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._gap = 60.0 / per_minute if per_minute else 0.0
        self._now, self._wait = now, wait
        self._next = 0.0

    def turn(self) -> None:
        """Wait until the next request may go out."""
        left = self._next - self._now()
        if left > 0:
            self._wait(left)
        self._next = self._now() + self._gap
