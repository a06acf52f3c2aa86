"""Records that were written one after the other are synced together, and only then told."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from harvester.core.target import Target
from harvester.outcome import Outcome
from harvester.tally import Tally
from shared.errors import OutputError

# Records that may wait for the disk; fewer do, for it is waited for when nothing else can be done.
MOST_TOGETHER = 64


class Syncs(Protocol):
    """A file whose records can be waited for."""

    def sync(self) -> None:
        """Back when all records are safe; OutputError where nobody knows that they are."""


class Written(Struct, frozen=True, kw_only=True):
    """A record that is in the file and not known to be safe; `tell` says that it is."""

    target: Target | None  # None: it was asked for by nobody in this run
    url: str
    outcome: Outcome
    cause: str
    tell: Callable[[], None]


class Commit:
    """What was written since the disk was last waited for. Only after that it counts."""

    def __init__(self, file: Syncs, tally: Tally, put_back: Callable[[Target], None]) -> None:
        self._file, self._tally, self._put_back = file, tally, put_back
        self._waiting: list[Written] = []

    def add(self, written: Written) -> None:
        """One more record."""
        self._waiting.append(written)

    @property
    def is_full(self) -> bool:
        """Whether no more should be written before it is synced."""
        return len(self._waiting) >= MOST_TOGETHER

    def now(self) -> None:
        """Sync, count and tell, in the order of the records.

        OutputError where the disk failed: none of them counts, and their targets wait again.
        """
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        try:
            self._file.sync()
        except OutputError:
            for written in waiting:
                if written.target is not None:
                    self._put_back(written.target)
            raise
        for written in waiting:
            self._tally.add(written.outcome, written.url, written.cause)
        for written in waiting:
            written.tell()
