"""Which page has a plain slug: one that readers may know keeps it, one that was never read makes
room.
"""

from collections.abc import Iterable

from msgspec import structs

from ingester.core.page import Page, State
from ingester.core.slug import is_slug_of, slug_of
from ingester.loading.pages import new_slug
from ingester.store.contract import Writer


def name_plainly(tx: Writer, site_id: int, numbers: Iterable[int]) -> None:
    """Give these pages the plain slug of the address they began at, where it is theirs or free, or
    was given to an address at which nothing was ever read.
    """
    for number in numbers:
        page = tx.page(number)
        plain = _plain_slug(page) if page is not None else None
        if page is None or plain is None:
            continue
        holder = tx.slug_holder(plain)
        if holder is not None and holder != page.id and not _makes_room(tx, site_id, holder, page):
            continue
        tx.set_slug(plain, page.id, page.id)
        tx.put_page(site_id, structs.replace(page, slug=plain))
        if holder not in (None, page.id):
            _rename(tx, site_id, holder)


def _plain_slug(page: Page) -> str | None:
    """The slug that the page would have if no other had it; None where it has that."""
    births = (url for url in page.addresses if is_slug_of(page.slug, url, page.id))
    plain = {slug_of(url) for url in births}
    return None if not plain or page.slug in plain else min(plain)


def _makes_room(tx: Writer, site_id: int, holder: int, page: Page) -> bool:
    """Whether the page that has a plain slug was never read: the one that was read comes first, of
    two that were not the one with the shorter address.
    """
    other = tx.page(holder)
    if other is None or _was_read(tx, site_id, other):
        return False
    is_first = (len(page.url), page.url) < (len(other.url), other.url)
    return is_first or _was_read(tx, site_id, page)


def _was_read(tx: Writer, site_id: int, page: Page) -> bool:
    """Whether readers may know the page, be it by a run that was taken back; one of another site
    counts as known.
    """
    row = tx.address(site_id, page.url)
    if page.state == State.SHOWN or page.copy is not None or row is None or row.page_id != page.id:
        return True
    known = (one.observation for one in tx.observations_of(site_id, page.addresses))
    return any(seen.copy and not seen.noindex for seen in known)


def _rename(tx: Writer, site_id: int, number: int | None) -> None:
    page = tx.page(number) if number is not None else None
    if page is not None:
        birth = next(url for url in page.addresses if slug_of(url) == page.slug)
        own = (slug for slug in tx.slugs_of(page.id) if is_slug_of(slug, birth, page.id))
        slug = min(own, key=len, default="") or new_slug(tx, birth, page.id)
        tx.put_page(site_id, structs.replace(page, slug=slug))
