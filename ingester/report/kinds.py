"""What every report is made of: lines for machines, tables for people, and what is said aloud."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ingester.events import Event


class Table(Struct, frozen=True, kw_only=True):
    """A table for people."""

    columns: tuple[str, ...]
    rows: Sequence[Sequence[object]]


class Report(Struct, frozen=True, kw_only=True):
    """An answer in every form. `columns` names the fields of the lines that make the CSV."""

    lines: Sequence[Event]
    columns: tuple[str, ...]
    tables: tuple[Table, ...]
    notes: tuple[str, ...] = ()


def cells(report: Report) -> Iterator[list[object]]:
    """The lines as rows of `columns`; counts.read is the read in counts."""
    for line in report.lines:
        plain = msgspec.to_builtins(line)
        yield [_found(plain, column.split(".")) for column in report.columns]


def _found(value: Any, path: list[str]) -> object:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value
