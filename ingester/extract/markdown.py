"""A region of a page as Markdown, whole: every text in it, in its order, nothing judged."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement

from ingester.extract.inline import INLINE, Inline

_HEADINGS = {f"h{level}": "#" * level for level in range(1, 7)}
_CONTAINERS = (
    *("div", "section", "article", "main", "header", "footer", "aside", "nav", "form", "center"),
    "body",
)
_BLOCKS = (
    *("p", "figure", "figcaption", "address", "fieldset", "details", "summary", "hr", "caption"),
    *("legend", "hgroup", "tbody", "thead", "tfoot", "table", *_HEADINGS),
)
_ITEMS = ("li", "dt", "dd")
_LISTS = ("ul", "ol", "dl", "menu", "dir")
_CELLS = ("td", "th")
# A table with these inside lays out a page; its cells are read one after the other.
_NOT_IN_TABLES = ("table", "ul", "ol", "dl", "h1", "h2", "h3", "h4", "pre", "blockquote", "article")
_STARTS_BLOCK = re.compile(r"^(#{1,6}\s|>|[-+]\s|\d{1,9}[.)]\s|=+\s*$|-{3,}|~{3,})")
_DEEPEST_LIST = 8


class Block(NamedTuple):
    """A paragraph, heading, item, table or code; blocks of one home stand in one container."""

    text: str
    home: int
    is_item: bool = False  # begins with a list marker


class _List(NamedTuple):
    """A list that is open, and how many items it had so far."""

    ordered: bool
    items: int


class _Writer:
    """Turns the start and the end of elements into blocks of Markdown."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.inline = Inline()
        self._homes: list[int] = [0]
        self._number = 0
        self._lists: list[_List] = []
        self._marker = ""
        self._quotes = 0
        self._heading = ""
        self._row: list[str] | None = None
        self._rows: list[list[str]] = []
        self._tables: list[bool] = []  # those that are open: with data, or laying out a page

    def flush(self) -> None:
        """Ends the block that is being written."""
        inline = self.inline
        if not inline.parts:
            return
        if self._row is not None:
            inline.parts.append(" ")  # a cell holds one line
            return
        if text := _tidy(inline.taken()):
            is_item = bool(self._marker and self._lists)
            self._put(self._placed(text), is_item=is_item)

    def _put(self, text: str, *, is_item: bool = False) -> None:
        self.blocks.append(Block(text, self._homes[-1], is_item))

    def _placed(self, text: str) -> str:
        """The block with what stands before its lines: heading, quote, list marker or indent."""
        if self._heading:
            text = f"{self._heading} {' '.join(text.split())}"
        elif not self._marker and not self._lists:
            text = _STARTS_BLOCK.sub(r"\\\1", text)
        return self._framed(text)

    def _framed(self, text: str) -> str:
        """The block in its list and its quotation."""
        if self._lists:
            indent = "  " * min(len(self._lists) - 1, _DEEPEST_LIST)
            first = f"{indent}{self._marker}" if self._marker else f"{indent}  "
            text = first + text.replace("\n", f"\n{indent}  ")
            self._marker = ""
        return "> " + text.replace("\n", "\n> ") if self._quotes else text

    def begin_container(self, _: HtmlElement) -> None:
        self.begin_block(_)
        self._number += 1
        self._homes.append(self._number)

    def end_container(self) -> None:
        self.end_block()
        if len(self._homes) > 1:
            self._homes.pop()

    def begin_block(self, element: HtmlElement) -> None:
        self.flush()
        self._heading = _HEADINGS.get(str(element.tag), "") if self._row is None else ""
        self.inline.is_heading = bool(self._heading)

    def end_block(self) -> None:
        self.flush()
        self._heading = ""
        self.inline.is_heading = False

    def begin_list(self, element: HtmlElement) -> None:
        self.flush()
        self._lists.append(_List(element.tag == "ol", 0))

    def end_list(self) -> None:
        self.flush()
        if self._lists:
            self._lists.pop()

    def begin_item(self, _: HtmlElement) -> None:
        self.flush()
        if not self._lists:
            self._lists.append(_List(False, 0))
        ordered, items = self._lists[-1]
        self._lists[-1] = _List(ordered, items + 1)
        self._marker = f"{items + 1}. " if ordered else "- "

    def end_item(self) -> None:
        self.flush()
        self._marker = ""

    def begin_quote(self, _: HtmlElement) -> None:
        self.flush()
        self._quotes += 1

    def end_quote(self) -> None:
        self.flush()
        self._quotes = max(0, self._quotes - 1)

    def begin_table(self, element: HtmlElement) -> None:
        self.begin_block(element)
        self._tables.append(_is_data(element))

    def end_table(self) -> None:
        if not (self._tables and self._tables.pop()):
            self.end_block()
            return
        self._row = None
        width = max(map(len, self._rows), default=0)
        lines = [f"| {' | '.join(row + [''] * (width - len(row)))} |" for row in self._rows]
        self._rows = []
        if lines:
            lines.insert(1, "|" + "---|" * width)
            self._put(self._framed("\n".join(lines)) if self._quotes else "\n".join(lines))

    def begin_row(self, element: HtmlElement) -> None:
        if self._tables and self._tables[-1]:
            self.flush()
            self._row = []
        else:
            self.begin_block(element)

    def end_row(self) -> None:
        if self._row is None:
            self.end_block()
            return
        if any(self._row):
            self._rows.append(self._row)
        self._row = None

    def begin_cell(self, element: HtmlElement) -> None:
        if self._row is not None:
            self.inline.taken()  # between two cells stands nothing but spaces
        else:
            self.begin_block(element)

    def end_cell(self) -> None:
        if self._row is not None:
            self._row.append(" ".join(self.inline.taken().split()).replace("|", "\\|"))
        else:
            self.end_block()

    def begin_code(self, _: HtmlElement) -> None:
        self.flush()
        self.inline.verbatim += 1

    def end_code(self) -> None:
        inline = self.inline
        inline.verbatim = max(0, inline.verbatim - 1)
        if inline.verbatim:
            return
        code = inline.taken().strip("\n").rstrip()
        if code.strip():
            fence = "```" if "```" not in code else "~~~~"
            self._put(self._framed(f"{fence}\n{code}\n{fence}"))


_Start = Callable[[_Writer, HtmlElement], None]
_End = Callable[[_Writer], None]
_STARTS: dict[str, _Start] = {
    **dict.fromkeys(_BLOCKS, _Writer.begin_block),
    **dict.fromkeys(_CONTAINERS, _Writer.begin_container),
    **dict.fromkeys(_LISTS, _Writer.begin_list),
    **dict.fromkeys(_ITEMS, _Writer.begin_item),
    **dict.fromkeys(_CELLS, _Writer.begin_cell),
    "table": _Writer.begin_table,
    "tr": _Writer.begin_row,
    "pre": _Writer.begin_code,
    "blockquote": _Writer.begin_quote,
}
_ENDS: dict[str, _End] = {
    **dict.fromkeys(_BLOCKS, _Writer.end_block),
    **dict.fromkeys(_CONTAINERS, _Writer.end_container),
    **dict.fromkeys(_LISTS, _Writer.end_list),
    **dict.fromkeys(_ITEMS, _Writer.end_item),
    **dict.fromkeys(_CELLS, _Writer.end_cell),
    "table": _Writer.end_table,
    "tr": _Writer.end_row,
    "pre": _Writer.end_code,
    "blockquote": _Writer.end_quote,
}


def joined(blocks: Iterable[Block]) -> str:
    """The blocks as one text: items of a list on lines of their own, all else set apart."""
    parts: list[str] = []
    in_list = False
    for block in blocks:
        if parts:
            parts.append("\n" if block.is_item and in_list else "\n\n")
        parts.append(block.text)
        in_list = block.is_item
    return "".join(parts)


def markdown_blocks(region: HtmlElement) -> list[Block]:
    """The region in blocks of Markdown; links stand as their `href` says: absolute, that is."""
    writer = _Writer()
    inline = writer.inline
    for event, element in etree.iterwalk(region, events=("start", "end")):
        tag = str(element.tag)
        if event == "start":
            if (begin := _STARTS.get(tag)) is not None:
                begin(writer, element)
            elif tag in INLINE:
                inline.start(tag, element)
            if text := element.text:
                inline.write(text)
        else:
            if (end := _ENDS.get(tag)) is not None:
                end(writer)
            elif tag in INLINE:
                inline.end(tag)
            if element is not region and (text := element.tail):
                inline.write(text)
    writer.flush()
    return writer.blocks


def _is_data(table: HtmlElement) -> bool:
    if table.get("role") in ("presentation", "none"):
        return False
    return next(table.iterdescendants(*_NOT_IN_TABLES), None) is None


def _tidy(text: str) -> str:
    """Runs of spaces as one; a line break stays one."""
    if "\n" not in text:
        return " ".join(text.split())
    return "\n".join(line for part in text.split("\n") if (line := " ".join(part.split())))
