"""The part of a page that is the page: its main region, without the site's frame around it."""

from collections.abc import Iterable

from lxml import etree
from lxml.html import HtmlElement

from ingester.extract.names import is_contents, is_foreign, is_frame, is_steps, names_of

# What runs and draws.
_NEVER_TEXT = (
    *("style", "noscript", "template", "svg", "iframe", "object", "embed", "applet", "canvas"),
    *("audio", "video", "map", "link", "frameset", "dialog"),
)
_CONTROLS = ("select", "option", "datalist", "textarea", "button", "input", "math", "title")
_JSON = "application/ld+json"
_HIDDEN = etree.XPath(
    'descendant::*[@hidden or @style[contains(translate(., " ", ""), "display:none") or'
    ' contains(translate(., " ", ""), "visibility:hidden")]]'
)
_HIDING = ("hidden", "HIDDEN", "display")  # in the source of a page that hides anything
_MENU_ROLES = frozenset(("navigation", "banner", "contentinfo", "search", "dialog", "alertdialog"))
# Elements that hold others; looking at these alone takes a tenth of looking at all.
_BOXES = (
    *("div", "nav", "section", "header", "footer", "aside", "form", "ul", "ol", "table", "td"),
    *("main", "article"),
)
_CONTENT_NAMES = frozenset(
    (
        *("content", "main", "main-content", "maincontent", "main_content", "primary"),
        *("page-content", "bodycontent", "body", "page"),
    )
)
_CONTENT_IDS = _CONTENT_NAMES | {"bodyContent", "mainContent"}
_NAMED = ("div", "ul", "ol", "section", "p", "table", "aside", "span", "dl")
# Characters of a row of steps: more is a text.
_LONGEST_STEPS = 300
# A region has to hold this share of the page's text to be the page.
_REGION_SHARE = 0.4
_LINKED_SHARE = 0.5


class Region:
    """The main part of a page, and how much it says."""

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


def slim(tree: HtmlElement, html: str) -> None:
    """Takes out of a tree what is never text, and the menus, unless they are all that there is."""
    etree.strip_elements(tree, *_NEVER_TEXT, with_tail=False)
    drop(script for script in list(tree.iter("script")) if script.get("type") != _JSON)
    if any(sign in html for sign in _HIDING):
        drop(_HIDDEN(tree))
    body = _body(tree)
    menus = [
        box
        for box in body.iter(*_BOXES)
        if (box.tag == "nav" or box.get("role") in _MENU_ROLES) and box is not body
    ]
    if menus and sum(len(text_of(menu)) for menu in menus) * 10 < 9 * len(text_of(body)):
        drop(menus)


def region_of(tree: HtmlElement) -> Region:
    """The main region of a slimmed page. Uses up the tree."""
    body = _body(tree)
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
    mains: list[HtmlElement] = []
    articles: list[HtmlElement] = []
    contents: list[HtmlElement] = []
    for box in body.iter(*_BOXES):
        if box is body:
            continue
        if box.tag == "main" or box.get("role") == "main":
            mains.append(box)
        elif box.tag == "article" and next(box.iterancestors("article"), None) is None:
            articles.append(box)
        elif box.tag == "div" and (
            box.get("id") in _CONTENT_IDS or box.get("class") in _CONTENT_NAMES
        ):
            contents.append(box)
    if mains:
        return _largest(mains)
    whole = size(text_of(body)) if articles or contents else 0
    for found in filter(None, (articles, contents)):
        largest = _largest(found)
        if size(text_of(largest)) > _REGION_SHARE * whole:
            return largest
    return None


def _largest(elements: list[HtmlElement]) -> HtmlElement:
    return max(elements, key=lambda element: len(text_of(element)))


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
    for element in list(region.iter(*_NAMED)):
        names = names_of(element)
        if not names or element is region:
            continue
        if is_foreign(names) or (element.tag == "aside" and is_frame(names)):
            if len(text_of(element)) * 2 < whole:
                drop((element,))
        elif is_frame(names) and _says_nothing(element, names, whole):
            drop((element,))


def _says_nothing(element: HtmlElement, names: list[str], whole: int) -> bool:
    """Whether an element that is named like a frame is one."""
    text = text_of(element)
    if len(text) * 10 > 9 * whole:
        return False  # a hub in a list that is named like a menu has nothing else
    if is_contents(names) and _leads_elsewhere(element):
        return False  # the chapters of a part: that is what its page says
    length = size(text)
    linked = linked_size(element)
    if not length or linked >= _LINKED_SHARE * length:
        return True
    is_short = linked > 0 and length <= _LONGEST_STEPS
    return is_short and is_steps(names) and element.find(".//h1") is None


def _leads_elsewhere(element: HtmlElement) -> bool:
    links = [link.get("href") or "#" for link in element.iter("a")]
    return sum(href.startswith("#") for href in links) * 2 < len(links)


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
