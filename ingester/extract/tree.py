"""Decoded HTML to a tree, or the reason why the parser gave up: a cut tree is never handed on."""

from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement, HTMLParser

_FATAL = 3  # xmlErrorLevel: what follows was not parsed


class Cut(NamedTuple):
    """The page could not be read whole, and why."""

    reason: str


def parse(html: str) -> HtmlElement | Cut | None:
    """The tree of a page; None for a page without any element or text.

    libxml2 ends quietly at 2,048 nested elements and at its own size limits, and returns what it
    had (15 characters of 11 MB were measured); its log tells.
    """
    parser = HTMLParser(
        encoding="utf-8",
        collect_ids=False,
        default_doctype=False,
        remove_comments=True,
        remove_pis=True,
        huge_tree=True,
        no_network=True,
    )
    source = html.replace("\0", "").encode("utf-8", "ignore")
    if not source.strip():
        return None
    try:
        root = etree.fromstring(source, parser)
    except etree.LxmlError as error:
        # Out of memory is told as an "unknown error".
        return None if "empty" in str(error).lower() else Cut(f"parser gave up: {str(error)[:200]}")
    cut = next((entry for entry in parser.error_log if entry.level >= _FATAL), None)
    if cut is not None:
        return Cut(f"parser: {cut.message[:200]}")
    return root if isinstance(root, HtmlElement) else None
