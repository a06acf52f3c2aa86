"""The pages and addresses that a fold works on: who lives where, kept in memory until the store
writes it down.
"""

from collections.abc import Callable

from msgspec import structs

from ingester.core.page import Edition, Page
from shared.url import form_key

NewIdentity = Callable[[str], tuple[int, str]]


class Book:
    """Pages by address. `register` gives a new page its id and slug."""

    def __init__(self, register: NewIdentity) -> None:
        self._register = register
        self.pages: dict[int, Page] = {}
        self._homes: dict[str, int] = {}
        self._forms: dict[str, set[str]] = {}
        self.changed: set[int] = set()
        self.absorbed: dict[int, int] = {}
        self.editions: dict[int, list[Edition]] = {}

    def know(self, page: Page) -> None:
        """Take in a page as it stands; it does not count as changed."""
        self.pages[page.id] = page
        for url in (page.url, *page.aliases):
            self._settle(url, page.id)

    def at(self, url: str) -> Page | None:
        """The page that lives at this address, current or alias."""
        found = self._homes.get(url)
        return self.pages[found] if found is not None else None

    def siblings(self, url: str) -> list[Page]:
        """Pages at addresses that differ from this one only in slash, scheme, www or index form."""
        found = (
            self._homes[other]
            for other in sorted(self._forms.get(form_key(url), ()))
            if other != url
        )
        return [self.pages[number] for number in dict.fromkeys(found)]

    def open(self, url: str) -> Page:
        """A new page at an address that has none."""
        number, slug = self._register(url)
        page = Page(id=number, slug=slug, url=url)
        self.put(page)
        self._settle(url, number)
        return page

    def put(self, page: Page) -> None:
        """Write a page down."""
        self.pages[page.id] = page
        self.changed.add(page.id)

    def read(self, page: Page, run: str) -> None:
        """Write a page down after a capture of this run; a text that is new in it is remembered."""
        before = self.pages.get(page.id)
        if page.copy and page.last_changed and (before is None or before.copy != page.copy):
            text = Edition(hash=page.copy, at=page.last_changed, run=run)
            self.editions.setdefault(page.id, []).append(text)
        self.put(page)

    def claim(self, page: Page, url: str, *, current: bool) -> Page:
        """Give an address to a page, as its current one or as an alias; another page loses it."""
        before = self.at(url)
        if before is not None and before.id != page.id and before.url == url:
            page = self.absorb(page, before)
        elif before is not None and before.id != page.id:
            self.leave(before, url)
        known = dict.fromkeys((page.url, *page.aliases, url))
        chief = url if current else page.url
        page = structs.replace(page, url=chief, aliases=tuple(u for u in known if u != chief))
        self._settle(url, page.id)
        self.put(page)
        return page

    def leave(self, page: Page, *urls: str) -> None:
        """Take old addresses from a page, as far as they are its."""
        left = tuple(alias for alias in page.aliases if alias not in urls)
        witness = "" if page.witness in urls else page.witness
        self.put(structs.replace(page, aliases=left, witness=witness))
        for url in set(urls) & set(page.aliases):
            del self._homes[url]
            self._forms[form_key(url)].discard(url)

    def absorb(self, page: Page, other: Page) -> Page:
        """All addresses of the other page become aliases; the other is no page any more."""
        known = dict.fromkeys((*page.aliases, other.url, *other.aliases))
        page = structs.replace(page, aliases=tuple(u for u in known if u != page.url))
        for url in (other.url, *other.aliases):
            self._settle(url, page.id)
        both = [*self.editions.pop(page.id, []), *self.editions.pop(other.id, [])]
        self.editions[page.id] = sorted(both, key=lambda edition: edition.at)
        del self.pages[other.id]
        self.changed.discard(other.id)
        self.absorbed[other.id] = page.id
        self.put(page)
        return page

    def _settle(self, url: str, number: int) -> None:
        self._homes[url] = number
        self._forms.setdefault(form_key(url), set()).add(url)
