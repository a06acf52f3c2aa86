"""The plan that `ingester due` made: which known pages are due, and their validators."""

from pathlib import Path

import msgspec
from msgspec import Struct

from shared.errors import ConfigError

SOURCE = "plan"  # in the listing: where these addresses come from


class PlanLine(Struct, frozen=True, kw_only=True):
    """One line: a page, or (`type` plan) what the file holds. Unknown fields are ignored."""

    type: str = "due"
    url: str = ""
    due: bool = True
    etag: str | None = None
    last_modified: str | None = None
    complete: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """The pages of a plan."""

    is_complete: bool
    due: tuple[PlanLine, ...]
    not_due: tuple[str, ...]


def read_plan(path: Path) -> Plan:
    """The plan in a file; ConfigError names the line that is none."""
    due: list[PlanLine] = []
    not_due: list[str] = []
    is_complete = False
    for number, text in enumerate(_lines(path), 1):
        line = _parsed(path, number, text)
        if line is None:
            continue
        if line.type == "plan":
            is_complete = is_complete or line.complete
        elif line.type == "due" and line.url and line.due:
            due.append(line)
        elif line.type == "due" and line.url:
            not_due.append(line.url)
    return Plan(is_complete=is_complete, due=tuple(due), not_due=tuple(not_due))


def _lines(path: Path) -> list[bytes]:
    try:
        return path.read_bytes().splitlines()
    except OSError as error:
        raise ConfigError(
            f"--plan {path}: can't be read: {error.strerror}."
            " `ingester due SITE --all --json` writes one."
        ) from None


def _parsed(path: Path, number: int, text: bytes) -> PlanLine | None:
    if not text.strip():
        return None
    try:
        return msgspec.json.decode(text, type=PlanLine)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ConfigError(f"--plan {path}, line {number}: no line of a plan: {error}") from None
