"""A page whose markup names no main part: takes out the frame around the box that has its words.

Old systems lay out menus, banners and footers in boxes and cells without a name. What has most of
the page's words, and its heading, is the page's heart; what stands around it and is links, or says
whose page it is, or asks for cookies, is the frame. All else stays for others to judge.
"""

import re
from collections.abc import Iterator

from lxml.html import HtmlElement
from msgspec import Struct

from ingester.extract.region import drop

_HOLDERS = frozenset(
    (
        *("body", "div", "section", "center", "table", "tbody", "tr", "td", "form", "article"),
        *("main", "font", "span", "layer", "ilayer"),
    )
)
_BOXES = _HOLDERS | {"address", "footer", "header", "aside", "thead", "tfoot", "small"}
_INLINE = frozenset(
    (
        *("a", "b", "i", "em", "strong", "font", "span", "small", "br", "img", "nobr", "u", "big"),
        *("tt", "code", "sup", "sub", "abbr", "input", "select", "button", "label"),
    )
)
_SAYING = ("li", "dt", "th", "pre", "blockquote")  # what is no label
_HEADINGS = ("h1", "h2", "h3")
_DEEPEST = 40  # boxes within boxes that are looked into
# So much of what a box says stands in one box of it, or it is itself the heart.
_HEART_SHARE = 0.7
# With less beside its links a page may be nothing but links.
_LEAST_PROSE = 100
_LINKED = 0.5
# Characters of the longest footer, banner and row of labels that were seen.
_LONGEST_OWN, _LONGEST_BANNER, _LONGEST_LABELS = 400, 600, 300
_COOKIES = re.compile(r"cookie|témoins|traceurs|饼干", re.IGNORECASE)
# What says whose page it is, and since when.
_OWNED = re.compile(
    r"©|\(c\) ?\d{4}|copyright|all rights reserved|alle rechte|tous droits|derechos reservados"
    r"|imprint|impressum|disclaimer|mentions légales|datenschutz|webmaster|webteam"
    r"|powered by|best viewed|you are visitor|版权所有|ICP备|技术支持|版權所有"
    r"|last (?:updated?|modified|changed?|edited)|page (?:was )?(?:last|kept)|maintained by"
    r"|letzte (?:änderung|aktualisierung)|zuletzt geändert|dernière (?:mise à jour|modification)"
    r"|最后更新|更新时间|访问次数|retrieved from",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"\w+(?:[^\w.!?]+\w+){5,}[^\w.!?]*[.!?](?:\s|$)|[。！？]")


class _Said(Struct):
    """Characters within an element and within its links, spaces not counted."""

    size: int = 0
    linked: int = 0

    @property
    def prose(self) -> int:
        return self.size - self.linked

    @property
    def is_linked(self) -> bool:
        return self.size > 0 and self.linked >= _LINKED * self.size


class _Unit(Struct):
    """A box or a paragraph, or a line of what stands between two of those."""

    elements: list[HtmlElement]
    said: _Said
    text: str
    is_flow: bool  # what a text is made of, and no box


_Sizes = dict[HtmlElement, _Said]


def without_frame(body: HtmlElement) -> None:
    """Takes the frame out of a page."""
    sizes = _measured(body)
    if sizes[body].prose < _LEAST_PROSE:
        return
    heading = _heading_of(body)
    heart = body
    for _ in range(_DEEPEST):
        inner = _inner(heart, sizes, heading)
        if inner is None:
            break
        _drop_around(heart, inner, sizes, heading)
        heart = inner
    _drop_edges(heart, sizes, heading)


def _measured(body: HtmlElement) -> _Sizes:
    sizes: _Sizes = {}
    for element in reversed(list(body.iter())):
        if not isinstance(element.tag, str):
            continue
        said = _Said(size=_count(element.text))
        for child in element:
            inner = sizes.get(child)
            tail = _count(child.tail)
            said.size += tail + (inner.size if inner else 0)
            said.linked += inner.linked if inner else 0
        if element.tag == "a" and element.get("href"):
            said.linked = said.size
        sizes[element] = said
    return sizes


def _count(text: str | None) -> int:
    return len("".join(text.split())) if text else 0


def _heading_of(body: HtmlElement) -> HtmlElement | None:
    """The page's heading: the first of the highest level that is no link home."""
    for level in _HEADINGS:
        for heading in body.iter(level):
            link = heading.find(".//a[@href]")
            if _count(_text_of(heading)) and (link is None or not _is_home(link)):
                return heading
    return None


def _is_home(link: HtmlElement) -> bool:
    href = link.get("href") or ""
    return href.count("/") <= 3 and (href.endswith("/") or "index" in href or "default" in href)


def _inner(heart: HtmlElement, sizes: _Sizes, heading: HtmlElement | None) -> HtmlElement | None:
    """The box in which nearly all of the words stand, with the heading."""
    boxes = [child for child in heart if child.tag in _HOLDERS]
    best = max(boxes, key=lambda box: sizes[box].prose, default=None)
    if best is None or sizes[best].prose < _HEART_SHARE * _prose_without_frame(heart, sizes):
        return None
    if heading is not None and _holds(heart, heading) and not _holds(best, heading):
        return None
    return best


def _prose_without_frame(heart: HtmlElement, sizes: _Sizes) -> int:
    return sum(unit.said.prose for unit in _units(heart, sizes) if not _is_own(unit))


def _holds(box: HtmlElement, element: HtmlElement) -> bool:
    return box is element or any(parent is box for parent in element.iterancestors())


def _drop_around(
    heart: HtmlElement, inner: HtmlElement, sizes: _Sizes, heading: HtmlElement | None
) -> None:
    """Takes out what stands before and behind the box with the words."""
    most = sizes[inner].prose
    is_before = heading is not None and _holds(inner, heading)
    for unit in _units(heart, sizes):
        if any(element is inner for element in unit.elements):
            is_before = False
        elif _is_frame(unit, most) or (is_before and _is_above(unit, heading)):
            _remove(heart, unit)


def _is_above(unit: _Unit, heading: HtmlElement | None) -> bool:
    """Whether a box, before the one with the page's heading, has none like it."""
    if unit.is_flow or heading is None:
        return False
    return all(next(element.iter(str(heading.tag)), None) is None for element in unit.elements)


def _drop_edges(heart: HtmlElement, sizes: _Sizes, heading: HtmlElement | None) -> None:
    """Takes out what stands in the heart itself before its heading and behind its words."""
    units = list(_units(heart, sizes))
    most = sizes[heart].prose
    if heading is not None:
        at = next((n for n, unit in enumerate(units) if _has(unit, heading)), 0)
        for unit in units[:at]:
            if _is_frame(unit, most):
                _remove(heart, unit)
        units = units[at + 1 :]
    for unit in _ending(units, most):
        _remove(heart, unit)


def _ending(units: list[_Unit], most: int) -> Iterator[_Unit]:
    """The units at the end that are frame; paragraphs and lists only where a line sets them off."""
    rest = list(units)
    ruled = next((n for n in reversed(range(len(rest))) if _is_rule(rest[n])), None)
    if ruled is not None and sum(unit.said.size for unit in rest[ruled:]) <= _LONGEST_OWN:
        tail = rest[ruled:]
        if all(_is_frame(unit, most) or not unit.said.size for unit in tail):
            yield from tail
            rest = rest[:ruled]
    for unit in reversed(rest):
        if not unit.said.size:
            continue
        is_text = unit.is_flow or _lists(unit)
        if not (_is_own(unit) or _leads_home(unit) if is_text else _is_frame(unit, most)):
            return
        yield unit


def _is_rule(unit: _Unit) -> bool:
    return [element.tag for element in unit.elements] == ["hr"]


def _has(unit: _Unit, heading: HtmlElement) -> bool:
    return any(_holds(element, heading) for element in unit.elements)


def _is_frame(unit: _Unit, most: int) -> bool:
    return _is_own(unit) or unit.said.is_linked or _is_label(unit, most)


def _is_own(unit: _Unit) -> bool:
    """Whether it says whose page it is, or asks for cookies."""
    size = unit.said.size
    if size <= _LONGEST_BANNER and _COOKIES.search(unit.text) and not _is_titled(unit):
        return not unit.is_flow
    if not 0 < size <= _LONGEST_OWN or _is_titled(unit):
        return False
    return _OWNED.search(unit.text) is not None


def _leads_home(unit: _Unit) -> bool:
    """Whether it is nothing but a link to the site's first page."""
    links = [link for element in unit.elements for link in element.iter("a")]
    return unit.said.prose <= 1 and len(links) == 1 and _is_home(links[0])


def _is_label(unit: _Unit, most: int) -> bool:
    """Whether it is a box of few words and no sentence: an address, a search box, a motto."""
    if unit.is_flow or not 0 < unit.said.size <= min(_LONGEST_LABELS, most // 3):
        return False
    return not (_is_titled(unit) or _lists(unit) or _SENTENCE.search(unit.text))


def _lists(unit: _Unit) -> bool:
    return any(next(e.iter(*_SAYING), None) is not None for e in unit.elements)


def _is_titled(unit: _Unit) -> bool:
    return any(next(e.iter("h1", "h2"), None) is not None for e in unit.elements)


def _units(box: HtmlElement, sizes: _Sizes) -> Iterator[_Unit]:
    """The parts of a box in their order; neighbours within a line are one."""
    line: list[HtmlElement] = []
    for child in box:
        if child.tag in _INLINE:
            line.append(child)
            continue
        if line:
            yield _unit(line, sizes)
            line = []
        if child in sizes:
            yield _unit([child], sizes)
    if line:
        yield _unit(line, sizes)


def _unit(elements: list[HtmlElement], sizes: _Sizes) -> _Unit:
    is_line = elements[0].tag in _INLINE
    said = _Said()
    parts = []
    for element in elements:
        inner = sizes.get(element, _Said())
        tail = element.tail if is_line else ""
        said.size += inner.size + _count(tail)
        said.linked += inner.linked
        parts.append(_text_of(element) + (tail or ""))
    is_box = len(elements) == 1 and elements[0].tag in _BOXES and not is_line
    return _Unit(elements, said, " ".join(" ".join(parts).split()), is_flow=not is_box)


def _text_of(element: HtmlElement) -> str:
    return " ".join(element.itertext())


def _remove(box: HtmlElement, unit: _Unit) -> None:
    if unit.elements[0].tag in _INLINE:
        for element in unit.elements:
            element.tail = None
    drop(element for element in unit.elements if element.getparent() is box)
