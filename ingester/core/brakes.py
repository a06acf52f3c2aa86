"""What one run may hide: the allowance, who goes first, and when a run counts as failed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from ingester.core.decide import FAILED, Act, Reason
from shared.site import Brakes
from shared.wording import counted

# Ends of a run that say: the site turned us away, so its word counts for nothing.
FAILED_ENDS = frozenset({"failures_in_a_row", "challenge", "asked_to_wait", "unreachable"})
CAPS = frozenset({"page_cap", "time_cap"})  # ends of a run that leave its list incomplete


class RunState(StrEnum):
    """How a run went, as loaded."""

    LOADING = "loading"
    OK = "ok"
    PARTIAL = "partial"
    FAILED = "failed"


class Outcome(Struct, frozen=True, kw_only=True):
    """One target of a run: what was decided, and whether there was a copy to lose."""

    act: Act
    reason: Reason
    had_copy: bool

    @property
    def was_read(self) -> bool:
        """Whether something was read well: behind a move that waits, too."""
        return self.act in (Act.REPLACE, Act.CONFIRM) or self.reason == Reason.MOVED


class Candidate(Struct, frozen=True, kw_only=True):
    """A page that would be hidden at the run's end."""

    page: int
    shown: bool
    missing_before: bool  # an earlier run missed it too: it goes first


class Braked(Struct, frozen=True, kw_only=True):
    """Which hides pass and which wait for a person."""

    passed: tuple[int, ...]
    held: tuple[int, ...]


def run_state(
    outcomes: Sequence[Outcome], *, why: str | None, complete: bool, damaged: int, brakes: Brakes
) -> tuple[RunState, str]:
    """The state of a run and the sentence that explains it."""
    targets = [one for one in outcomes if one.act != Act.SKIP]
    guarded = [one for one in targets if one.had_copy]
    failed = sum(one.reason in FAILED for one in guarded)
    if why in FAILED_ENDS:
        return RunState.FAILED, f"the harvest ended with {why}"
    if targets and not any(one.was_read for one in targets):
        return RunState.FAILED, "nothing could be read"
    if guarded and failed > brakes.failed_share * len(guarded):
        return RunState.FAILED, f"{failed} of {len(guarded)} pages that have a copy failed"
    if not complete:
        return RunState.PARTIAL, "the end record is missing"
    if damaged:
        return RunState.PARTIAL, counted(damaged, "damaged place")
    if why not in (None, "finished"):
        return RunState.PARTIAL, f"the harvest ended with {why}"
    return RunState.OK, ""


def allowance(shown: int, brakes: Brakes) -> int:
    """How many shown pages one run may hide: the number, or the share if that is more."""
    return max(brakes.hide_at_most, int(brakes.hide_share * shown))


def brake(candidates: Iterable[Candidate], *, allowed: int, failed: bool) -> Braked:
    """Let so many hides of shown pages pass, in the order given but for what was missing before;
    others are free, and a failed run hides nothing.
    """
    waiting = list(candidates)
    if failed:
        return Braked(passed=(), held=tuple(one.page for one in waiting))
    free = [one.page for one in waiting if not one.shown]
    counted = sorted((one for one in waiting if one.shown), key=lambda one: not one.missing_before)
    passed, held = counted[: max(allowed, 0)], counted[max(allowed, 0) :]
    return Braked(
        passed=(*free, *(one.page for one in passed)), held=tuple(one.page for one in held)
    )


def tally(outcomes: Iterable[Outcome]) -> tuple[dict[str, int], dict[str, int]]:
    """Acts and reasons, counted."""
    seen = list(outcomes)
    acts, reasons = Counter(o.act.value for o in seen), Counter(o.reason.value for o in seen)
    return dict(acts), dict(reasons)
