"""What waits for a run's end or for a person: hides and moves, and since when."""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, bindparam, case, func, literal_column, or_, select

from ingester.core.observation import GONE
from ingester.store.columns import moment
from ingester.store.contract import StoredObservation
from ingester.store.observations import ONE, ROW, ZERO, number_of, observation_of
from ingester.store.schema import addresses, observations, pages, passes, runs
from ingester.store.session import Query, Session, Tuple

_P, _A, _R, _O = pages.c, addresses.c, runs.c, observations.c
_HOME, _ALIAS, _WORD = addresses.alias("home"), addresses.alias("alias"), observations.alias("word")

# Without an order: SQLite would take the longer index for it.
PENDING = Query(ROW.where(_O.run_id == bindparam("run_id"), _O.held == ONE, _O.dropped == ZERO))
PASSED_BY = Query(select(passes.c.observation_id).where(passes.c.run_id == bindparam("run_id")))
_WAITING = and_(
    _WORD.c.held == ONE,
    _WORD.c.dropped == ZERO,
    or_(_WORD.c.act == "hide", and_(_WORD.c.act == "keep", _WORD.c.reason == "moved")),
)


def _outlived(*at_its_address: ColumnElement[bool]) -> Query:
    """Pages that a run speaks of and that were tried after it, with a word that nobody judges."""
    word = select(_WORD.c.id).where(
        _ALIAS.c.page_id == _P.id, *at_its_address, _WORD.c.site_id == _ALIAS.c.site_id, _WAITING
    )
    home = and_(_HOME.c.site_id == _O.site_id, _HOME.c.url.in_([_O.requested, _O.url]))
    later = and_(_P.held == "", _P.last_tried > _O.at, word.exists())
    return Query(
        select(_P.id)
        .distinct()
        .select_from(observations)
        .join(_HOME, home)
        .join(pages, _P.id == _HOME.c.page_id)
        .where(_O.run_id == bindparam("run_id"), later)
    )


OUTLIVED = (
    _outlived(_WORD.c.requested == _ALIAS.c.url),
    _outlived(_WORD.c.url == _ALIAS.c.url, _WORD.c.url != _WORD.c.requested),
)
# A hide by the site's word, or a move, waits in its observation, unless the page was read since:
# the same words as `ingester.loading.waiting.words_against`; a test compares them.
_STANDS = case((_O.follows > _O.at, _O.follows), else_=_O.at)
_MOVES_IT = and_(_O.act == "keep", _O.reason == "moved", _A.url == _O.requested)
HELD_BY_WORD = Query(
    select(func.min(_R.loaded))
    .select_from(runs)
    .join(observations, _O.run_id == _R.id)
    .join(addresses, and_(_A.site_id == _O.site_id, _A.url.in_([_O.requested, _O.url])))
    .join(pages, _P.id == _A.page_id)
    .where(
        _R.site_id == bindparam("site_id"),
        _R.undone == ZERO,
        _O.held == ONE,
        _O.dropped == ZERO,
        _O.pointed.is_(None),
        or_(_O.noindex == ONE, *(_O.status == code for code in GONE), _MOVES_IT),
        _P.held != "",
        func.coalesce(_P.last_read, literal_column("0")) < _STANDS,
    )
)
HELD_BY_RULE = Query(
    select(func.min(_R.loaded))
    .select_from(pages)
    .join(runs, and_(_R.run == _P.rule_held, _R.site_id == _P.site_id))
    .where(_P.site_id == bindparam("site_id"), _P.rule_held != "")
)


class WaitingReader(Session):
    """Questions about what waits."""

    def pending(self, run_id: int) -> list[StoredObservation]:
        """Hides of a run that wait and were not dropped."""
        return sorted(self.rows(PENDING, observation_of, run_id=run_id), key=number_of)

    def passed_by(self, run_id: int) -> list[int]:
        """The hides of earlier runs that this run's end let pass."""
        return sorted(self.rows(PASSED_BY, _first, run_id=run_id))

    def outlived(self, run_id: int) -> list[int]:
        """The pages, by id, that a run's captures speak of, that were tried later, and that do not
        wait themselves though some hide or move of theirs does.
        """
        found = (self.rows(query, _first, run_id=run_id) for query in OUTLIVED)
        return sorted({number for numbers in found for number in numbers})

    def held_since(self, site_id: int) -> datetime | None:
        """When the run was loaded whose hides wait longest for a person."""
        found = [self.number(query, site_id=site_id) for query in (HELD_BY_WORD, HELD_BY_RULE)]
        return moment(min((one for one in found if one is not None), default=None))


def _first(row: Tuple) -> int:
    return int(row[0])
