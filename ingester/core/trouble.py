"""Which problems a site has now, and when people are told of them: one mail a day at most, again
while a problem lasts, and once when all is well again.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct

from ingester.core.standing import SiteFacts, damage, failures, shrunk
from shared.wording import counted

# Days are UTC. Without this a mail just before midnight would be followed by one just after it.
QUIET = timedelta(hours=6)
# A process that began to send and has not come back for so long is dead; sending takes seconds.
PATIENCE = timedelta(minutes=10)


class Trouble(StrEnum):
    """What people are told of, worst first; stored, so the words never change."""

    RUN_FAILED = "run-failed"
    HELD = "held"
    LIST_SHRANK = "list-shrank"
    DAMAGED = "damaged"


class Problem(Struct, frozen=True, kw_only=True):
    """One trouble of a site: a headline, a sentence or two, and the command that helps."""

    trouble: Trouble
    headline: str
    detail: str
    command: str


class Told(Struct, frozen=True, kw_only=True):
    """What people know: the troubles of the last mail ("all is well" has none) and when it went."""

    at: datetime | None = None
    troubles: tuple[str, ...] = ()
    trying: datetime | None = None  # since when some process is sending


class Word(StrEnum):
    """What is to be mailed about a site now, or why nothing is."""

    PROBLEMS = "problems"
    RECOVERED = "recovered"
    ALL_WELL = "all is well"
    TOLD_TODAY = "told today"
    BEING_SENT = "being sent by another process"


def problems(facts: SiteFacts) -> tuple[Problem, ...]:
    """What is wrong with a site now, worst first."""
    return (*_failed(facts), *_held(facts), *_shrunk(facts), *_damaged(facts))


def word(found: tuple[Problem, ...], told: Told, now: datetime) -> Word:
    """Whether people are told now."""
    if not found and not told.troubles:
        return Word.ALL_WELL
    if told.at is not None and not _next_day(told.at, now):
        return Word.TOLD_TODAY
    if told.trying is not None and abs(now - told.trying) < PATIENCE:
        return Word.BEING_SENT
    return Word.PROBLEMS if found else Word.RECOVERED


def _next_day(told: datetime, now: datetime) -> bool:
    """Whether a new day has begun; a mail of the future was dated by a clock that was wrong."""
    return abs(now - told) >= QUIET and now.date() != told.date()


def _failed(facts: SiteFacts) -> Iterator[Problem]:
    failed = failures(facts.runs)
    if not failed:
        return
    newest, *before = failed
    also = f" So did {len(before)} before it." if before else ""
    yield Problem(
        trouble=Trouble.RUN_FAILED,
        headline="the last run failed",
        detail=f"The {newest.name} failed: {newest.why}.{also} It hides no page, every copy stays.",
        command="ingester report run",
    )


def _held(facts: SiteFacts) -> Iterator[Problem]:
    if not facts.pages.held:
        return
    hides = counted(facts.pages.held, "hide waits", "hides wait")
    yield Problem(
        trouble=Trouble.HELD,
        headline=f"{hides} for a person",
        detail=f"{hides} for a person: the brake or a failed run held them back.",
        command="ingester holds",
    )


def _shrunk(facts: SiteFacts) -> Iterator[Problem]:
    found = shrunk(facts.runs)
    if found is None:
        return
    partly = "" if found.run.listing_complete else " It could not be read whole."
    yield Problem(
        trouble=Trouble.LIST_SHRANK,
        headline=f"its list shrank from {found.before} to {found.now} addresses",
        detail=(
            f"The site listed {found.before} addresses, and {found.now} in the {found.run.name}."
            f"{partly} Pages that a list leaves out stay."
        ),
        command="ingester report orphans",
    )


def _damaged(facts: SiteFacts) -> Iterator[Problem]:
    runs = damage(facts.runs)
    if not runs:
        return
    places = counted(sum(run.damaged for run in runs), "damaged place")
    yield Problem(
        trouble=Trouble.DAMAGED,
        headline=f"{places} in a harvest file",
        detail=(
            f"The file of the {runs[0].name} came with {places}; what lies around was loaded. "
            "Send the file again, or let the next harvest read those pages."
        ),
        command="harvester verify FILE",
    )
