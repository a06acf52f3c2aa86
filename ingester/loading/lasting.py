"""Which folded page is which page of before: ids, slugs and the marks of rules and holds last."""

from collections.abc import Callable, Iterable

from msgspec import structs

from ingester.core.page import Page
from ingester.loading.pages import new_slug
from ingester.store.contract import Writer

# How sure it is that a folded page is one of before, the surest first.
_SAME: tuple[Callable[[Page, Page], bool], ...] = (
    lambda page, was: page.url == was.url,
    lambda page, was: was.url in page.aliases,  # it has moved on
    lambda page, was: page.url in was.aliases,  # it has moved back
    lambda page, was: bool({*page.aliases} & {*was.aliases}),
)


class Lasting:
    """The folded pages, each with the id, slug and marks of the page that it was before.

    A page that was joined to another and is apart again gets the id and slugs that it was born
    with.
    """

    def __init__(
        self, tx: Writer, site_id: int, before: list[Page], folded: list[Page]
    ) -> None:
        self._tx, self._site_id, self._before = tx, site_id, before
        was = _matched(folded, before)
        self._named: dict[int, Page] = {}
        for page in folded:
            old = was.get(page.id)
            self._named[page.id] = _as_before(page, old) if old else self._born_again(page)

    def pages(self) -> list[Page]:
        """The pages with their lasting ids."""
        return list(self._named.values())

    def number(self, passing: int | None) -> int | None:
        """The lasting id of a folded page."""
        return self._named[passing].id if passing in self._named else None

    def heirs(self, spoken: dict[str, int]) -> dict[int, int]:
        """Where the addresses of pages that are no more went, or what is known of them."""
        now = spoken | {url: page.id for page in self.pages() for url in _addresses(page)}
        found = {}
        for page in self._gone():
            heir = next((now[url] for url in _addresses(page) if url in now), None)
            if heir is not None:
                found[page.id] = heir
        return found

    def left(self, heirs: dict[int, int]) -> list[Page]:
        """Pages of which nothing is known any more, after an undone run: their id and slug wait
        for a capture.
        """
        now = {url for page in self.pages() for url in _addresses(page)}
        return [
            Page(id=page.id, slug=page.slug, url=page.url,
                 aliases=tuple(url for url in page.aliases if url not in now))
            for page in self._gone()
            if page.id not in heirs
        ]  # fmt: skip

    def forget_addresses(self, pages: Iterable[Page]) -> None:
        """Addresses that no page has any more."""
        now = {url for page in pages for url in _addresses(page)}
        for page in self._before:
            for url in _addresses(page):
                if url not in now:
                    self._tx.drop_address(self._site_id, url)

    def _gone(self) -> list[Page]:
        living = {page.id for page in self.pages()}
        return [page for page in self._before if page.id not in living]

    def _born_again(self, page: Page) -> Page:
        tx = self._tx
        taken = {named.id for named in self._named.values()}
        for url in _addresses(page):
            row = tx.address(self._site_id, url)
            if row is not None and row.born_id not in taken and tx.page(row.born_id) is None:
                slugs = tx.call_slugs_home(row.born_id, row.page_id)
                if slugs:
                    return structs.replace(page, id=row.born_id, slug=min(slugs, key=len))
        number = tx.new_page_id()
        return structs.replace(page, id=number, slug=new_slug(tx, page.url, number))


def _matched(folded: list[Page], before: list[Page]) -> dict[int, Page]:
    found: dict[int, Page] = {}
    free = sorted(before, key=lambda page: page.id)
    for same in _SAME:
        for page in folded:
            was = next((one for one in free if same(page, one)), None)
            if page.id not in found and was is not None:
                found[page.id] = was
                free.remove(was)
    return found


def _as_before(page: Page, was: Page) -> Page:
    return structs.replace(
        page, id=was.id, slug=was.slug, rule=was.rule, rule_name=was.rule_name,
        rule_held=was.rule_held, held_by=was.held_by if page.held else "",
    )  # fmt: skip


def _addresses(page: Page) -> tuple[str, ...]:
    return (page.url, *page.aliases)
