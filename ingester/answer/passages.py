"""Cuts a text into passages that can be quoted: paragraphs, lists and tables, each under its
heading.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

LONGEST = 1_200  # characters of a passage: longer ones are cut at the end of a line or a sentence
SHORT = 200  # characters of a paragraph that goes with the list it leads to
MOST_TEXT = 500_000  # characters of a text that are looked at

_HEADING = re.compile(r" {0,3}#{1,6} +(.*)")
_GAP = re.compile(r"\n[ \t]*\n\s*")
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE)
_LINK = re.compile(r"\[[^\]\n]*\]\([^)\s]*\)")
_LETTER = re.compile(r"[^\W\d_]")
_ENDS = re.compile(r"[.!?](?=\s)|[\u3002\uff01\uff1f]|\n")


class Passage(Struct, frozen=True):
    """A piece of a page as it stands there, and the heading above it."""

    heading: str
    text: str

    @property
    def only_leads_on(self) -> bool:
        """Whether all its words are those of links, as in the list of a part's pages."""
        rest, links = _LINK.subn("", self.text)
        return links > 0 and not _LETTER.search(rest)


def passages(markdown: str) -> Iterator[Passage]:
    """The passages of a text in their order."""
    heading = ""
    lead = ""
    for block in _blocks(markdown[:MOST_TEXT]):
        lines = block.split("\n", 1)
        title = _HEADING.fullmatch(lines[0])
        if title is not None:
            if lead:
                yield Passage(heading, lead)
            heading, lead = title[1].strip(" #"), ""
            block = lines[1].strip("\n") if len(lines) > 1 else ""
            if not block.strip():
                continue
        whole = f"{lead}\n\n{block}" if lead else block
        if _leads_on(whole):
            lead = whole
            continue
        lead = ""
        for piece in _cut(whole):
            yield Passage(heading, piece)
    if lead:
        yield Passage(heading, lead)


def _blocks(text: str) -> Iterator[str]:
    """What stands between empty lines; code between fences stays whole."""
    open_: list[str] = []
    for block in _GAP.split(text):
        open_.append(block)
        if len(_FENCE.findall("\n\n".join(open_) if len(open_) > 1 else block)) % 2 == 0:
            yield "\n\n".join(open_).strip("\n")
            open_ = []
        elif len(open_) > 50:
            yield from open_
            open_ = []
    yield from open_


def _leads_on(block: str) -> bool:
    return len(block) <= SHORT and block.rstrip().endswith((":", "\uff1a"))


def _cut(block: str) -> Iterator[str]:
    rest = block.strip()
    while len(rest) > LONGEST:
        ends = [found.end() for found in _ENDS.finditer(rest, LONGEST // 2, LONGEST)]
        at = ends[-1] if ends else LONGEST
        yield rest[:at].strip()
        rest = rest[at:].strip()
    if rest:
        yield rest
