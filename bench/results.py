"""What a suite measured, on which machine and with which versions, as it is kept in a file."""

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.contest import Contest, Row

FOLDER = Path(__file__).with_name("results")
OWN_PACKAGES = (
    *("httpx", "h11", "selectolax", "lxml", "trafilatura", "sqlalchemy"),
    *("zstandard", "isal", "zlib-ng"),
)


class Machine(Struct, frozen=True, kw_only=True):
    """Where it ran."""

    processor: str
    cores: int
    memory: int  # bytes
    system: str
    python: str
    sqlite: str
    load: float  # average over a minute when the suite began: near 0 on a quiet machine


class Figure(Struct, frozen=True, kw_only=True):
    """One number that is no contest."""

    value: float
    unit: str
    what: str


class Result(Struct, frozen=True, kw_only=True):
    """Everything that one suite measured."""

    suite: str
    at: datetime
    size: str
    corpus: str
    machine: Machine
    versions: dict[str, str]
    contests: list[Contest] = []
    figures: dict[str, Figure] = {}

    def contest(self, id: str) -> Contest | None:
        """A contest by name."""
        return next((one for one in self.contests if one.id == id), None)

    def row(self, id: str, name: str) -> Row | None:
        """A contestant that was measured in a contest."""
        contest = self.contest(id)
        return contest.row(name) if contest else None


def machine() -> Machine:
    """The machine that this runs on, and how busy it is."""
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 1,
        memory=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        system=f"{_distribution()}, Linux {platform.release().split('-')[0]}",
        python=platform.python_version(),
        sqlite=sqlite3.sqlite_version,
        load=round(os.getloadavg()[0], 2),
    )


def own_versions() -> dict[str, str]:
    """The versions of the libraries below ours that matter for speed."""
    return {name: found for name in OWN_PACKAGES if (found := _version(name))}


def now() -> datetime:
    """The moment, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


def save(result: Result, folder: Path) -> Path:
    """Keep a result under its suite's name."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{result.suite}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n")
    return path


def load_all(folder: Path) -> dict[str, Result]:
    """All kept results, by suite."""
    found = (
        msgspec.json.decode(path.read_bytes(), type=Result)
        for path in sorted(folder.glob("*.json"))
    )
    return {result.suite: result for result in found}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def _distribution() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()
