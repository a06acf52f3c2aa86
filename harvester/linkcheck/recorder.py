"""Writes what became of each link target into the file; told is only what is durable there."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial

from msgspec.structs import replace

from harvester.commit import Commit, Written
from harvester.core.hosts import origin_of
from harvester.core.linkbook import Wanted
from harvester.core.reached import Method, Reached, fields_of
from harvester.core.target import Target
from harvester.core.turns import Deny
from harvester.linkcheck.events import LinkLine, LinkListener
from harvester.linkcheck.look import cause, word
from harvester.net.answer import Blocked, NoAnswer
from harvester.outcome import Outcome
from harvester.recorder import ReaderGone
from shared.errors import OutputError
from shared.records import BLOCKED_ADDRESS, Facts, Hop
from shared.sink import Place
from shared.site import Site
from shared.url import mask
from shared.writer import HarvestWriter

ROBOTS = "robots.txt"


class LinkRecorder:
    """The only one that writes to the file of a link check; targets are told by its commit."""

    def __init__(
        self,
        writer: HarvestWriter,
        site: Site,
        commit: Commit,
        listener: LinkListener,
        wanted: Mapping[str, Wanted],
    ) -> None:
        self.commit = commit
        self._writer, self._listener = writer, listener
        self._wanted, self._secret = wanted, site.secret_parameters
        self.silent: dict[str, NoAnswer | Blocked] = {}  # origins without even a robots.txt
        self.heard_any = False  # whether anybody answered, be it for a robots.txt

    def denied(self, denied: Deny, robots_url: str) -> None:
        """A target that may not be asked for: by robots.txt, or because its host is not there."""
        target = denied.target
        facts = Reached(
            url=target.url,
            at=datetime.now(UTC),
            method=Method.NONE,
            hops=target.hops,
            attempt=target.attempt,
        )
        match self.silent.get(origin_of(target.url)):
            case NoAnswer() as none:
                detail = f"{none.phase}: {none.detail}" if none.detail else none.phase
                facts = replace(facts, error=none.error, phase=ROBOTS, detail=detail, ms=none.ms)
            case Blocked() as blocked:
                facts = replace(facts, error=BLOCKED_ADDRESS, detail=blocked.detail)
            case None:
                facts = replace(facts, robots_rule=denied.line, robots_url=robots_url)
        self.settled(target.requested, facts, target)

    def settled(self, url: str, facts: Reached, target: Target | None = None) -> None:
        """One record for a target, and once it is durable one line; None: nobody asked for it."""
        wanted, outcome = self._wanted[url], word(facts)
        masked = replace(facts, url=self._masked(facts.url))
        place = self._writer.link_check(
            url=self._masked(url),
            at=facts.at,
            fields=fields_of(masked, wanted.fragments),
            facts=Facts(
                via=wanted.via,
                attempt=facts.attempt,
                ms=facts.ms,
                hops=tuple(Hop(url=self._masked(hop.url), status=hop.status) for hop in facts.hops),
            ),
        )
        was_asked = facts.method is not Method.HARVEST
        self.heard_any = self.heard_any or (was_asked and outcome is not Outcome.UNREACHABLE)
        line = self._line(url, facts, place)
        self.commit.add(
            Written(
                target=target,
                url=self._masked(url),
                outcome=outcome,
                cause=cause(facts, outcome),
                tell=partial(self._tell, line),
            )
        )

    def _line(self, url: str, facts: Reached, place: Place) -> LinkLine:
        wanted, outcome = self._wanted[url], word(facts)
        return LinkLine(
            url=self._masked(url),
            final=self._masked(facts.url),
            method=facts.method,
            status=facts.status,
            outcome=outcome,
            error=facts.error,
            detail=facts.detail or facts.robots_rule or facts.evidence,
            fragments_missing=facts.missing(wanted.fragments) or (),
            via=wanted.via,
            text=wanted.text,
            pages=wanted.pages,
            offset=place.offset,
            bytes=place.length,
            ms=facts.ms,
            attempt=facts.attempt,
        )

    def _tell(self, line: LinkLine) -> None:
        try:
            self._listener.checked(line)
        except OutputError as error:
            raise ReaderGone(str(error)) from None

    def _masked(self, url: str) -> str:
        return mask(url, self._secret)
