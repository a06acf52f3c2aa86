"""A file that is there whole or not at all: written beside its place and moved there at the end."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from shared.errors import OutputError

MODE = 0o644  # what is written for people to look at: their umask has the last word


@contextmanager
def new_file(path: Path, *, durable: bool = True) -> Iterator[BinaryIO]:
    """A stream whose bytes take the place of `path` where the block ends well; else it stays.

    Not `durable`: a power loss may cost the new content, where the next run makes it anew.
    """
    beside = None
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", dir=path.parent)
        beside = Path(name)
        with os.fdopen(descriptor, "wb") as stream:
            os.fchmod(descriptor, MODE & ~_umask())
            yield stream
            stream.flush()
            if durable:
                os.fsync(descriptor)
        beside.replace(path)
    except OSError as error:
        raise OutputError(f"{path} can't be written: {error.strerror or error}.") from None
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    known = os.umask(0o077)
    os.umask(known)
    return known
