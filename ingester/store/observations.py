"""Observations in the store: the facts of every page record, and what was decided about each."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, bindparam, desc, literal_column, or_, select

from ingester.core.observation import Kind, Observation, Outcome, Source, Step
from ingester.store.columns import instant, micros, moment, packed, storable, storable_or_none
from ingester.store.contract import StoredObservation, Verdict
from ingester.store.schema import observations, passes, runs
from ingester.store.session import Query, Session, Tuple, insert_new, upsert
from shared.blockkind import BlockKind

PORTION = 500  # observations read at once: about 1 MB
LARGEST = 2**63 - 1  # what a hostile number becomes that no column can hold

# Written out, not bound: only then a partial index is used.
ONE: ColumnElement[int] = literal_column("1")
ZERO: ColumnElement[int] = literal_column("0")

_C = observations.c
_RUN = (runs.c.run, runs.c.shard, runs.c.undone)
ROW = select(*observations.c, *_RUN).join(runs, runs.c.id == _C.run_id)
# An address is asked for, answers for another, or is pointed at: each has an index of its own.
_ASKED = _C.requested == bindparam("url")
_ELSEWHERE = (_C.url == bindparam("url"), _C.url != _C.requested)
_POINTED = _C.pointed == bindparam("url")
_HERE = _C.site_id == bindparam("site_id")
_IN_RUN = _C.run_id == bindparam("run_id")
_ANSWERED = or_(_C.kind == Kind.ANSWER.value, _C.kind == Kind.NOT_MODIFIED.value)

# What readers may see of a run.
CHANGED = and_(
    _C.decided == ONE, or_(_C.act == "replace", _C.act == "hide", _C.reason == "returned")
)

BY_ID = Query(ROW.where(_C.id == bindparam("id")))
SEEN = Query(select(_C.digest).where(_C.record == bindparam("record"), _HERE))
BY_RECORD = Query(
    ROW.where(_C.record == bindparam("record"), _C.digest == bindparam("digest"), _HERE)
)
AT_ADDRESS = (
    Query(ROW.where(_ASKED, _HERE)),
    Query(ROW.where(*_ELSEWHERE, _HERE)),
    Query(ROW.where(_POINTED, _HERE)),
)
OF_RUN = Query(ROW.where(_IN_RUN, _C.id > bindparam("after")).order_by(_C.id).limit(PORTION))
SAYING_NOINDEX = Query(
    select(_C.requested, _C.url)
    .distinct()
    .join(runs, runs.c.id == _C.run_id)
    .where(runs.c.site_id == bindparam("site_id"), _C.noindex == ONE)
)
UNRESOLVED = Query(ROW.where(_IN_RUN, _C.pointed.is_not(None)))
OUTCOMES = Query(
    select(_C.act, _C.reason, _C.verdict_detail, _C.had_copy)
    .where(_IN_RUN, _C.decided == 1)
    .order_by(_C.id)
)
CHANGES = Query(
    ROW.where(
        _IN_RUN,
        CHANGED,
        _C.id > bindparam("after"),
    )
    .order_by(_C.id)
    .limit(PORTION)
)
ANSWERS = tuple(
    Query(ROW.where(*where, _IN_RUN, _ANSWERED).order_by(desc(_C.at), desc(_C.seq)).limit(1))
    for where in ((_ASKED,), _ELSEWHERE)
)
_SAME = (_HERE, _C.copy == bindparam("copy"), _C.payload == bindparam("payload"))
SAME_BYTES = tuple(Query(ROW.where(*where, *_SAME)) for where in ((_ASKED,), _ELSEWHERE))
INSERT = insert_new(observations)


def _setting(*names: str) -> Query:
    update = observations.update().where(_C.id == bindparam("key"))
    return Query(update.values({name: bindparam(name) for name in names}))


PASS = upsert(passes)
DECIDE = _setting("act", "reason", "verdict_detail", "had_copy", "page_id", "decided")
HOLD = _setting("held")
DROP = _setting("dropped")
READ_ANEW = _setting(
    "follows", "url", "hops", "pointed", "kind", "status", "detail", "truncated", "content_type",
    "payload", "etag", "last_modified", "noindex", "canonical", "refresh", "block", "outcome",
    "copy", "length", "title", "extractor",
)  # fmt: skip

_STEPS = msgspec.json.Decoder(tuple[Step, ...]).decode


class ObservationsReader(Session):
    """What is known of observations."""

    def seen(self, site_id: int, record: str) -> list[str]:
        """The block digests stored under a record id."""
        return self.rows(SEEN, _digest, site_id=site_id, record=record)

    def observation(self, observation_id: int) -> StoredObservation | None:
        """One observation."""
        return self.row(BY_ID, observation_of, id=observation_id)

    def recorded(self, site_id: int, record: str, digest: str) -> StoredObservation | None:
        """The observation of a record with this id and block digest."""
        return self.row(BY_RECORD, observation_of, site_id=site_id, record=record, digest=digest)

    def observations_of(self, site_id: int, urls: Collection[str]) -> list[StoredObservation]:
        """Every observation that asked for, came from or points at one of these, in their order."""
        found: dict[int, StoredObservation] = {}
        for url in urls:
            for query in AT_ADDRESS:
                found.update(
                    (one.id, one)
                    for one in self.rows(query, observation_of, url=url, site_id=site_id)
                )
        return sorted(found.values(), key=_order)

    def capture_of(
        self, site_id: int, url: str, copy: str | None, payload: str
    ) -> Observation | None:
        """The newest capture at an address that read this text from these bytes."""
        asked = {"site_id": site_id, "url": url, "copy": copy, "payload": payload}
        found = (self.rows(query, observation_of, **asked) for query in SAME_BYTES)
        newest = max((one for rows in found for one in rows), key=_order, default=None)
        return newest.observation if newest is not None else None

    def observations_in(self, run_id: int) -> Iterator[StoredObservation]:
        """Every observation of a run."""
        return self.paged(OF_RUN, observation_of, "after", 0, run_id=run_id)

    def changes_in(self, run_id: int) -> Iterator[StoredObservation]:
        """The observations of a run that replaced a copy, hid a page or brought it back."""
        return self.paged(CHANGES, observation_of, "after", 0, run_id=run_id)

    def target_capture(self, run_id: int, url: str) -> Observation | None:
        """The newest answer (or revisit) in a run that this address was asked for or gave."""
        found = [self.row(query, observation_of, run_id=run_id, url=url) for query in ANSWERS]
        answers = [one.observation for one in found if one is not None]
        return max(answers, key=lambda answer: (answer.at, answer.source.seq), default=None)

    def saying_noindex(self, site_id: int) -> list[tuple[str, str]]:
        """Where captures of a site said noindex: the address asked for and the one that answered.
        It looks at all of the site's captures: not for every load.
        """
        return self.rows(SAYING_NOINDEX, _both, site_id=site_id)

    def unresolved(self, run_id: int) -> list[StoredObservation]:
        """Redirects of a run that still point at an address, decided or not."""
        return sorted(self.rows(UNRESOLVED, observation_of, run_id=run_id), key=number_of)

    def run_outcomes(self, run_id: int) -> list[Verdict]:
        """What was decided about each observation of a run."""
        return self.rows(OUTCOMES, _verdict, run_id=run_id)


class ObservationsWriter(ObservationsReader):
    """Changes to observations."""

    def add_observation(
        self, site_id: int, run_id: int, observation: Observation, page_id: int | None = None
    ) -> int | None:
        """The new observation's id; None if this record with this digest is stored already."""
        return self.number(
            INSERT, site_id=site_id, run_id=run_id, page_id=page_id, decided=0, act=None,
            reason=None, verdict_detail=None, had_copy=None, **_source(observation),
            **_answer(observation),
        )  # fmt: skip

    def set_decision(self, observation_id: int, verdict: Verdict, page_id: int | None) -> None:
        """Write down what was decided."""
        self.change(
            DECIDE, key=observation_id, act=str(verdict.act), reason=str(verdict.reason),
            verdict_detail=storable(verdict.detail), had_copy=int(verdict.had_copy),
            page_id=page_id, decided=1,
        )  # fmt: skip

    def set_held(self, observation_ids: Iterable[int], held: bool) -> None:
        """Hold hides, or let them pass."""
        self.change_many(HOLD, ({"key": one, "held": int(held)} for one in observation_ids))

    def note_passed(self, observation_ids: Iterable[int], run_id: int) -> None:
        """Remember which run's end let these hides pass."""
        rows = ({"observation_id": one, "run_id": run_id} for one in observation_ids)
        self.change_many(PASS, rows)

    def set_dropped(self, observation_ids: Iterable[int], dropped: bool) -> None:
        """Forget hides, or remember them again."""
        self.change_many(DROP, ({"key": one, "dropped": int(dropped)} for one in observation_ids))

    def set_reading(self, observation_id: int, observation: Observation) -> None:
        """Write anew what came and what it reads like; the place and people's word stay."""
        self.change(READ_ANEW, key=observation_id, **_answer(observation))


def _source(seen: Observation) -> dict[str, Any]:
    """The columns of where the record lies and what runs and people did to it."""
    source = seen.source
    return {
        "record": storable(seen.record), "digest": storable(seen.digest), "at": micros(seen.at),
        "file": storable(source.file), "member_offset": source.offset,
        "member_length": source.length, "seq": min(source.seq, LARGEST),
        "requested": storable(seen.requested), "recovered": int(seen.recovered),
        "held": int(seen.held), "dropped": int(seen.dropped),
    }  # fmt: skip


def _answer(seen: Observation) -> dict[str, Any]:
    """The columns of what came and what it reads like."""
    return {
        "follows": micros(seen.follows), "url": storable(seen.url), "hops": packed(seen.hops),
        "pointed": storable_or_none(seen.pointed), "kind": seen.kind.value, "status": seen.status,
        "detail": storable(seen.detail), "truncated": storable_or_none(seen.truncated),
        "content_type": storable(seen.content_type), "payload": storable_or_none(seen.payload),
        "etag": storable_or_none(seen.etag),
        "last_modified": storable_or_none(seen.last_modified), "noindex": int(seen.noindex),
        "canonical": storable_or_none(seen.canonical), "refresh": storable_or_none(seen.refresh),
        "block": seen.block and seen.block.value, "outcome": seen.outcome.value, "copy": seen.copy,
        "length": seen.length, "title": storable(seen.title), "extractor": seen.extractor,
    }  # fmt: skip


def observation_of(row: Tuple) -> StoredObservation:
    """The observation of a row in the order of `ROW`."""
    (
        id_, site_id, run_id, page_id, record, digest, at, follows, file, offset, length, seq,
        requested, url, hops, pointed, kind, status, detail, truncated, content_type, payload, etag,
        last_modified, noindex, canonical, refresh, block, outcome, copy, text_length, title,
        extractor, recovered, held, dropped, decided, act, reason, verdict_detail, had_copy, run,
        shard, undone,
    ) = row  # fmt: skip
    observation = Observation(
        record=record, digest=digest, at=instant(at), follows=moment(follows),
        source=Source(run=run, shard=shard, file=file, offset=offset, length=length, seq=seq),
        requested=requested, url=url, hops=_STEPS(hops) if hops else (), pointed=pointed,
        kind=Kind(kind), status=status, detail=detail, truncated=truncated,
        content_type=content_type, payload=payload, etag=etag, last_modified=last_modified,
        noindex=bool(noindex), canonical=canonical, refresh=refresh,
        block=BlockKind(block) if block else None,
        outcome=Outcome(outcome), copy=copy, length=text_length, title=title, extractor=extractor,
        recovered=bool(recovered), held=bool(held), dropped=bool(dropped),
    )  # fmt: skip
    return StoredObservation(
        id=id_, site_id=site_id, run_id=run_id, observation=observation, page_id=page_id,
        decided=bool(decided), undone=bool(undone),
        verdict=_verdict((act, reason, verdict_detail, had_copy)),
    )  # fmt: skip


def _verdict(row: Tuple) -> Verdict:
    act, reason, detail, had_copy = row
    return Verdict(act=act or "", reason=reason or "", detail=detail or "", had_copy=bool(had_copy))


def _digest(row: Tuple) -> str:
    return str(row[0])


def _order(stored: StoredObservation) -> str:
    return stored.observation.order


def number_of(stored: StoredObservation) -> int:
    """Its number in the store."""
    return stored.id


def _both(row: Tuple) -> tuple[str, str]:
    return str(row[0]), str(row[1])
