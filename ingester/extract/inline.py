"""What stands within a line of Markdown: text, links, emphasis, code."""

import re
from typing import NamedTuple

from lxml.html import HtmlElement

_SPECIAL = re.compile(r"[\\`*_\[\]<]")
_BRACKETS = re.compile(r"[\[\]]")
_EMPHASIS = {"em": "*", "i": "*", "b": "**", "strong": "**"}
_CODE = frozenset(("code", "tt", "kbd", "samp", "var"))
INLINE = _CODE | _EMPHASIS.keys() | {"a", "br"}  # what an `Inline` wants to hear of
# Marks that are open at once; deeper ones say nothing more.
_DEEPEST = 8


class _Open(NamedTuple):
    """An element that is open: what it becomes when it ends, and where its content began."""

    tag: str
    mark: str  # of emphasis or code; empty for a link
    href: str
    at: int


class Inline:
    """The pieces of the line that is being written."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.verbatim = 0  # code blocks that are open
        self.is_heading = False  # which stands out by itself
        self._open: list[_Open] = []
        self._code = 0

    def write(self, text: str) -> None:
        """Text of the page."""
        if self.verbatim:
            self.parts.append(text)
        elif self._code:
            self.parts.append(text.replace("\n", " "))
        elif text.isspace():
            self.parts.append(" ")
        else:
            if _SPECIAL.search(text) is not None:
                text = _SPECIAL.sub(r"\\\g<0>", text)
            self.parts.append(text.replace("\n", " "))

    def start(self, tag: str, element: HtmlElement) -> None:
        """An element within the line begins."""
        if tag == "a":
            inside = any(one.tag == "a" for one in self._open)  # no link stands within a link
            href = "" if inside else element.get("href") or ""
            self._open.append(_Open(tag, "", href, len(self.parts)))
        elif tag == "br":
            self.parts.append("\n")
        elif self.verbatim or len(self._open) >= _DEEPEST:
            return
        elif tag in _CODE:
            self._code += 1
            self._open.append(_Open(tag, "`", "", len(self.parts)))
        elif tag in _EMPHASIS and not self.is_heading and not self._code:
            self._open.append(_Open(tag, _EMPHASIS[tag], "", len(self.parts)))

    def end(self, tag: str) -> None:
        """An element within the line ends."""
        if not self._open or self._open[-1].tag != tag:
            return
        ended = self._open.pop()
        if ended.mark == "`":
            self._code -= 1
            if not self._code:
                self._close_code(ended.at)
        elif ended.mark:
            self._close_emphasis(ended)
        else:
            self._close_link(ended.href, ended.at)

    def taken(self) -> str:
        """What was written; links that are still open go on in what comes next, marks do not."""
        for one in reversed(self._open):
            if one.tag == "a":
                self._close_link(one.href, one.at)
        text = "".join(self.parts)
        self.parts = []
        self._open = [one._replace(at=0 if one.tag == "a" else -1) for one in self._open]
        return text

    def _close_link(self, href: str, at: int) -> None:
        if not href or self.verbatim:
            return
        if self._code:  # no link stands within code: the code ends here
            self._open = [one._replace(at=-1) if one.mark == "`" else one for one in self._open]
        label = " ".join("".join(self.parts[at:]).split())
        if label:
            self.parts[at:] = [f"[{label}]({_target(href)})"]

    def _close_code(self, at: int) -> None:
        written = "".join(self.parts[at:]) if at >= 0 else ""
        code = " ".join(written.split())
        if not code:
            return
        if _BRACKETS.search(code) is not None and any(one.tag == "a" for one in self._open):
            code = _SPECIAL.sub(r"\\\g<0>", code)  # they would end the label of the link
        else:
            code = _spanned(code)
        self.parts[at:] = [*_before(written), code, *_behind(written)]

    def _close_emphasis(self, ended: _Open) -> None:
        if ended.at < 0 or any(one.mark == ended.mark for one in self._open):
            return
        written = "".join(self.parts[ended.at :])
        text = written.strip()
        if text and "\n" not in text:
            marked = f"{ended.mark}{text}{ended.mark}"
            self.parts[ended.at :] = [*_before(written), marked, *_behind(written)]


def _spanned(code: str) -> str:
    """Code within a line, between more backticks than it holds itself."""
    if "`" not in code:
        return f"`{code}`"
    fence = "`" * (max(map(len, re.findall("`+", code))) + 1)
    return f"{fence} {code} {fence}"


def _before(text: str) -> tuple[str, ...]:
    return (" ",) if text[0].isspace() else ()


def _behind(text: str) -> tuple[str, ...]:
    return (" ",) if text[-1].isspace() else ()


def _target(href: str) -> str:
    return f"<{href}>" if any(mark in href for mark in " ()") else href
