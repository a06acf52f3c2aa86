"""Whether a site's copies can be trusted: pass, warn or fail, each check with its reason."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec import Struct

from ingester.core.brakes import RunState
from ingester.core.standing import (
    KindOfRun,
    RunFact,
    SiteFacts,
    age,
    clock,
    failures,
    last_good,
    shrunk,
    uncured,
)
from shared.status import Status, worst
from shared.wording import counted

# Lengths of time in periods; a period is the site's [due] every.
LATE = 1.2  # a timer's random delay and a slow run make no news; after this a run is late: warn
MISSED = 2.0  # a whole run did not happen, and the promise of `every` is broken: fail
STALE = 2.0  # a copy this old was missed by a run that read the others
STALE_SHARE = 0.05  # of the shown pages: a few that fail for good are everyday life; more: warn
STALE_MOST = 0.5  # readers see mostly old text: fail
FAILING_SHARE = 0.05  # of all pages, as [brakes] failed_share has it by default: warn
OLD = timedelta(days=30)  # no outage lasts so long: a person should exclude or mend the page: warn
HOLD_PATIENCE = timedelta(hours=24)  # a hold is a question to a person; a day is time enough: fail
LOAD_PATIENCE = timedelta(hours=24)  # no load takes so long: it was cut short: warn
PERIODIC = ("harvest", "local")  # another tool's file comes when it comes


class Check(Struct, frozen=True, kw_only=True):
    """One thing that was looked at: what was found, and why that is not well or excused."""

    name: str
    value: int | str | datetime | None
    unit: str = ""
    status: Status = Status.PASS
    reason: str = ""
    started: datetime | None = None  # of the run that the check is about
    last_good: datetime | None = None


class SiteHealth(Struct, frozen=True, kw_only=True):
    """All checks of a site; the worst one stands for it."""

    site: str
    status: Status
    checks: tuple[Check, ...]

    @property
    def reasons(self) -> list[str]:
        """Why it does not pass, worst first."""
        wrong = [check for check in self.checks if check.status != Status.PASS]
        wrong.sort(key=lambda check: -check.status.rank)
        return [check.reason for check in wrong]


def site_health(facts: SiteFacts, now: datetime) -> SiteHealth:
    """Look at everything that is known of a site."""
    checks = (
        *(_last_run(facts, kind, now) for kind in facts.kinds),
        *_last_good(facts, now),
        _shown(facts),
        _oldest(facts, now),
        _failing(facts),
        _held(facts, now),
        *_list(facts),
    )
    status = worst(check.status for check in checks)
    return SiteHealth(site=facts.site, status=status, checks=checks)


def _last_run(facts: SiteFacts, kind: KindOfRun, now: datetime) -> Check:
    last, good = kind.last, kind.good
    status, reason = Status.PASS, ""
    match last.state:
        case RunState.FAILED if last in failures(facts.runs):
            status, reason = Status.WARN, f"the {last.name} failed: {last.why}; every copy stays"
        case RunState.FAILED:
            reason = f"failed ({last.why}), but a later run went well"
        case RunState.PARTIAL if last in _unfinished(facts):
            status, reason = Status.WARN, f"the {last.name} is not whole: {last.why}"
        case RunState.LOADING if now - last.loaded > LOAD_PATIENCE:
            status = Status.WARN
            reason = f"the load of the {last.name} was cut short: load its file again"
        case _:
            pass
    return Check(
        name=f"run:{kind.kind}", value=last.state.value, unit="state", status=status,
        reason=reason, started=last.started, last_good=good.started if good else None,
    )  # fmt: skip


def _unfinished(facts: SiteFacts) -> list[RunFact]:
    """Partial runs that no whole one has followed."""
    return uncured(
        facts.runs,
        lambda run: run.state == RunState.PARTIAL,
        lambda run: run.state == RunState.OK,
    )


def _last_good(facts: SiteFacts, now: datetime) -> Iterator[Check]:
    """How long ago the site was read; a run that did not happen shows here."""
    runs = [kind for kind in facts.kinds if kind.kind in PERIODIC]
    if not runs:
        return
    good = last_good(facts)
    first = min(run.started for run in (*facts.runs, *(kind.last for kind in runs)))
    since = good.ended if good else first
    waited = now - since
    status = _by_limits(waited / facts.every, LATE, MISSED)
    if good is None:
        status = worst((status, Status.WARN))
        reason = f"no run went well yet, and the first was {age(waited)} ago"
    else:
        reason = f"the last good run ended {age(waited)} ago, and [due] every is {age(facts.every)}"
    yield Check(
        name="run:lastGood", value=good.ended if good else None, unit="date-time", status=status,
        reason=reason if status != Status.PASS else "",
    )  # fmt: skip


def _shown(facts: SiteFacts) -> Check:
    pages = facts.pages
    status, reason = Status.PASS, ""
    if not pages.shown and not pages.all:
        status, reason = Status.WARN, "no page was read yet"
        if failures(facts.runs) and last_good(facts) is None:
            status = Status.FAIL  # what was tried failed, and readers have nothing to fall back on
    elif not pages.shown:
        status, reason = Status.FAIL, f"readers see none of {counted(pages.all, 'page')}"
    return Check(name="pages:shown", value=pages.shown, unit="pages", status=status, reason=reason)


def _oldest(facts: SiteFacts, now: datetime) -> Check:
    """The copy read longest ago; a kept copy is as old as its last good read."""
    oldest, shown = facts.pages.oldest, max(facts.pages.shown, 1)
    share = facts.stale / shown
    status, reason = Status.PASS, ""
    if oldest is not None and share > STALE_SHARE:
        status = Status.FAIL if share > STALE_MOST else Status.WARN
        reason = (
            f"{facts.stale} of {counted(shown, 'shown copy', 'shown copies')} "
            f"{'is' if facts.stale == 1 else 'are'} older than twice their [due] every, "
            f"the oldest was read on {clock(oldest)}"
        )
    elif oldest is not None and now - oldest > max(OLD, facts.every * STALE):
        status = Status.WARN
        reason = f"the oldest copy that readers see was read {age(now - oldest)} ago"
    return Check(
        name="pages:oldestCopy", value=oldest, unit="date-time", status=status, reason=reason
    )


def _failing(facts: SiteFacts) -> Check:
    failing, known = facts.pages.failing, max(facts.pages.all, 1)
    status, reason = Status.PASS, ""
    if failing > FAILING_SHARE * known:
        pages = counted(known, "page")
        status, reason = Status.WARN, f"{failing} of {pages} failed when last tried"
    return Check(name="pages:failing", value=failing, unit="pages", status=status, reason=reason)


def _held(facts: SiteFacts, now: datetime) -> Check:
    held, since = facts.pages.held, facts.held_since
    status, reason = Status.PASS, ""
    if held:
        waited = now - since if since else timedelta()
        status = Status.FAIL if waited > HOLD_PATIENCE else Status.WARN
        hides = counted(held, "hide waits", "hides wait")
        reason = f"{hides} for a person since {age(waited)}: `ingester holds`"
    return Check(name="pages:held", value=held, unit="pages", status=status, reason=reason)


def _list(facts: SiteFacts) -> Iterator[Check]:
    """How many addresses the site's own lists name."""
    sizes = [run.listed for run in facts.runs if run.listed is not None]
    if not sizes:
        return
    found = shrunk(facts.runs)
    reason = f"the list shrank from {found.before} to {found.now} addresses" if found else ""
    yield Check(
        name="list:size", value=sizes[0], unit="addresses", reason=reason,
        status=Status.WARN if found else Status.PASS,
    )  # fmt: skip


def _by_limits(amount: float, warn: float, fail: float) -> Status:
    return Status.FAIL if amount > fail else Status.WARN if amount > warn else Status.PASS
