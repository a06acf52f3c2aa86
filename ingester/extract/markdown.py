"""A region of a page as Markdown, whole: every text in it, in its order, nothing judged."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement

_HEADINGS = {f"h{level}": "#" * level for level in range(1, 7)}
_BLOCKS = frozenset(
    (
        *("p", "div", "section", "article", "main", "header", "footer", "aside", "nav", "figure"),
        *("figcaption", "address", "fieldset", "form", "details", "summary", "body", "center"),
        *("hr", "caption", "legend", "hgroup", "tbody", "thead", "tfoot", *_HEADINGS),
    )
)
_CONTAINERS = frozenset(
    (
        "div",
        "section",
        "article",
        "main",
        "header",
        "footer",
        "aside",
        "nav",
        "form",
        "center",
        "body",
    )
)
_ITEMS = frozenset(("li", "dt", "dd"))
_LISTS = frozenset(("ul", "ol", "dl", "menu", "dir"))
_CELLS = frozenset(("td", "th"))
# A table with these inside lays out a page; its cells are read one after the other.
_NOT_IN_TABLES = ("table", "ul", "ol", "dl", "h1", "h2", "h3", "h4", "pre", "blockquote", "article")
_SPECIAL = re.compile(r"([\\`*_\[\]<])")
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
        self._homes: list[int] = [0]
        self._number = 0
        self._inline: list[str] = []
        self._lists: list[_List] = []
        self._marker = ""
        self._quotes = 0
        self._heading = ""
        self._links: list[tuple[str, int]] = []
        self._verbatim = 0
        self._row: list[str] | None = None
        self._rows: list[list[str]] = []
        self._tables = 0

    def text(self, text: str) -> None:
        if self._verbatim:
            self._inline.append(text)
        elif text.isspace():
            self._inline.append(" ")
        else:
            self._inline.append(_SPECIAL.sub(r"\\\1", text.replace("\n", " ")))

    def start(self, element: HtmlElement) -> None:
        tag = element.tag
        if tag == "br":
            self._inline.append("\n")
        elif tag == "a":
            self._links.append((element.get("href") or "", len(self._inline)))
        elif tag == "pre":
            self.flush()
            self._verbatim += 1
        elif tag == "blockquote":
            self.flush()
            self._quotes += 1
        elif tag in _LISTS:
            self.flush()
            self._lists.append(_List(tag == "ol", 0))
        elif tag in _ITEMS:
            self._begin_item()
        elif tag == "table" and _is_data(element):
            self.flush()
            self._tables += 1
        elif tag in _BLOCKS or tag in _CELLS or tag in ("tr", "table"):
            self._begin_block(tag)

    def end(self, element: HtmlElement) -> None:
        tag = element.tag
        if tag == "a":
            self._end_link()
        elif tag == "pre":
            self._end_verbatim()
        elif tag == "blockquote":
            self.flush()
            self._quotes = max(0, self._quotes - 1)
        elif tag in _LISTS:
            self.flush()
            if self._lists:
                self._lists.pop()
        elif tag in _ITEMS:
            self.flush()
            self._marker = ""
        elif tag == "table" and self._tables and _is_data(element):
            self._end_table()
        elif tag in _BLOCKS or tag in _CELLS or tag in ("tr", "table"):
            self._end_block(tag)

    def flush(self) -> None:
        """Ends the block that is being written."""
        if not self._inline:
            return
        if self._row is not None:
            self._inline.append(" ")  # a cell holds one line
            return
        text = _tidy(self._taken())
        if text:
            is_item = bool(self._marker and self._lists)
            self._put(self._placed(text), is_item=is_item)

    def _put(self, text: str, *, is_item: bool = False) -> None:
        self.blocks.append(Block(text, self._homes[-1], is_item))

    def _taken(self) -> str:
        """What was written inline; links that are still open go on in what comes next."""
        for at in reversed(range(len(self._links))):
            self._close_link(at)
        text = "".join(self._inline)
        self._inline = []
        self._links = [(href, 0) for href, _ in self._links]
        return text

    def _placed(self, text: str) -> str:
        """The block with what stands before its lines: heading, quote, list marker or indent."""
        if self._heading:
            text = f"{self._heading} {' '.join(text.split())}"
        elif not self._marker and not self._lists:
            text = _STARTS_BLOCK.sub(r"\\\1", text)
        if self._lists:
            indent = "  " * min(len(self._lists) - 1, _DEEPEST_LIST)
            first = f"{indent}{self._marker}" if self._marker else f"{indent}  "
            text = first + text.replace("\n", f"\n{indent}  ")
            self._marker = ""
        if self._quotes:
            text = "> " + text.replace("\n", "\n> ")
        return text

    def _begin_item(self) -> None:
        self.flush()
        if not self._lists:
            self._lists.append(_List(False, 0))
        ordered, items = self._lists[-1]
        self._lists[-1] = _List(ordered, items + 1)
        self._marker = f"{items + 1}. " if ordered else "- "

    def _begin_block(self, tag: str) -> None:
        if tag == "tr" and self._tables:
            self.flush()
            self._row = []
        elif tag in _CELLS and self._row is not None:
            self._taken()  # between two cells stands nothing but spaces
        else:
            self.flush()
        self._heading = _HEADINGS.get(tag, "") if self._row is None else ""
        if tag in _CONTAINERS:
            self._number += 1
            self._homes.append(self._number)

    def _end_block(self, tag: str) -> None:
        if tag in _CELLS and self._row is not None:
            self._row.append(" ".join(self._taken().split()).replace("|", "\\|"))
        elif tag == "tr" and self._row is not None:
            if any(self._row):
                self._rows.append(self._row)
            self._row = None
        else:
            self.flush()
        self._heading = ""
        if tag in _CONTAINERS:
            self._homes.pop()

    def _end_table(self) -> None:
        self._tables -= 1
        self._row = None
        width = max(map(len, self._rows), default=0)
        lines = [f"| {' | '.join(row + [''] * (width - len(row)))} |" for row in self._rows]
        self._rows = []
        if lines:
            lines.insert(1, "|" + "---|" * width)
            self._put("\n".join(lines))

    def _end_verbatim(self) -> None:
        self._verbatim = max(0, self._verbatim - 1)
        if self._verbatim:
            return
        code = self._taken().strip("\n").rstrip()
        if code.strip():
            fence = "```" if "```" not in code else "~~~~"
            self._put(f"{fence}\n{code}\n{fence}")

    def _end_link(self) -> None:
        if self._links:
            self._close_link(len(self._links) - 1)
            self._links.pop()

    def _close_link(self, at: int) -> None:
        href, start = self._links[at]
        if not href or self._verbatim:
            return
        label = " ".join("".join(self._inline[start:]).split())
        if label:
            self._inline[start:] = [f"[{label}]({_target(href)})"]


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
    for event, element in etree.iterwalk(region, events=("start", "end")):
        if event == "start":
            writer.start(element)
            if element.text:
                writer.text(element.text)
        else:
            writer.end(element)
            if element.tail and element is not region:
                writer.text(element.tail)
    writer.flush()
    return writer.blocks


def _is_data(table: HtmlElement) -> bool:
    if table.get("role") in ("presentation", "none"):
        return False
    return next(table.iterdescendants(*_NOT_IN_TABLES), None) is None


def _target(href: str) -> str:
    return f"<{href}>" if any(mark in href for mark in " ()") else href


def _tidy(text: str) -> str:
    """Runs of spaces as one; a line break stays one."""
    return "\n".join(line for part in text.split("\n") if (line := " ".join(part.split())))
