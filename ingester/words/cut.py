"""Cuts text into the words that are indexed and looked for: the same on every backend.

Words of scripts with spaces are folded (case, accents, plural); scripts without spaces are cut into
overlapping pairs of characters, and the last character of a run stands alone as well, so that each
single character begins one of the words.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

VERSION = 1  # of what this file makes of a text: an index of another version is built anew

LONGEST = 40  # characters of a word that count; longer ones are no words of a language

# Han, kana, Hangul, and the scripts of South-East Asia that write no spaces either.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa"
    "\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003fffd"
)
# Marks that belong to the letter before them: accents, vowels of Hebrew, Arabic and Indic scripts.
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0dff"
_SPACED_RUN = f"(?:[^\\W_{_UNSPACED}]|[{_MARKS}])+"
_RUN = re.compile(f"(?P<pairs>[{_UNSPACED}]+)|{_SPACED_RUN}")
_PIECE = re.compile(f"[{_UNSPACED}]+|{_SPACED_RUN}")
# Letters in lower case and digits stay, all else is a blank.
_ASCII = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
_ASCII_RUN = re.compile("[\x00-\x7f]+")
_MOST_SIGNS = 64  # different ones that are looked for one by one
# Where a text has only one of the signs: what begins with that is found in a fifth of the time.
_APOSTROPHES = "'", "\u2019", "['\u2019]"
_POSSESSIVES = [re.compile(rf"{sign}(?<=[^\W_].)[sS]\b") for sign in _APOSTROPHES]
# Accents and vowel points, and the signs and blanks that a letter such as \u2474 is made of.
_DROPPED = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]|[^\\w\u0080-\U0010ffff]|_")
_SHORTENED = 4_096  # words whose folded form is remembered
_MOST_SINGULARS = 16_384  # in lower case, likewise: a text has the words of others


def words(text: str) -> list[str]:
    """The words of a text in their order."""
    text = _bare(text)
    if not text.isascii():
        text = _without_signs(text)
    if text.isascii():
        return _ascii_words(text)
    found: list[str] = []  # as `spans`, but for the places: a tenth of its time
    for is_ascii, lines in groupby(text.split("\n"), key=str.isascii):
        part = "\n".join(lines)
        found += _ascii_words(part) if is_ascii else _other_words(part)
    return found


def _ascii_words(text: str) -> list[str]:
    return list(map(_SINGULARS.__getitem__, text.translate(_ASCII).split()))


def _other_words(text: str) -> list[str]:
    found: list[str] = []
    for piece in _PIECE.findall(text):
        if piece.isascii() or not is_unspaced(piece):
            found.append(folded(piece))
        else:
            found += [piece[at : at + 2] for at in range(len(piece))]
    return found


def _without_signs(text: str) -> str:
    """The text with a blank for each dash, quotation mark and the like: most is ASCII but for
    those.
    """
    others = set(_ASCII_RUN.sub("", text))
    signs = [sign for sign in others if _PIECE.match(sign) is None]
    for sign in signs[:_MOST_SIGNS]:
        text = text.replace(sign, " ")
    return text


def spans(text: str) -> Iterator[tuple[str, int, int]]:
    """The words of a text, each with where it stands."""
    for found in _RUN.finditer(_bare(text)):
        start, end = found.span()
        if found["pairs"] is None:
            yield folded(found[0]), start, end
            continue
        for at in range(start, end):
            yield text[at : min(at + 2, end)], at, min(at + 2, end)


def runs(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The pieces of a query that belong together, each with its words: a run without spaces is one
    piece of several pairs.
    """
    for found in _RUN.finditer(_bare(text)):
        piece = found[0]
        if found["pairs"] is None:
            yield piece, (folded(piece),)
        elif len(piece) == 1:
            yield piece, (piece,)
        else:
            yield piece, tuple(piece[at : at + 2] for at in range(len(piece) - 1))


def is_unspaced(text: str) -> bool:
    """Whether a text begins in a script that is written without spaces."""
    found = _RUN.match(text)
    return found is not None and found["pairs"] is not None


@lru_cache(maxsize=_SHORTENED)
def folded(word: str) -> str:
    """A word without case, accents and plural."""
    plain = word.lower() if word.isascii() else _plain(word)
    return singular(plain)


def singular(word: str) -> str:
    """An English word without its plural ending; other words that end alike lose it too, here and
    in the query.
    """
    if len(word) < 4 or word[-1] != "s" or word[-2] in "su":
        return word[:LONGEST]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"[:LONGEST]
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2][:LONGEST]
    return word[:-1][:LONGEST]


def _plain(word: str) -> str:
    open_ = unicodedata.normalize("NFKD", word).casefold()
    bare = _DROPPED.sub("", unicodedata.normalize("NFKD", open_))
    return unicodedata.normalize("NFC", bare) or word


def _bare(text: str) -> str:
    """The text with the 's of a possessive blanked out."""
    plain, curved = "'" in text, "\u2019" in text
    if not (plain or curved):
        return text
    return _POSSESSIVES[2 if plain and curved else curved].sub("  ", text)


class _Singulars(dict[str, str]):
    """Words without their plural endings: looking one up takes half the time of cutting it."""

    def __missing__(self, word: str) -> str:
        found = singular(word)
        if len(word) <= LONGEST:
            if len(self) >= _MOST_SINGULARS:
                self.clear()
            self[word] = found
        return found


_SINGULARS = _Singulars()
