"""Where members are written: a file that they are durable in, a pipe, or both."""

import errno
import fcntl
import os
import select
import stat
from pathlib import Path
from typing import BinaryIO, Protocol

from msgspec import Struct

from shared.errors import ConfigError, FileLocked, OutputError, PipeGone

FILE_MODE = 0o600
LOCKS = Path("/proc/locks")  # who holds which lock; Linux alone has it

GOES_ON = (
    "What was written before is whole; make room and run the same command again: it goes on from"
    " there."
)


class Place(Struct, frozen=True, kw_only=True):
    """Where a member lies in what is written."""

    offset: int
    length: int


class Sink(Protocol):
    """Takes whole members; when `sync` returns, they are as safe as this sink makes them."""

    offset: int

    def append(self, member: bytes) -> Place:
        """Write one member; OutputError where that can't be done."""

    def sync(self) -> None:
        """Wait until all that was written is safe; OutputError where nobody knows that it is."""

    def close(self) -> None:
        """Give back what is held."""


class FileSink:
    """An append-only file under a lock: one write a member, and none counts before it is synced.

    `way_out`: what to do when it can't be written on.
    """

    def __init__(self, path: Path, *, must_exist: bool = False, way_out: str = GOES_ON) -> None:
        self.path, self._way_out = path, way_out
        self._failed = False
        flags = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | (0 if must_exist else os.O_CREAT)
        existed = path.exists()
        try:
            self._descriptor = os.open(path, flags, FILE_MODE)
        except OSError as error:
            raise _cannot_open(path, error) from None
        try:
            self._lock()
            self.offset = self._size()
        except BaseException:
            os.close(self._descriptor)
            raise
        if not existed:
            sync_directory(path)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                raise OutputError(f"{self.path} can't be locked: {error.strerror}.") from None
            raise FileLocked(
                f"{self.path} is being written by {lock_holder(self._descriptor)}."
                " Wait for it, or name another file with -o."
            ) from None

    def _size(self) -> int:
        status = os.fstat(self._descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise ConfigError(f"{self.path} is no regular file; to write to a pipe use -o -.")
        return status.st_size

    def append(self, member: bytes) -> Place:
        """Write one member. What can't be written whole is taken back."""
        self._refuse_after_failure()
        place = Place(offset=self.offset, length=len(member))
        try:
            write_all(self._descriptor, member)
        except OSError as error:
            self._take_back()
            raise self._output_error(error, len(member)) from None
        except BaseException:
            self._take_back()
            raise
        self.offset += len(member)
        return place

    def sync(self) -> None:
        """Wait until the disk has it. After an error nobody knows what it has: nothing counts."""
        self._refuse_after_failure()
        try:
            os.fdatasync(self._descriptor)
        except OSError as error:
            self._failed = True
            raise self._output_error(error, 0) from None

    def _refuse_after_failure(self) -> None:
        if self._failed:
            raise OutputError(f"{self.path}: nothing is written after an error of the disk.")

    def _take_back(self) -> None:
        try:
            os.ftruncate(self._descriptor, self.offset)
        except OSError:
            self._failed = True

    def _output_error(self, error: OSError, needed: int) -> OutputError:
        need = f" (a member of {needed} bytes)" if needed else ""
        return OutputError(
            f"{self.path}: {error.strerror} at byte {self.offset}{need}. {self._way_out}"
        )

    def cut(self, offset: int) -> None:
        """Drop what lies behind this offset: the incomplete last member, and nothing else."""
        try:
            os.ftruncate(self._descriptor, offset)
            os.fdatasync(self._descriptor)
        except OSError as error:
            self._failed = True
            raise self._output_error(error, 0) from None
        self.offset = offset

    def close(self) -> None:
        """Release the lock with the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


class StreamSink:
    """A pipe: a member counts when it is written; keep a durable copy with a tee."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._descriptor = out.fileno()
        self.offset = 0

    def append(self, member: bytes) -> Place:
        """Write the member; OutputError where the reader is gone."""
        try:
            write_all(self._descriptor, member)
        except OSError as error:
            raise PipeGone(
                f"the reader of the harvest is gone after {self.offset} bytes: {error.strerror}."
                " With --tee FILE a copy is kept."
            ) from None
        place = Place(offset=self.offset, length=len(member))
        self.offset += len(member)
        return place

    def sync(self) -> None:
        """What is in a pipe is as safe as it gets."""

    def close(self) -> None:
        """The pipe belongs to the caller."""


class TeeSink:
    """The same bytes to a file, which makes them durable, and then to a pipe."""

    def __init__(self, file: FileSink, stream: StreamSink) -> None:
        self._file, self._stream = file, stream
        self._held: list[bytes] = []
        self.offset = file.offset

    def append(self, member: bytes) -> Place:
        """In the file; the pipe gets it once it is safe there."""
        place = self._file.append(member)
        self.offset = self._file.offset
        self._held.append(member)
        return place

    def sync(self) -> None:
        """In the file first: what the reader has seen is kept."""
        self._file.sync()
        held, self._held = self._held, []
        for member in held:
            self._stream.append(member)

    def close(self) -> None:
        """Release the file."""
        self._file.close()


def write_all(descriptor: int, data: bytes) -> None:
    """One write; more only where the system took less than all (a full pipe, a full disk)."""
    written = _write(descriptor, data)
    rest = memoryview(data)
    while written < len(data):
        written += _write(descriptor, rest[written:])


def _write(descriptor: int, data: bytes | memoryview) -> int:
    while True:
        try:
            return os.write(descriptor, data)
        except BlockingIOError:
            select.select([], [descriptor], [])


def no_folder(path: Path) -> ConfigError:
    """What is said where the folder that a new file belongs in is not there."""
    return ConfigError(f"{path} can't be written: make the directory {path.parent} first.")


def _cannot_open(path: Path, error: OSError) -> ConfigError | OutputError:
    if not path.parent.is_dir():
        return no_folder(path)
    text = f"{path} can't be opened for writing: {error.strerror}."
    full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS)
    return OutputError(text) if full else ConfigError(text)


def sync_directory(path: Path) -> None:
    """Make the name of a new file durable; some file systems refuse, and then it can't be had."""
    try:
        directory = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return
    try:
        os.fsync(directory)
    except OSError:
        pass
    finally:
        os.close(directory)


def lock_holder(descriptor: int) -> str:
    """Who holds the lock of this file, as far as the system tells: "process 4711"."""
    return _holder(os.fstat(descriptor)) or "another process"


def writer_of(argument: str) -> str:
    """Who writes to a harvest file now, as far as the system tells; "" where nobody does."""
    try:
        return _holder(Path(argument).stat())
    except (OSError, ValueError):
        return ""


def _holder(status: os.stat_result) -> str:
    file = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    try:
        lines = LOCKS.read_text().splitlines()
    except OSError:
        return ""
    for line in lines:
        words = line.split()
        if len(words) >= 6 and words[1] == "FLOCK" and words[5] == file:
            return f"process {words[4]}"
    return ""
