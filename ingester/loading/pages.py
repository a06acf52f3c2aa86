"""Writes folded pages down: rows, addresses, slugs, versions, and what became of pages that were
joined.
"""

from collections.abc import Iterable

from ingester.core.book import Book
from ingester.core.page import Edition, Page
from ingester.core.slug import marked, slug_of
from ingester.store.contract import Version, Writer
from shared.url import form_key


def book_for(tx: Writer, site_id: int, urls: Iterable[str], *, with_spellings: bool) -> Book:
    """A book that knows the pages at these addresses and, where asked, at their other spellings."""

    def register(url: str) -> tuple[int, str]:
        number = tx.new_page_id()
        return number, new_slug(tx, url, number)

    book = Book(register)
    wanted = set(urls)
    if with_spellings:
        wanted |= {
            row.url for url in list(wanted) for row in tx.addresses_like(site_id, form_key(url))
        }
    for url in sorted(wanted):
        page = tx.page_at(site_id, url)
        if page is not None and page.id not in book.pages:
            book.know(page)
    return book


def new_slug(tx: Writer, url: str, page_id: int) -> str:
    """A slug that is nobody else's, and now this page's."""
    slug = slug_of(url)
    if tx.slug_holder(slug) is not None:
        slug = marked(slug, url)
        if tx.slug_holder(slug) is not None:
            slug = f"{slug}-{page_id}"
    tx.set_slug(slug, page_id, page_id)
    return slug


def write_book(tx: Writer, site_id: int, book: Book, before: list[Page]) -> None:
    """Write down what a book changed."""
    changed = [book.pages[number] for number in sorted(book.changed) if number in book.pages]
    write_down(tx, site_id, changed, before, book.absorbed)
    for page in changed:
        for text in book.editions.get(page.id, ()):
            tx.add_version(page.id, Version(hash=text.hash, at=text.at, run=text.run))


def write_down(
    tx: Writer, site_id: int, pages: list[Page], before: list[Page], absorbed: dict[int, int]
) -> None:
    """Write pages with their addresses; joined pages hand over slugs and history, then go. One that
    was begun and joined at once has a slug already.
    """
    old = {page.id: page for page in before}
    for gone, heir in absorbed.items():
        tx.hand_over(gone, heir)
    for page in pages:
        tx.put_page(site_id, page)
        _write_addresses(tx, site_id, page, old.get(page.id))
    for gone, heir in absorbed.items():
        if gone in old:
            _join_history(tx, gone, heir)
            tx.drop_page(gone)


def write_history(tx: Writer, page_id: int, editions: Iterable[Edition]) -> None:
    """Write down every text that a page had, in place of what was known."""
    texts = (Version(hash=text.hash, at=text.at, run=text.run) for text in editions)
    tx.replace_versions(page_id, texts)


def _write_addresses(tx: Writer, site_id: int, page: Page, was: Page | None) -> None:
    known = {was.url, *was.aliases} if was else set()
    for url in (page.url, *page.aliases):
        if url in known:
            continue
        row = tx.address(site_id, url)
        if row is None or row.page_id != page.id:
            tx.set_address(site_id, url, page.id, page.id)


def _join_history(tx: Writer, gone: int, heir: int) -> None:
    merged = sorted({*tx.versions(heir), *tx.versions(gone)}, key=lambda version: version.at)
    tx.replace_versions(heir, merged)
