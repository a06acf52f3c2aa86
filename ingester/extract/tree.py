"""Decoded HTML to a tree, or the reason why the parser gave up: a cut tree is never handed on."""

import re
from typing import NamedTuple

from lxml import etree
from lxml.html import HtmlElement

_ONE_CLASS = etree.ElementDefaultClassLookup(element=HtmlElement)
# libxml2 reads these, but lxml takes no text that holds one: a tree with them can't be changed.
_NOT_IN_TREES = bytes({*range(0x20)} - {*b"\t\n\v\f\r"})
_NONCHARACTERS = ("\ufffe".encode(), "\uffff".encode())
_REFERENCES = re.compile(
    rb"&#(?:[xX]0*(?:[0-8bcefBCEF]|1[0-9a-fA-F]|[fF]{3}[efEF])(?![0-9a-fA-F])"
    rb"|0*(?:[0-8]|1[124-9]|2[0-9]|3[01]|6553[45])(?![0-9]));?"
)
_AS_SPACE = bytes.maketrans(b"\v\f", b"  ")
_FATAL = 3  # xmlErrorLevel: what follows was not parsed


class Cut(NamedTuple):
    """The page could not be read whole, and why."""

    reason: str


def parse(html: str) -> HtmlElement | Cut | None:
    """The tree of a page; None for a page without any element or text.

    libxml2 ends quietly at 2,048 nested elements and at its own size limits, and returns what it
    had (15 characters of 11 MB were measured); its log tells.
    """
    parser = etree.HTMLParser(
        encoding="utf-8",
        collect_ids=False,
        default_doctype=False,
        remove_comments=True,
        remove_pis=True,
        huge_tree=True,
        no_network=True,
    )
    # lxml.html asks Python for the class of every element; here all have one.
    parser.set_element_class_lookup(_ONE_CLASS)
    source = html.encode("utf-8", "ignore").translate(_AS_SPACE, _NOT_IN_TREES)
    source = _REFERENCES.sub(b"", source)
    for noncharacter in _NONCHARACTERS:
        source = source.replace(noncharacter, b"")
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
