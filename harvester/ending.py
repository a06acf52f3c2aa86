"""Why a run ended, and which exit code stands for that."""

from harvester.outcome import Why
from harvester.state import State
from shared.errors import Ending, worst
from shared.records import Counts, Findings, SpentTemplate

# Several hosts may have been left alone: the reason that a person should hear first.
_HOST_ENDINGS = (Why.CHALLENGE, Why.FAILURES_IN_A_ROW, Why.ASKED_TO_WAIT)
_CAPS = (Why.PAGE_CAP, Why.TIME_CAP)
SPENT_MOST = 5  # templates that are told where a cap was hit
_CODES = {
    Why.PAGE_CAP: Ending.CAP,
    Why.TIME_CAP: Ending.CAP,
    Why.FAILURES_IN_A_ROW: Ending.BRAKE,
    Why.CHALLENGE: Ending.BRAKE,
    Why.ASKED_TO_WAIT: Ending.BRAKE,
    Why.UNREACHABLE: Ending.UNREACHABLE,
    Why.DISK: Ending.OUTPUT,
}


def why_of(state: State, *, capped: Why | None, now: float) -> Why:
    """Why a run ended that nobody stopped and whose file could be written."""
    if is_shut(state, now):
        return Why.UNREACHABLE
    endings = set(state.frontier.hosts.endings().values())
    for why in _HOST_ENDINGS:
        if why in endings:
            return why
    return capped or Why.FINISHED


def is_shut(state: State, now: float) -> bool:
    """Whether nothing was asked for because the home's robots.txt could not be had."""
    frontier = state.frontier
    rules = frontier.hosts.robots(frontier.site.home, now)
    is_closed = rules is not None and bool(rules.closed_because)
    return is_closed and state.tally.settled == 0


def findings_of(state: State, why: Why, now: float) -> Findings:
    """What the end record and the last line say beside the counts."""
    frontier = state.frontier
    spent = frontier.watch.budget.spent_most(SPENT_MOST) if why in _CAPS else []
    rules = frontier.hosts.robots(frontier.site.home, now)
    return Findings(
        detail=rules.closed_because if rules is not None else "",
        orphans=frontier.admission.orphans if frontier.has_sitemap else None,
        unlisted=frontier.unlisted if frontier.has_sitemap else None,
        spent_most=tuple(SpentTemplate(template=name, fetched=count) for name, count in spent),
    )


def ending_of(why: Why, counts: Counts, *, is_silent: bool, stopped: Ending | None) -> Ending:
    """The one exit code for everything that happened."""
    happened = [_CODES[why]] if why in _CODES else []
    if why is Why.INTERRUPTED:
        happened.append(stopped or Ending.OUTPUT)
    if is_silent:
        happened.append(Ending.UNREACHABLE)
    if counts.failed or (counts.not_tried and why is Why.FINISHED):
        happened.append(Ending.SOME_FAILED)
    return worst(happened)
