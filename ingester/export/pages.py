"""The pages of an export, one after the other: never more than one text in memory."""

from collections.abc import Iterator

from msgspec import UNSET, Struct

from ingester.core.states import PageList, is_in
from ingester.store.contract import Reader, StoredSite
from ingester.telling.pageline import PageLine, page_line

PORTION = 200  # pages of a list; their texts are read one by one


class Wanted(Struct, frozen=True, kw_only=True):
    """Which pages are written: those of a site (all: None) in a state."""

    site: StoredSite | None
    state: PageList


def pages(reader: Reader, wanted: Wanted) -> Iterator[PageLine]:
    """The pages with their texts, by site and address."""
    sites = {known.id: known.site for known in reader.sites()}
    only = wanted.site.id if wanted.site is not None else None
    after = (0, "")
    while True:
        rows = reader.page_list(site_id=only, state=wanted.state, after=after, most=PORTION)
        for row in rows:
            copy = reader.copy(row.page.copy) if row.page.copy else None
            yield page_line(row, sites[row.site_id], copy)
        if len(rows) < PORTION:
            return
        after = (rows[-1].site_id, rows[-1].page.url)


def is_wanted(reader: Reader, wanted: Wanted, slug: str) -> bool:
    """Whether the page with this slug is one of them."""
    holder = reader.slug_holder(slug)
    row = None if holder is None else reader.page_row(holder)
    if row is None or row.page.slug != slug:
        return False
    is_there = wanted.site is None or wanted.site.id == row.site_id
    return is_there and is_in(row.page, wanted.state)


def text_of(line: PageLine) -> str:
    """The text of a page of an export."""
    return "" if line.text is UNSET else line.text
