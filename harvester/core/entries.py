"""Entries of lists: addresses that other pages name by the handful, and that end where they are."""

from collections import Counter
from collections.abc import Callable, Collection

from msgspec import Struct

A_LIST = 8  # new addresses of one kind that one page names: it lists them
FEW_FRESH = 4  # new paths that an entry may name; what names more goes on and on
OF_LISTS = 0.5  # share of a kind's addresses that stood in such lists
FEW_LINKS = 8  # beside those of the menu: a page with more is a list itself


class Named(Struct, kw_only=True):
    """How the addresses of one kind became known."""

    all: int = 0
    in_lists: int = 0  # of pages of other kinds


class Entries:
    """Learns which kinds of addresses are the entries of lists.

    What a trap makes up is named by its own kind (a day by the day before) or hangs on each page by
    ones and twos (print, history, share). What people list is named at once, and leads nowhere.
    """

    def __init__(self, kind_of: Callable[[str], str]) -> None:
        self._kind_of = kind_of
        self._named: dict[str, Named] = {}
        self._menu: frozenset[str] | None = None

    def learn(self, url: str, links: Collection[str], fresh: Collection[str]) -> None:
        """A page that was read, its links, and those of them that no page named before."""
        if self._menu is None:
            self._menu = frozenset(links)
        own = self._kind_of(url)
        for kind, count in Counter(map(self._kind_of, fresh)).items():
            named = self._named.setdefault(kind, Named())
            named.all += count
            if kind != own and count >= A_LIST:
                named.in_lists += count

    def is_entry(self, url: str, links: Collection[str], fresh: Collection[str]) -> bool:
        """Whether a page stands in lists, and is none itself."""
        named = self._named.get(self._kind_of(url))
        if named is None or sum("?" not in link for link in fresh) > FEW_FRESH:
            return False
        if named.in_lists < OF_LISTS * named.all:
            return False
        return len(set(links) - (self._menu or frozenset()) - _views(url, links)) <= FEW_LINKS


def _views(url: str, links: Collection[str]) -> set[str]:
    """A page's own address with parameters; where it has some itself, they may be of a search."""
    return set() if "?" in url else {link for link in links if link.partition("?")[0] == url}
