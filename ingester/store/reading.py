"""What the reading commands ask: pages with site and versions, found as people name them."""

from collections.abc import Iterator

from sqlalchemy import bindparam, func, select

from ingester.store.contract import PageRow
from ingester.store.pages import PORTION, ROW, PagesReader, page_of
from ingester.store.schema import pages, sites, versions
from ingester.store.session import Query, Tuple
from ingester.store.sites import SitesReader
from shared.url import normalise

_VERSIONS = (
    select(func.count(versions.c.hash.distinct()))
    .where(versions.c.page_id == pages.c.id)
    .scalar_subquery()
)
PAGE_ROW = select(pages.c.id, sites.c.id, sites.c.name, _VERSIONS, *ROW).join(
    sites, sites.c.id == pages.c.site_id
)
BY_ID = Query(PAGE_ROW.where(pages.c.id == bindparam("id")))
ALL = Query(PAGE_ROW.where(pages.c.id > bindparam("after")).order_by(pages.c.id).limit(PORTION))
OF_SITE = Query(
    PAGE_ROW.where(pages.c.site_id == bindparam("site_id"), pages.c.id > bindparam("after"))
    .order_by(pages.c.id)
    .limit(PORTION)
)


class CommandsReader(PagesReader, SitesReader):
    """Pages as commands tell of them."""

    def page_row(self, page_id: int) -> PageRow | None:
        """A page with its site and versions."""
        return self.row(BY_ID, page_row_of, id=page_id)

    def page_rows(self, site_id: int | None = None) -> Iterator[PageRow]:
        """All pages (of a site) by id."""
        if site_id is None:
            return self.paged(ALL, page_row_of, "after", 0)
        return self.paged(OF_SITE, page_row_of, "after", 0, site_id=site_id)

    def find_pages(self, address_or_slug: str) -> list[PageRow]:
        """The pages with this slug or, by each site's own identity rules, this address."""
        holder = self.slug_holder(address_or_slug)
        ids = [] if holder is None else [holder]
        for known in self.sites():
            url = normalise(address_or_slug, known.site.scope.ignore_parameters)
            found = None if url is None else self.address(known.id, url)
            if found is not None and found.page_id not in ids:
                ids.append(found.page_id)
        rows = (self.page_row(page_id) for page_id in ids)
        return [row for row in rows if row is not None]


def page_row_of(row: Tuple) -> PageRow:
    """The page of a row in the order of `PAGE_ROW`."""
    return PageRow(site_id=row[1], site=row[2], versions=row[3], page=page_of(row[4:]))
