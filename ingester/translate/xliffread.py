"""Reads XLIFF 1.2 and 2 as it comes back: from people, through any tool, so from strangers.

No document type is accepted, so there is no entity to expand or to fetch; size, depth and the
length of a text are bounded. What stands before a fault is read, the fault is located.
"""

from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

from ingester.translate.exchange import Problem, Unit
from shared.console import one_line
from shared.errors import ConfigError

MAX_BYTES = 64 << 20
PIECE = 1 << 20
MAX_DEPTH = 64
LONGEST_TEXT = 1_000_000  # characters of a source or target

# Where a source and a target of XLIFF 2 and 1.2 stand; those of matches, alternatives and other
# modules stand elsewhere and don't count.
_HOLDERS = ("segment", "ignorable", "trans-unit")
_UNITS = ("unit", "trans-unit")
_FINAL = ("reviewed", "final", "signed-off")


class _Found:
    """A unit while it is read: texts by segment, in their order."""

    def __init__(self, line: int, key: str | None, *, is_final: bool) -> None:
        self.line, self.key, self.is_final = line, key, is_final
        self.sources: list[str] = []
        self.targets: list[str | None] = []
        self.is_too_long = False


class XliffReader:
    """Fed by expat; what is whole can be taken."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.lang: str | None = None
        self._stack: list[str] = []
        self._unit: _Found | None = None
        self._text: list[str] | None = None
        self._length = 0
        self._done: list[Unit | Problem] = []
        self._parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data

    def read(self, source: BinaryIO) -> Iterator[Unit | Problem]:
        """The units of a file in their order; ConfigError where it is no XLIFF."""
        left = MAX_BYTES
        is_over = False
        while not is_over:
            piece = source.read(min(PIECE, left + 1))
            left -= len(piece)
            is_over = not piece or left < 0
            try:
                self._parser.Parse(b"" if left < 0 else piece, not piece)
            except expat.ExpatError as error:
                self._fault(error)
                is_over = True
            except (LookupError, ValueError) as error:  # an encoding that Python can't hand it
                raise ConfigError(f"{self._name}: no XLIFF ({error})") from None
            yield from self._taken()
        if left < 0:
            line = self._parser.CurrentLineNumber
            yield Problem(line=line, why=f"more than {MAX_BYTES >> 20} MiB: the rest is unread")

    def _taken(self) -> list[Unit | Problem]:
        done, self._done = self._done, []
        return done

    def _fault(self, error: expat.ExpatError) -> None:
        what = expat.ErrorString(error.code)
        if self.lang is None:
            raise ConfigError(f"{self._name}, line {error.lineno}: no XLIFF ({what})") from None
        why = f"column {error.offset + 1}: {what}; the rest is unread"
        self._done.append(Problem(line=error.lineno, why=why))

    def _refuse_doctype(self, *_declared: object) -> None:
        raise ConfigError(
            f"{self._name}, line {self._parser.CurrentLineNumber}: a document type is declared. "
            "XLIFF has none; the file is not read."
        )

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(" ")[2]
        if not self._stack and name != "xliff":
            raise ConfigError(f"{self._name}: no XLIFF, but <{one_line(name)[:40]}>")
        if len(self._stack) >= MAX_DEPTH:
            raise ConfigError(f"{self._name}: elements are nested more than {MAX_DEPTH} deep")
        self._stack.append(name)
        if name in ("xliff", "file"):
            said = attributes.get("trgLang") or attributes.get("target-language")
            self.lang = said or self.lang or ""
        elif name in _UNITS:
            self._unit = _Found(
                self._parser.CurrentLineNumber, _key(attributes.get("id", "")),
                is_final=attributes.get("approved") == "yes",
            )  # fmt: skip
        elif self._unit is not None and name in _HOLDERS:
            self._unit.is_final |= attributes.get("state") in _FINAL
        elif self._is_text(name):
            self._begin_text(name, attributes)

    def _is_text(self, name: str) -> bool:
        return (
            self._unit is not None and name in ("source", "target") and self._stack[-2] in _HOLDERS
        )

    def _begin_text(self, name: str, attributes: dict[str, str]) -> None:
        self._text, self._length = [], 0
        if name == "target" and self._unit is not None:
            self._unit.is_final |= attributes.get("state") in _FINAL

    def _data(self, text: str) -> None:
        if self._text is None:
            return
        self._length += len(text)
        if self._length <= LONGEST_TEXT:
            self._text.append(text)
        elif self._unit is not None:
            self._unit.is_too_long = True

    def _end(self, tag: str) -> None:
        name = tag.rpartition(" ")[2]
        unit = self._unit
        if unit is not None and self._text is not None and self._is_text(name):
            text, self._text = "".join(self._text), None
            if name == "source":
                unit.sources.append(text)
                unit.targets.append(None)
            elif unit.targets:
                unit.targets[-1] = text
        elif unit is not None and name == "ignorable" and unit.targets[-1:] == [None]:
            unit.targets[-1] = unit.sources[-1]  # what stands between two segments
        elif unit is not None and name in _UNITS:
            self._unit = None
            self._done.append(self._whole(unit))
        self._stack.pop()

    def _whole(self, unit: _Found) -> Unit | Problem:
        if unit.is_too_long:
            return Problem(line=unit.line, why=f"a text of more than {LONGEST_TEXT:,} characters")
        if not unit.sources:
            return Problem(line=unit.line, why="a unit without a source")
        told = [text for text in unit.targets if text is not None]
        return Unit(
            line=unit.line, key=unit.key, source="".join(unit.sources),
            target="".join(told) if len(told) == len(unit.targets) else None,
            lang=self.lang or None, is_final=unit.is_final,
        )  # fmt: skip


def _key(id_: str) -> str | None:
    """The block's key in a unit's id, where the unit is ours."""
    is_ours = len(id_) == 33 and id_.startswith("b")
    return id_[1:] if is_ours and all(c in "0123456789abcdef" for c in id_[1:]) else None
