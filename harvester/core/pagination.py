"""Pages of a list: addresses that count on, and are worth following while they bring something."""

import re

from harvester.core.traps import parameters
from shared.url import path_of

_NAMES = frozenset(
    ("page", "p", "pg", "paged", "pageno", "pagenum", "pagenumber", "page_no")
    + ("start", "offset", "from", "first", "seite", "pagina")
)
_SEGMENT = re.compile(r"/(?:page|seite|pagina|p)[/-]?(\d+)(?=/|$)", re.IGNORECASE)


def is_next_of(url: str, link: str) -> bool:
    """Whether a link leads to another page of the same list."""
    here, there = _place(url), _place(link)
    return here is not None and there is not None and here[0] == there[0] and here[1] != there[1]


def leads_elsewhere(url: str, link: str) -> bool:
    """Whether a link leads to another path, not to another view of this one."""
    return "?" not in link and path_of(link) != path_of(url)


def _place(url: str) -> tuple[str, str] | None:
    """The list that an address belongs to, and its number in it."""
    path = path_of(url)
    for name, value in parameters(url):
        if name.lower() in _NAMES and value.isdigit():
            return f"{path}?{name}", value
    found = _SEGMENT.search(path)
    return (f"{path[: found.start()]}#{path[found.end() :]}", found[1]) if found else None
