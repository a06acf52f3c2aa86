"""The endings of a run: the error tree and the exit codes that both tools share.

A page going wrong is data; a run going wrong is one of these (law 2)::

    ToolError 1               a bug, or a tool's own sums are wrong
    ├─ ConfigError 2          flags or site file; nothing changed
    ├─ HarvestFileError 2     not a harvest file, or a newer format
    ├─ FileLocked 7           another harvester holds the file
    ├─ PortTaken 7            another process listens at the port
    ├─ OutputError 8          disk full, I/O error, reader gone
    ├─ Unreachable 9          network, name or site
    └─ StoreError 9           not reachable, read-only, corrupt
       ├─ StoreLocked 7       another ingester holds the store
       └─ StoreNewer 9        written by a newer version
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import ClassVar


class Ending(IntEnum):
    """How a run ended, as the number that the shell sees."""

    DONE = 0
    BUG = 1
    USAGE = 2
    SOME_FAILED = 3
    BRAKE = 4
    CAP = 5
    NO_END_RECORD = 6
    BUSY = 7
    OUTPUT = 8
    UNREACHABLE = 9
    UNHEALTHY = 10
    INTERRUPTED = 130
    TERMINATED = 143


MEANINGS: dict[Ending, str] = {
    Ending.DONE: "done",
    Ending.BUG: "a bug, or the tool's own sums are wrong",
    Ending.USAGE: "usage or config, nothing changed",
    Ending.SOME_FAILED: "done, some pages failed or members are damaged",
    Ending.BRAKE: "a brake, the breaker or failed_share tripped",
    Ending.CAP: "a cap was hit",
    Ending.NO_END_RECORD: "the stream ended without its end record",
    Ending.BUSY: "file or store is locked by another process",
    Ending.OUTPUT: "output failed: disk full, I/O error, reader gone",
    Ending.UNREACHABLE: "network or store unreachable",
    Ending.UNHEALTHY: "unhealthy",
    Ending.INTERRUPTED: "stopped by Ctrl-C; files are whole",
    Ending.TERMINATED: "stopped by SIGTERM; files are whole",
}

# Several endings at once: the first of these that happened is told.
_PRECEDENCE = (
    Ending.TERMINATED,
    Ending.INTERRUPTED,
    Ending.BUG,
    Ending.OUTPUT,
    Ending.UNREACHABLE,
    Ending.BUSY,
    Ending.USAGE,
    Ending.BRAKE,
    Ending.NO_END_RECORD,
    Ending.CAP,
    Ending.SOME_FAILED,
    Ending.UNHEALTHY,
)


def worst(endings: Iterable[Ending]) -> Ending:
    """The one ending that stands for several: 1 > 8 > 9 > 4 > 6 > 5 > 3."""
    happened = set(endings)
    return next((ending for ending in _PRECEDENCE if ending in happened), Ending.DONE)


class ToolError(Exception):
    """A run went wrong; the message says what happened, where, and which command helps."""

    code: ClassVar[Ending] = Ending.BUG


class ConfigError(ToolError):
    """Flags or a site file are wrong; nothing was changed."""

    code = Ending.USAGE


class HarvestFileError(ToolError):
    """The bytes are no harvest file, or one of a newer format."""

    code = Ending.USAGE


class FileLocked(ToolError):
    """Another harvester writes to this file."""

    code = Ending.BUSY


class PortTaken(ToolError):
    """Another process listens where a server was to."""

    code = Ending.BUSY


class OutputError(ToolError):
    """What was to be written can't be: disk full, I/O error, reader gone."""

    code = Ending.OUTPUT


class PipeGone(OutputError):
    """Whoever read the records from a pipe has left."""


class Unreachable(ToolError):
    """The network, a name or the whole site can't be reached."""

    code = Ending.UNREACHABLE


class StoreError(ToolError):
    """The store can't be reached, is read-only or is corrupt; it is left as it was."""

    code = Ending.UNREACHABLE


class StoreLocked(StoreError):
    """Another ingester holds the store."""

    code = Ending.BUSY


class StoreNewer(StoreError):
    """The store was written by a newer version of Goodcopy."""
