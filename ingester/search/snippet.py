"""The part of a text that shows best why it was found."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ingester.search.plain import plain
from ingester.words.cut import is_unspaced, spans

WIDTH = 200  # letters of a snippet; a Chinese character takes the room of two
LEAD = 5  # one in so many of them stands before its first word that was looked for
SAMPLE = 400  # characters of a text that tell how wide it is
LOOKED_AT = 200_000  # characters of a text, so that a book costs no more than a chapter
AROUND = 700  # characters of Markdown that hold a snippet, links and all
MOST_PLACES = 200  # of one word in a text that are weighed
AGAIN = 0.05  # what a word counts that stands in the piece already
_IN_ADDRESS = "/=&?#%_"  # before a word: it is part of an address


class Snippet(Struct, frozen=True):
    """A piece of plain text and where the words that were looked for stand in it."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def snippet(markdown: str, weights: Mapping[str, float]) -> Snippet:
    """The best piece of a text: where most of what the words weigh stands close together."""
    text = markdown[:LOOKED_AT]
    width = _width(text)
    at = _best_start(text, weights, width)
    begin = text.rfind("\n", 0, at) + 1 if at else 0
    begin = max(begin, at - AROUND // 4)
    piece = plain(text[begin : begin + AROUND])
    start = _best_start(piece, weights, width)
    start, end = _widened(piece, start, min(len(piece), start + width))
    is_first = not begin and not start
    is_last = begin + AROUND >= len(markdown) and end == len(piece)
    cut = "\u2026" if piece[end - 1 : end].isalnum() else " \u2026"
    own = piece[start:end].lstrip("\u00b7 ")
    shown = ("" if is_first else "\u2026") + own + ("" if is_last else cut)
    return Snippet(shown, marked(shown, weights))


def marked(text: str, weights: Mapping[str, float]) -> tuple[tuple[int, int], ...]:
    """Where words that were looked for stand in a text; neighbours are one mark."""
    marks: list[tuple[int, int]] = []
    for word, start, end in spans(text):
        if word not in weights:
            if text[start] not in weights:
                continue
            end = start + 1
        if marks and start <= marks[-1][1]:
            marks[-1] = (marks[-1][0], max(end, marks[-1][1]))
        else:
            marks.append((start, end))
    return tuple(marks)


def _width(text: str) -> int:
    sample = text[:SAMPLE]
    return WIDTH // 2 if sum(map(is_unspaced, sample)) * 3 > len(sample) else WIDTH


def _best_start(text: str, weights: Mapping[str, float], width: int) -> int:
    """Where the window begins that holds the most."""
    lead = width // LEAD
    places = sorted(_places(text, weights))
    best, chosen, first, total = 0.0, 0, 0, 0.0
    held = dict.fromkeys(weights, 0)
    for at, word in places:
        held[word] += 1
        total += weights[word] * (1.0 if held[word] == 1 else AGAIN)
        while at + len(word) - places[first][0] > width - lead:
            gone = places[first][1]
            held[gone] -= 1
            total -= weights[gone] * (1.0 if held[gone] == 0 else AGAIN)
            first += 1
        if total > best + 1e-9:
            best, chosen = total, max(0, places[first][0] - lead)
    return chosen


def _places(text: str, weights: Mapping[str, float]) -> list[tuple[int, str]]:
    """Where the words stand: by how they begin, and word by word where that finds nothing."""
    low = text.lower()
    if len(low) == len(text):
        found = [(at, word) for word in weights for at in _beginnings(low, word)]
        if found:
            return found
    return [(start, word) for word, start, _ in spans(text) if word in weights]


def _beginnings(low: str, word: str) -> Iterator[int]:
    """Where words begin like this one, in a text in lower case; y may have become ies."""
    begin = word[:-1] if len(word) > 3 and word.endswith("y") else word
    is_run = is_unspaced(begin)
    at = low.find(begin)
    for _ in range(MOST_PLACES):
        if at < 0:
            return
        before = low[at - 1] if at else " "
        if is_run or not (before.isalnum() or before in _IN_ADDRESS):
            yield at
        at = low.find(begin, at + len(begin))


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    """The window moved to the borders of words, where there are some near."""
    if start:
        blank = text.find(" ", start, start + 20)
        start = blank + 1 if blank >= 0 else start
    if end < len(text):
        blank = text.rfind(" ", max(start, end - 20), end)
        end = blank if blank > start else end
    return start, end
