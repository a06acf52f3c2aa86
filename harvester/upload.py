"""Brings a harvest from its local spool file to an object store, part by part, as it grows.

A part is written by one request, so it is there whole or not at all. What was sent is noted beside
the spool; the spool goes when all of a finished harvest was sent and looked at.
"""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from shared.dictionary import dictionary_path
from shared.errors import ConfigError, OutputError, ToolError, Unreachable
from shared.objects import ObjectAddress
from shared.parts import last_seq, opening_of, part_of
from shared.sink import FILE_MODE, write_all

PART_SIZE = 64 << 20  # bytes; one request a part, and so much memory
SUFFIX = ".parts"


class Store(Protocol):
    """Where parts are written to."""

    def create(self, key: str, content: memoryview) -> bool:
        """Write a whole object; False where there is one of that name."""

    def holds(self, key: str, content: memoryview) -> bool:
        """Whether the object is there with these very bytes."""


class Part(Struct, frozen=True, kw_only=True):
    """A stretch of the spool and its object; `seq`: the last number before it, `last` in it."""

    number: int
    start: int
    end: int
    seq: int
    last: int
    sha256: str
    warcinfo: bytes = b""  # the member before the stretch, as it was packed
    sent: bool = False


class Upload:
    """Sends the parts of one spool file. `reached` may be called while the file grows."""

    def __init__(
        self, store: Store, address: ObjectAddress, spool: Path, part_size: int = PART_SIZE
    ) -> None:
        self._store, self.address, self.spool, self._part_size = store, address, spool, part_size
        self._notes = notes_of(spool)
        self._parts = _noted(self._notes)
        self._marked = self._parts[-1].end if self._parts else 0  # what is or will be sent
        self._ends: SimpleQueue[int | None] = SimpleQueue()
        self._waiting: list[int] = []  # ends of parts that could not be sent yet
        self._thread: Thread | None = None

    @property
    def parts(self) -> int:
        """How many parts are in the store."""
        return sum(part.sent for part in self._parts)

    def reached(self, offset: int) -> None:
        """The spool is whole up to here; a part that is long enough is sent meanwhile."""
        if offset - self._marked < self._part_size:
            return
        self._marked = offset
        self._ends.put(offset)
        if self._thread is None:
            self._thread = Thread(target=self._send_as_they_come, name="upload", daemon=True)
            self._thread.start()

    def finish(self) -> None:
        """Send what is left; Unreachable where that can't be done: the spool keeps it."""
        if self._thread is not None:
            self._ends.put(None)
            self._thread.join()
        self._waiting.append(self.spool.stat().st_size)
        self._send_waiting()

    def forget(self) -> None:
        """The spool has served."""
        for path in (self.spool, self._notes, dictionary_path(self.spool)):
            path.unlink(missing_ok=True)

    def _send_as_they_come(self) -> None:
        """An error is no news yet: the harvest goes on, and the next part tries again."""
        while (end := self._ends.get()) is not None:
            self._waiting.append(end)
            with suppress(ToolError):
                self._send_waiting()

    def _send_waiting(self) -> None:
        while self._waiting:
            self._send_up_to(self._waiting[0])
            self._waiting.pop(0)

    def _send_up_to(self, end: int) -> None:
        for part in [part for part in self._parts if not part.sent]:
            self._send(part)
        last = self._parts[-1] if self._parts else None
        start, seq = (last.end, last.last) if last else (0, 0)
        if start >= end:
            return
        warcinfo = opening_of(self.spool).again(seq) if start else b""
        content = part_of(self.spool, start, end, warcinfo=warcinfo)
        part = Part(
            number=len(self._parts) + 1, start=start, end=end, seq=seq, warcinfo=warcinfo,
            last=last_seq(content, before=seq), sha256=sha256(content).hexdigest(),
        )  # fmt: skip
        self._note(part)
        self._parts.append(part)
        self._send(part, content)

    def _send(self, part: Part, content: bytes | None = None) -> None:
        """One part into its object, which must be new or hold these very bytes already."""
        content = content or part_of(self.spool, part.start, part.end, warcinfo=part.warcinfo)
        if sha256(content).hexdigest() != part.sha256:
            raise OutputError(f"{self.spool} changed after a part of it was sent.")
        place, view = self.address.part(part.number), memoryview(content)
        is_new = self._store.create(place.key, view)
        if not self._store.holds(place.key, view):
            if is_new:
                raise Unreachable(f"{place} is not what was written.")
            raise ConfigError(
                f"{place} exists and holds something else; nothing is ever overwritten."
                " Name another key with -o."
            )
        done = replace(part, sent=True)
        self._note(done)
        self._parts[part.number - 1] = done

    def _note(self, part: Part) -> None:
        """Durable before and after a part is sent: a kill finds out which one it was."""
        descriptor = os.open(
            self._notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, FILE_MODE
        )
        try:
            write_all(descriptor, b"\n" + msgspec.json.encode(part) + b"\n")
            os.fdatasync(descriptor)
        except OSError as error:
            raise OutputError(f"{self._notes} can't be written: {error.strerror}.") from None
        finally:
            os.close(descriptor)


def notes_of(spool: Path) -> Path:
    """Where it is noted which parts of a spool were sent."""
    return spool.with_name(spool.name + SUFFIX)


def _noted(notes: Path) -> list[Part]:
    """The parts by number; a line that a kill cut short was never acted on."""
    found: dict[int, Part] = {}
    try:
        lines = notes.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    for line in lines:
        try:
            part = msgspec.json.decode(line, type=Part)
        except msgspec.DecodeError:
            continue
        found[part.number] = part
    return [found[number] for number in sorted(found)]
