"""What a page's HTML says of itself and where it leads: links, base, canonical, robots, title."""

import re
from collections.abc import Callable
from typing import Any, Final, cast

from lxml import etree
from msgspec import Struct

from shared.charset import codec_of, declared_codec, is_ascii_in_disguise, is_utf8, marked_codec
from shared.htmltags import MOST_LINKS, Anchor, TagReader
from shared.url import join

# Bytes that are read: more than the largest page that is stored.
LARGEST: Final = 16 * 1024 * 1024
# An address above this is a trap, so no link stands on it.
LONGEST_BASE: Final = 2_048
# End tags times open elements: libxml2 looks through those that are open for each end tag, some
# 2 ns a step. Real pages need a million, 5,000 nested elements 12 million.
MOST_STEPS: Final = 100_000_000

_PIECE = 16_384
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
# Seconds, a separator, and an address that may be introduced by "url=" and stand in quotes.
_REFRESH = re.compile(
    r"\s*+(\d{1,9}(?:\.\d*)?|\.\d+)(?:\s++|\s*+[;,])[\s;,]*+(?:url\s*+=\s*+)?+"
    r"(?:\"([^\"]*)|'([^']*)|([^\s\"'].*))",
    re.IGNORECASE | re.DOTALL,
)


class Link(Struct, frozen=True, kw_only=True):
    """A link of a page to an http or https address, absolute as a browser would follow it."""

    url: str
    text: str = ""
    rel: str = ""
    kind: str = "a"  # or area, frame

    @property
    def nofollow(self) -> bool:
        """Whether the page asks not to follow this link."""
        return "nofollow" in self.rel.split()


class PageFacts(Struct, frozen=True, kw_only=True):
    """What a page says of itself; what it does not say is empty."""

    base: str
    links: tuple[Link, ...] = ()  # in document order
    noted: tuple[str, ...] = ()  # mailto:, tel:, javascript: and other schemes, as written
    images: tuple[str, ...] = ()
    canonical: str | None = None
    robots: frozenset[str] = frozenset()  # directives for all and for us, in lower case
    refresh: tuple[float, str] | None = None  # seconds and where to
    title: str = ""
    h1: str = ""
    lang: str = ""
    cut: bool = False  # larger or more deeply nested than is read


def page_facts(body: bytes, *, charset: str | None, url: str) -> PageFacts:
    """The facts of a page served at `url`; `charset` is the one of its header."""
    reader = TagReader()
    is_whole = _feed(reader, decode(body[:LARGEST], charset).encode("utf-8", "replace"))
    return facts_told(reader, url, join=join, cut=not is_whole or len(body) > LARGEST)


def facts_told(
    reader: TagReader, url: str, *, join: Callable[[str, str], str | None], cut: bool = False
) -> PageFacts:
    """The facts of the page at `url` whose tags a reader was told of."""
    base = (join(url, reader.base) if reader.base else None) or url
    if len(base) > LONGEST_BASE:
        base = url
    links, noted = _joined(base, reader.anchors[:MOST_LINKS], join)
    return PageFacts(
        base=base,
        links=tuple(links),
        noted=tuple(noted),
        images=tuple(filter(None, (join(base, image) for image in reader.images[:MOST_LINKS]))),
        canonical=next(filter(None, (join(base, href) for href in reader.canonical)), None),
        robots=frozenset(reader.robots),
        refresh=_refresh_of(reader.refresh, base),
        title=reader.title,
        h1=reader.h1,
        lang=reader.lang,
        cut=cut,
    )


def decode(body: bytes, charset: str | None) -> str:
    """A page's text: by its byte order mark, its header, its own word, or as UTF-8.

    It does not guess; what does not decode becomes U+FFFD.
    """
    marked = marked_codec(body)
    if marked is not None:
        codec, length = marked
        return body[length:].decode(codec, "replace")
    named = [codec for codec in (codec_of(charset), declared_codec(body)) if codec]
    if is_utf8(body) and not any(is_ascii_in_disguise(codec, body) for codec in named):
        return body.decode("utf-8", "replace")  # no accident, whatever the header says
    texts = (body.decode(codec, "replace") for codec in named)
    sound = next((text for text in texts if "\ufffd" not in text), None)
    return sound if sound is not None else body.decode((*named, "utf-8")[0], "replace")


def _feed(reader: TagReader, data: bytes) -> bool:
    """Whether all of it could be read at bounded cost."""
    target = cast(Any, reader)  # the stub asks for comments and doctypes too; the parser does not
    parser = etree.HTMLParser(target=target, encoding="utf-8", huge_tree=True, no_network=True)
    steps = 0
    try:
        for start in range(0, len(data), _PIECE):
            piece = data[start : start + _PIECE]
            ends, depth = piece.count(b"</"), reader.depth
            if steps + ends * depth > MOST_STEPS or reader.is_full:
                return False
            parser.feed(piece)
            steps += ends * max(depth, reader.depth)
        parser.close()
    except etree.LxmlError:
        return not data.strip()  # "no element found"
    return not reader.is_full


def _joined(
    base: str, anchors: list[Anchor], join: Callable[[str, str], str | None]
) -> tuple[list[Link], list[str]]:
    """The links that can be fetched, and the addresses that can only be noted."""
    links, noted = [], []
    for anchor in anchors:
        url = join(base, anchor.href)
        if url is not None:
            text = anchor.text.value()
            links.append(Link(url=url, text=text, rel=anchor.rel, kind=anchor.kind))
        elif _SCHEME.match(anchor.href.strip()):
            noted.append(anchor.href.strip()[:LONGEST_BASE])
    return links, noted


def _refresh_of(content: str, base: str) -> tuple[float, str] | None:
    """Where a meta refresh leads, and after how many seconds; one without address leads nowhere."""
    found = _REFRESH.match(content)
    if found is None:
        return None
    seconds, double, single, bare = found.groups()
    url = join(base, double or single or bare or "")
    return None if url is None else (float(seconds), url)
