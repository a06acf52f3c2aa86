"""Brings code blocks and quotations through trafilatura, which runs them into what follows."""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement

from ingester.extract.markdown import joined, markdown_blocks

# Rare characters that trafilatura hands on; a page that has them itself is read as it comes.
_OPENS, _CLOSES = "\u29da", "\u29db"
_BLOCKS = etree.XPath(
    ".//*[self::pre or self::blockquote][not(ancestor::pre or ancestor::blockquote or"
    " ancestor::td or ancestor::th)]"
)
_MARKED = re.compile(f"{_OPENS}(\\d+){_CLOSES}[^{_OPENS}]*{_OPENS}{_CLOSES}")
_LONE = re.compile(f"{_OPENS}\\d*{_CLOSES}")
_ITEM = re.compile(r"( *)(?:[-*] |\d+\. )")
_MOST = 5_000  # of one page


class Marked(NamedTuple):
    """A tree with marks around its code and quotations, and those as Markdown."""

    tree: HtmlElement
    blocks: tuple[str, ...]


def with_marks(tree: HtmlElement) -> Marked:
    """A copy with marks; the tree itself where it has no such block."""
    if not _BLOCKS(tree) or _OPENS in etree.tostring(tree, method="text", encoding="unicode"):
        return Marked(tree, ())
    copy = deepcopy(tree)
    blocks = []
    for number, element in enumerate(_BLOCKS(copy)[:_MOST]):
        blocks.append(joined(markdown_blocks(element)))
        element.text = f"{_OPENS}{number}{_CLOSES}{element.text or ''}"
        if len(element):
            element[-1].tail = f"{element[-1].tail or ''}{_OPENS}{_CLOSES}"
        else:
            element.text += f"{_OPENS}{_CLOSES}"
    return Marked(copy, tuple(blocks))


def mended(text: str, blocks: Sequence[str]) -> str:
    """The text with each marked block as it is in Markdown, set apart."""
    if not blocks:
        return text
    parts: list[str] = []
    behind = 0
    for found in _MARKED.finditer(text):
        before = text[behind : found.start()]
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        behind = found.end()
        if line.startswith("|"):
            parts += [before, found[0]]  # a cell holds one line
            continue
        parts.append(before.rstrip(" "))
        block = blocks[int(found[1])] if int(found[1]) < len(blocks) else ""
        item = _ITEM.match(line)
        indent = f"{item[1]}  " if item else ""
        parts.append("\n\n" + indent + block.replace("\n", f"\n{indent}") + f"\n\n{indent}")
    parts.append(text[behind:])
    return _LONE.sub("", "".join(parts))
