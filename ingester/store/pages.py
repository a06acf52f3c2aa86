"""Pages, their addresses and their slugs in the store."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import bindparam, case, desc, func, literal_column, select

from ingester.core.page import Page, ShortRead, State
from ingester.store import schema
from ingester.store.columns import micros, moment, packed, storable, storable_or_none
from ingester.store.contract import AddressRow, SameText
from ingester.store.linktables import links
from ingester.store.schema import addresses, counters, pages, slugs
from ingester.store.session import Query, Session, Tuple, upsert
from shared.url import form_key

PORTION = 500  # pages read at once: about 1 MB

FIELDS = (
    "id", "slug", "url", "aliases", "state", "reason", "copy", "title", "length", "payload",
    "extractor", "etag", "last_modified", "last_read", "last_tried", "last_changed", "error",
    "failures", "short", "place", "first_run", "witness",
    "held", "held_by", "rule", "rule_name", "rule_held",
)  # fmt: skip
ROW = tuple(pages.c[name] for name in FIELDS)
BY_ID = Query(select(*ROW).where(pages.c.id == bindparam("id")))
BY_ADDRESS = Query(
    select(*ROW)
    .join(addresses, addresses.c.page_id == pages.c.id)
    .where(addresses.c.site_id == bindparam("site_id"), addresses.c.url == bindparam("url"))
)
ALL = Query(
    select(*ROW)
    .where(pages.c.site_id == bindparam("site_id"), pages.c.id > bindparam("after"))
    .order_by(pages.c.id)
    .limit(PORTION)
)
COUNT_SHOWN = Query(
    select(func.count())
    .select_from(pages)
    .where(pages.c.site_id == bindparam("site_id"), pages.c.shown == 1)
)
_NEW = func.sum(case((pages.c.first_run == bindparam("run"), literal_column("1")), else_=0))
SAME_TEXTS = Query(
    select(
        func.count(),
        _NEW,
        func.min(case((pages.c.first_run == bindparam("run"), pages.c.url))),
    )
    .where(pages.c.site_id == bindparam("site_id"), pages.c.shown == 1, pages.c.copy.is_not(None))
    .group_by(pages.c.copy)
    .having(func.count() >= bindparam("least"), _NEW > 0)
    .order_by(desc(func.count()), pages.c.copy)
    .limit(bindparam("most"))
)
PUT = upsert(pages)
DROP = (
    Query(schema.versions.delete().where(schema.versions.c.page_id == bindparam("id"))),
    Query(links.delete().where(links.c.page_id == bindparam("id"))),
    Query(pages.delete().where(pages.c.id == bindparam("id"))),
)
NEXT_ID = Query(
    counters.update()
    .where(counters.c.name == "page")
    .values(value=counters.c.value + 1)
    .returning(counters.c.value)
)

_ADDRESS = select(addresses.c.url, addresses.c.page_id, addresses.c.born_id)
ADDRESS = Query(
    _ADDRESS.where(addresses.c.site_id == bindparam("site_id"), addresses.c.url == bindparam("url"))
)
# The sum keeps SQLite from walking all addresses of the site by their key: forms are rarer.
_OF_SITE = addresses.c.site_id + literal_column("0") == bindparam("site_id")
LIKE = Query(_ADDRESS.where(addresses.c.form == bindparam("form"), _OF_SITE))
PUT_ADDRESS = upsert(addresses)
DROP_ADDRESS = Query(
    addresses.delete().where(
        addresses.c.site_id == bindparam("site_id"), addresses.c.url == bindparam("url")
    )
)
SLUG = Query(select(slugs.c.page_id).where(slugs.c.slug == bindparam("slug")))
SLUGS_OF = Query(
    select(slugs.c.slug).where(slugs.c.page_id == bindparam("page_id")).order_by(slugs.c.slug)
)
PUT_SLUG = upsert(slugs)
HAND_OVER = tuple(
    Query(
        table.update().where(table.c.page_id == bindparam("gone")).values(page_id=bindparam("heir"))
    )
    for table in (addresses, slugs)
)
CALL_HOME = Query(
    slugs.update()
    .where(slugs.c.page_id == bindparam("holder"), slugs.c.born_id == bindparam("born"))
    .values(page_id=slugs.c.born_id)
    .returning(slugs.c.slug)
)

_ALIASES = msgspec.json.Decoder(tuple[str, ...]).decode
_SHORT = msgspec.json.Decoder(ShortRead).decode


class PagesReader(Session):
    """What is known of pages."""

    def page(self, page_id: int) -> Page | None:
        """The page with that id."""
        return self.row(BY_ID, page_of, id=page_id)

    def page_at(self, site_id: int, url: str) -> Page | None:
        """The page that has this address, current or alias."""
        return self.row(BY_ADDRESS, page_of, site_id=site_id, url=url)

    def pages(self, site_id: int) -> Iterator[Page]:
        """All pages of a site by id; the store may be written to in between."""
        return self.paged(ALL, page_of, "after", 0, site_id=site_id)

    def count_shown(self, site_id: int) -> int:
        """How many pages of a site readers see."""
        return self.number(COUNT_SHOWN, site_id=site_id) or 0

    def same_texts(self, site_id: int, run: str, *, least: int, most: int) -> list[SameText]:
        """The texts that at least so many shown pages have, some of them since this run; largest
        first.
        """
        return self.rows(SAME_TEXTS, _same, site_id=site_id, run=run, least=least, most=most)

    def address(self, site_id: int, url: str) -> AddressRow | None:
        """The row of an address."""
        return self.row(ADDRESS, _address, site_id=site_id, url=url)

    def addresses_like(self, site_id: int, form: str) -> list[AddressRow]:
        """The addresses with this `form_key`."""
        found = self.rows(LIKE, _address, site_id=site_id, form=form)
        return sorted(found, key=lambda row: row.url)

    def slug_holder(self, slug: str) -> int | None:
        """The id of the page that a slug leads to."""
        return self.number(SLUG, slug=slug)

    def slugs_of(self, page_id: int) -> list[str]:
        """The slugs that lead to a page."""
        return self.rows(SLUGS_OF, _first, page_id=page_id)


class PagesWriter(PagesReader):
    """Changes to pages."""

    def new_page_id(self) -> int:
        """A page id that was never used."""
        number = self.number(NEXT_ID)
        assert number is not None, "the counter of pages is made with the tables"
        return number

    def put_page(self, site_id: int, page: Page) -> None:
        """Insert or update a page, all of its fields."""
        self.change(
            PUT, id=page.id, site_id=site_id, slug=page.slug, url=page.url,
            aliases=packed(page.aliases), state=page.state.value, reason=str(page.reason),
            copy=page.copy, title=storable(page.title), length=page.length, payload=page.payload,
            extractor=page.extractor, etag=storable_or_none(page.etag),
            last_modified=storable_or_none(page.last_modified), last_read=micros(page.last_read),
            last_tried=micros(page.last_tried), last_changed=micros(page.last_changed),
            error=storable_or_none(page.error), failures=page.failures, short=packed(page.short),
            place=storable(page.order), first_run=storable(page.first_run),
            witness=storable(page.witness), held=str(page.held), held_by=storable(page.held_by),
            rule=str(page.rule), rule_name=page.rule_name, rule_held=page.rule_held,
            shown=int(page.shown),
        )  # fmt: skip

    def drop_page(self, page_id: int) -> None:
        """Remove a page that was joined to another, which has its addresses and slugs by then."""
        for query in DROP:
            self.change(query, id=page_id)

    def set_address(self, site_id: int, url: str, page_id: int, born_id: int) -> None:
        """Give an address to a page."""
        self.change(
            PUT_ADDRESS,
            site_id=site_id,
            url=url,
            form=form_key(url),
            page_id=page_id,
            born_id=born_id,
        )

    def drop_address(self, site_id: int, url: str) -> None:
        """Take an address away."""
        self.change(DROP_ADDRESS, site_id=site_id, url=url)

    def set_slug(self, slug: str, page_id: int, born_id: int) -> None:
        """Let a slug lead to a page."""
        self.change(PUT_SLUG, slug=slug, page_id=page_id, born_id=born_id)

    def hand_over(self, gone: int, heir: int) -> None:
        """All addresses and slugs of one page lead to another; where they were born stays known."""
        for query in HAND_OVER:
            self.change(query, gone=gone, heir=heir)

    def call_slugs_home(self, born_id: int, holder: int) -> list[str]:
        """Let the slugs that a page was born with, and another has now, lead to it again."""
        return self.rows(CALL_HOME, _first, born=born_id, holder=holder)


def page_of(row: Tuple) -> Page:
    """The page of a row in the order of `ROW`."""
    (
        id_, slug, url, aliases, state, reason, copy, title, length, payload, extractor, etag,
        last_modified, last_read, last_tried, last_changed, error, failures, short, place,
        first_run, witness, held, held_by, rule, rule_name, rule_held,
    ) = row  # fmt: skip
    return Page(
        id=id_, slug=slug, url=url, aliases=_ALIASES(aliases) if aliases else (),
        state=State(state), reason=reason, copy=copy, title=title, length=length, payload=payload,
        extractor=extractor, etag=etag, last_modified=last_modified, last_read=moment(last_read),
        last_tried=moment(last_tried), last_changed=moment(last_changed), error=error,
        failures=failures, short=_SHORT(short) if short else None, order=place, first_run=first_run,
        witness=witness, held=held, held_by=held_by, rule=rule, rule_name=rule_name,
        rule_held=rule_held,
    )  # fmt: skip


def _same(row: Tuple) -> SameText:
    return SameText(pages=int(row[0]), new=int(row[1]), url=str(row[2]))


def _address(row: Tuple) -> AddressRow:
    return AddressRow(url=row[0], page_id=row[1], born_id=row[2])


def _first(row: Tuple) -> str:
    return str(row[0])
