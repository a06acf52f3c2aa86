"""Links between pages in the store: each target's address once, each link a pair of numbers."""

from collections.abc import Iterable

from sqlalchemy import bindparam, or_, select
from sqlalchemy.engine import Dialect

from ingester.store.columns import storable
from ingester.store.contract import Link, LinkingPage
from ingester.store.linktables import links, targets
from ingester.store.schema import pages
from ingester.store.session import Driver, Query, Session, Tuple, insert_new, upsert

MOST_TARGETS = 10_000  # that a transaction remembers
LONGEST_TEXT = 200  # characters of a link's words that are worth keeping

FROM = Query(
    select(targets.c.url, links.c.text, links.c.target_id)
    .join(targets, targets.c.id == links.c.target_id)
    .where(links.c.page_id == bindparam("page_id"))
    .order_by(targets.c.url)
)
# A page that is gone links nowhere any more; its links are kept for the day when it comes back.
_TO = (
    select(pages.c.id, pages.c.url, links.c.text)
    .join(links, links.c.page_id == pages.c.id)
    .join(targets, targets.c.id == links.c.target_id)
    .where(
        targets.c.site_id == bindparam("site_id"),
        targets.c.url == bindparam("url"),
        or_(pages.c.state != "hidden", pages.c.reason != "gone"),
    )
    .order_by(links.c.page_id)
)
TO = Query(_TO)
FIRST = Query(_TO.where(links.c.page_id != bindparam("own")).limit(1))
TARGET = Query(
    select(targets.c.id).where(
        targets.c.site_id == bindparam("site_id"), targets.c.url == bindparam("url")
    )
)
NEW_TARGET = insert_new(targets)
PUT = upsert(links)
DROP = Query(
    links.delete().where(
        links.c.page_id == bindparam("page_id"), links.c.target_id == bindparam("target_id")
    )
)


class LinksReader(Session):
    """What is known of links."""

    def links_from(self, page_id: int) -> list[Link]:
        """The links of a page, by address."""
        return self.rows(FROM, _link, page_id=page_id)

    def links_to(self, site_id: int, url: str) -> list[LinkingPage]:
        """The pages of the site that link to an address, oldest page first."""
        return self.rows(TO, _linking, site_id=site_id, url=url)

    def first_link(self, site_id: int, url: str, own: int) -> LinkingPage | None:
        """The oldest page of the site that links to an address of page `own`; gone pages and the
        page itself do not count.
        """
        return self.row(FIRST, _linking, site_id=site_id, url=url, own=own)


class LinksWriter(LinksReader):
    """Changes to links."""

    def __init__(self, driver: Driver, dialect: Dialect) -> None:
        super().__init__(driver, dialect)
        self._targets: dict[tuple[int, str], int] = {}  # most pages of a site link to the same

    def put_links(self, site_id: int, page_id: int, links: Iterable[Link]) -> None:
        """The links of a page, in place of those stored before: only what differs is written."""
        wanted: dict[str, str] = {}
        for link in links:
            wanted.setdefault(storable(link.url), storable(link.text)[:LONGEST_TEXT])
        gone: list[int] = []
        for url, text, target_id in self.rows(FROM, tuple, page_id=page_id):
            if wanted.get(url) == text:
                del wanted[url]
            elif url not in wanted:
                gone.append(target_id)
        self.change_many(DROP, ({"page_id": page_id, "target_id": one} for one in gone))
        new = ((self._target(site_id, url), text) for url, text in wanted.items())
        self.change_many(
            PUT, [{"page_id": page_id, "target_id": one, "text": text} for one, text in new]
        )

    def _target(self, site_id: int, url: str) -> int:
        known = self._targets.get((site_id, url))
        if known is None:
            known = self.number(TARGET, site_id=site_id, url=url)
            if known is None:
                known = self.number(NEW_TARGET, site_id=site_id, url=url)
            assert known is not None, "the store has one writer"
            if len(self._targets) < MOST_TARGETS:
                self._targets[site_id, url] = known
        return known


def _link(row: Tuple) -> Link:
    return Link(url=row[0], text=row[1])


def _linking(row: Tuple) -> LinkingPage:
    return LinkingPage(page_id=row[0], url=row[1], text=row[2])
