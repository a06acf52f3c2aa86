"""Fragments of links: which of them a page has to hold, and which it holds."""

import re
import unicodedata
from html import unescape
from urllib.parse import unquote

# What a browser does not look for in the page: a text fragment says which words to mark.
_DIRECTIVE = ":~:"
# Routes of an application that runs in the browser: /app#/orders, /app#!orders.
_ROUTES = ("/", "!")

# Any attribute called id, wherever it stands: one in a script's text counts as there too, for a
# script may write it into the page. A link is called bad only where nothing speaks for it.
_ID = re.compile(r"[\s\"'/]id\s*+=\s*+(?:\"([^\"<>]*+)\"|'([^'<>]*+)'|([^\s\"'<>]++))", re.I)
_NAME = re.compile(
    r"<(?:a|map)\s(?:[^<>]*?\s)?name\s*+=\s*+(?:\"([^\"<>]*+)\"|'([^'<>]*+)'|([^\s\"'<>]++))", re.I
)
MOST_ANCHORS = 100_000


def anchor_of(fragment: str) -> str:
    """The anchor that a fragment asks for, as a person reads it; empty where any page will do."""
    name = fragment.partition(_DIRECTIVE)[0]
    if not name or name.lower() == "top" or name.startswith(_ROUTES):
        return ""
    return plain(name)


def plain(name: str) -> str:
    """A name with its escapes decoded and its letters composed: caf%C3%A9 and café are one."""
    return unicodedata.normalize("NFC", unquote(name))


def anchors_in(html: str) -> frozenset[str]:
    """Every name that a fragment could lead to in this page."""
    found: set[str] = set()
    for pattern in (_ID, _NAME):
        for match in pattern.finditer(html):
            value = next((group for group in match.groups() if group is not None), "")
            found.add(unicodedata.normalize("NFC", unescape(value)))
            if len(found) >= MOST_ANCHORS:
                return frozenset(found)
    return frozenset(found)


def is_in(fragment: str, anchors: frozenset[str]) -> bool:
    """Whether a page with these anchors has the one that a fragment asks for: as written, else
    decoded (HTML standard, "find a potential indicated element").
    """
    name = anchor_of(fragment)
    raw = unicodedata.normalize("NFC", fragment.partition(_DIRECTIVE)[0])
    return not name or name in anchors or raw in anchors
