"""Links between pages in the store: each target's address once, each link a pair of numbers."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import bindparam, or_, select

from ingester.store.columns import storable
from ingester.store.contract import Link, LinkingPage
from ingester.store.linktables import links, targets
from ingester.store.schema import Number, Words, pages
from ingester.store.session import Query, Session, Tuple, insert_missing, upsert_from

LONGEST_TEXT = 200  # characters of a link's words that are worth keeping
MOST_KNOWN = 20_000  # targets that a session remembers: the pages of a site share most of theirs

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
ADD_TARGET = insert_missing(targets)
# The number of the target is looked up where it is used: many rows are one statement.
PUT = upsert_from(
    links,
    select(bindparam("page_id", type_=Number), targets.c.id, bindparam("text", type_=Words)).where(
        targets.c.site_id == bindparam("site_id"), targets.c.url == bindparam("url")
    ),
)
DROP = Query(
    links.delete().where(
        links.c.page_id == bindparam("page_id"), links.c.target_id == bindparam("target_id")
    )
)


class LinksReader(Session):
    """What is known of links."""

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

    _targets: frozenset[tuple[int, str]] | set[tuple[int, str]] = frozenset()  # known to be there

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
        new = [
            {"site_id": site_id, "page_id": page_id, "url": url, "text": text}
            for url, text in wanted.items()
        ]
        self._add_targets(new)
        self.change_many(PUT, new)

    def _add_targets(self, new: list[dict[str, Any]]) -> None:
        known = self._targets if isinstance(self._targets, set) else set()
        missing = {(one["site_id"], one["url"]): one for one in new}
        for key in missing.keys() & known:
            del missing[key]
        self.change_many(ADD_TARGET, missing.values())
        self._targets = known if len(known) < MOST_KNOWN else set()
        self._targets |= missing.keys()


def _linking(row: Tuple) -> LinkingPage:
    return LinkingPage(page_id=row[0], url=row[1], text=row[2])
