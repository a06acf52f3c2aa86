"""The part of a page that is the page: its main region, without the site's frame around it."""

from collections.abc import Iterable

from lxml import etree
from lxml.html import HtmlElement

from ingester.extract.names import is_contents, is_foreign, is_frame, is_steps, names_of
from ingester.extract.tree import parse

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
_NAMED = ("div", "ul", "ol", "section", "p", "table", "aside", "span", "dl", "h3")
# Characters of a row of steps: more is a text.
_LONGEST_STEPS = 300
# Characters; less is a word to those whose browser shows no frames.
_TOLD_WITHOUT_FRAMES = 200
# A region has to hold this share of the page's text to be the page.
_REGION_SHARE = 0.4
_LINKED_SHARE = 0.5
# Characters in paragraphs of a form that explains something; a form for comments has 60.
_EXPLAINED = 120


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
    _open_frames(tree)
    etree.strip_elements(tree, *_NEVER_TEXT, with_tail=False)
    drop(script for script in list(tree.iter("script")) if script.get("type") != _JSON)
    if any(sign in html for sign in _HIDING):
        drop(_HIDDEN(tree))
    body = body_of(tree)
    menus = [
        box
        for box in body.iter(*_BOXES)
        if (box.tag == "nav" or box.get("role") in _MENU_ROLES) and box is not body
    ]
    if menus and sum(len(text_of(menu)) for menu in menus) * 10 < 9 * len(text_of(body)):
        drop(menus)


def _open_frames(tree: HtmlElement) -> None:
    """What a page of frames says to those who see none is its text, where it says anything."""
    for told in tree.xpath("frameset//noframes")[:1]:
        if size(told.text or "") >= _TOLD_WITHOUT_FRAMES and isinstance(
            page := parse(told.text or ""), HtmlElement
        ):
            tree.append(body_of(page))


def region_of(tree: HtmlElement) -> Region:
    """The main region of a slimmed page. Uses up the tree."""
    body = body_of(tree)
    etree.strip_elements(body, "script", *_CONTROLS, with_tail=False)
    chosen = named_part(body)
    region = body if chosen is None else _with_opening(chosen)
    _drop_parts(region, outermost=chosen is None)
    _drop_named(region)
    return Region(region, found=chosen is not None)


def _with_opening(region: HtmlElement) -> HtmlElement:
    """The region with the box before it where that holds the page's heading and a first section:
    a manual page says in it what it is about.
    """
    before = region.getprevious()
    if before is None or before.tag != "div" or region.find(".//h1") is not None:
        return region
    heads = [element.tag for element in before.iter("h1", "h2", "p")]
    if heads[:3] == ["h1", "h2", "p"] and not linked_size(before):
        before.attrib.pop("id", None)
        region.insert(0, before)
    return region


def linked_size(element: HtmlElement) -> int:
    """Characters inside of links, spaces not counted."""
    return sum(size(text_of(link)) for link in element.iter("a"))


def body_of(tree: HtmlElement) -> HtmlElement:
    """Where the page's text stands."""
    return next(tree.iter("body"), tree)


def named_part(tree: HtmlElement) -> HtmlElement | None:
    """The element that the page's markup calls its main part."""
    body = body_of(tree)
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
                framed = len(text_of(element)) * 2 < length and not _explains(element)
            case _:  # an article inside of the article is a teaser for another one
                framed = region.tag == "article"
        if framed:
            drop((element,))


def _explains(form: HtmlElement) -> bool:
    """Whether it says what it is for, in more words than a search box has."""
    return sum(size(text_of(said)) for said in form.iter("p", "li")) >= _EXPLAINED


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
