"""JSON lines: every field of `ingester show --json`, a line a page."""

from collections.abc import Iterable
from pathlib import Path

from ingester.telling.pageline import PageLine
from shared.cli import ascii_line, emit
from shared.newfile import new_file


def tell(lines: Iterable[PageLine]) -> None:
    """Write the pages to stdout as they come."""
    for line in lines:
        emit(line)


def write(lines: Iterable[PageLine], path: Path) -> int:
    """Write the pages into a file that is there whole or not at all; how many there were."""
    count = 0
    with new_file(path) as stream:
        for line in lines:
            stream.write(ascii_line(line))
            count += 1
    return count
