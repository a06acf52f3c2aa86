"""The part of a page that is the page: its main region, without the site's frame around it."""

import re
from collections.abc import Iterable
from copy import deepcopy
from functools import lru_cache

from lxml import etree
from lxml.html import HtmlElement

# What runs and draws.
_NEVER_TEXT = (
    *("style", "noscript", "template", "svg", "iframe", "object", "embed", "applet", "canvas"),
    *("audio", "video", "map", "link", "frameset", "dialog"),
)
_CONTROLS = ("select", "option", "datalist", "textarea", "button", "input", "math", "title")
_JSON = "application/ld+json"
_HIDDEN = etree.XPath(
    './/*[@hidden or @style[contains(translate(., " ", ""), "display:none") or'
    ' contains(translate(., " ", ""), "visibility:hidden")]]'
)
_MENUS = etree.XPath(
    './/nav|.//*[@role[.="navigation" or .="banner" or .="contentinfo" or .="search" or'
    ' .="dialog" or .="alertdialog"]]'
)
_MAINS = etree.XPath('.//main|.//*[@role="main"]')
_ARTICLES = etree.XPath(".//article[not(ancestor::article)]")
_CONTENT_NAMES = (
    *("content", "main", "main-content", "maincontent", "main_content", "primary"),
    *("page-content", "bodycontent", "body", "page"),
)
_CONTENTS = etree.XPath(
    ".//div["
    + " or ".join(f'@id="{name}" or @class="{name}"' for name in _CONTENT_NAMES)
    + ' or @id="bodyContent" or @id="mainContent"]'
)
_NAMED = etree.XPath(
    ".//*[@class or @id][self::div or self::ul or self::ol or self::section or self::p or"
    " self::table or self::aside or self::span or self::dl]"
)
_EDGE = r"(?:^|[\s_-])(?:{})(?:$|[\s_-])"
# What sites call their frame. A name is only a hint: it takes links or little text to be one.
_FRAME_NAME = re.compile(
    _EDGE.format(
        "nav|navbar|navigation|navheader|navfooter|docnav|subnav|topnav|menu|menubar|submenu"
        "|breadcrumbs?|pagination|pager|sidebar|sphinxsidebar|toc|tableofcontents|social|share"
        "|sharing|footer|related|skip|skiplink|toolbar|tabs|tags|byline|newsletter|banner|login"
        "|search|widget|promo|recommended|trending|popular|teaser|advert|ads?|header"
    ),
    re.IGNORECASE,
)
# Other people's words, and what lies over a page.
_FOREIGN_NAME = re.compile(
    _EDGE.format(
        "comments?|commentlist|respond|disqus|modal|modalwindow|popup|lightbox|cookie|cookies"
        "|consent|gdpr|onetrust"
    ),
    re.IGNORECASE,
)
# A region has to hold this share of the page's text to be the page.
_REGION_SHARE = 0.4
_LINKED_SHARE = 0.5


class Region:
    """A copy of the main part of a page, and how much it says."""

    def __init__(self, element: HtmlElement, *, found: bool) -> None:
        self.element = element
        # Whether the page's markup named it; else it is the whole body.
        self.found = found
        self.size = size(text_of(element))
        self.linked = linked_size(element)

    @property
    def prose(self) -> int:
        """Characters outside of links, spaces not counted."""
        return max(0, self.size - self.linked)


def slim(tree: HtmlElement) -> None:
    """Takes out of a tree what is never text, and the menus, unless they are all that there is."""
    etree.strip_elements(tree, *_NEVER_TEXT, with_tail=False)
    drop(script for script in list(tree.iter("script")) if script.get("type") != _JSON)
    drop(_HIDDEN(tree))
    body = _body(tree)
    menus = _MENUS(body)
    if menus and sum(len(text_of(menu)) for menu in menus) * 10 < 9 * len(text_of(body)):
        drop(menus)


def region_of(tree: HtmlElement) -> Region:
    """The main region of a slimmed page, copied: the tree stays as it is."""
    body = deepcopy(_body(tree))
    etree.strip_elements(body, "script", *_CONTROLS, with_tail=False)
    chosen = _chosen(body)
    region = body if chosen is None else chosen
    _drop_parts(region, outermost=chosen is None)
    _drop_named(region)
    return Region(region, found=chosen is not None)


def linked_size(element: HtmlElement) -> int:
    """Characters inside of links, spaces not counted."""
    return sum(size(text_of(link)) for link in element.iter("a"))


def _body(tree: HtmlElement) -> HtmlElement:
    return next(tree.iter("body"), tree)


def _chosen(body: HtmlElement) -> HtmlElement | None:
    """The element that the page's markup calls its main part."""
    mains: list[HtmlElement] = _MAINS(body)
    if mains:
        return max(mains, key=lambda element: len(text_of(element)))
    whole = 0
    for find in (_ARTICLES, _CONTENTS):
        found: list[HtmlElement] = find(body)
        if not found:
            continue
        whole = whole or size(text_of(body))
        largest = max(found, key=lambda element: len(text_of(element)))
        if size(text_of(largest)) > _REGION_SHARE * whole:
            return largest
    return None


def _drop_parts(region: HtmlElement, *, outermost: bool) -> None:
    length = len(text_of(region))
    parts = [
        e for e in region.iter("footer", "aside", "header", "form", "article") if e is not region
    ]
    for element in parts:
        match element.tag:
            case "footer":
                framed = True
            case "aside":
                framed = outermost
            case "header":
                framed = outermost and element.find(".//h1") is None
            case "form":  # one form around everything is a habit of some frameworks
                framed = len(text_of(element)) * 2 < length
            case _:  # an article inside of the article is a teaser for another one
                framed = region.tag == "article"
        if framed:
            drop((element,))


def _drop_named(region: HtmlElement) -> None:
    whole = len(text_of(region))
    for element in _NAMED(region):
        name = f"{element.get('class') or ''} {element.get('id') or ''}"
        if _is_foreign(name) or (element.tag == "aside" and _is_frame(name)):
            if len(text_of(element)) * 2 < whole:
                drop((element,))
        elif _is_frame(name):
            text = text_of(element)
            if len(text) * 10 > 9 * whole:
                continue  # a hub in a list that is named like a menu has nothing else
            length = size(text)
            if not length or linked_size(element) >= _LINKED_SHARE * length:
                drop((element,))


@lru_cache(maxsize=4_096)
def _is_frame(name: str) -> bool:
    return _FRAME_NAME.search(name) is not None


@lru_cache(maxsize=4_096)
def _is_foreign(name: str) -> bool:
    return _FOREIGN_NAME.search(name) is not None


def drop(elements: Iterable[HtmlElement]) -> None:
    for element in elements:
        parent = element.getparent()
        if parent is None:
            continue
        if element.tail:
            before = element.getprevious()
            if before is None:
                parent.text = (parent.text or "") + element.tail
            else:
                before.tail = (before.tail or "") + element.tail
        parent.remove(element)


def text_of(element: HtmlElement) -> str:
    return etree.tostring(element, method="text", encoding="unicode", with_tail=False)


def size(text: str) -> int:
    return len("".join(text.split()))
