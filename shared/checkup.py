"""What `doctor` looks at in both tools: versions, disk and clock, and how findings are told."""

import os
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from shared.cli import emit
from shared.console import answer, one_line, say, size
from shared.errors import Ending
from shared.event import Event
from shared.floors import PYTHON, below
from shared.status import Status, worst

# What the tools stand on; a name that is not installed belongs to an extra that is not wanted here.
PACKAGES = (
    *("goodcopy", "click", "rich", "msgspec", "zstandard", "httpx", "h11", "lxml"),
    *("selectolax", "ada-url", "google-re2", "isal", "trafilatura", "resiliparse", "sqlalchemy"),
    *("alembic", "psycopg", "starlette", "uvicorn", "jinja2", "distributed", "obstore"),
    *("urllib3", "aiohttp"),
)
DISK_LOW = 1 << 30  # bytes: a few thousand pages and their store
DISK_OUT = 100 << 20
CLOCK_OFF = 300.0  # seconds: dates that readers see would be wrong by more than a few minutes
BEFORE = datetime(2026, 1, 1, tzinfo=UTC)  # no machine that runs this is older


class Check(Event, tag="check", frozen=True, kw_only=True):
    """One thing that was looked at: how it stands, and what helps where it does not stand well."""

    name: str
    status: Status = Status.PASS
    detail: str = ""
    advice: str = ""


class Checkup(Event, tag="doctor", frozen=True, kw_only=True):
    """The sum: the worst of all checks."""

    status: Status
    checks: int
    warnings: int
    failures: int


def installed() -> dict[str, str]:
    """The versions of this Python and of what is installed of `PACKAGES`."""
    found = {PYTHON: ".".join(str(part) for part in sys.version_info[:3])}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def versions(found: dict[str, str]) -> Iterator[Check]:
    """What is installed, and each known fault that an older version still has."""
    low = below(found)
    yield Check(name="versions", detail=" ".join(f"{name} {text}" for name, text in found.items()))
    for floor, text in low:
        mended = ", ".join(".".join(str(part) for part in entry) for entry in floor.mended)
        yield Check(
            name=f"version of {floor.name}",
            status=Status.WARN,
            detail=f"{text}: {floor.fault}",
            advice=f"Mended in {mended}.",
        )


def disk(folder: Path) -> Check:
    """The space that is left where files would be written."""
    try:
        found = os.statvfs(folder)
    except OSError as error:
        return Check(name="disk", status=Status.FAIL, detail=f"{folder}: {error.strerror}")
    return space(found.f_bavail * found.f_frsize, folder)


def space(left: int, folder: Path) -> Check:
    """How far so many bytes go."""
    detail = f"{size(left)} left in {folder.absolute()}"
    if left >= DISK_LOW:
        return Check(name="disk", detail=detail)
    status = Status.WARN if left >= DISK_OUT else Status.FAIL
    return Check(name="disk", status=status, detail=detail, advice="Free some space.")


def clock(now: datetime, told: datetime | None = None) -> Check:
    """This machine's clock, beside what another one told at the same moment."""
    advice = "Set the clock, or let it be set: timedatectl set-ntp true"
    if now < BEFORE:
        detail = f"it says {now:%Y-%m-%d}"
        return Check(name="clock", status=Status.FAIL, detail=detail, advice=advice)
    if told is None:
        return Check(name="clock", detail=f"{now:%Y-%m-%d %H:%M} UTC")
    off = (now - told).total_seconds()
    if abs(off) <= CLOCK_OFF:
        return Check(name="clock", detail=f"{off:+.0f} s beside the site's")
    return Check(
        name="clock", status=Status.WARN, detail=f"{off:+.0f} s beside the site's", advice=advice
    )


def tell(checks: Iterable[Check], *, as_json: bool) -> Ending:
    """Tell each check as it comes, then the sum; UNHEALTHY where one failed."""
    seen: list[Status] = []
    for check in checks:
        seen.append(check.status)
        if as_json:
            emit(check)
        else:
            answer(_line(check))
    checkup = _sum(seen)
    if as_json:
        emit(checkup)
    else:
        say(
            f"{checkup.checks} checks: {checkup.failures} failed, {checkup.warnings} to look at"
            if checkup.failures or checkup.warnings
            else f"All {checkup.checks} checks are well."
        )
    return Ending.UNHEALTHY if checkup.failures else Ending.DONE


def _line(check: Check) -> str:
    words = f"{check.status} {check.name}: {check.detail}"
    return one_line(words) + (f"\n      {one_line(check.advice)}" if check.advice else "")


def _sum(seen: list[Status]) -> Checkup:
    failures, warnings = seen.count(Status.FAIL), seen.count(Status.WARN)
    return Checkup(status=worst(seen), checks=len(seen), warnings=warnings, failures=failures)
