"""What was handed to the workers and waits for its turn: they read ahead, the order stays."""

from collections import deque
from typing import Generic, TypeVar

MOST_BYTES = 32 << 20  # of answers whose readings may wait together

One = TypeVar("One")


class ReadAhead(Generic[One]):
    """A queue that says when its first has to be taken: memory stays bounded."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._line: deque[tuple[One, int]] = deque()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._line)

    @property
    def is_full(self) -> bool:
        """Whether more wait than may."""
        return len(self._line) > self._most or (self._bytes > MOST_BYTES and len(self._line) > 1)

    def put(self, one: One, size: int) -> None:
        """One more, whose answer has so many bytes."""
        self._line.append((one, size))
        self._bytes += size

    def take(self) -> One:
        """The first."""
        one, size = self._line.popleft()
        self._bytes -= size
        return one
