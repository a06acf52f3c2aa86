"""Blocks as JSON lines, out and in."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from ingester.translate.exchange import Entry, Problem, Sheet, Unit
from shared.event import Event

LONGEST_LINE = 8 << 20  # bytes
MAX_LINES = 5_000_000


class BlockLine(Event, frozen=True, kw_only=True, tag="block"):
    """One block. `human`: the target is a person's; `pages`: slugs of pages that hold it."""

    hash: str
    source: str
    target: str | None
    lang: str
    pages: tuple[str, ...]
    human: bool


def block_lines(sheet: Sheet, lang: str) -> Iterator[BlockLine]:
    """The lines of a page."""
    return (_line(entry, lang) for entry in sheet.entries)


def _line(entry: Entry, lang: str) -> BlockLine:
    known = entry.known
    return BlockLine(
        hash=entry.piece.key, source=entry.piece.source, target=known.text if known else None,
        lang=lang, pages=entry.pages, human=known is not None and known.human,
    )  # fmt: skip


def read_lines(source: BinaryIO) -> Iterator[Unit | Problem]:
    """The units of a file; a line that is none is a problem, and the next one is read."""
    for number in range(1, MAX_LINES + 1):
        line = source.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            _skip_line(source, line)
            yield Problem(line=number, why=f"more than {LONGEST_LINE:,} bytes")
        elif line.strip(b"\xef\xbb\xbf \t\r\n"):
            yield _unit(number, line)
    yield Problem(line=MAX_LINES, why="too many lines: the rest is unread")


def _skip_line(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)


def _unit(number: int, line: bytes) -> Unit | Problem:
    try:
        found: Any = msgspec.json.decode(line.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Problem(line=number, why="no JSON")
    if not isinstance(found, dict) or not isinstance(found.get("source"), str):
        return Problem(line=number, why="no block: a line needs source and target")
    for name in ("hash", "target", "lang"):
        if not isinstance(found.get(name), str | None):
            return Problem(line=number, why=f"{name} is no text")
    return Unit(
        line=number, key=found.get("hash"), source=found["source"], target=found.get("target"),
        lang=found.get("lang"), is_final=found.get("human") is True,
    )  # fmt: skip
