"""One visit: ask for a page, judge what came, write it down, and tell the frontier."""

from msgspec import Struct

from harvester.asker import note_request
from harvester.core.frontier import Frontier
from harvester.core.target import Target
from harvester.core.turns import Led
from harvester.learn import Learner
from harvester.net.answer import Answer, Fetched
from harvester.net.fetch import Fetcher
from harvester.outcome import Outcome, after_redirect, may_pass, outcome_of
from harvester.recorder import Recorder
from harvester.widening import Widening


class Validator(Struct, frozen=True, kw_only=True):
    """What the last copy of a page had, to ask whether it changed."""

    etag: str | None = None
    last_modified: str | None = None


NONE = Validator()


class Visitor:
    """Carries targets from their turn to their record."""

    def __init__(
        self,
        *,
        frontier: Frontier,
        fetcher: Fetcher,
        recorder: Recorder,
        learner: Learner,
        widening: Widening,
        validators: dict[int, Validator],
        with_hops: bool,
    ) -> None:
        self._frontier, self._fetcher = frontier, fetcher
        self._recorder, self._learner, self._widening = recorder, learner, widening
        self._validators, self._with_hops = validators, with_hops
        self._failed_once: dict[str, tuple[Target, Fetched, Outcome]] = {}

    async def visit(self, target: Target) -> None:
        """One request for a target; then it is settled, or waits for its next try or hop."""
        self._failed_once.pop(target.requested, None)
        known = self._validator(target)
        fetched = await self._fetcher.get(
            target.asks, etag=known.etag, last_modified=known.last_modified
        )
        outcome = outcome_of(fetched, was_conditional=known is not NONE)
        note_request(self._frontier.hosts, target.url, fetched, outcome)
        if may_pass(fetched, outcome) and self._frontier.retry(target, fetched.ended):
            self._failed_once[target.requested] = (target, fetched, outcome)
            return
        if isinstance(fetched, Answer) and fetched.location is not None:
            led = self._lead(target, fetched, fetched.location)
            if led is Led.ON:
                return
            outcome = after_redirect(led)
        self._settle(target, fetched, outcome)

    def give_up(self) -> None:
        """The run ends: pages that wait for another try are settled by their last one."""
        for target, fetched, outcome in self._failed_once.values():
            self._record(target, fetched, outcome)
            self._frontier.withdraw()
        self._failed_once.clear()

    def _validator(self, target: Target) -> Validator:
        if target.hops or not self._validators:
            return NONE
        return self._validators.get(self._frontier.admission.key(target.url), NONE)

    def _lead(self, target: Target, answer: Answer, location: str) -> Led:
        self._widening.see(target, location)
        led = self._frontier.follow(target, location, answer.http.status)
        if led is Led.ON and self._with_hops:
            self._recorder.hop(target, answer)
        return led

    def _settle(self, target: Target, fetched: Fetched, outcome: Outcome) -> None:
        self._record(target, fetched, outcome)
        http = fetched.http if isinstance(fetched, Answer) else None
        self._learner.take(target, outcome, fetched.url, http)

    def _record(self, target: Target, fetched: Fetched, outcome: Outcome) -> None:
        self._recorder.page(target, fetched, outcome, self._validator(target).etag)
