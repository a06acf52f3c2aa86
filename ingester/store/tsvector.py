"""Words as PostgreSQL's tsvector, written out: its own parser would cut them in other places."""

from ingester.store.searchreader import lexeme
from ingester.words.documents import Fields

POSITIONS = 16_000  # PostgreSQL knows 16,383; further words begin again at 1
PLACES_A_WORD = 255  # as many as PostgreSQL keeps
MOST_BYTES = 700_000  # of lexemes and their places; PostgreSQL refuses more than 1 MiB
_APART = 2  # positions between title, headings and text: no phrase reaches over

Places = dict[str, list[str]]


def titles_of(found: Fields) -> str:
    """The words of a title."""
    places: Places = {}
    _note(places, found.title, "A", 0)
    return _written(places)


def tsvector(found: Fields) -> str:
    """All words, with what they weigh: A in the title, B in headings, D elsewhere."""
    places: Places = {}
    at = _note(places, found.title, "A", 0)
    at = _note(places, found.heading, "B", at + _APART)
    _note(places, found.body, "", at + _APART)
    return _written(places)


def _note(places: Places, words: str, weight: str, at: int) -> int:
    """Write down where each word stands; returns the position after the last."""
    for word in words.split():
        known = places.setdefault(word, [])
        if len(known) < PLACES_A_WORD:
            known.append(f"{at % POSITIONS + 1}{weight}")
        at += 1
    return at


def _written(places: Places) -> str:
    room, parts = MOST_BYTES, []
    for word, known in places.items():
        room -= len(word.encode()) + 8 + 2 * len(known)
        if room < 0:
            break
        parts.append(f"'{lexeme(word)}':{','.join(known)}")
    return " ".join(parts)
