"""Pages of a list: addresses that count on, until one shows nothing that its list did not have."""

import re
from collections import OrderedDict
from collections.abc import Collection

from harvester.core.address import parts_of
from harvester.core.target import key_of

MOST_LISTS = 1_000  # whose first and last page are remembered

_NAMES = frozenset(
    ("page", "p", "pg", "paged", "pageno", "pagenum", "pagenumber", "page_no")
    + ("start", "offset", "from", "first", "seite", "pagina")
)
_SEGMENT = re.compile(r"/(?:page|seite|pagina|p)[/-]?(\d+)(?=/|$)", re.IGNORECASE)

Shown = frozenset[int]
_NOTHING: Shown = frozenset()


class Lists:
    """Remembers what lists showed, to tell a list that goes on from a counter that does."""

    def __init__(self) -> None:
        self._shown: OrderedDict[str, tuple[Shown, Shown]] = OrderedDict()

    def dead_ends(self, url: str, links: Collection[str]) -> frozenset[str]:
        """The links from this page of a list to others, where it shows that the list is over:

        it leads nowhere but its first page and the one before did. What other pages led to does
        not count: they may have named all that stands here.
        """
        here = place_of(url)
        if here is None:
            return frozenset()
        places = {link: place_of(link) for link in links}
        shown = frozenset(key_of(link) for link, place in places.items() if place is None)
        first, last = self._shown.pop(here[0], (shown, _NOTHING))
        self._shown[here[0]] = (first, shown)
        if len(self._shown) > MOST_LISTS:
            self._shown.popitem(last=False)
        if shown and not (last and shown <= first | last):
            return frozenset()
        onward = (link for link, there in places.items() if there and there[0] == here[0])
        return frozenset(link for link in onward if places[link] != here)


def place_of(url: str) -> tuple[str, str] | None:
    """The list that an address belongs to, and its number in it."""
    parts = parts_of(url)
    for name, value in parts.parameters:
        if name.lower() in _NAMES and value.isdigit():
            others = [f"{n}={v}" for n, v in parts.parameters if n != name]
            return f"{parts.path}?{name}&{'&'.join(others)}", value
    found = _SEGMENT.search(parts.path)
    if found is None:
        return None
    return f"{parts.path[: found.start()]}#{parts.path[found.end() :]}", found[1]
