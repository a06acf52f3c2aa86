"""Entries of lists: pages of few words that other pages name, and that end where they are."""

from collections import Counter
from collections.abc import Callable, Collection

from msgspec import Struct, field

from harvester.core.address import is_mirror

A_LIST = 8  # new addresses of one kind that one page names: it lists them
# New paths that an entry may name beside its own in other languages; one with more goes on and on.
FEW_FRESH = 4
OF_LISTS = 0.5  # share of a kind's addresses that stood in such lists
FEW_LINKS = 8  # beside those of the menu: a page with more is a list itself
THIN = 0.5  # share of an unsure kind's pages that say a little and end where they are
ENDLESS = 0.5  # new ones of its own kind that a page names; where it is more they never end
TRIED = 3  # pages that tell whether a kind is one of thin pages
MOST_VIAS = 64  # pages that named thin ones and are worth it if those are


class Named(Struct, kw_only=True):
    """How the addresses of one kind became known, and what those that were read are."""

    all: int = 0
    in_lists: int = 0  # of pages of other kinds
    by_own: int = 0
    read: int = 0
    thin: int = 0  # that said a little, and end where they are
    vias: set[str] = field(default_factory=set)  # that named those
    is_accepted: bool = False

    @property
    def is_listed(self) -> bool:
        """Whether most of them stood in lists."""
        return self.all > 0 and self.in_lists >= OF_LISTS * self.all

    @property
    def is_unsure(self) -> bool:
        """Whether they may be pages: each says a little, and they do not make each other up."""
        is_thin = self.read >= TRIED and self.thin >= THIN * self.read
        return is_thin and self.by_own <= ENDLESS * self.read


class Entries:
    """Learns which kinds of addresses are the entries of lists.

    What a trap makes up is named by its own kind (a day by the day before) or hangs on each page by
    ones and twos (print, history, share). What people list is named at once, and leads nowhere.
    What is neither is unsure: it is accepted where the run can pay for all of it.
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
        self._of(own).read += 1
        for kind, count in Counter(map(self._kind_of, fresh)).items():
            named = self._of(kind)
            named.all += count
            if kind != own and count >= A_LIST:
                named.in_lists += count
        kin = (link for link in fresh if self._kind_of(link) == own)
        self._of(own).by_own += sum(not is_mirror(url, link) for link in kin)

    def is_entry(self, url: str, via: str, links: Collection[str], fresh: Collection[str]) -> bool:
        """Whether a page that says a little stands in lists, and is none itself."""
        if sum("?" not in link and not is_mirror(url, link) for link in fresh) > FEW_FRESH:
            return False
        if len(set(links) - (self._menu or frozenset()) - _views(url, links)) > FEW_LINKS:
            return False
        named = self._of(self._kind_of(url))
        if named.is_listed or (named.is_accepted and named.is_unsure):
            return True
        named.thin += 1
        if len(named.vias) < MOST_VIAS:
            named.vias.add(via)
        return False

    def is_guess(self, url: str) -> bool:
        """Whether pages of this kind were accepted without being sure."""
        return self._of(self._kind_of(url)).is_accepted

    def unsure(self) -> dict[str, float]:
        """The kinds whose pages may be worth it, and the share of those read that were thin."""
        return {kind: one.thin / one.read for kind, one in self._named.items() if one.is_unsure}

    def accept(self, kind: str) -> tuple[str, ...]:
        """From now on the pages of a kind are worth it; who named those that were read."""
        named = self._named[kind]
        named.is_accepted = True
        vias = tuple(named.vias)
        named.vias.clear()
        return vias

    def _of(self, kind: str) -> Named:
        return self._named.setdefault(kind, Named())


def _views(url: str, links: Collection[str]) -> set[str]:
    """A page's own address with parameters; where it has some itself, they may be of a search."""
    return set() if "?" in url else {link for link in links if link.partition("?")[0] == url}
