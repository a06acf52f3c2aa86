"""Rows of an answer on stdout: a table on a terminal, lines in a pipe, CSV for a spreadsheet."""

import csv
import io
import sys
from collections.abc import Iterable, Sequence

from shared.console import answer, one_line, say, table

FORMULAS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")  # how one begins, also in full width


def tell_rows(columns: Sequence[str], rows: Iterable[Sequence[object]], *, none: str = "") -> None:
    """The rows for people: columns separated by tabs where nobody looks; `none` is said on a
    terminal where there are no rows.
    """
    if sys.stdout.isatty():
        found = list(rows)
        if found or not none:
            table("", columns, found, to=sys.stdout)
        else:
            say(none)
        return
    answer("\t".join(columns))
    for row in rows:
        answer("\t".join(one_line(str(cell)) for cell in row))


def tell_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """The rows as CSV; a cell that a spreadsheet would take for a formula gets an apostrophe."""
    answer(_csv(columns))
    for row in rows:
        answer(_csv([_cell(value) for value in row]))


def _csv(cells: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    text = one_line(" ".join(value) if isinstance(value, tuple) else str(value))
    return f"'{text}" if text.startswith(FORMULAS) else text
