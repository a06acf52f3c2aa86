"""What stands in a sitemap, in whatever shape it comes: index, list of pages, text or feed."""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain

from msgspec import Struct

from harvester.core.sitemap_elements import (
    Gathered,
    SitemapBounds,
    SitemapElements,
    SitemapEntry,
)
from harvester.core.sitemap_text import SitemapText
from shared.url import LONGEST, is_web
from shared.xml import XmlScanner, plain

_BOUNDS = SitemapBounds()
_ROOT = re.compile(r"<(?:[\w.-]{1,40}:)?(?:urlset|sitemapindex|rss|feed|rdf)\b", re.IGNORECASE)


class SitemapKind(StrEnum):
    """What a sitemap turned out to be."""

    INDEX = "index"
    URLSET = "urlset"
    TEXT = "text"
    FEED = "feed"
    NOTHING = "nothing"


class SitemapContent(Struct, frozen=True, kw_only=True):
    """The addresses of a sitemap, absolute and otherwise as written, in the order of the file.

    Only where it is complete does the absence of a page mean that the sitemap does not list it.
    """

    kind: SitemapKind
    entries: tuple[SitemapEntry, ...] = ()
    children: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    complete: bool = True
    dropped: int = 0  # entries that are no http or https address


_KINDS = {
    "urlset": SitemapKind.URLSET,
    "sitemapindex": SitemapKind.INDEX,
    "rss": SitemapKind.FEED,
    "feed": SitemapKind.FEED,
    "rdf": SitemapKind.FEED,
}


def read_sitemap(body: bytes, url: str, bounds: SitemapBounds = _BOUNDS) -> SitemapContent:
    """Everything that can be read of an answer served as a sitemap; it never raises.

    The bytes decide what it is, not its name or content type; relative addresses are taken from
    the sitemap's own.
    """
    text = SitemapText(body, bounds.size)
    pieces = iter(text)
    head = next((piece for piece in pieces if piece.strip()), "")
    gathered = Gathered(base=url, bounds=bounds)
    everything = chain([head.lstrip()], pieces)
    if head.lstrip().startswith("<") or _ROOT.search(head):
        kind, problems = _read_xml(everything, gathered)
    else:
        kind, problems = _read_text(everything, gathered, text)
    problems = [problem for problem in (text.problem, *problems, gathered.problem) if problem]
    return SitemapContent(
        kind=kind,
        entries=tuple(gathered.entries),
        children=tuple(gathered.children),
        problems=tuple(problems),
        complete=not problems,
        dropped=gathered.dropped,
    )


def _read_xml(pieces: Iterator[str], gathered: Gathered) -> tuple[SitemapKind, list[str]]:
    elements = SitemapElements(gathered)
    scanner = XmlScanner(elements)
    for piece in pieces:
        scanner.feed(piece)
        if scanner.tokens > gathered.bounds.tokens:
            gathered.problem = gathered.problem or f"more than {gathered.bounds.tokens} tags"
        if gathered.problem:
            break
    ends_outside, has_ended = scanner.close(), elements.close()
    kind = _kind(elements.root, gathered)
    if kind is SitemapKind.NOTHING:
        return kind, ["no sitemap: no addresses and no element of one"]
    problems = []
    if not (ends_outside and has_ended) and not gathered.problem:
        problems.append(f"breaks off before </{elements.root}>")
    if scanner.cut_tags:
        problems.append(f"broken tags: {scanner.cut_tags}")
    return kind, problems


def _kind(root: str, gathered: Gathered) -> SitemapKind:
    if root in _KINDS:
        return _KINDS[root]
    if gathered.entries:
        return SitemapKind.URLSET
    return SitemapKind.INDEX if gathered.children else SitemapKind.NOTHING


def _read_text(
    pieces: Iterator[str], gathered: Gathered, text: SitemapText
) -> tuple[SitemapKind, list[str]]:
    for line in _lines(pieces, text):
        address = plain(line.replace("&", "&amp;"))
        if is_web(address):
            gathered.add(address)
        elif address and not address.startswith("#"):
            gathered.dropped += 1
        if gathered.problem:
            break
    if gathered.entries:
        return SitemapKind.TEXT, []
    return SitemapKind.NOTHING, ["no sitemap: neither XML nor a list of addresses"]


def _lines(pieces: Iterator[str], text: SitemapText) -> Iterator[str]:
    """Whole lines; the last one only where the file did not break off, for it may be a half."""
    rest = ""
    for piece in pieces:
        *lines, rest = (rest + piece).replace("\r", "\n").split("\n")
        yield from lines
        if len(rest) > LONGEST:
            rest = ""
    if not text.problem:
        yield rest
