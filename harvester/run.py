"""One run from its first record to its last: the home, the list, the walk, and the end."""

import time
from contextlib import suppress
from datetime import UTC, datetime

from harvester.asker import Asker
from harvester.commit import Commit
from harvester.core.limits import CRAWL_DELAY
from harvester.crawl import Crawl
from harvester.ending import ending_of, findings_of, why_of
from harvester.events import Listener, Progress, RunLine, RunSummary
from harvester.files import Opened, open_output
from harvester.listing import entries_of
from harvester.net.discover import discover
from harvester.net.fetch import Fetcher, user_agent
from harvester.net.lists import check_lists
from harvester.options import PIPE, CrawlOptions
from harvester.outcome import Why
from harvester.plan import Plan, read_plan
from harvester.recorder import ReaderGone, Recorder
from harvester.state import State, fresh_state
from harvester.stop import Stop, Stopped
from harvester.visit import Validator, Visitor
from harvester.widening import claimed_hosts
from shared.errors import OutputError, PipeGone
from shared.records import Counts, Findings, ParkedTemplate
from shared.site import Site
from shared.url import mask
from shared.wording import counted
from shared.writer import Intro

TOLD_EVERY = 0.2  # seconds between two words of progress
GONE = (ReaderGone, PipeGone)


class Run:
    """What one call of `crawl` does."""

    def __init__(self, site: Site, options: CrawlOptions, listener: Listener) -> None:
        self._site, self._options, self._listener = site, options, listener
        self._plan: Plan | None = read_plan(options.plan) if options.plan else None
        self._began = self._told = time.monotonic()
        self._capped: Why | None = None
        self._broken: OutputError | None = None

    async def go(self) -> RunSummary:
        """The whole run; its file is closed with an end record however it ends."""
        check_lists(self._site)
        fetcher = Fetcher(self._site)
        opened = open_output(self._site, self._options, self._intro(), self._fresh)
        with opened.writer:
            self._writer = opened.writer
            self._state = opened.journal.state if opened.journal else self._fresh()
            self._stop = Stop(self._tell_stop)
            self._tell_start(opened)
            with self._stop.on_signals():
                try:
                    await self._read_all(fetcher)
                except OutputError as error:
                    self._broken = error
            return self._end()

    def _intro(self) -> Intro:
        return Intro(
            site=self._site.name,
            home=self._site.home,
            hosts=claimed_hosts(self._site),
            user_agent=user_agent(self._site.contact),
            config=self._site.digest,
            shard=str(self._options.shard) if self._options.shard.of > 1 else None,
            at=datetime.now(UTC),
        )

    def _fresh(self) -> State:
        return fresh_state(
            self._site,
            self._options,
            self._plan,
            today=datetime.now(UTC).date(),
            say=self._listener.told,
        )

    async def _read_all(self, fetcher: Fetcher) -> None:
        state, site = self._state, self._site
        commit = Commit(self._writer, state.tally, state.frontier.put_back)
        recorder = Recorder(self._writer, site, commit, self._listener)
        async with fetcher:
            asker = Asker(site, state.frontier.hosts, fetcher, recorder, self._stop)
            visitor = self._visitor(fetcher, recorder)
            crawl = self._crawl(visitor, asker, recorder)
            with suppress(Stopped):
                await crawl.walk()
                await self._list(asker, recorder)
                await crawl.walk()
            self._capped = crawl.capped
            if not self._stop.is_set:
                visitor.give_up()
                commit.now()

    def _visitor(self, fetcher: Fetcher, recorder: Recorder) -> Visitor:
        return Visitor(
            frontier=self._state.frontier,
            fetcher=fetcher,
            recorder=recorder,
            learner=self._state.learner,
            widening=self._state.widening,
            validators=self._validators(),
            with_hops=self._options.with_hops,
        )

    def _crawl(self, visitor: Visitor, asker: Asker, recorder: Recorder) -> Crawl:
        minutes = self._site.limits.minutes
        return Crawl(
            frontier=self._state.frontier,
            visitor=visitor,
            asker=asker,
            recorder=recorder,
            stop=self._stop,
            most_pages=self._options.max_pages or self._site.limits.pages,
            deadline=self._began + minutes * 60 if minutes else float("inf"),
            moved=self._tell_progress,
        )

    def _validators(self) -> dict[int, Validator]:
        """What to send with the due pages; the home is read whole, for it is walked from."""
        admission, found = self._state.frontier.admission, {}
        for line in self._plan.due if self._plan else ():
            url = admission.identity(line.url)
            is_start = url == self._site.home and not self._options.only
            if url and not is_start and (line.etag or line.last_modified):
                known = Validator(etag=line.etag, last_modified=line.last_modified)
                found[admission.key(url)] = known
        return found

    async def _list(self, asker: Asker, recorder: Recorder) -> None:
        """Find out what the site says it has, unless an earlier part of this run did."""
        state = self._state
        if self._options.only or state.listing_complete is not None:
            return
        self._stop.check()
        self._tell_crawl_delay()
        site = state.frontier.site
        discovery = await discover(site, asker.robots_for, asker.ask)
        entries = entries_of(site, discovery, self._plan)
        recorder.listing(entries, complete=discovery.complete, problems=discovery.problems)
        state.listing_complete = discovery.complete
        state.list_entries(entries)
        state.learner.release()
        if discovery.problems:
            first = discovery.problems[0]
            self._listener.told(
                f"The listing is not complete ({counted(len(discovery.problems), 'problem')}):"
                f" {first.url}: {first.problem}"
            )

    def _end(self) -> RunSummary:
        """Add up, write the end record, and say how it went."""
        frontier, tally = self._state.frontier, self._state.tally
        counts = tally.final(
            targets=frontier.targets,
            not_tried=frontier.not_tried,
            parked=frontier.watch.parking.count,
        )
        why = self._why()
        findings = findings_of(self._state, why, time.monotonic())
        secret = self._site.secret_parameters
        parked = frontier.watch.parking.report(lambda url: mask(url, secret))
        self._write_end(counts, parked, why, findings)
        line = RunLine(
            run=self._writer.run,
            site=self._site.name,
            file=str(self._writer.path or PIPE),
            why=why,
            counts=counts,
            listing_complete=self._state.listing_complete,
            seconds=round(time.monotonic() - self._began, 3),
            findings=findings,
        )
        ending = ending_of(why, counts, is_silent=tally.is_silent, stopped=self._stop.ending)
        return RunSummary(
            line=line,
            ending=ending,
            path=str(self._writer.path) if self._writer.path else None,
            bytes=self._writer.offset,
            members=self._writer.seq + 1,
            failures=tally.failures(),
            left_alone=tuple(frontier.hosts.endings().items()),
            parked=parked,
            is_piped=self._options.is_pipe,
        )

    def _why(self) -> Why:
        if self._broken is not None:
            return Why.INTERRUPTED if isinstance(self._broken, GONE) else Why.DISK
        if self._stop.is_set:
            return Why.INTERRUPTED
        return why_of(self._state, capped=self._capped, now=time.monotonic())

    def _write_end(
        self, counts: Counts, parked: tuple[ParkedTemplate, ...], why: Why, findings: Findings
    ) -> None:
        now = datetime.now(UTC)
        try:
            self._writer.end(at=now, counts=counts, parked=parked, why=why, findings=findings)
        except OutputError as error:
            self._broken = self._broken or error
        if self._broken is not None:
            self._listener.told(f"Error: {self._broken}")

    def _tell_start(self, opened: Opened) -> None:
        if not self._site.contact:
            self._listener.told(
                "No contact is set: a site that is troubled can't tell anybody."
                " `harvester init` writes a site file with a line for it."
            )
        if not self._site.owns(self._site.home):
            self._listener.told(
                f"The home {self._site.home} is on none of the site's hosts"
                f" ({', '.join(self._site.hosts)}): its links to itself are not followed."
            )
        if opened.journal is not None:
            self._tell_going_on(opened)
        if self._options.shard.of > 1:
            self._listener.told(
                "An address that only pages of other shards link to is not found here;"
                " a sitemap or a list brings it in."
            )
        if self._plan is not None and not self._plan.is_complete:
            self._listener.told(
                f"The plan holds only due pages ({len(self._plan.due):,}): every other page"
                " counts as unknown. `ingester due SITE --all --json` writes a whole one."
            )

    def _tell_going_on(self, opened: Opened) -> None:
        done, left = self._state.tally.settled, self._state.frontier.not_tried
        self._listener.told(
            f"Continuing run {self._writer.run[:8]}: {done:,} of {done + left:,} done,"
            f" {left:,} left so far."
        )
        info = opened.journal.info if opened.journal is not None else None
        if info is not None and info.config not in (None, self._site.digest):
            self._listener.told(
                "It was begun with other settings (site file, contact, delay or scope): those of"
                " this command count from here on."
            )
        if cut := opened.writer.cut:
            self._listener.told(
                f"Its last page was cut by the earlier stop (offset {cut.offset},"
                f" {counted(cut.length, 'byte')}). It will be fetched again."
            )

    def _tell_crawl_delay(self) -> None:
        rules = self._state.frontier.hosts.robots(self._site.home, time.monotonic())
        asked = min(rules.crawl_delay or 0.0, CRAWL_DELAY) if rules else 0.0
        if asked > self._site.politeness.delay:
            self._listener.told(f"robots.txt asks for {asked:g} s between requests: kept.")

    def _tell_stop(self) -> None:
        count = self._state.frontier.hosts.in_flight
        first = f"Finishing {counted(count, 'page')}, again to stop now." if count else "Stopping."
        self._listener.told(f"{first} Nothing stored is lost.")

    def _tell_progress(self) -> None:
        now = time.monotonic()
        if now - self._told < TOLD_EVERY:
            return
        self._told = now
        frontier, tally = self._state.frontier, self._state.tally
        waiting = frontier.not_tried
        counts = tally.counts(not_tried=waiting, parked=frontier.watch.parking.count)
        self._listener.progressed(
            Progress(
                site=self._site.name,
                done=tally.settled,
                queued=waiting,
                total_is_known=self._state.listing_complete is True,
                counts=counts,
                bytes=self._writer.offset,
            )
        )
