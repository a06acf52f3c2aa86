"""A file that is there whole or not at all: written beside its place and moved there at the end."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from shared.errors import ConfigError, OutputError, ToolError

MODE = 0o644  # what is written for people to look at: their umask has the last word


@contextmanager
def new_file(path: Path, *, durable: bool = True, mode: int = MODE) -> Iterator[BinaryIO]:
    """A stream whose bytes take the place of `path` where the block ends well; else it stays.

    Not `durable`: a power loss may cost the new content, where the next run makes it anew. A
    device or a pipe keeps its place and is written to.
    """
    beside = None
    try:
        if is_device(path):
            with path.open("wb") as stream:
                yield stream
            return
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", dir=path.parent)
        beside = Path(name)
        with os.fdopen(descriptor, "wb") as stream:
            os.fchmod(descriptor, mode & ~_umask())
            yield stream
            stream.flush()
            if durable:
                os.fsync(descriptor)
        beside.replace(path)
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()


def cannot_write(path: Path, error: OSError) -> ToolError:
    """What a person hears: a slip in the name is theirs to mend, a full disk is another matter."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS):
        return OutputError(f"{path} can't be written: {error.strerror}.")
    if error.errno == errno.ENAMETOOLONG:
        return ConfigError(f"{path} can't be written: {error.strerror}.")
    if path.is_dir():
        return ConfigError(f"{path} is a folder: name a file in it.")
    if not path.parent.is_dir():
        return ConfigError(f"{path} can't be written: there is no folder {path.parent}.")
    return ConfigError(f"{path} can't be written: {error.strerror or error}.")


def is_device(path: Path) -> bool:
    """Or a pipe: there, and neither a file nor a folder."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    known = os.umask(0o077)
    os.umask(known)
    return known
