"""The first page: the verdict, what it rests on, and what changed; and the page of one site."""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingester.core.ages import EDGES, WEEK, WORDS
from ingester.core.standing import KIND_WORDS, RunFact
from ingester.look.drawings import Bar, Cell, Chart, Part, Tone
from ingester.look.environment import segment
from ingester.look.tones import OF_RUN, OF_STATUS
from ingester.telling.meaning import meaning
from ingester.web.desk import desk_of
from ingester.web.lists import TABS
from ingester.web.summary import SiteView, Summary
from shared.status import Status
from shared.wording import counted

RUNS = 30  # of a site, in its row of runs
CHANGES = 12  # on the first page
NOTES = 6


def overview(request: Request) -> Response:
    """All sites at a glance."""
    desk = desk_of(request)
    found = desk.summaries.newest()
    return desk.page(
        "overview.html", found=found, sums=found.sums(), verdict=verdict(found),
        tone=OF_STATUS[found.report.status].value, fresh=sum(site.fresh for site in found.sites),
        newest=_newest_run(found), ages=ages(found.sites), causes=causes(found.sites),
        notes=NOTES, changes=found.changes[:CHANGES], **_drawn(),
    )  # fmt: skip


def site(request: Request) -> Response:
    """One site: its checks, its runs, its pages by age and by cause of failure."""
    desk, name = desk_of(request), request.path_params["name"]
    found = desk.summaries.newest()
    view = found.site(name)
    if view is None:
        if found.site(bare := name.rstrip("/")) is not None:
            return RedirectResponse(f"/sites/{segment(bare)}", 307)
        return desk.missing("No such site", "The store has no site of this name.")
    with desk.served.reading() as reader:
        runs = reader.runs(view.id, limit=RUNS)
    return desk.page(
        "site.html", view=view, tabs=TABS, runs_known=runs, found=found, ages=ages([view]),
        causes=causes([view]), **_drawn(),
    )  # fmt: skip


def changes(request: Request) -> Response:
    """The newest changes of all sites."""
    desk = desk_of(request)
    return desk.page("changes.html", found=desk.summaries.newest())


def _drawn() -> dict[str, Any]:
    """What the templates of both pages draw and say with."""
    return {"run_cells": run_cells, "run_words": run_words, "tones": OF_STATUS,
            "kinds": KIND_WORDS, "state_tones": OF_RUN}  # fmt: skip


def verdict(found: Summary) -> str:
    """How all sites stand, in a sentence."""
    count = len(found.sites)
    wrong = [one for one in found.sites if one.health.status != Status.PASS]
    if not count:
        return "No site was loaded yet"
    if not wrong:
        return f"All {count} sites are well" if count > 1 else f"{found.sites[0].name} is well"
    if count == 1:
        return f"{wrong[0].name} needs a look"
    return f"{len(wrong)} of {count} sites need{'s' if len(wrong) == 1 else ''} a look"


def ages(sites: tuple[SiteView, ...] | list[SiteView]) -> Chart:
    """Shown copies by the time since they were read."""
    totals = [sum(column) for column in zip(*(one.ages for one in sites), strict=True)]
    bars = tuple(
        Bar(label=words, parts=(Part(name="shown", amount=count, tone=_age_tone(step)),))
        for step, (words, count) in enumerate(zip(WORDS, totals, strict=False))
    )
    return Chart(title="How fresh the copies are", labels="read", amounts="pages", bars=bars)


def _age_tone(step: int) -> Tone:
    month = len(EDGES) - 1
    return Tone.GOOD if step < WEEK else Tone.CALM if step < month else Tone.WARN


def causes(sites: tuple[SiteView, ...] | list[SiteView]) -> Chart:
    """Pages whose last try failed, by the reason."""
    counted: dict[str, int] = {}
    for one in sites:
        for cause, count in one.causes:
            counted[cause] = counted.get(cause, 0) + count
    bars = tuple(
        Bar(
            label=cause,
            hint=meaning(cause),
            parts=(Part(name="pages", amount=count, tone=Tone.WARN),),
        )
        for cause, count in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    )
    return Chart(title="Why pages fail", labels="cause", amounts="pages", bars=bars)


def run_cells(runs: tuple[RunFact, ...]) -> list[Cell]:
    """The newest runs as a row of cells, the oldest first."""
    return [
        Cell(tone=OF_RUN[run.state], said=f"{run.name}: {run.state.value}")
        for run in reversed(runs[:RUNS])
    ]


def run_words(runs: tuple[RunFact, ...]) -> str:
    """The same in words."""
    states = [run.state for run in runs[:RUNS]]
    said = (f"{states.count(state)} {state}" for state in OF_RUN if state in states)
    if not states:
        return "No run yet"
    return f"The newest {counted(len(states), 'run')}: {', '.join(said)}"


def _newest_run(found: Summary) -> RunFact | None:
    runs = [run for one in found.sites for run in one.facts.runs[:1]]
    return max(runs, key=lambda run: run.started, default=None)
