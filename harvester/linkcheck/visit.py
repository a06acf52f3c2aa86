"""One request for a link target: ask, hear, and settle it or ask again otherwise."""

import time
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from harvester.asker import Asker, note_request
from harvester.core.linkbook import Wanted
from harvester.core.linkfrontier import LinkFrontier
from harvester.core.linksteps import Step, refuses_head, step_after
from harvester.core.reached import Method, Reached
from harvester.core.target import Target
from harvester.core.turns import Led
from harvester.linkcheck.harvested import Harvested
from harvester.linkcheck.look import NOWHERE, ROUND, heard, reached
from harvester.linkcheck.recorder import LinkRecorder
from harvester.net.answer import Answer, Fetched
from harvester.net.fetch import Fetcher
from harvester.net.robots import robots_of
from harvester.outcome import outcome_of
from shared.url import authority, mask

ACCEPT = "*/*"
LOOK_LIMIT = 256 << 10  # bytes of a page that is looked at for what it says
ANCHOR_LIMIT = 4 << 20  # bytes of a page whose anchors are looked for


class Asking(Struct, frozen=True, kw_only=True):
    """How a target is asked for next, and what HEAD has said before."""

    method: Method
    head_status: int | None = None


class RobotsAsker:
    """Asks for the robots.txt of every host that a link leads to."""

    def __init__(self, asker: Asker, frontier: LinkFrontier, recorder: LinkRecorder) -> None:
        self._asker, self._frontier, self._recorder = asker, frontier, recorder

    async def ask_robots(self, origin: str) -> None:
        """The rules of an origin, from now on known."""
        rules, fetched = await robots_of(f"{origin}/", self._asker.ask)
        if isinstance(fetched, Answer):
            self._recorder.heard_any = True
        else:
            self._recorder.silent[origin] = fetched
        self._frontier.know_robots(origin, rules, time.monotonic())


class LinkVisitor:
    """Carries targets from their turn to their record."""

    def __init__(
        self,
        *,
        frontier: LinkFrontier,
        fetcher: Fetcher,
        recorder: LinkRecorder,
        harvested: Harvested,
        wanted: Mapping[str, Wanted],
    ) -> None:
        self._frontier, self._fetcher, self._recorder = frontier, fetcher, recorder
        self._harvested, self._wanted = harvested, wanted
        self._asking: dict[str, Asking] = {}
        self._answers: dict[str, Reached] = {}
        self._no_head: set[str] = set()

    async def visit(self, target: Target) -> None:
        """One request for a target; then it is settled, or waits for its next."""
        asking = self._asking.pop(target.requested, None) or self._first(target)
        fetched = await self._fetcher.get(
            target.url,
            method=asking.method.value,
            accept=ACCEPT,
            limit=ANCHOR_LIMIT if self._needs_anchors(target) else LOOK_LIMIT,
        )
        note_request(self._frontier.hosts, target.url, fetched, outcome_of(fetched))
        match step_after(asking.method, heard(fetched)):
            case Step.GET:
                self._asking[target.requested] = _with_get(asking, fetched)
                self._frontier.again(target)
            case Step.LATER if self._frontier.retry(target, fetched.ended):
                self._asking[target.requested] = asking
            case Step.FOLLOW if isinstance(fetched, Answer) and fetched.location:
                self._follow(target, asking, fetched, fetched.location)
            case _:
                self._settle(target, self._facts(target, asking, fetched))

    def _first(self, target: Target) -> Asking:
        needs_body = self._needs_anchors(target) or authority(target.url) in self._no_head
        return Asking(method=Method.GET if needs_body else Method.HEAD)

    def _needs_anchors(self, target: Target) -> bool:
        return bool(self._wanted[target.requested].fragments)

    def _facts(self, target: Target, asking: Asking, fetched: Fetched) -> Reached:
        anchors = self._needs_anchors(target)
        return reached(target, asking.method, asking.head_status, fetched, anchors=anchors)

    def _follow(self, target: Target, asking: Asking, answer: Answer, location: str) -> None:
        """Go on where a redirect leads, or end where that is known."""
        url = mask(location, ()).partition("#")[0]  # credentials in a redirect are not ours to use
        status = answer.http.status
        known = self._known(target, url)
        if known is not None and url != target.url:
            hops = target.hopped(url, status).hops
            self._settle(target, replace(known, hops=(*hops, *known.hops)))
        elif self._frontier.follow(target, url, status) is Led.ON:
            self._asking[target.requested] = asking
        else:
            facts = self._facts(target, asking, answer)
            self._settle(target, replace(facts, error=ROUND, detail=url))

    def _known(self, target: Target, url: str) -> Reached | None:
        """What an address answered when it was harvested, or asked for by this run."""
        known = self._harvested.reached(url) or self._answers.get(url)
        if known is None or (self._needs_anchors(target) and known.anchors is None):
            return None
        return known

    def _settle(self, target: Target, facts: Reached) -> None:
        if refuses_head(facts.head_status, facts.status):
            self._no_head.add(authority(facts.url))
        if facts.url == target.url and facts.error not in (ROUND, NOWHERE):
            self._answers[facts.url] = replace(facts, hops=())
        self._recorder.settled(target.requested, facts, target)


def _with_get(asking: Asking, fetched: Fetched) -> Asking:
    said = fetched.http.status if isinstance(fetched, Answer) else None
    return replace(asking, method=Method.GET, head_status=said)
