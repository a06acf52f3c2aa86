"""Runs in the store: one row a harvest or local crawl of a site."""

from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import bindparam, desc, select

from ingester.core.brakes import RunState
from ingester.store.columns import as_json, instant, micros, moment, storable
from ingester.store.contract import StoredRun, TornSpan
from ingester.store.schema import runs
from ingester.store.session import Query, Session, Tuple, insert_new
from shared.errors import StoreError

_ROW = select(runs)
BY_ID = Query(_ROW.where(runs.c.id == bindparam("id")))
BY_RUN = Query(_ROW.where(runs.c.run == bindparam("run")).order_by(runs.c.id))
BY_SITE_RUN = Query(
    _ROW.where(runs.c.run == bindparam("run"), runs.c.site_id == bindparam("site_id"))
)
NEWEST = Query(_ROW.order_by(desc(runs.c.started), desc(runs.c.id)).limit(bindparam("most")))
NEWEST_OF = Query(
    _ROW.where(runs.c.site_id == bindparam("site_id"))
    .order_by(desc(runs.c.started), desc(runs.c.id))
    .limit(bindparam("most"))
)
BEGINS = Query(
    _ROW.where(runs.c.run >= bindparam("prefix"), runs.c.run < bindparam("behind"))
    .order_by(runs.c.run, runs.c.id)
    .limit(bindparam("most"))
)
INSERT = insert_new(runs)
UPDATE = Query(
    runs.update()
    .where(runs.c.id == bindparam("key"))
    .values(
        {
            column.name: bindparam(column.name)
            for column in runs.c
            if column.name not in ("id", "run", "site_id")
        }
    )
)

_COUNTS = msgspec.json.Decoder(dict[str, int]).decode
_TORN = msgspec.json.Decoder(tuple[TornSpan, ...]).decode


class RunsReader(Session):
    """What is known of runs."""

    def run(self, site_id: int | None, run: str) -> StoredRun | None:
        """The run with that run id (of any site: None)."""
        if site_id is None:
            return self.row(BY_RUN, run_of, run=run)
        return self.row(BY_SITE_RUN, run_of, run=run, site_id=site_id)

    def runs_named(self, prefix: str, most: int) -> list[StoredRun]:
        """The runs whose run id begins so, by run id."""
        behind = prefix + chr(0x10FFFF)
        return self.rows(BEGINS, run_of, prefix=storable(prefix), behind=behind, most=most)

    def run_by_id(self, run_id: int) -> StoredRun | None:
        """The run with the store's own id."""
        return self.row(BY_ID, run_of, id=run_id)

    def runs(self, site_id: int | None = None, limit: int = 100) -> list[StoredRun]:
        """The newest runs first, by their start."""
        if site_id is None:
            return self.rows(NEWEST, run_of, most=limit)
        return self.rows(NEWEST_OF, run_of, site_id=site_id, most=limit)


class RunsWriter(RunsReader):
    """Changes to runs."""

    def begin_run(self, run: StoredRun) -> int:
        """The id of the run with this site and run id; inserted where it is new."""
        new = self.number(INSERT, site_id=run.site_id, run=storable(run.run), **_columns(run))
        if new is not None:
            return new
        known = self.run(run.site_id, storable(run.run))
        if known is None:
            raise StoreError(f"the run {run.run} can't be written")
        return known.id

    def put_run(self, run: StoredRun) -> None:
        """Update a run, all of its fields but its site and its run id."""
        self.change(UPDATE, key=run.id, **_columns(run))

    def judge_run(self, run_id: int, state: RunState, why: str) -> None:
        """Write down how a run went, with the sentence that explains it."""
        self.put_run(structs.replace(self._run_numbered(run_id), state=state.value, state_why=why))

    def spend_allowance(self, run_id: int, *, shown_before: int | None, hidden: int) -> None:
        """Write down what a run has hidden, of how many shown pages."""
        run = self._run_numbered(run_id)
        self.put_run(structs.replace(run, shown_before=shown_before, hidden=hidden))

    def set_undone(self, run_id: int, undone: bool) -> None:
        """Take a run back, or let it count again."""
        self.put_run(structs.replace(self._run_numbered(run_id), undone=undone))

    def _run_numbered(self, run_id: int) -> StoredRun:
        run = self.run_by_id(run_id)
        if run is None:
            raise StoreError(f"the store has no run number {run_id}")
        return run


def _columns(run: StoredRun) -> dict[str, Any]:
    """The columns that may change."""
    complete = run.listing_complete
    return {
        "kind": run.kind, "file": storable(run.file), "started": micros(run.started),
        "ended": micros(run.ended), "loaded": micros(run.loaded), "why": storable(run.why),
        "complete": int(run.complete), "state": str(run.state),
        "state_why": storable(run.state_why), "shown_before": run.shown_before,
        "hidden": run.hidden, "counts": as_json(run.counts),
        "members": run.members, "damaged": run.damaged, "torn": as_json(run.torn),
        "listing_complete": None if complete is None else int(complete),
        "listed": run.listed, "undone": int(run.undone),
        "shard": storable(run.shard),
    }  # fmt: skip


def run_of(row: Tuple) -> StoredRun:
    """The run of a row in the order of the table."""
    (
        id_, site_id, run, kind, file, started, ended, loaded, why, complete, state,
        state_why, shown_before, hidden, counts, members, damaged, torn, listing_complete,
        listed, undone, shard,
    ) = row  # fmt: skip
    return StoredRun(
        id=id_, site_id=site_id, run=run, kind=kind, file=file, started=instant(started),
        ended=moment(ended), loaded=instant(loaded), why=why, complete=bool(complete), state=state,
        state_why=state_why, shown_before=shown_before, hidden=hidden, counts=_COUNTS(counts),
        members=members, damaged=damaged, torn=_TORN(torn),
        listing_complete=None if listing_complete is None else bool(listing_complete),
        listed=listed, undone=bool(undone), shard=shard,
    )  # fmt: skip
