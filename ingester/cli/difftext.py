"""A change of a text as people read it: + and - lines, words in [-brackets-] and {+braces+}."""

from collections.abc import Callable, Iterator

from ingester.core.worddiff import Line, Mark, Piece
from ingester.telling.history import Change, Edition
from ingester.telling.pageline import day
from shared.console import one_line
from shared.wording import counted


def change_text(change: Change, name_of: Callable[[str], str]) -> str:
    """The whole change, with dates and sizes above it; `name_of` shortens the id of a run."""
    return "\n".join(_lines(change, name_of))


def _lines(change: Change, name_of: Callable[[str], str]) -> Iterator[str]:
    old, new = change.old.copy, change.new.copy
    yield f"--- {_head(change.old)}, run {one_line(name_of(change.old.run))}"
    yield f"+++ {_head(change.new)}, run {one_line(name_of(change.new.run))}"
    if old.title != new.title:
        yield f"- title: {one_line(old.title)}"
        yield f"+ title: {one_line(new.title)}"
    for hunk in change.hunks:
        yield f"@@ line {hunk.at}"
        yield from map(_line, hunk.lines)
    yield from (f"- link: {one_line(url)}" for url in change.links_gone)
    yield from (f"+ link: {one_line(url)}" for url in change.links_new)


def _head(edition: Edition) -> str:
    return f"{day(edition.at)}, {counted(len(edition.copy.text), 'character')}"


def _line(line: Line) -> str:
    mark = "~" if len(line.pieces) > 1 else line.mark.value
    return f"{mark} {''.join(map(_piece, line.pieces)) if mark == '~' else line.pieces[0].text}"


def _piece(piece: Piece) -> str:
    """Words with their marks; the space behind them stays outside."""
    words = piece.text.rstrip()
    space = piece.text[len(words) :]
    match piece.mark:
        case Mark.GONE:
            return f"[-{words}-]{space}"
        case Mark.NEW:
            return f"{{+{words}+}}{space}"
        case Mark.SAME:
            return piece.text
