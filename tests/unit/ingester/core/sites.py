"""Small makers of how a site stands: runs, sums and facts with defaults."""

from datetime import UTC, datetime, timedelta

from ingester.core.brakes import RunState
from ingester.core.standing import KindOfRun, PageSums, RunFact, SiteFacts

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def ago(days: float) -> datetime:
    """The moment so many days before noon of the day on which the tests play."""
    return NOON - timedelta(days=days)


def a_run(days: float = 0.1, state: str = "ok", **fields) -> RunFact:
    """A run that began so many days ago and took an hour."""
    started = fields.get("started", ago(days))
    known = {
        "run": f"run-{days}", "kind": "harvest", "state": RunState(state), "started": started,
        "ended": started + HOUR, "loaded": started + HOUR,
    }  # fmt: skip
    return RunFact(**(known | fields))


def facts(*runs: RunFact, **fields) -> SiteFacts:
    """A site with these runs, newest first, and ten shown pages that the last good one read."""
    kinds = []
    for kind in dict.fromkeys(run.kind for run in runs):
        own = [run for run in runs if run.kind == kind]
        good = next((run for run in own if run.is_good), None)
        kinds.append(KindOfRun(kind=kind, last=own[0], good=good))
    oldest = min((run.started for run in runs if run.is_good), default=None)
    known = {
        "site": "campus", "every": timedelta(days=2), "runs": runs, "kinds": tuple(kinds),
        "pages": PageSums(shown=10, oldest=oldest),
    }  # fmt: skip
    return SiteFacts(**(known | fields))
