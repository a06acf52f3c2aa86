"""What a page says of itself, taken from its tree: the same as `page_facts` reads, without parsing
the page a second time.
"""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import cast

from lxml import etree
from lxml.html import HtmlElement

from shared.html import PageFacts, facts_told, page_facts
from shared.htmltags import LONGEST_TEXT, TagReader

_TOLD = ("html", "base", "link", "meta", "title", "h1", "a", "area", "frame", "img")
_WITH_TEXT = frozenset(("title", "h1", "a"))
# Code is no text, and pictures and breaks are some.
_MIXED = frozenset(("script", "style", "img", "br", "svg"))
# Headings and links that nest without an end each hold all that follows.
_FEW, _MOST_STEPS = 30, 1_000

Join = Callable[[str, str], str | None]


def facts_of(tree: HtmlElement, html: str, url: str, join: Join) -> PageFacts:
    """The facts of the page at `url`, of whose source `html` this is the tree."""
    if "<template" in html or "<TEMPLATE" in html:  # what stands in one is not on the page
        return page_facts(html.encode("utf-8", "replace"), charset="utf-8", url=url)
    reader = TagReader()
    for element in tree.iter(*_TOLD):
        tag = str(element.tag)
        if tag == "title" and next(element.iterancestors("svg"), None) is not None:
            continue
        reader.start(tag, cast(Mapping[str, str], element.attrib))
        if tag in _WITH_TEXT:
            reader.data(_said(element))
        reader.end(tag)
        if reader.is_full:
            break
    return facts_told(reader, url, join=join)


def _said(element: HtmlElement) -> str:
    """What counts of the text within an element, with the words that its pictures have for it."""
    if not len(element):
        return element.text or ""
    few = [inner.tag for inner in islice(element.iter(), _FEW)]
    if len(few) < _FEW and _MIXED.isdisjoint(few):
        return "".join(element.itertext())
    parts, size = list[str](), 0
    for event, inner in islice(etree.iterwalk(element, events=("start", "end")), _MOST_STEPS):
        parts.append(_behind(inner, element) if event == "end" else _at_start_of(inner))
        size += len(parts[-1])
        if size >= LONGEST_TEXT:
            break
    return "".join(parts)


def _behind(inner: HtmlElement, element: HtmlElement) -> str:
    return "" if inner is element else inner.tail or ""


def _at_start_of(inner: HtmlElement) -> str:
    match inner.tag:
        case "img":
            return f" {inner.get('alt') or ''} "
        case "br":
            return " "
        case "script" | "style":
            return ""
        case _:
            return inner.text or ""
