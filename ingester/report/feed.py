"""The changes as an Atom feed (RFC 4287): every change has an id that stays."""

import re
import uuid
from collections.abc import Iterable
from datetime import datetime
from xml.etree import ElementTree as ET

from ingester.look.environment import web
from ingester.report.changes import ChangeLine
from ingester.telling.meaning import OF_CHANGE, Change
from shared import __version__
from shared.console import one_line
from shared.event import moment

ATOM = "http://www.w3.org/2005/Atom"
NAMES = uuid.UUID("2d6a8d5e-0c7b-5c3f-9a43-6f2a1c0b7e11")  # the space of our ids; never changed
MOST = 200  # entries: a reader that asks once a day misses none of an everyday run
_NO_XML = re.compile("[\ufffe\uffff]")  # what XML 1.0 can't say; `one_line` takes the rest


def atom(lines: Iterable[ChangeLine], sites: Iterable[str], now: datetime, own: str = "") -> bytes:
    """The feed of these changes, newest first; `own` is the address that it is served at."""
    ET.register_namespace("", ATOM)
    feed = ET.Element(f"{{{ATOM}}}feed")
    _text(feed, "id", _id("feed", *sorted(sites)))
    _text(feed, "title", "Changes of the copies")
    found = list(lines)
    newest = max((line.at or "" for line in found), default="")
    _text(feed, "updated", newest or moment(now) or "")
    ET.SubElement(_part(feed, "author"), f"{{{ATOM}}}name").text = "Goodcopy"
    _part(feed, "generator", version=__version__).text = "Goodcopy"
    if own:
        _part(feed, "link", rel="self", href=own, type="application/atom+xml")
    for line in found:
        _entry(feed, line)
    whole: bytes = ET.tostring(feed, encoding="utf-8", xml_declaration=True)
    return whole


def _entry(feed: ET.Element, line: ChangeLine) -> None:
    entry = _part(feed, "entry")
    _text(entry, "id", _id("change", line.site, line.run, line.slug, line.change))
    _text(entry, "title", f"{line.change}: {line.title or line.url}")
    _text(entry, "updated", line.at or "")
    if web(line.url):
        _part(entry, "link", rel="alternate", href=line.url, type="text/html")
    _part(entry, "category", term=line.change)
    why = f" ({line.reason})." if line.change == Change.HIDDEN else "."
    _text(entry, "content", f"{OF_CHANGE[line.change]}{why} {line.url} · {line.site}")


def _id(*words: str) -> str:
    """The same words have the same id for ever, here and on every other machine."""
    return uuid.uuid5(NAMES, "\0".join(words)).urn


def _part(parent: ET.Element, name: str, **attributes: str) -> ET.Element:
    clean = {key: _sayable(value) for key, value in attributes.items()}
    return ET.SubElement(parent, f"{{{ATOM}}}{name}", clean)


def _text(parent: ET.Element, name: str, text: str) -> None:
    _part(parent, name).text = _sayable(text)


def _sayable(text: str) -> str:
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", one_line(text))
