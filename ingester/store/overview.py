"""What a store of many pages looks like from above: ages, causes, newest changes, and lists."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    desc,
    func,
    literal_column,
    select,
    tuple_,
)

from ingester.core.ages import EDGES
from ingester.core.states import PageList
from ingester.store.columns import micros
from ingester.store.contract import PageRow, StoredObservation
from ingester.store.observations import CHANGED, ONE, ROW, observation_of
from ingester.store.reading import PAGE_ROW, page_row_of
from ingester.store.schema import addresses, observations, pages
from ingester.store.session import Query, Session, Tuple
from ingester.store.sums import FAILING, condition

_P, _A, _O = pages.c, addresses.c, observations.c
_OF_SITE = _P.site_id == bindparam("site_id")


def _read_since(edge: int) -> Any:
    return func.count(case((_P.last_read > bindparam(f"edge_{edge}"), ONE)))


AGES = Query(
    select(*map(_read_since, range(len(EDGES))), func.count()).where(
        _OF_SITE, _P.shown == ONE, _P.last_read.is_not(None)
    )
)


def _causes(dialect: str) -> Select[Any]:
    """An error is its reason and, behind a colon, a detail."""
    colon: ColumnElement[str] = literal_column("':'")
    at = func.strpos if dialect == "postgresql" else func.instr
    cause = func.substr(_P.error, 1, at(_P.error + colon, colon) - ONE).label("cause")
    return (
        select(cause, func.count().label("pages"))
        .where(_OF_SITE, FAILING)
        .group_by(literal_column("1"))
        .order_by(desc(literal_column("2")), literal_column("1"))
    )


CAUSES = Query(_causes)
NEWEST_CHANGES = Query(
    ROW.where(_O.run_id == bindparam("run_id"), CHANGED)
    .order_by(desc(_O.id))
    .limit(bindparam("most"))
)


def _list(state: PageList | None, *, one_site: bool) -> Query:
    """Pages by site and address, behind a place in that order."""
    place = tuple_(_A.site_id, _A.url) > tuple_(bindparam("site_id"), bindparam("after"))
    here = and_(_A.site_id == bindparam("site_id"), _A.url > bindparam("after"))
    found = PAGE_ROW.join(
        addresses, and_(_A.page_id == _P.id, _A.url == _P.url, _A.site_id == _P.site_id)
    ).where(here if one_site else place)
    if state is not None:
        found = found.where(condition(state))
    return Query(found.order_by(_A.site_id, _A.url).limit(bindparam("most")))


LISTS = {
    (state, one_site): _list(state, one_site=one_site)
    for state in (None, *PageList)
    for one_site in (False, True)
}


class OverviewReader(Session):
    """Many pages at a glance."""

    def page_ages(self, site_id: int, now: datetime) -> tuple[int, ...]:
        """How many shown copies lie between the edges of `ingester.core.ages`, youngest first."""
        edges = {f"edge_{number}": micros(now - edge) for number, edge in enumerate(EDGES)}
        since = self.row(AGES, tuple, site_id=site_id, **edges) or ()
        return tuple(more - less for less, more in zip((0, *since), since, strict=False))

    def failure_causes(self, site_id: int) -> list[tuple[str, int]]:
        """The reasons of the pages whose last try failed, and how many have each."""
        return self.rows(CAUSES, _cause, site_id=site_id)

    def newest_changes(self, run_id: int, most: int) -> list[StoredObservation]:
        """The last observations of a run that replaced a copy, hid a page or brought it back."""
        return self.rows(NEWEST_CHANGES, observation_of, run_id=run_id, most=most)

    def page_list(
        self,
        *,
        site_id: int | None = None,
        state: PageList | None = None,
        after: tuple[int, str] = (0, ""),
        most: int,
    ) -> list[PageRow]:
        """Pages (of a site, in a state) by site and address, behind a site's id and an address."""
        query = LISTS[state, site_id is not None]
        at = site_id if site_id is not None else after[0]
        return self.rows(query, page_row_of, site_id=at, after=after[1], most=most)


def _cause(row: Tuple) -> tuple[str, int]:
    return str(row[0]), int(row[1])
