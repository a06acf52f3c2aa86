"""The part of a stream that is being looked at: it grows on demand, and forgets what was read."""

from typing import BinaryIO

from shared.errors import HarvestFileError

# What fits into a processor's cache is read at once; more takes longer a byte (measured).
CHUNK = 128 << 10

# What was read is forgotten in steps of this size: moving bytes for every member would cost more.
FORGET_STEP = 128 << 10


class Window:
    """Bytes of a stream by absolute offset: of files, pipes and streams of single bytes."""

    def __init__(self, source: BinaryIO, name: str) -> None:
        self._read = getattr(source, "read1", source.read)
        self._name = name
        self._held = bytearray()
        self._start = 0
        self.at_end = False

    @property
    def end(self) -> int:
        """The offset behind the last byte that came so far."""
        return self._start + len(self._held)

    def reaches(self, offset: int) -> bool:
        """Read until the stream has come to this offset; False where it ends before."""
        while self._start + len(self._held) < offset:
            if not self.grow():
                return False
        return True

    def grow(self) -> bool:
        """Read what comes next; False at the end of the stream."""
        if self.at_end:
            return False
        try:
            chunk = self._read(CHUNK)
        except OSError as error:
            where = f"{self._name} can't be read at byte {self.end}"
            raise HarvestFileError(f"{where}: {error.strerror}") from error
        self.at_end = not chunk
        self._held += chunk or b""
        return not self.at_end

    def piece(self, offset: int, longest: int) -> bytes:
        """What is there from this offset, at least one byte if the stream has one."""
        at = offset - self._start
        if at >= len(self._held) and not self.reaches(offset + 1):
            return b""
        return bytes(memoryview(self._held)[at : at + longest])

    def byte(self, offset: int) -> int:
        """The byte at this offset, which the stream has come to."""
        return self._held[offset - self._start]

    def slice(self, start: int, end: int) -> bytes:
        """The bytes between two offsets, fewer where the stream ends before."""
        self.reaches(end)
        return bytes(memoryview(self._held)[start - self._start : end - self._start])

    def held(self) -> tuple[bytearray, int]:
        """All that is in memory and the offset of its first byte, to search in; not to keep."""
        return self._held, self._start

    def forget(self, offset: int) -> None:
        """Nothing before this offset will be asked for again."""
        surplus = offset - self._start
        if surplus >= FORGET_STEP or (surplus > 0 and surplus >= len(self._held)):
            gone = min(surplus, len(self._held))
            del self._held[:gone]
            self._start += gone
