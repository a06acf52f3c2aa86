"""What every report is made of: lines for machines, tables and charts for people, and notes."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ingester.look.drawings import Chart
from shared.event import Event


class Table(Struct, frozen=True, kw_only=True):
    """A table for people."""

    columns: tuple[str, ...]
    rows: Sequence[Sequence[object]]

    @property
    def numbers(self) -> set[str]:
        """The columns that hold numbers, or shares, and nothing else."""
        cells = zip(*self.rows, strict=True)
        return {
            name
            for name, column in zip(self.columns, cells, strict=False)
            if all(_is_number(cell) for cell in column)
        }


class Report(Struct, frozen=True, kw_only=True):
    """An answer in every form. `columns` names the fields of the lines that make the CSV, and
    charts are for the forms that can draw.
    """

    title: str
    lines: Sequence[Event]
    columns: tuple[str, ...]
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...] = ()
    notes: tuple[str, ...] = ()


def _is_number(cell: object) -> bool:
    if isinstance(cell, str):
        return cell == "" or (cell.endswith("%") and cell[:-1].isdecimal())
    return isinstance(cell, int | float)


def cells(report: Report) -> Iterator[list[object]]:
    """The lines as rows of `columns`; counts.read is the read in counts."""
    for line in report.lines:
        plain = msgspec.to_builtins(line)
        yield [_found(plain, column.split(".")) for column in report.columns]


def _found(value: Any, path: list[str]) -> object:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value
