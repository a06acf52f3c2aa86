"""Which folded page is which page of before: ids, slugs and the marks of rules and holds last."""

from collections.abc import Callable, Container, Iterable

from msgspec import structs

from ingester.core.book import Book
from ingester.core.page import Page, State
from ingester.core.slug import is_slug_of
from ingester.loading.pages import new_slug
from ingester.store.contract import Writer

# How sure it is that a folded page is one of before that has an address of it, the surest first.
_SAME: tuple[Callable[[Page, Page], bool], ...] = (
    lambda page, was: is_slug_of(was.slug, page.slug, was.id),  # it began there: `passing_book`
    lambda page, was: page.url == was.url,
    lambda page, was: was.url in page.aliases,  # it has moved on
    lambda page, was: page.url in was.aliases,  # it has moved back
    lambda page, was: True,
)


class Lasting:
    """The folded pages, each with the id, slug and marks of the page that it was before.

    A page that was joined to another and is apart again gets the id and slugs that it was born
    with.
    """

    def __init__(self, tx: Writer, site_id: int, before: list[Page], folded: list[Page]) -> None:
        self._tx, self._site_id, self._before = tx, site_id, before
        was = _matched(folded, before)
        self._births = {page.id: page.slug for page in folded}  # see `passing_book`
        self._named: dict[int, Page] = {}
        for page in folded:
            old = was.get(page.id)
            self._named[page.id] = _as_before(page, old) if old else self._born_again(page)

    def pages(self) -> list[Page]:
        """The pages with their lasting ids."""
        return list(self._named.values())

    def pages_in_sight(self, said_noindex: Container[str | None]) -> list[Page]:
        """The pages. One whose copy was read while its noindex was ignored keeps it while its hide
        waits, and where a person dropped that.
        """
        shown = {
            was.id: was
            for was in self._before
            if was.state == State.SHOWN and was.copy in said_noindex
        }
        return [
            _as_seen(page, shown[page.id])
            if page.state == State.LISTED and page.id in shown
            else page
            for page in self.pages()
        ]

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

    def settle_slugs(self) -> None:
        """After a late capture: a page is called after the address where it was captured first, as
        if that had been loaded first. Slugs that it had lead to it for ever.
        """
        for passing, page in self._named.items():
            birth = self._births[passing]
            if not is_slug_of(page.slug, birth, page.id):
                slug = self._slug_from(birth, page.id)
                now = self._tx.page(page.id) or page
                self._tx.put_page(self._site_id, structs.replace(now, slug=slug))

    def _slug_from(self, birth: str, page_id: int) -> str:
        own = sorted(self._tx.slugs_of(page_id), key=lambda slug: (len(slug), slug))
        known = next((slug for slug in own if is_slug_of(slug, birth, page_id)), None)
        return known or new_slug(self._tx, birth, page_id)

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
        return structs.replace(page, id=number, slug=new_slug(tx, page.slug, number))


def passing_book() -> Book:
    """A book for a fold: its pages have passing ids, and for a slug the address they began at."""
    counter = iter(range(-1, -1_000_000_000, -1))
    return Book(lambda url: (next(counter), url))


def _matched(folded: list[Page], before: list[Page]) -> dict[int, Page]:
    homes = {url: was for was in before for url in was.addresses}
    near = {
        page.id: sorted({homes[u].id: homes[u] for u in page.addresses if u in homes}.items())
        for page in folded
    }
    found: dict[int, Page] = {}
    taken: set[int] = set()
    for same in _SAME:
        for page in folded:
            free = (was for number, was in near[page.id] if number not in taken)
            was = None if page.id in found else next((w for w in free if same(page, w)), None)
            if was is not None:
                found[page.id] = was
                taken.add(was.id)
    return found


def _as_before(page: Page, was: Page) -> Page:
    return structs.replace(
        page, id=was.id, slug=was.slug, rule=was.rule, rule_name=was.rule_name,
        rule_held=was.rule_held, held_by=was.held_by if page.held else "",
    )  # fmt: skip


def _as_seen(page: Page, was: Page) -> Page:
    return structs.replace(
        page, state=State.SHOWN, reason=was.reason, copy=was.copy, title=was.title,
        length=was.length, payload=was.payload, extractor=was.extractor, etag=was.etag,
        last_modified=was.last_modified, last_read=was.last_read, last_changed=was.last_changed,
        first_run=was.first_run,
    )  # fmt: skip


def _addresses(page: Page) -> tuple[str, ...]:
    return (page.url, *page.aliases)
