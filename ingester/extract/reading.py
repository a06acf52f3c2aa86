"""What the bytes of an answer read like: one answer in, one reading out."""

import re

from lxml.html import HtmlElement
from msgspec import structs

from ingester.extract.binary import is_binary
from ingester.extract.charset import decode
from ingester.extract.facts import Join, facts_of
from ingester.extract.job import (
    LONGEST_BLOCK,
    LONGEST_SHELL,
    ExtractJob,
    Outlink,
    Reading,
    ReadingOutcome,
    unreadable,
)
from ingester.extract.text import main_text
from ingester.extract.title import headings_of, page_title, tidied
from ingester.extract.tree import Cut, parse
from shared.block import Block, classify
from shared.html import PageFacts, page_facts
from shared.http import HttpAnswer
from shared.url import join as join_addresses

HTML_TYPES = ("text/html", "application/xhtml+xml")
_UNKNOWN_TYPES = ("", "application/octet-stream", "unknown/unknown")
_OTHER_STARTS = (b"%pdf-", b"\x89png", b"gif8", b"\xff\xd8\xff", b"pk\x03\x04", b"{\\rtf")
_OTHER_MARKUP = (b"<?xml", b"<svg", b"<rss", b"<feed")
# A page whose meta refresh comes this soon, and that says so little, is a redirect.
_SOON, _LITTLE = 10.0, 300
_APP_ROOT = re.compile(
    r"""<(?:div|main|section)\b[^>]{0,200}\bid\s*=\s*["']?"""
    r"""(?:root|app|main-app|__next|__nuxt|react-root|svelte|q-app)\b|<app-root""",
    re.IGNORECASE,
)
_STAND_IN = re.compile(
    "loading|please wait|javascript|just a (?:second|moment)|wird geladen|chargement|cargando"
    "|carregando|caricamento|загрузка|加载|加載|載入|读取中|読み込み|로딩",
    re.IGNORECASE,
)
_LONGEST_LANG = 35
_MOST_IMAGES = 1_000  # of one page that a link check may ask for


def read_page(job: ExtractJob) -> Reading:
    """The reading of an answer.

    Hostile pages take minutes and gigabytes here: what comes from strangers belongs into an
    `Extractor`, whose workers can be killed.
    """
    answer = job.http
    if reason := not_html(answer):
        return Reading(outcome=ReadingOutcome.NOT_HTML, detail=reason)
    html, codec = decode(answer.body, answer.charset)
    if is_binary(html):
        return _no_text(answer, codec)
    if not 200 <= answer.status < 300:
        reading = Reading(outcome=ReadingOutcome.EMPTY, charset=codec)
        return _with_block(reading, classify(answer, html))
    tree = parse(html)
    join = _Joined()
    if isinstance(tree, HtmlElement):
        facts = facts_of(tree, html, job.url, join)
        headings = headings_of(tree)
    else:
        facts = page_facts(html.encode("utf-8", "replace"), charset="utf-8", url=job.url)
        headings = [facts.h1]
    told = _told(facts, page_title(headings, facts.title, job.url), codec)
    told = structs.replace(told, hrefs=join.hrefs_of(facts, job.url, html))
    text, links = _text(tree, html, facts.base, join)
    if len(text) <= LONGEST_BLOCK:
        block = classify(answer, html)
        if block is not None:
            return _with_block(told, block)
    if isinstance(tree, Cut):
        return structs.replace(told, outcome=ReadingOutcome.UNREADABLE, detail=tree.reason)
    told = structs.replace(told, refresh=_bare_refresh(facts, job.url, text))
    if not text:
        return structs.replace(told, detail="no text")
    if _is_shell(html, text):
        return structs.replace(told, detail=f"a script's shell: {text}")
    return structs.replace(told, outcome=ReadingOutcome.TEXT, text=text, links=links)


class _Joined(dict[tuple[str, str], str | None]):
    """The addresses of one page as they are joined, each once: many links are there twice."""

    def __missing__(self, pair: tuple[str, str]) -> str | None:
        self[pair] = joined = join_addresses(*pair)
        return joined

    def __call__(self, base: str, href: str) -> str | None:
        return self[base, href]

    def hrefs_of(self, facts: PageFacts, url: str, html: str) -> tuple[str, ...] | None:
        """What was joined so far: see `Reading.hrefs`. Where code may look like a link, the two
        can't be told apart in the text.
        """
        if facts.base != url or facts.refresh is not None or "](" in html:
            return None
        return tuple(href for _, href in self)


def not_html(answer: HttpAnswer) -> str:
    """Why an answer is no HTML page; empty where it is one."""
    kind = answer.content_type
    start = answer.body[:512].lstrip(b"\xef\xbb\xbf \t\r\n\0").lower()
    if start.startswith(_OTHER_STARTS):
        return f"{kind or 'no content type'}, starts as {start[:8]!r}"
    if kind in HTML_TYPES:
        return ""
    if kind not in _UNKNOWN_TYPES:
        return kind
    if not start or (start.startswith(b"<") and not start.startswith(_OTHER_MARKUP)):
        return ""
    return "" if b"<html" in start else "no content type, and no HTML"


def _no_text(answer: HttpAnswer, codec: str) -> Reading:
    """The reading of bytes that are no text: still in their coding, or no page at all."""
    coding = answer.first("content-encoding")
    if coding:
        return structs.replace(unreadable(f"still in its coding {coding}"), charset=codec)
    detail = f"{answer.content_type or 'no content type'}, but its bytes are no text"
    return Reading(outcome=ReadingOutcome.NOT_HTML, charset=codec, detail=detail)


def _told(facts: PageFacts, title: str, codec: str) -> Reading:
    """What the page says of itself; its text is still to come."""
    return Reading(
        outcome=ReadingOutcome.EMPTY,
        title=title,
        outlinks=_outlinks(facts),
        canonical=facts.canonical,
        noindex=bool(facts.robots & {"noindex", "none"}),
        lang=tidied(facts.lang)[:_LONGEST_LANG],
        charset=codec,
    )


def _outlinks(facts: PageFacts) -> tuple[Outlink, ...]:
    """Where the page leads, and the images that it shows: those have no words."""
    links = (Outlink(url=link.url, text=tidied(link.text)) for link in facts.links)
    images = dict.fromkeys(facts.images[:_MOST_IMAGES])
    return (*links, *(Outlink(url=image) for image in images))


def _text(
    tree: HtmlElement | Cut | None, html: str, base: str, join: Join
) -> tuple[str, tuple[str, ...]]:
    if tree is None or isinstance(tree, Cut):
        return "", ()
    return main_text(tree, html, base, join)


def _bare_refresh(facts: PageFacts, url: str, text: str) -> str | None:
    """Where the page sends its reader at once, having nothing to say."""
    if facts.refresh is None or len(text) > _LITTLE:
        return None
    seconds, target = facts.refresh
    return target if seconds <= _SOON and target.partition("#")[0] != url else None


def _is_shell(html: str, text: str) -> bool:
    """Whether the text only stands in for what a script would show."""
    if len(text) > LONGEST_SHELL or "<script" not in html:
        return False
    return _APP_ROOT.search(html) is not None and _STAND_IN.search(text) is not None


def _with_block(reading: Reading, block: Block | None) -> Reading:
    if block is None:
        return reading
    return structs.replace(reading, block=block.kind, block_evidence=block.evidence)
