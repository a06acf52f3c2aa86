"""What a page says of itself, taken from its tree: the same as `page_facts` reads, without parsing
the page a second time.
"""

from collections.abc import Callable, Mapping
from typing import cast

from lxml import etree
from lxml.html import HtmlElement

from shared.html import PageFacts, facts_told, page_facts
from shared.htmltags import TagReader

_TOLD = ("html", "base", "link", "meta", "title", "h1", "a", "area", "frame", "img")
_WITH_TEXT = frozenset(("title", "h1", "a"))
# Code is no text, and pictures and breaks are some.
_MIXED = ("script", "style", "img", "br", "svg")

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
    """The text within an element, with the words that its pictures have for it."""
    if not len(element):
        return element.text or ""
    if next(element.iter(*_MIXED), None) is None:
        return "".join(element.itertext())
    parts: list[str] = []
    for event, inner in etree.iterwalk(element, events=("start", "end")):
        if event == "end":
            if inner is not element:
                parts.append(inner.tail or "")
        elif inner.tag == "img":
            parts.append(f" {inner.get('alt') or ''} ")
        elif inner.tag == "br":
            parts.append(" ")
        elif inner.tag not in ("script", "style"):
            parts.append(inner.text or "")
    return "".join(parts)
