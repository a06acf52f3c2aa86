"""A PostgreSQL server to measure: how much processor time and room it takes by itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from bench.launcher import TICKS
from tests.contract import postgres


class Server(Struct, frozen=True):
    """One that runs."""

    address: str
    folder: Path

    def seconds(self) -> float:
        """Processor seconds of the server and of all its connections that have ended."""
        return sum(map(int, _stat(Path("/proc", self._pid))[11:15])) / TICKS

    def open_seconds(self) -> float:
        """Processor seconds of the connections that are open."""
        known = (_stat(process) for process in Path("/proc").glob("[0-9]*"))
        own = [one for one in known if one[1:2] == [self._pid]]
        return sum(int(one[11]) + int(one[12]) for one in own) / TICKS

    @property
    def _pid(self) -> str:
        return (self.folder / "data/postmaster.pid").read_text().split()[0]

    def bytes(self) -> int:
        """What its tables and indexes take."""
        found = Path(self.folder / "data/base").rglob("*")
        return sum(path.stat().st_size for path in found if path.is_file())


def _stat(process: Path) -> list[str]:
    """What the kernel says of a process behind its name; nothing where it has ended."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


@contextmanager
def server() -> Iterator[Server]:
    """While the block lasts; as the tests start theirs."""
    with postgres.server() as address:
        yield Server(address, Path(address.partition("host=")[2]))
