"""What became of a page, in one word, and what that means for counts, host and next try."""

from collections.abc import Mapping
from enum import StrEnum

from harvester.core.politeness import Tried
from harvester.core.turns import Led
from harvester.net.answer import Answer, Blocked, Fetched, NoAnswer
from shared.block import is_challenge


class Outcome(StrEnum):
    """What one request brought, in the words of GLOSSARY.md."""

    READ = "read"
    NOT_MODIFIED = "not_modified"
    GONE = "gone"
    REFUSED = "refused"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    CLIENT_ERROR = "client_error"
    CHALLENGE = "challenge"
    REDIRECTED = "redirected"  # to an address that this run reads anyway
    REDIRECTED_AWAY = "redirected_away"  # out of the site or its scope, in a circle, nowhere
    TRUNCATED = "truncated"
    UNREACHABLE = "unreachable"
    DISALLOWED = "disallowed"
    BLOCKED_ADDRESS = "blocked_address"


class Why(StrEnum):
    """How a run ended, in the words of GLOSSARY.md."""

    FINISHED = "finished"
    PAGE_CAP = "page_cap"
    TIME_CAP = "time_cap"
    FAILURES_IN_A_ROW = "failures_in_a_row"
    CHALLENGE = "challenge"
    ASKED_TO_WAIT = "asked_to_wait"
    UNREACHABLE = "unreachable"
    INTERRUPTED = "interrupted"
    DISK = "disk"


BLOCKED_CAUSE = "blocked address"
NO_ANSWER = "no answer"  # how the cause of such failures begins
_REFUSED = (401, 403, 451, 999)  # 999 is what LinkedIn made up for "no"
_PASSING = (408, 425, 429)  # with 5xx: statuses that a later try may not meet
_BINS: Mapping[Outcome, str] = {
    Outcome.READ: "read",
    Outcome.REDIRECTED: "read",  # the page itself is read under its own address
    Outcome.NOT_MODIFIED: "not_modified",
    Outcome.GONE: "gone",
    Outcome.DISALLOWED: "disallowed",
}


def bin_of(outcome: Outcome) -> str:
    """The count that an outcome adds to; each target is in one."""
    return _BINS.get(outcome, "failed")


def outcome_of(fetched: Fetched, *, was_conditional: bool = False) -> Outcome:
    """The word for what came of one request."""
    match fetched:
        case Answer():
            return _of_answer(fetched, was_conditional=was_conditional)
        case NoAnswer():
            return Outcome.UNREACHABLE
        case Blocked():
            return Outcome.BLOCKED_ADDRESS


def _of_answer(answer: Answer, *, was_conditional: bool) -> Outcome:
    status = answer.http.status
    if status == 304 and was_conditional:
        return Outcome.NOT_MODIFIED
    if status < 300 or status >= 400:
        if is_challenge(answer.http):
            return Outcome.CHALLENGE
        is_cut = answer.truncated is not None or answer.http.is_part
        return of_status(status, is_cut=is_cut)
    return Outcome.REDIRECTED_AWAY


def of_status(status: int, *, is_cut: bool = False) -> Outcome:
    """The word for an answer that is no redirect and no challenge."""
    if status < 300:
        return Outcome.TRUNCATED if is_cut else Outcome.READ
    if status in (404, 410):
        return Outcome.GONE
    if status in _REFUSED:
        return Outcome.REFUSED
    if status == 429:
        return Outcome.RATE_LIMITED
    return Outcome.SERVER_ERROR if 500 <= status < 600 else Outcome.CLIENT_ERROR


def after_redirect(led: Led) -> Outcome:
    """The word for a page whose redirect is not followed."""
    return Outcome.REDIRECTED if led is Led.KNOWN else Outcome.REDIRECTED_AWAY


def may_pass(fetched: Fetched, outcome: Outcome) -> bool:
    """Whether asking again later may help: nothing came, too little came, or the server is busy."""
    match fetched:
        case Answer(http=http, truncated=truncated):
            is_busy = http.status in _PASSING or 500 <= http.status < 600
            is_torn = http.status < 300 and truncated in ("time", "disconnect")
            return outcome is not Outcome.CHALLENGE and (is_busy or is_torn)
        case NoAnswer():
            return True
        case Blocked():
            return False


_FAILED = frozenset(
    {
        Outcome.REFUSED,
        Outcome.RATE_LIMITED,
        Outcome.SERVER_ERROR,
        Outcome.CLIENT_ERROR,
        Outcome.UNREACHABLE,
    }
)


def tried(outcome: Outcome) -> Tried | None:
    """What a request says about its host; None where the host was not asked."""
    if outcome is Outcome.BLOCKED_ADDRESS:
        return None
    if outcome is Outcome.CHALLENGE:
        return Tried.CHALLENGED
    return Tried.FAILED if outcome in _FAILED else Tried.ANSWERED


def cause_of(fetched: Fetched, outcome: Outcome) -> str:
    """A failure as it is grouped in the table at the end: "403 refused", "no answer: dns"."""
    match fetched:
        case Answer(http=http) if outcome is Outcome.REDIRECTED_AWAY:
            return f"{http.status} to nothing that is read here"
        case Answer(http=http):
            return f"{http.status} {outcome.replace('_', ' ')}"
        case NoAnswer(error=error):
            return f"{NO_ANSWER}: {error}"
        case Blocked():
            return BLOCKED_CAUSE


def status_of(fetched: Fetched) -> int | None:
    """The status of an answer, None where there was none."""
    return fetched.http.status if isinstance(fetched, Answer) else None
