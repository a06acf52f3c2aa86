"""The harvest file as the journal of its run: what is in it is settled, and leads on."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from harvester.core.target import Target
from harvester.core.turns import Led
from harvester.net.answer import Answer, Blocked, Fetched, NoAnswer
from harvester.outcome import Outcome, Why, after_redirect, cause_of, outcome_of
from harvester.state import State
from shared.filestate import FINISHED
from shared.harvestfile import Damage, Located
from shared.http import HttpAnswer
from shared.records import (
    BLOCKED_ADDRESS,
    PAGE,
    ROBOTS_DENIED,
    End,
    Failure,
    Listing,
    Response,
    Revisit,
    Warcinfo,
)

# These ends say something about us, not about the pages: from another network, or later, the
# pages that failed before are worth asking for again.
_ABOUT_US = frozenset((Why.FAILURES_IN_A_ROW, Why.CHALLENGE, Why.ASKED_TO_WAIT, Why.UNREACHABLE))
_REFUSALS = frozenset(
    (
        Outcome.REFUSED,
        Outcome.RATE_LIMITED,
        Outcome.SERVER_ERROR,
        Outcome.UNREACHABLE,
        Outcome.CHALLENGE,
    )
)
_LISTED = ("sitemap:", "list:", "plan")

PageRecord = Response | Revisit | Failure


class Failed(Struct, frozen=True, kw_only=True):
    """A page that failed in an earlier part of the run."""

    target: Target
    outcome: Outcome
    cause: str


class Journal:
    """Replays the last run of a file, record by record, into a state."""

    def __init__(self, fresh: Callable[[], State]) -> None:
        self._fresh = fresh
        self._start_over(None)

    def _start_over(self, run: str | None) -> None:
        self.run = run
        self.state = self._fresh()
        self.info: Warcinfo | None = None
        self.last_why = ""
        self._settled: set[int] = set()
        self._failed: list[Failed] = []

    @property
    def is_finished(self) -> bool:
        """Whether the last run read all that it was to read."""
        return self.last_why == FINISHED

    def see(self, found: Located | Damage) -> None:
        """One record of the file; damage is no record."""
        if isinstance(found, Damage) or found.record.run is None:
            return
        record = found.record
        if record.run != self.run:
            self._start_over(record.run)
        self.last_why = record.why if isinstance(record, End) else ""
        match record:
            case Warcinfo():
                self.info = record
            case Listing():
                self._listing(record)
            case End():
                self._end(record)
            case Response() | Revisit() | Failure() if record.kind == PAGE:
                self._page(record)
            case _:
                pass

    def _listing(self, record: Listing) -> None:
        self.state.list_entries(record.entries)
        if record.complete is not None:
            self.state.listing_complete = record.complete
            self.state.learner.release()

    def _page(self, record: PageRecord) -> None:
        frontier = self.state.frontier
        target = _target(record)
        key = frontier.admission.key(target.requested)
        if key in self._settled:
            return
        fetched = _fetched(record)
        outcome = self._outcome(record, fetched)
        cause = cause_of(fetched, outcome)
        self._settled.add(key)
        for url in (*(hop.url for hop in target.hops), target.url):
            self.state.widening.see(target, url)
        frontier.recall(target.requested, target.url)
        self.state.tally.add(outcome, target.requested, cause)
        if outcome in _REFUSALS:
            again = replace(target, url=target.requested, hops=())
            self._failed.append(Failed(target=again, outcome=outcome, cause=cause))
        http = fetched.http if isinstance(fetched, Answer) else None
        self.state.learner.take(target, outcome, target.url, http)

    def _outcome(self, record: PageRecord, fetched: Fetched) -> Outcome:
        if isinstance(record, Failure) and record.fetch_status == ROBOTS_DENIED:
            return Outcome.DISALLOWED
        if isinstance(fetched, Answer) and fetched.location is not None:
            leads_on = self.state.frontier.admission.reads(fetched.location)
            return after_redirect(Led.KNOWN if leads_on else Led.AWAY)
        return outcome_of(fetched, was_conditional=isinstance(record, Revisit))

    def _end(self, record: End) -> None:
        """Where a run ended for our sake, its failed pages get another chance."""
        if record.why not in _ABOUT_US:
            return
        for failed in self._failed:
            self.state.tally.take_back(failed.outcome, failed.cause)
            self.state.frontier.revive(failed.target)
            self._settled.discard(self.state.frontier.admission.key(failed.target.requested))
        self._failed.clear()


def _target(record: PageRecord) -> Target:
    facts = record.facts
    via = facts.via or ""
    return Target(
        requested=facts.requested or record.url,
        url=record.url,
        via=via,
        depth=facts.depth or 0,
        lastmod=facts.lastmod,
        is_listed=not via or via.startswith(_LISTED),
        hops=facts.hops,
    )


def _fetched(record: PageRecord) -> Fetched:
    """The record as the value that it was written from."""
    url, at, ms = record.url, record.date, record.facts.ms or 0
    match record:
        case Failure() if record.error == BLOCKED_ADDRESS:
            return Blocked(url=url, at=at, ms=ms, ended=0.0)
        case Failure(fetch_status=status, error=error, phase=phase):
            return NoAnswer(
                url=url, at=at, ms=ms, ended=0.0, status=status or 0, error=error, phase=phase
            )
        case Response() | Revisit():
            return Answer(
                url=url,
                at=at,
                ms=ms,
                ended=0.0,
                http=record.http or HttpAnswer(status=304),
                ip="",
                protocol="",
                truncated=record.truncated if isinstance(record, Response) else None,
                location=_location(record),
            )


def _location(record: Response | Revisit) -> str | None:
    """Where a redirect led that was not followed."""
    hops = record.facts.hops
    return hops[-1].url if hops and hops[-1].status is None else None
