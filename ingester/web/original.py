"""Marks what of a translated page still stands in the original, so that it shows in its HTML.

Two characters for private use stand around the words of such a block while Markdown is read; the
renderer makes elements of them, in text alone. Texts that bring them lose them.
"""

import re

from ingester.core.translated import Block, TranslatedPage
from ingester.core.words import has_words

BEGIN, END = "\ue000", "\ue001"
_CELLS = re.compile(r"(?<!\\)(\|)")


def without_marks(text: str) -> str:
    """A text of anybody."""
    return text.replace(BEGIN, "").replace(END, "")


def marked(page: TranslatedPage) -> str:
    """The text of a page, its blocks in the original marked."""
    return "".join(block.before + _marked(block) for block in page.blocks)


def _marked(block: Block) -> str:
    text = without_marks(block.text)
    is_whole = text.startswith(block.mark) and text.endswith(block.end)
    if not block.is_missing or not is_whole:
        return text
    words = text[len(block.mark) : len(text) - len(block.end)]
    return f"{block.mark}{''.join(map(_around, _CELLS.split(words)))}{block.end}"


def _around(words: str) -> str:
    """A row is marked cell by cell, and numbers need no mark."""
    bare = words.strip()
    if not has_words(bare):
        return words
    at = words.index(bare)
    return f"{words[:at]}{BEGIN}{bare}{END}{words[at + len(bare) :]}"
