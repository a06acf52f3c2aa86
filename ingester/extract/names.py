"""What sites call the frame of their pages, by the words in an element's class and id.

A name is only a hint: it takes links or little text to be one.
"""

from lxml.html import HtmlElement

_FRAME = frozenset(
    (
        *("nav", "navbar", "navigation", "navheader", "navfooter", "docnav", "subnav", "topnav"),
        *("menu", "menubar", "submenu", "breadcrumb", "breadcrumbs", "pagination", "pager"),
        *("sidebar", "sphinxsidebar", "toc", "tableofcontents", "social", "share", "sharing"),
        *("footer", "related", "skip", "skiplink", "toolbar", "tabs", "tags", "byline"),
        *("newsletter", "banner", "login", "search", "widget", "promo", "recommended"),
        *("trending", "popular", "teaser", "advert", "ad", "ads", "header"),
    )
)
# Other people's words, and what lies over a page.
_FOREIGN = frozenset(
    (
        *("comment", "comments", "commentlist", "respond", "disqus", "modal", "modalwindow"),
        *("popup", "lightbox", "cookie", "cookies", "consent", "gdpr", "onetrust"),
        *("editsection", "printfooter", "catlinks", "sitesub"),  # a wiki's own words
    )
)
# Where to go from here: what stands between the links has no words of its own.
_STEPS = frozenset(
    (
        *("nav", "navbar", "navigation", "navheader", "navfooter", "docnav", "subnav", "topnav"),
        *("breadcrumb", "breadcrumbs", "pagination", "pager", "footer"),
    )
)
_CONTENTS = frozenset(("toc", "tableofcontents"))
_ALL = _FRAME | _FOREIGN
_TO_SPACES = str.maketrans("_-", "  ")


def names_of(element: HtmlElement) -> list[str]:
    """The words of class and id; none where no frame is called by any of them."""
    name = element.get("class") or ""
    if ident := element.get("id"):
        name = f"{name} {ident}"
    if not name:
        return []
    words = name.lower().translate(_TO_SPACES).split()
    return [] if _ALL.isdisjoint(words) else words


def is_frame(names: list[str]) -> bool:
    """Menus, bars, and what is shown on every page."""
    return not _FRAME.isdisjoint(names)


def is_foreign(names: list[str]) -> bool:
    """Other people's words, and what lies over the page."""
    return not _FOREIGN.isdisjoint(names)


def is_steps(names: list[str]) -> bool:
    """The way to the pages beside it and above it."""
    return not _STEPS.isdisjoint(names)


def is_contents(names: list[str]) -> bool:
    """A table of contents."""
    return not _CONTENTS.isdisjoint(names)
