"""What changed between two texts, line by line, and word by word where a line was only edited."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import zip_longest

from msgspec import Struct

AROUND = 3  # unchanged lines shown on both sides of a change
MAX_LINES = 4_000  # of one text; what lies behind is not compared
MAX_WORDS = 1_000  # of one line; longer ones are shown whole, old and new
EDITED = 0.4  # share of equal words from which a line counts as edited, not as another one

# A word with the blanks behind it; Chinese and Japanese, which have no blanks, by the character.
_UNSPACED = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_WORDS = re.compile(rf"^\s+|[{_UNSPACED}]\s*|[^\s{_UNSPACED}]+\s*")


class Mark(StrEnum):
    """What became of a piece of text."""

    SAME = " "
    GONE = "-"
    NEW = "+"


class Piece(Struct, frozen=True, kw_only=True):
    """Some words with one fate."""

    mark: Mark
    text: str


class Line(Struct, frozen=True, kw_only=True):
    """A line of the comparison; an edited line (mark SAME) holds pieces that are gone and new."""

    mark: Mark
    pieces: tuple[Piece, ...]


class Hunk(Struct, frozen=True, kw_only=True):
    """Lines that stand together; `at` is the number of the first one in the new text."""

    at: int
    lines: tuple[Line, ...]


def compare(old: str, new: str) -> list[Hunk]:
    """The changed places of a text with some lines around each."""
    before, after = old.splitlines()[:MAX_LINES], new.splitlines()[:MAX_LINES]
    matcher = SequenceMatcher(None, before, after)
    return [_hunk(group, before, after) for group in matcher.get_grouped_opcodes(AROUND)]


def _hunk(
    group: Sequence[tuple[str, int, int, int, int]], before: list[str], after: list[str]
) -> Hunk:
    lines: list[Line] = []
    for tag, i1, i2, j1, j2 in group:
        if tag == "equal":
            lines += (_whole(Mark.SAME, text) for text in after[j1:j2])
        else:
            lines += _changed(before[i1:i2], after[j1:j2])
    return Hunk(at=group[0][3] + 1, lines=tuple(lines))


def _changed(before: list[str], after: list[str]) -> Iterator[Line]:
    """Lines paired in their order: an edited pair becomes one line, any other both."""
    for old, new in zip_longest(before, after):
        edited = _edited(old, new) if old is not None and new is not None else None
        if edited is not None:
            yield edited
            continue
        if old is not None:
            yield _whole(Mark.GONE, old)
        if new is not None:
            yield _whole(Mark.NEW, new)


def _whole(mark: Mark, text: str) -> Line:
    return Line(mark=mark, pieces=(Piece(mark=mark, text=text),))


def _edited(old: str, new: str) -> Line | None:
    """One line with its changed words, or None where the lines have too little in common."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    if max(len(before), len(after)) > MAX_WORDS:
        return None
    matcher = SequenceMatcher(None, [*map(str.rstrip, before)], [*map(str.rstrip, after)])
    if matcher.quick_ratio() < EDITED or matcher.ratio() < EDITED:
        return None
    pieces: list[Piece] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            both = zip(before[i1:i2], after[j1:j2], strict=True)
            # The last word may lack its blank on one side.
            spaced = "".join(max(pair, key=len) for pair in both)
            pieces.append(Piece(mark=Mark.SAME, text=spaced))
            continue
        if i1 < i2:
            pieces.append(Piece(mark=Mark.GONE, text="".join(before[i1:i2])))
        if j1 < j2:
            pieces.append(Piece(mark=Mark.NEW, text="".join(after[j1:j2])))
    return Line(mark=Mark.SAME, pieces=tuple(pieces))
