"""From what one request brought to facts about the link's target."""

from msgspec.structs import replace

from harvester.core.fragments import anchors_in
from harvester.core.links import HTML_TYPES, is_html
from harvester.core.linksteps import Heard
from harvester.core.reached import Method, Reached
from harvester.core.target import Target
from harvester.net.answer import REDIRECTS, Answer, Blocked, Fetched, NoAnswer
from harvester.outcome import Outcome, may_pass, of_status, outcome_of
from shared.block import classify
from shared.blockkind import BlockKind
from shared.html import decode
from shared.http import HttpAnswer
from shared.records import BLOCKED_ADDRESS

ROUND, NOWHERE = "redirect_round", "redirect_nowhere"


def heard(fetched: Fetched) -> Heard:
    """One request as the rule of the next step takes it."""
    match fetched:
        case Answer(http=http):
            return Heard(
                status=http.status,
                leads_on=fetched.location is not None,
                may_pass=may_pass(fetched, outcome_of(fetched)),
                is_page=http.content_type in ("", *HTML_TYPES),
            )
        case NoAnswer():
            return Heard(phase=fetched.phase, may_pass=True)
        case Blocked():
            return Heard(phase="connect")


def reached(
    target: Target, method: Method, head_status: int | None, fetched: Fetched, *, anchors: bool
) -> Reached:
    """The facts that the last request for a target leaves; `anchors`: look for those, too."""
    facts = Reached(
        url=target.url,
        at=fetched.at,
        method=method,
        hops=target.hops,
        head_status=head_status,
        ms=fetched.ms,
        attempt=target.attempt,
    )
    match fetched:
        case Answer(http=http):
            return _answered(facts, http, fetched.truncated, anchors=anchors)
        case NoAnswer():
            return replace(facts, error=fetched.error, phase=fetched.phase, detail=fetched.detail)
        case Blocked():
            blocked = replace(facts, error=BLOCKED_ADDRESS, detail=fetched.detail)
            return replace(blocked, method=Method.NONE)


def _answered(facts: Reached, http: HttpAnswer, cut: str | None, *, anchors: bool) -> Reached:
    facts = replace(facts, status=http.status, content_type=http.content_type, cut=cut is not None)
    if http.status in REDIRECTS:
        return replace(facts, error=NOWHERE)
    if facts.method is not Method.GET or not is_html(http):
        return facts
    html = decode(http.body, http.charset)
    if anchors and facts.is_good:
        facts = replace(facts, anchors=anchors_in(html))
    # The text of half a page may lack what makes it one.
    block = None if cut and facts.is_good else classify(http, html)
    if block is not None:
        facts = replace(facts, block=block.kind.value, evidence=block.evidence)
    return facts


def word(facts: Reached) -> Outcome:
    """What became of a target, in the words of a crawl."""
    if facts.robots_rule:
        return Outcome.DISALLOWED
    if facts.error == BLOCKED_ADDRESS:
        return Outcome.BLOCKED_ADDRESS
    if facts.error in (ROUND, NOWHERE):
        return Outcome.REDIRECTED_AWAY
    if facts.status is None:
        return Outcome.UNREACHABLE
    if facts.block == BlockKind.CHALLENGE:
        return Outcome.CHALLENGE
    return Outcome.READ if facts.status == 304 else of_status(facts.status)


def cause(facts: Reached, outcome: Outcome) -> str:
    """A failure as it is grouped at the end: "403 refused", "no answer: dns"."""
    if facts.status is None:
        return f"no answer: {facts.error}" if outcome is Outcome.UNREACHABLE else outcome
    return f"{facts.status} {outcome.replace('_', ' ')}"
