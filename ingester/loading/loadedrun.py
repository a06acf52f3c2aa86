"""One run of a harvest file while it is loaded: its site, its row in the store, and what waits for
its end.
"""

from datetime import datetime

from msgspec import structs

from ingester.core.listed import is_named
from ingester.loading.desk import Desk
from ingester.loading.events import Tally
from ingester.loading.linkchecks import LinkIntake
from ingester.loading.noindex import as_judged
from ingester.loading.observe import listing_rows
from ingester.loading.record import Recorded, Recorder
from ingester.store.contract import StoredRun, TornSpan, Writer
from shared.records import LINKS, End, LinkCheck, Listing, Warcinfo
from shared.site import Site

EARLY_LISTINGS = 40  # of 5,000 addresses each, that may come before the first page
TORN_KEPT = 1000  # damaged places that a run remembers one by one


class LoadedRun:
    """Its row is opened with its first page, so that a file of other hosts leaves no trace."""

    def __init__(
        self, run: str, site: Site, info: Warcinfo | None, *, kind: str, file: str, now: datetime
    ) -> None:
        self.run, self.site = run, site
        self._kind, self._file, self._now = kind, file, now
        self._started = info.date if info else None
        self._shard = info.shard if info else ""
        self._home = info.home if info and info.purpose != LINKS else None
        self.row: StoredRun | None = None
        self.recorder: Recorder | None = None
        self.end: End | None = None
        self.waiting: dict[str, Recorded] = {}
        self.settled = False
        self.damage_known = 0  # damaged places when its row was last written
        self._was_clean: bool | None = None  # whether an earlier load read it whole
        self._early: list[Listing] = []
        self._checks: LinkIntake | None = None
        self._listing_complete: bool | None = None

    @property
    def shard(self) -> str:
        """`I/N` where it is a part of a harvest."""
        return self.row.shard if self.row is not None else self._shard

    @property
    def is_own(self) -> bool:
        """Whether its warcinfo names the site's own home: then even a run without a page is its."""
        return self._home is not None and self.site.owns(self._home)

    @property
    def is_strange(self) -> bool:
        """Whether its warcinfo names the home of another site."""
        return self._home is not None and not self.site.owns(self._home)

    @property
    def is_foreign(self) -> bool:
        """Whether another tool wrote it: then it has no end record to wait for."""
        return self._kind == "foreign"

    def open(self, desk: Desk, at: datetime) -> None:
        """Make sure that the run has a row; `at` is the time of one of its captures."""
        self._started = min(self._started or at, at)
        self.settled = False
        if self.row is not None:
            return
        with desk.batch() as tx:
            site = tx.save_site(as_judged(tx, self.site), self._now)
            number = tx.begin_run(
                StoredRun(
                    site_id=site.id,
                    run=self.run,
                    kind=self._kind,
                    file=self._file,
                    started=self._started,
                    loaded=self._now,
                    shard=self._shard,
                )
            )
            self.row = tx.run_by_id(number)
            self.recorder = Recorder(
                self.site,
                site.id,
                number,
                self._now.date(),
                any_host=self.is_foreign,
                undone=self.is_undone,
            )
        early, self._early = self._early, []
        for listing in early:
            self.list(desk, listing)

    def goes_on(self, seq: int) -> None:
        """A capture that was numbered after the end record: the run was continued behind it."""
        if self.end is not None and self.end.last_seq is not None and seq > self.end.last_seq:
            self.end = None

    def list(self, desk: Desk, listing: Listing) -> None:
        """Keep what discovery found; a listing before the first page waits for it."""
        if listing.complete is not None:
            self._listing_complete = listing.complete
        if self.row is None:
            if len(self._early) < EARLY_LISTINGS:
                self._early.append(listing)
            else:
                self._listing_complete = False
            return
        rows = list(listing_rows(listing, self.site.scope.ignore_parameters))
        with desk.batch() as tx:
            tx.put_listing(self.row.id, rows)

    @property
    def is_undone(self) -> bool:
        """Whether a person took it back: its captures are kept, and count for nothing."""
        return self.row is not None and self.row.undone

    @property
    def link_checks(self) -> int:
        """How many checks of links it brought."""
        return self._checks.count if self._checks is not None else 0

    def check(self, desk: Desk, record: LinkCheck) -> None:
        """Keep what a check of a link found; another tool's file has none."""
        if self.is_foreign:
            return
        if self._checks is None:
            started = self._started or min(record.date, self._now)
            self._checks = LinkIntake(
                self.run, self.site, file=self._file, started=started, now=self._now
            )
        self._checks.take(desk, record)

    def finish_checks(self, desk: Desk) -> None:
        """Write down the checks that wait, and how the run ended."""
        if self._checks is not None:
            self._checks.write(desk, self.end)

    def widen(self, desk: Desk, site: Site) -> None:
        """The site has one more host (another tool's file brings its own)."""
        self.site = site
        if self.recorder is not None:
            self.recorder.site = site
        with desk.batch() as tx:
            tx.save_site(as_judged(tx, site), self._now)

    def close_row(self, tx: Writer, tally: Tally, damaged: int) -> StoredRun:
        """Write down how the run ended; a whole load of it is not made worse by a torn copy of the
        file.
        """
        assert self.row is not None
        before = tx.run_by_id(self.row.id) or self.row
        if self._was_clean is None:
            self._was_clean = before.complete and not before.damaged
        clean, self.damage_known = self._was_clean, damaged
        torn = tuple(
            TornSpan(offset=t.offset, length=t.length, why=t.why) for t in tally.torn[-TORN_KEPT:]
        )
        row = structs.replace(
            before,
            started=min(self._started or before.started, before.started),
            ended=self.end.date if self.end else before.ended,
            why=self.end.why if self.end else before.why,
            complete=before.complete or self.end is not None or self.is_foreign,
            damaged=0 if clean else damaged,
            torn=() if clean else torn,
            members=tally.records,
            shard=self._shard or before.shard,
            counts=structs.asdict(self.end.counts) if self.end else before.counts,
            listing_complete=before.listing_complete
            if self._listing_complete is None
            else self._listing_complete,
            listed=max(self._listed(tx), before.listed),
        )
        tx.put_run(row)
        return row

    def _listed(self, tx: Writer) -> int:
        """How long the site's own list is; what only a plan names does not make it longer."""
        assert self.row is not None
        return sum(is_named(entry.sources) for entry in tx.listing(self.row.id))
