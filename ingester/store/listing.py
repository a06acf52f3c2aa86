"""What discovery found, a listing a run; the newest ones are kept."""

from collections.abc import Iterable, Iterator

import msgspec
from sqlalchemy import bindparam, desc, exists, select

from ingester.store.columns import as_json, storable, storable_or_none
from ingester.store.contract import ListingRow, StoredRun
from ingester.store.runs import RunsReader
from ingester.store.schema import listings, runs
from ingester.store.session import Query, Tuple, upsert

PORTION = 2_000  # entries read at once

_ROW = select(listings.c.url, listings.c.sources, listings.c.lastmod, listings.c.inside)
OF_RUN = Query(
    _ROW.where(listings.c.run_id == bindparam("run_id"), listings.c.url > bindparam("after"))
    .order_by(listings.c.url)
    .limit(PORTION)
)
ONE = Query(
    _ROW.where(listings.c.run_id == bindparam("run_id"), listings.c.url == bindparam("url"))
)
HOLDERS = Query(
    select(runs.c.id)
    .where(
        runs.c.site_id == bindparam("site_id"),
        runs.c.undone == 0,
        exists().where(listings.c.run_id == runs.c.id),
    )
    .order_by(desc(runs.c.started), desc(runs.c.id))
)
PUT = upsert(listings, update=False)
FORGET = Query(listings.delete().where(listings.c.run_id == bindparam("run_id")))

_SOURCES = msgspec.json.Decoder(tuple[str, ...]).decode


class ListingReader(RunsReader):
    """What is known of listings."""

    def listing(self, run_id: int) -> Iterator[ListingRow]:
        """The entries of a run's listing, by address."""
        return self.paged(OF_RUN, _entry, "after", "", run_id=run_id)

    def listing_run(self, site_id: int) -> StoredRun | None:
        """The newest run of a site whose listing is stored."""
        newest = self.number(HOLDERS, site_id=site_id)
        return None if newest is None else self.run_by_id(newest)

    def listed(self, run_id: int, url: str) -> ListingRow | None:
        """An address in a run's listing."""
        return self.row(ONE, _entry, run_id=run_id, url=url)


class ListingWriter(ListingReader):
    """Changes to listings."""

    def put_listing(self, run_id: int, entries: Iterable[ListingRow]) -> None:
        """Add entries to a run's listing; an address that is there already stays."""
        self.change_many(
            PUT,
            (
                {
                    "run_id": run_id,
                    "url": entry.url,
                    "sources": storable(as_json(entry.sources)),
                    "lastmod": storable_or_none(entry.lastmod),
                    "inside": int(entry.inside),
                }
                for entry in entries
            ),
        )

    def trim_listings(self, site_id: int, keep: int = 2) -> None:
        """Forget the entries of all but the newest listings."""
        for run_id in self.rows(HOLDERS, _number, site_id=site_id)[keep:]:
            self.change(FORGET, run_id=run_id)


def _entry(row: Tuple) -> ListingRow:
    return ListingRow(url=row[0], sources=_SOURCES(row[1]), lastmod=row[2], inside=bool(row[3]))


def _number(row: Tuple) -> int:
    return int(row[0])
