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
        pid = (self.folder / "data/postmaster.pid").read_text().split()[0]
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS

    def bytes(self) -> int:
        """What its tables and indexes take."""
        found = Path(self.folder / "data/base").rglob("*")
        return sum(path.stat().st_size for path in found if path.is_file())


@contextmanager
def server() -> Iterator[Server]:
    """While the block lasts; as the tests start theirs."""
    with postgres.server() as address:
        yield Server(address, Path(address.partition("host=")[2]))
