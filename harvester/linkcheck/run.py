"""One link check from its first record to its last: gather, tell what is known, ask, end."""

import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from harvester.asker import Asker
from harvester.commit import Commit
from harvester.core.linkbook import LinkBook, Wanted
from harvester.core.linkfrontier import LinkFrontier
from harvester.crawl import Crawl
from harvester.ending import ending_of
from harvester.linkcheck.events import LinkListener, LinkProgress, LinkRunLine, LinkSummary
from harvester.linkcheck.harvested import Harvested
from harvester.linkcheck.known import KnownChecks
from harvester.linkcheck.output import LinkJournal, LinkOutput, open_links_output
from harvester.linkcheck.recorder import LinkRecorder
from harvester.linkcheck.visit import LinkVisitor, RobotsAsker
from harvester.net.fetch import Fetcher, Timeouts, user_agent
from harvester.outcome import Why
from harvester.recorder import ReaderGone
from harvester.stop import Stop, Stopped
from harvester.tally import Tally
from harvester.widening import claimed_hosts
from shared.errors import ConfigError, OutputError
from shared.records import LINKS, Counts
from shared.site import Site, split_port
from shared.url import host_of, mask
from shared.wording import counted
from shared.writer import Intro

TOLD_EVERY = 0.2  # seconds between two words of progress


class LinkOptions(Struct, frozen=True, kw_only=True):
    """The options of `harvester links`."""

    files: Sequence[str]
    out: Path
    append: bool = False
    images: bool = False
    known: Sequence[str] = ()  # files of earlier checks, beside `out` itself
    fresh: timedelta = timedelta(days=1)  # how long a good answer of theirs counts


def _one_at_a_time(site: Site) -> Site:
    """The site without a word of more connections: other people's hosts never agreed to that."""
    return replace(site, politeness=replace(site.politeness, connections=1))


class LinkRun:
    """What one call of `harvester links` does."""

    def __init__(
        self,
        site: Site,
        options: LinkOptions,
        listener: LinkListener,
        timeouts: Timeouts | None = None,
    ) -> None:
        self._site, self._options, self._listener = site, options, listener
        self._timeouts = timeouts
        self._began = self._told = time.monotonic()
        self._tally, self._book = Tally(), LinkBook(site)
        self._frontier = LinkFrontier(site)
        self._held = self._requests = self._fresh = 0
        self._capped: Why | None = None
        self._broken: OutputError | None = None

    async def go(self) -> LinkSummary:
        """The whole check; its file is closed with an end record however it ends."""
        self._harvested = self._gather()
        fetcher = Fetcher(_one_at_a_time(self._site), timeouts=self._timeouts)
        earlier = self._earlier()
        opened = open_links_output(
            self._options.out, self._site, self._intro(), append=self._options.append
        )
        with opened.writer:
            self._writer = opened.writer
            self._stop = Stop(self._tell_stop)
            commit = Commit(self._writer, self._tally, self._frontier.put_back)
            self._recorder = LinkRecorder(
                self._writer, self._site, commit, self._listener, self._wanted()
            )
            with self._stop.on_signals():
                try:
                    await self._check_all(fetcher, opened, earlier)
                except OutputError as error:
                    self._broken = error
            return self._end()

    def _gather(self) -> Harvested:
        """Read the links of the pages; ConfigError where no page is the site's."""
        harvested = Harvested(self._site, self._options.files)
        if harvested.strange and not harvested.pages:
            raise ConfigError(
                f"none of the pages is on a host of site {self._site.name!r}"
                f" ({', '.join(self._site.hosts)}). Name the right site file with --site."
            )
        if harvested.damaged:
            self._listener.told(
                f"{counted(harvested.damaged, 'damaged place was', 'damaged places were')} stepped"
                " over; `harvester verify` says where."
            )
        harvested.note_links(
            self._book,
            images=self._options.images,
            moved=lambda read: self._listener.gathering(read, harvested.pages),
        )
        harvested.find_anchors(one.url for one in self._book.targets() if one.fragments)
        return harvested

    def _earlier(self) -> KnownChecks:
        """What earlier checks say, those in the output file among them."""
        out = self._options.out
        own = [str(out)] if out.exists() and out.stat().st_size else []
        files = (*self._options.known, *own)
        return KnownChecks(files, self._options.fresh, datetime.now(UTC))

    def _wanted(self) -> dict[str, Wanted]:
        return {one.url: one for one in self._book.targets()}

    def _intro(self) -> Intro:
        return Intro(
            site=self._site.name,
            home=self._site.home,
            hosts=claimed_hosts(self._site),
            user_agent=user_agent(self._site.contact),
            config=self._site.digest,
            at=datetime.now(UTC),
            purpose=LINKS,
        )

    async def _check_all(self, fetcher: Fetcher, opened: LinkOutput, earlier: KnownChecks) -> None:
        if opened.journal is not None:
            self._tell_going_on(opened.journal)
        async with fetcher:
            with suppress(Stopped):
                self._offer(opened.journal, earlier)
                await self._ask(fetcher)

    def _offer(self, journal: LinkJournal | None, earlier: KnownChecks) -> None:
        """Write down what the harvest files know; what is left, and was not well a short while ago,
        has to be asked for.
        """
        if journal is not None:
            journal.count(self._tally)
        checked = journal.checked if journal is not None else {}
        for wanted in self._book.targets():
            if mask(wanted.url, self._site.secret_parameters) in checked:
                continue
            known = self._harvested.reached(wanted.url)
            if known is not None:
                self._recorder.settled(wanted.url, known)
                self._held += 1
            elif earlier.answers(mask(wanted.url, self._site.secret_parameters), wanted.fragments):
                self._fresh += 1
            else:
                self._frontier.offer(wanted.url, wanted.via)
            if self._recorder.commit.is_full:
                self._recorder.commit.now()
        self._recorder.commit.now()

    async def _ask(self, fetcher: Fetcher) -> None:
        asker = Asker(self._site, self._frontier.hosts, fetcher, None, self._stop)
        minutes = self._site.limits.minutes
        crawl = Crawl(
            frontier=self._frontier,
            visitor=LinkVisitor(
                frontier=self._frontier,
                fetcher=fetcher,
                recorder=self._recorder,
                harvested=self._harvested,
                wanted=self._wanted(),
            ),
            asker=RobotsAsker(asker, self._frontier, self._recorder),
            recorder=self._recorder,
            stop=self._stop,
            most_pages=self._site.limits.pages,
            deadline=self._began + minutes * 60 if minutes else float("inf"),
            moved=lambda: self._tell_progress(crawl.fetches),
        )
        try:
            await crawl.walk()
        finally:
            self._requests, self._capped = crawl.fetches, crawl.capped

    def _end(self) -> LinkSummary:
        """Add up, write the end record, and say how it went."""
        left = self._frontier.not_tried
        counts = self._tally.final(targets=self._tally.settled + left, not_tried=left, parked=0)
        why = self._why()
        try:
            self._writer.end(at=datetime.now(UTC), counts=counts, why=why)
        except OutputError as error:
            self._broken = self._broken or error
        if self._broken is not None:
            self._listener.told(f"Error: {self._broken}")
        line = LinkRunLine(
            run=self._writer.run,
            site=self._site.name,
            file=str(self._options.out),
            why=why,
            counts=counts,
            pages=self._harvested.pages,
            held=self._held,
            fresh=self._fresh,
            requests=self._requests,
            noted=len(self._book.noted),
            left_out=self._book.left_out,
            seconds=round(time.monotonic() - self._began, 3),
        )
        return LinkSummary(
            line=line,
            ending=ending_of(why, counts, is_silent=False, stopped=self._stop.ending),
            bytes=self._writer.offset,
            members=self._writer.seq + 1,
            failures=self._tally.failures(),
            left_alone=tuple(self._frontier.hosts.endings().items()),
        )

    def _why(self) -> Why:
        """A foreign host that is left alone leaves targets untried; the site's own ends the run."""
        if self._broken is not None:
            return Why.INTERRUPTED if isinstance(self._broken, ReaderGone) else Why.DISK
        if self._stop.is_set:
            return Why.INTERRUPTED
        own = {split_port(entry.lower())[0] for entry in self._site.hosts}
        own.add(host_of(self._site.home))
        for host, reason in self._frontier.hosts.endings().items():
            if host in own:
                return Why(reason)
        if self._capped is not None:
            return self._capped
        is_silent = self._frontier.targets > 0 and not self._recorder.heard_any
        return Why.UNREACHABLE if is_silent else Why.FINISHED

    def _tell_going_on(self, journal: LinkJournal) -> None:
        self._listener.told(
            f"Continuing run {self._writer.run[:8]}: {len(journal.checked):,} of"
            f" {len(self._book):,} targets done."
        )

    def _tell_stop(self) -> None:
        self._listener.told("Finishing the requests in flight, again to stop now. Nothing is lost.")

    def _tell_progress(self, requests: int) -> None:
        now = time.monotonic()
        if now - self._told < TOLD_EVERY:
            return
        self._told = now
        counts: Counts = self._tally.counts(not_tried=self._frontier.not_tried, parked=0)
        done = self._tally.settled
        self._listener.progressed(
            LinkProgress(done=done, targets=len(self._book), counts=counts, requests=requests)
        )
