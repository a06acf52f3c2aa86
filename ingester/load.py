"""The load loop: records become observations and decisions; each run is settled at its end."""

import time
from datetime import UTC, datetime

from msgspec import structs

from ingester.core.brakes import CAPS, FAILED_ENDS
from ingester.core.observation import Observation
from ingester.loading.desk import Desk
from ingester.loading.dictionaries import keep_dictionaries
from ingester.loading.events import DecisionLine, Listener, LoadLine, Tally, hidden_line
from ingester.loading.hides import Hidden
from ingester.loading.intake import Extraction, Intake
from ingester.loading.loadedrun import LoadedRun
from ingester.loading.observe import Draft, draft, is_page_record, told_apart
from ingester.loading.origin import with_host
from ingester.loading.record import Recorded
from ingester.loading.runsof import LoadOptions, RunsOf
from ingester.loading.settle import rejudge, settle
from ingester.loading.twins import told_same
from shared.errors import ConfigError, ToolError
from shared.harvestfile import Damage, HarvestReader, Located
from shared.records import End, LinkCheck, Listing, Other, Warcinfo

TAKEN_ID = "another record of this id"


class FileLoad:
    """The load of one file or stream."""

    def __init__(
        self,
        desk: Desk,
        options: LoadOptions,
        extraction: Extraction,
        listener: Listener,
        name: str,
    ) -> None:
        self._desk, self._options, self._name = desk, options, name
        self._tally = Tally(listener)
        self._intake = Intake(desk, extraction, self._told)
        self._runs = RunsOf(desk, options, name, self._tally.note)
        self._state = ("partial", "no page of the site was found")

    @property
    def sites(self) -> set[str]:
        """The sites whose runs were loaded, by name."""
        return self._runs.sites

    def load(self, harvest: HarvestReader) -> LoadLine:
        """Load everything that the file holds and return its summary."""
        began = time.monotonic()
        for item in harvest:
            match item:
                case Damage():
                    self._tally.damage(item)
                case Located():
                    self._tally.read(item.offset)
                    self._record(item)
        self._intake.drain()
        for run in self._runs:
            self._settle(run)
        self._count_late_damage()
        self._refuse_if_all_rejected()
        if self.sites:
            keep_dictionaries(self._desk, harvest)
        return self._summary(time.monotonic() - began)

    def _record(self, located: Located) -> None:
        record = located.record
        if is_page_record(record):
            self._page(located)
            return
        match record:
            case Warcinfo():
                self._next_run(record)
            case Listing():
                self._runs.of(record, None).list(self._desk, record)
            case LinkCheck():
                self._runs.of(record, record.facts.via).check(self._desk, record)
                self._state = ("ok", "it checks links and reads no page")
            case End():
                self._end(self._runs.of(record, None), record)
            case Other(problem=problem) if problem:
                self._tally.unreadable_record(record.type, problem)
                return
            case _:
                pass
        self._tally.other()

    def _next_run(self, info: Warcinfo) -> None:
        """A warcinfo ends every run before it; the same one again goes on with its run."""
        if self._options.foreign:
            return
        self._intake.drain()
        for run in self._runs.turn_to(info):
            self._settle(run)

    def _end(self, run: LoadedRun, end: End) -> None:
        self._intake.drain()
        run.end = end
        if end.why in FAILED_ENDS and run.is_own and not self._tally.counts["rejected"]:
            run.open(self._desk, min(end.date, self._options.clock()))  # read nothing: known too
        self._settle(run)

    def _page(self, located: Located) -> None:
        record = located.record
        run = self._runs.of(record, getattr(record, "url", None))
        drafted = draft(
            located,
            run=run.run,
            shard=run.shard,
            file=self._name,
            ignore=run.site.scope.ignore_parameters,
            now=self._options.clock(),
        )
        if drafted is None or not self._belongs(run, drafted.seen):
            url = drafted.seen.requested if drafted else str(getattr(record, "url", ""))
            self._skip(url, "other-host", "rejected")
            return
        if drafted.from_future:
            self._tally.note(
                "Captures dated in the future count as captured now; check the clocks."
            )
        run.goes_on(drafted.seen.source.seq)
        run.open(self._desk, drafted.seen.at)
        self._take(run, drafted)

    def _belongs(self, run: LoadedRun, seen: Observation) -> bool:
        """Whether the page is the site's; a foreign file without --site brings its own hosts."""
        if not run.site.owns(seen.url) and self._options.foreign and not self._options.sites:
            run.widen(self._desk, with_host(run.site, seen.url))
        return run.site.owns(seen.requested) if seen.hops else run.site.owns(seen.url)

    def _take(self, run: LoadedRun, drafted: Draft) -> None:
        """Take a record in once. The same id with other bytes is damage; other tools write such."""
        seen = drafted.seen
        known = self._digests_of(run, seen.record)
        if seen.digest in known:
            self._skip(seen.requested, "duplicate", "duplicate")
        elif not known:
            self._intake.take(run, drafted)
        elif self._options.foreign:
            self._take(run, structs.replace(drafted, seen=told_apart(seen)))
        else:
            place = seen.source
            self._tally.damage(
                Damage(offset=place.offset, length=place.length, why=TAKEN_ID), was_read=True
            )

    def _digests_of(self, run: LoadedRun, record: str) -> list[str]:
        """The block digests of the records of this id that came before."""
        assert run.row is not None
        with self._desk.look() as reader:
            return reader.seen(run.row.site_id, record) + self._intake.digests_of(record)

    def _skip(self, url: str, reason: str, place: str) -> None:
        self._tally.decided(DecisionLine(url=url, slug=None, act="skip", reason=reason), place)

    def _told(self, run: LoadedRun, seen: Observation, recorded: Recorded | None) -> None:
        if recorded is None:
            self._skip(seen.requested, "duplicate", "duplicate")
        elif recorded.waits:
            run.waiting[recorded.record] = recorded
        else:
            self._decided(recorded)

    def _decided(self, recorded: Recorded, *, held: bool = False, also: bool = False) -> None:
        told = recorded.decision
        line = DecisionLine(
            url=recorded.url,
            slug=recorded.page.slug if recorded.page else None,
            act=told.act.value,
            reason=told.reason.value,
            held=held,
            detail=told.detail,
            again=recorded.again,
            also=also,
        )
        self._tally.decided(line, "older" if told.reason == "older" else "loaded")

    def _settle(self, run: LoadedRun) -> None:
        """Everything that waits for the run's end."""
        run.finish_checks(self._desk)
        if run.settled or run.row is None or run.recorder is None:
            return
        run.settled = True
        with self._desk.batch() as tx:
            row = run.close_row(tx, self._tally, self._tally.counts["damaged"])
            settled = settle(tx, run.recorder, row, self._options.clock().date())
            tx.judge_run(row.id, settled.state, settled.why)
            tx.trim_listings(row.site_id)
        self._state = (settled.state.value, settled.why)
        for same in settled.same:
            self._tally.note(told_same(same))
        for recorded in settled.late:
            ours = run.waiting.pop(recorded.record, None) is not None
            if not recorded.waits:
                self._decided(recorded, also=not ours)
            elif ours:
                run.waiting[recorded.record] = recorded
        self._tell_hidden(run, settled.hidden)

    def _count_late_damage(self) -> None:
        """Damage behind the last end record is its run's: a file that tore as it was written on."""
        run = self._runs.last
        damaged = self._tally.counts["damaged"]
        if run is None or run.row is None or damaged == run.damage_known:
            return
        with self._desk.batch() as tx:
            row = run.close_row(tx, self._tally, damaged)
            self._state = rejudge(tx, row, run.site)

    def _tell_hidden(self, run: LoadedRun, hidden: list[Hidden]) -> None:
        """One line for each record that waited, and one for each other page that is hidden: what a
        rule and the site say of one page is told once.
        """
        fate = {(one.page.id, one.reason): one for one in hidden}
        told = set()
        for recorded in run.waiting.values():
            key = (recorded.page.id if recorded.page else 0, recorded.decision.reason)
            found = fate.get(key)
            self._decided(recorded, held=found is not None and found.held and key not in told)
            told.add(key)
        run.waiting.clear()
        pages = {page for page, reason in told if (page, reason) in fate}
        for (page, _), one in fate.items():
            if page not in pages:
                pages.add(page)
                self._tally.decided(hidden_line(one))

    def _refuse_if_all_rejected(self) -> None:
        others = self._tally.reasons["other-host"]
        runs = list(self._runs)
        is_strange = bool(others) or any(run.is_strange for run in runs)
        if is_strange and all(run.row is None for run in runs):
            site = runs[0].site
            raise ConfigError(
                f"{self._name}: none of its pages is on a host of site {site.name!r} "
                f"({', '.join(site.hosts)}). Name the right site file with --site, "
                "or take it as another tool's file with --foreign."
            )

    def _summary(self, seconds: float) -> LoadLine:
        tally, runs = self._tally, list(self._runs)
        sums, members = tally.sums(), tally.records + tally.spans
        if sums.total != members:
            raise ToolError(f"{self._name}: the sums are wrong: {members} members, but {sums}")
        last = runs[-1] if runs else None
        state, why = self._state
        return LoadLine(
            file=self._name,
            run=last.run if last else None,
            runs=[run.run for run in runs],
            site=last.site.name if last else None,
            members=members,
            counts=sums,
            torn=tally.torn,
            acts=dict(tally.acts),
            reasons=dict(tally.reasons),
            held=tally.held,
            links=sum(run.link_checks for run in runs),
            capped=any(run.end and run.end.why in CAPS for run in runs),
            undone=bool(last and last.is_undone),
            state=state,
            state_why=why,
            why=last.end.why if last and last.end else None,
            complete=self._options.foreign or (bool(runs) and all(run.end for run in runs)),
            dry_run=self._options.dry_run,
            unreadable=dict(tally.unreadable),
            notes=list(tally.notes),
            seconds=round(seconds, 3),
        )


def now() -> datetime:
    """The time of loading, in UTC."""
    return datetime.now(UTC)
