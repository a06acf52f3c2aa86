"""Cuts Markdown into blocks, the units of translation: headings, items, table rows, paragraphs.

A block's key is the hash of its words alone: what stands before them (a heading's marks, an item's
number, a quote's sign) and where they stand on the page don't count.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ingester.core.words import has_words

KEY_LENGTH = 32  # hex digits of SHA-256: 128 bits

_NOT_IN_XML = re.compile("[\x00-\x08\x0e-\x1b\x7f\ud800-\udfff\ufffe\uffff]")

_FENCE = re.compile(r"\s*(?:>\s?)*(`{3,}|~{3,})")
_QUOTE = re.compile(r"\s*(?:>\s?)+")
_HEADING = re.compile(r"\s*#{1,6}\s+")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_ROW = re.compile(r"\s*\|")
_RULE = re.compile(r"\s*(?:([-*_])\s*(?:\1\s*){2,}|=+\s*)")
_SEPARATOR = re.compile(r"[\s|:-]+")


class Kind(StrEnum):
    """What a block is to a reader."""

    TITLE = "title"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    PARAGRAPH = "paragraph"
    CODE = "code"


class Piece(Struct, frozen=True, kw_only=True):
    """One block as it stands: `before` (line breaks, blank lines), then `original`.

    `source` are its words on one line, between `mark` and `end` ("## ", "- ", "| " and " |").
    `wanted`: it has words that could be translated. A text is all its pieces, `before` and
    `original` in turn.
    """

    key: str
    kind: Kind
    source: str
    original: str
    mark: str = ""
    end: str = ""
    before: str = ""
    wanted: bool

    def saying(self, words: str) -> str:
        """The block with other words."""
        return f"{self.mark}{words}{self.end}"


def key_of(source: str) -> str:
    """The key of a block with these words."""
    return _hash(normalised(source))


def _hash(normal: str) -> str:
    return hashlib.sha256(normal.encode("utf-8", "replace")).hexdigest()[:KEY_LENGTH]


def normalised(source: str) -> str:
    """The words as they count: composed characters (NFC), runs of white space as one space, and
    nothing that XML can't hold.
    """
    if not source.isascii():
        source = unicodedata.normalize("NFC", source)
    words = " ".join(source.split())
    return words if words.isprintable() else " ".join(_NOT_IN_XML.sub("", words).split())


def title_piece(title: str) -> Piece:
    """The title as a block."""
    return _piece(Kind.TITLE, title, title, "")


def pieces_of(text: str) -> Iterator[Piece]:
    """The blocks of a text in their order."""
    return _Cutter(text.split("\n")).pieces()


class _Cutter:
    """Walks over the lines of a text once."""

    def __init__(self, lines: list[str]) -> None:
        self._lines, self._at = lines, 0

    def pieces(self) -> Iterator[Piece]:
        end = 0  # of the piece before
        while self._at < len(self._lines):
            first = self._at
            line = self._lines[first]
            self._at += 1
            if not line.strip():
                continue
            blank = "".join(f"{empty}\n" for empty in self._lines[end:first])
            yield self._piece_from(first, line, f"\n{blank}" if end else blank)
            end = self._at

    def _piece_from(self, first: int, line: str, before: str) -> Piece:
        if fence := _FENCE.match(line):
            self._pass_code(fence[1])
            return _piece(Kind.CODE, "", self._taken(first), before)
        if _RULE.fullmatch(line):
            return _piece(Kind.CODE, "", line, before)
        if row := _ROW.match(line):
            return _row(line, row[0], before)
        quote = _start(_QUOTE, line)
        rest = line[len(quote) :]
        if heading := _start(_HEADING, rest):
            return _piece(Kind.HEADING, rest[len(heading) :], line, before, mark=quote + heading)
        item = _start(_ITEM, rest)
        words = self._pass_lines(quote, rest[len(item) :])
        kind = Kind.ITEM if item else Kind.PARAGRAPH
        return _piece(kind, words, self._taken(first), before, mark=quote + item)

    def _taken(self, first: int) -> str:
        return "\n".join(self._lines[first : self._at])

    def _pass_code(self, fence: str) -> None:
        """Step behind the closing fence, or the end of the text."""
        while self._at < len(self._lines):
            closing = _FENCE.match(self._lines[self._at])
            self._at += 1
            if closing and closing[1].startswith(fence):
                return

    def _pass_lines(self, quote: str, first: str) -> str:
        """The words of a paragraph that goes on in the next lines."""
        words = [first]
        depth = quote.count(">")
        while self._at < len(self._lines):
            line = self._lines[self._at]
            deeper = _start(_QUOTE, line)
            rest = line[len(deeper) :]
            if not rest.strip() or deeper.count(">") != depth or _begins(rest):
                break
            words.append(rest)
            self._at += 1
        return " ".join(words)


def _begins(line: str) -> bool:
    """Whether a line begins a block of its own."""
    return any(sign.match(line) for sign in (_HEADING, _ITEM, _ROW, _FENCE)) or bool(
        _RULE.fullmatch(line)
    )


def _start(sign: re.Pattern[str], line: str) -> str:
    found = sign.match(line)
    return found[0] if found else ""


def _row(line: str, mark: str, before: str) -> Piece:
    """A row of a table; the line below the head has no words."""
    if _SEPARATOR.fullmatch(line):
        return _piece(Kind.ROW, "", line, before)
    inner = line.rstrip()[len(mark) :]
    closed = inner.endswith("|") and not inner.endswith("\\|")
    words = inner[:-1] if closed else inner
    return _piece(Kind.ROW, words, line, before, mark=f"{mark} ", end=" |" if closed else "")


def _piece(
    kind: Kind, words: str, original: str, before: str, *, mark: str = "", end: str = ""
) -> Piece:
    source = normalised(words)
    wanted = has_words(source)
    return Piece(
        key=_hash(source) if wanted else "",
        kind=kind,
        source=source,
        original=original,
        mark=mark,
        end=end,
        before=before,
        wanted=wanted,
    )
