"""What health asks of the store: pages counted, and the newest runs of a kind."""

from collections.abc import Iterator
from datetime import datetime
from typing import assert_never

from sqlalchemy import ColumnElement, and_, bindparam, case, desc, func, literal_column, or_, select

from ingester.core.page import DENIED
from ingester.core.standing import PageSums, sums_of
from ingester.core.states import PageList
from ingester.store.columns import instant, micros, moment
from ingester.store.contract import StoredRun
from ingester.store.observations import ONE, ZERO
from ingester.store.runs import run_of
from ingester.store.schema import pages, runs
from ingester.store.session import Query, Session, Tuple

PORTION = 2_000  # pages read at once, two columns each

_P, _R = pages.c, runs.c
RULED = and_(_P.rule != "", _P.rule_held == "")
# A page that robots.txt denies is no failing one.
FAILING = and_(
    _P.error.is_not(None),
    func.substr(_P.error, ONE, literal_column(str(len(DENIED)))) != literal_column(f"'{DENIED}'"),
)
HELD = or_(_P.held != "", and_(_P.rule != "", _P.rule_held != ""))


def condition(wanted: PageList) -> ColumnElement[bool]:
    """The same as `ingester.core.states.is_in`; tests compare them."""
    match wanted:
        case PageList.SHOWN:
            return _P.shown == ONE
        case PageList.HIDDEN:
            return or_(RULED, _P.state == "hidden")
        case PageList.LISTED:
            return and_(~RULED, _P.state == "listed")
        case PageList.HELD:
            return HELD
        case PageList.FAILING:
            return FAILING
        case _:
            assert_never(wanted)


def _counted(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.count(case((condition, ONE)))


SUMS = Query(
    select(
        *(_counted(condition(wanted)) for wanted in PageList),
        func.min(case((_P.shown == ONE, _P.last_read))),
    ).where(_P.site_id == bindparam("site_id"))
)
READ_BEFORE = Query(
    select(_P.id, _P.url, _P.last_read)
    .where(
        _P.site_id == bindparam("site_id"),
        _P.shown == ONE,
        _P.last_read < bindparam("before"),
        _P.id > bindparam("after"),
    )
    .order_by(_P.id)
    .limit(PORTION)
)
_LAST = (
    select(runs)
    .where(_R.site_id == bindparam("site_id"), _R.kind == bindparam("kind"), _R.undone == ZERO)
    .order_by(desc(_R.started), desc(_R.id))
    .limit(1)
)
LAST = Query(_LAST)
LAST_READ_WELL = Query(_LAST.where(or_(_R.state == "ok", _R.state == "partial")))


class SumsReader(Session):
    """A site in a few numbers."""

    def page_sums(self, site_id: int) -> PageSums:
        """The pages of a site, counted."""
        return self.row(SUMS, _sums, site_id=site_id) or PageSums()

    def read_before(self, site_id: int, before: datetime) -> Iterator[tuple[str, datetime]]:
        """The shown pages that were last read before a moment: address and that time."""
        return self.paged(READ_BEFORE, _read, "after", 0, site_id=site_id, before=micros(before))

    def last_run(self, site_id: int, kind: str, *, good: bool = False) -> StoredRun | None:
        """The newest run of a kind that stands; `good`: that is over and did not fail."""
        return self.row(LAST_READ_WELL if good else LAST, run_of, site_id=site_id, kind=kind)


def _sums(row: Tuple) -> PageSums:
    *counts, oldest = row
    return sums_of(dict(zip(PageList, counts, strict=True)), moment(oldest))


def _read(row: Tuple) -> tuple[str, datetime]:
    return row[1], instant(row[2])
