"""One walk over a parsed page: every run of text that a reader sees, and where it stands."""

import re
from collections.abc import Mapping
from itertools import count
from typing import NamedTuple

from selectolax.lexbor import LexborNode

_UNSEEN = frozenset(
    [
        "head",
        "script",
        "style",
        "noscript",
        "template",
        "svg",
        "iframe",
        "object",
        "select",
        "datalist",
        "math",
    ]
)
_FRAME = frozenset(["nav", "header", "footer", "aside", "menu"])
_FRAME_ROLES = frozenset(["navigation", "banner", "contentinfo", "complementary", "search"])
_OVERLAY_ROLES = frozenset(("dialog", "alertdialog"))
# What a consent overlay calls itself; the page behind it is judged without it.
_OVERLAY_NAME = re.compile("cookie|consent|gdpr|onetrust|usercentrics|didomi", re.IGNORECASE)
_NEVER_OVERLAY = frozenset(["html", "body", "main", "article", "form"])
_BLOCKS = frozenset(
    [
        "p",
        "li",
        "dd",
        "dt",
        "td",
        "th",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "pre",
        "blockquote",
        "summary",
    ]
)
_TYPED = frozenset(["text", "email", "tel", "search", "url", "number", "password", "textarea"])
_PRESSED = frozenset(("submit", "button", "image"))
_PRESSED_NAME = re.compile(r"(?:^|[\s_-])(?:btn|button)", re.IGNORECASE)

Attributes = Mapping[str, str | None]


class Place(NamedTuple):
    """Where something stands; the numbers tell one element of a kind from another, 0 is none."""

    overlay: bool = False
    framed: bool = False
    main: int = 0
    article: int = 0
    block: int = 0
    heading: int = 0
    link: int = 0
    button: int = 0


class Run(NamedTuple):
    """Text between two tags."""

    text: str
    place: Place


class Field(NamedTuple):
    """An input that a reader sees, or a hidden one of a form."""

    kind: str
    name: str
    hint: str
    place: Place

    @property
    def is_seen(self) -> bool:
        """Whether a reader sees it."""
        return self.kind != "hidden"

    @property
    def asks_for_text(self) -> bool:
        """Whether something is to be typed in."""
        return self.kind in _TYPED


class Enough(NamedTuple):
    """Where a walk may stop: behind so many characters and headings, what overlays have aside."""

    text: int
    headings: int


class Walk:
    """What one walk found; linear in the size of the tree."""

    def __init__(self, body: LexborNode | None, enough: Enough | None = None) -> None:
        self.runs: list[Run] = []
        self.fields: list[Field] = []
        self.links = 0
        self.is_cut = False
        self._number = count(1)
        self._measured, self._size, self._headings = 0, 0, set[int]()
        if body is not None:
            self._descend(body, enough)

    def _descend(self, body: LexborNode, enough: Enough | None) -> None:
        """Depth first without recursion: the tree is as deep as its author liked."""
        waiting: list[tuple[LexborNode | None, Place]] = []
        node, place = body.child, Place()
        while node is not None or waiting:
            if node is None:
                node, place = waiting.pop()
                if enough and self._has(enough):
                    self.is_cut = not place.heading and not any(at.heading for _, at in waiting)
                if self.is_cut:
                    return
                continue
            inside = self._enter(node, place)
            if inside is None or node.child is None:
                node = node.next
            else:
                waiting.append((node.next, place))
                node, place = node.child, inside

    def _has(self, enough: Enough) -> bool:
        """Whether that much was read; each run is measured once."""
        for text, place in self.runs[self._measured :]:
            if place.overlay:
                continue
            self._size += len(" ".join(text.split()))
            if place.heading:
                self._headings.add(place.block)
        self._measured = len(self.runs)
        return self._size > enough.text and len(self._headings) >= enough.headings

    def _enter(self, node: LexborNode, place: Place) -> Place | None:
        """Notes a node; the place of what it contains, or None where nothing inside is seen."""
        tag = node.tag or ""
        if tag == "-text":
            text = node.text_content
            if text and not text.isspace():
                self.runs.append(Run(text, place))
            return None
        if tag in _UNSEEN or tag.startswith(("-", "!")):
            return None
        attributes = node.attributes
        if tag in ("input", "textarea"):
            self._note_field(tag, attributes, place)
            return None
        return None if _is_hidden(attributes) else self._inside(tag, attributes, place)

    def _inside(self, tag: str, attributes: Attributes, place: Place) -> Place:
        role = (attributes.get("role") or "").lower()
        if tag == "a" and attributes.get("href") is not None:
            self.links += 1
            place = place._replace(link=next(self._number))
        if _is_pressed(tag, role, attributes):
            place = place._replace(button=next(self._number))
        if tag in _BLOCKS:
            heading = int(tag[1]) if tag in ("h1", "h2") else 0
            place = place._replace(block=next(self._number), heading=heading)
        elif tag in _FRAME or role in _FRAME_ROLES:
            place = place._replace(framed=True)
        elif tag == "main" or role == "main":
            place = place._replace(main=place.main or next(self._number), framed=False)
        elif tag == "article":
            place = place._replace(article=place.article or next(self._number))
        if _is_overlay(tag, role, attributes):
            place = place._replace(overlay=True)
        return place

    def _note_field(self, tag: str, attributes: Attributes, place: Place) -> None:
        kind = (attributes.get("type") or "text").lower() if tag == "input" else tag
        if _is_hidden(attributes):
            kind = "hidden"
        name = attributes.get("name") or attributes.get("id") or ""
        value = (attributes.get("value") or "").strip()
        hint = attributes.get("autocomplete") or ""
        self.fields.append(Field(kind, name.lower(), hint.lower(), place))
        if kind in _PRESSED and value:
            self.runs.append(Run(value, place._replace(button=next(self._number))))


def _is_hidden(attributes: Attributes) -> bool:
    if "hidden" in attributes:
        return True
    style = attributes.get("style")
    if not style or "n" not in style:
        return False
    tight = style.replace(" ", "").lower()
    return "display:none" in tight or "visibility:hidden" in tight


def _is_overlay(tag: str, role: str, attributes: Attributes) -> bool:
    if tag == "dialog" or role in _OVERLAY_ROLES:
        return True
    if tag in _NEVER_OVERLAY:
        return False
    names = f"{attributes.get('id') or ''} {attributes.get('class') or ''}"
    return len(names) > 1 and _OVERLAY_NAME.search(names) is not None


def _is_pressed(tag: str, role: str, attributes: Attributes) -> bool:
    if tag == "button" or role == "button":
        return True
    return tag == "a" and _PRESSED_NAME.search(attributes.get("class") or "") is not None
