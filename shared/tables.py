"""Rows laid out for a terminal. A word is never broken: a column whose words find no room beside
the others is told below its row, so that an address, a slug or a run can be copied whole.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

GAP = 2  # cells between two columns, and before what is told below
NARROW = 12  # cells that a column of several words should have
LONG, SHARE = 20, 0.3  # cells, and share of the width: a longer word leaves others no room
_WORD = re.compile(r"\S+\s*")

Rows = Sequence[Sequence[str]]


class Drawn(Struct, frozen=True, kw_only=True):
    """The lines of a table."""

    head: list[str]
    body: list[str]


class _Column(Struct, frozen=True, kw_only=True):
    """One column; widths are in cells."""

    number: int
    name: str
    natural: int  # of its longest text, its name among them
    own: int  # of its longest text without its name, which wraps before any text does
    word: int  # of its longest word
    is_number: bool

    @property
    def least(self) -> int:
        return max(self.word, min(self.own, NARROW))


def draw(columns: Sequence[str], rows: Rows, width: int) -> Drawn:
    """The table in so many cells of width; only a word that is longer than that runs over."""
    known = [_column(number, name, rows) for number, name in enumerate(columns)]
    if _total([one.natural for one in known]) > width:
        known = [one for one in known if not rows or any(row[one.number] for row in rows)]
    beside, below = _parted(known, width)
    widths = _widths(beside, width)
    head = _side_by_side([one.name for one in beside], beside, widths)
    if len(below) == 1:
        head.append(f"{' ' * GAP}{below[0].name}")
    body: list[str] = []
    for row in rows:
        lines = _side_by_side([row[one.number] for one in beside], beside, widths)
        body += lines if any(lines) else []
        body += _below(row, below)
    return Drawn(head=head, body=body)


def cells(text: str) -> int:
    """The cells of a terminal that a text takes: two for each wide character."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _column(number: int, name: str, rows: Rows) -> _Column:
    texts = [row[number] for row in rows]
    every = (name, *texts)
    return _Column(
        number=number, name=name, natural=max(map(cells, every)),
        own=max(map(cells, texts), default=0),
        word=max(cells(piece.rstrip()) for text in every for piece in (*_pieces(text), "")),
        is_number=any(texts) and all(text.replace(",", "").isdecimal() for text in texts if text),
    )  # fmt: skip


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * max(len(widths) - 1, 0)


def _parted(known: list[_Column], width: int) -> tuple[list[_Column], list[_Column]]:
    """The columns that stand beside each other, and those of the longest words below them."""
    if _total([one.natural for one in known]) <= width:
        return known, []
    beside = [one for one in known if one.word <= max(width * SHARE, LONG)] or known[:1]
    while len(beside) > 1 and _total([one.word for one in beside]) > width:
        beside.remove(max(beside, key=lambda one: one.word))
    below = [one for one in known if one not in beside]
    is_short = _total([one.natural for one in beside]) <= width * SHARE
    if is_short and below and beside[-1].number < below[0].number:
        beside.append(below.pop(0))  # at the end of a line a long word breaks nothing
    return beside, below


def _widths(beside: list[_Column], width: int) -> list[int]:
    """What each column gets: room for a few words where it can be, then who lacks most is given,
    for its texts before its name.
    """
    widths = [one.least for one in beside]
    if _total(widths) > width:
        widths = [one.word for one in beside]
    if _total(widths) > width:
        return [one.natural for one in beside]
    for wanted in ([one.own for one in beside], [one.natural for one in beside]):
        for _ in range(width - _total(widths)):
            lacking = [whole - had for whole, had in zip(wanted, widths, strict=True)]
            if not lacking or max(lacking) <= 0:
                break
            widths[lacking.index(max(lacking))] += 1
    return widths


def _side_by_side(texts: Sequence[str], beside: list[_Column], widths: Sequence[int]) -> list[str]:
    columns = [_wrapped(text, width) for text, width in zip(texts, widths, strict=True)]
    return [
        (" " * GAP)
        .join(
            _padded(text, width, to_right=one.is_number)
            for text, one, width in zip(line, beside, widths, strict=True)
        )
        .rstrip()
        for line in zip_longest(*columns, fillvalue="")
    ]


def _padded(text: str, width: int, *, to_right: bool) -> str:
    blanks = " " * (width - cells(text))
    return f"{blanks}{text}" if to_right else f"{text}{blanks}"


def _below(row: Sequence[str], below: list[_Column]) -> Iterator[str]:
    for one in below:
        name = f"{one.name}: " if len(below) > 1 else ""
        if text := row[one.number]:
            yield f"{' ' * GAP}{name}{text}"


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines of so many cells, broken between words or wide characters."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line and cells(line) + cells(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return [*lines, line.rstrip()]


def _pieces(text: str) -> Iterator[str]:
    """The words, each with the blanks behind it; wide characters stand alone."""
    for word in _WORD.findall(text):
        if word.isascii():
            yield word
            continue
        narrow = ""
        for character in word:
            if _cells(character) == 2:
                if narrow:
                    yield narrow
                yield character
                narrow = ""
            else:
                narrow += character
        if narrow:
            yield narrow
