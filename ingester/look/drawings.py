"""The drawings of reports and pages: small SVG bars. What they show stands in words beside them."""

from collections.abc import Sequence
from enum import StrEnum

from markupsafe import Markup
from msgspec import Struct

WIDE = 1000  # units of a bar; the page stretches it
THIN = 4  # units: an amount that is there can be seen
CELL = 8  # units of one run, and the gap behind it
GAP = 3
TALL = 24

_BAR = Markup(
    '<svg class="bar" viewBox="0 0 {} 10" preserveAspectRatio="none" aria-hidden="true">{}</svg>'
)
_PIECE = Markup('<rect class="{}" x="{:.0f}" width="{:.0f}" height="10"/>')
_CELLS = Markup('<svg class="runs" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
_RUN = Markup(
    '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="1.5"><title>{}</title></rect>'
)


class Tone(StrEnum):
    """What an amount means; every tone has a colour, and none is told by its colour alone."""

    GOOD = "good"
    CALM = "calm"
    WARN = "warn"
    BAD = "bad"
    DULL = "dull"
    NONE = "none"


HEIGHTS = {Tone.GOOD: 24, Tone.CALM: 24, Tone.WARN: 15, Tone.BAD: 8, Tone.DULL: 3, Tone.NONE: 3}


class Part(Struct, frozen=True, kw_only=True):
    """An amount of something, and what it means."""

    name: str
    amount: float
    tone: Tone = Tone.CALM


class Bar(Struct, frozen=True, kw_only=True):
    """A row of a chart: its word, a line that explains it, its parts, and what is said of them."""

    label: str
    hint: str = ""
    parts: tuple[Part, ...]
    said: str = ""

    @property
    def whole(self) -> float:
        """All parts together."""
        return sum(part.amount for part in self.parts)


class Chart(Struct, frozen=True, kw_only=True):
    """Bars of one scale; `labels` heads the words, `amounts` what they count."""

    title: str
    labels: str
    amounts: str
    bars: tuple[Bar, ...]

    @property
    def most(self) -> float:
        """What the longest bar stands for."""
        return max((bar.whole for bar in self.bars), default=0)

    @property
    def legend(self) -> tuple[Part, ...]:
        """The names of the parts, each once; nothing where every bar has one and its own name."""
        found = {part.name: part for bar in self.bars for part in bar.parts if part.amount}
        return tuple(found.values()) if any(len(bar.parts) > 1 for bar in self.bars) else ()


class Cell(Struct, frozen=True, kw_only=True):
    """One run in a row of runs: how it went, and the words for it."""

    tone: Tone
    said: str


def bar(parts: Sequence[Part], most: float) -> Markup:
    """One bar; `most` would fill its width."""
    pieces, at = [], 0.0
    for part in parts:
        if part.amount > 0 and most > 0:
            width = max(part.amount / most * WIDE, THIN)
            pieces.append(_PIECE.format(part.tone.value, at, width))
            at += width
    return _BAR.format(WIDE, Markup("").join(pieces))


def runs(cells: Sequence[Cell], said: str) -> Markup:
    """A row of runs, the oldest first: the worse, the lower."""
    step = CELL + GAP
    drawn = [
        _RUN.format(
            cell.tone.value, number * step, TALL - HEIGHTS[cell.tone], CELL, HEIGHTS[cell.tone],
            cell.said,
        )
        for number, cell in enumerate(cells)
    ]  # fmt: skip
    return _CELLS.format(max(len(cells) * step - GAP, CELL), TALL, said, Markup("").join(drawn))
