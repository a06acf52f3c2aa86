"""The runs: what was harvested or crawled, loaded when, and how it went."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from ingester.core.standing import KIND_WORDS
from ingester.look.drawings import Bar, Chart, Part, Tone
from ingester.look.tones import OF_RUN
from ingester.report.kinds import Report, Table
from ingester.store.contract import Reader, StoredRun, StoredSite
from ingester.telling.pageline import ago, day
from ingester.telling.runids import short
from shared.event import Event, moment
from shared.wording import counted

ALL = 1_000_000  # runs of a site: one an hour for a hundred years
TOLD = 40  # rows for people, the newest; JSON and CSV have all
DRAWN = 20  # runs in the chart, the newest
COUNTS = ("targets", "read", "not_modified", "gone", "failed", "disallowed", "not_tried", "parked")

# What became of a run's targets, as the chart draws it.
PARTS = (
    ("read", Tone.GOOD),
    ("not_modified", Tone.CALM),
    ("gone", Tone.DULL),
    ("failed", Tone.BAD),
    ("not_tried", Tone.WARN),
    ("disallowed", Tone.NONE),
)


class RunReportLine(Event, frozen=True, kw_only=True, tag="run"):
    """A run. `why` is how the harvest ended, `state_why` why the load judges it so; `counts` are
    those of its end record, and empty without one.
    """

    run: str
    site: str
    kind: str
    state: str
    state_why: str
    started: str | None
    ended: str | None
    loaded: str | None
    file: str
    why: str
    complete: bool
    undone: bool
    counts: dict[str, int]
    members: int
    damaged: int
    listed: int
    listing_complete: bool | None


def report(reader: Reader, sites: Sequence[StoredSite], now: datetime) -> Report:
    """Every run of the sites, the newest first."""
    names = {known.id: known.name for known in sites}
    runs = [run for known in sites for run in reader.runs(known.id, limit=ALL)]
    runs.sort(key=lambda run: (run.started, run.id), reverse=True)
    notes = []
    if not runs:
        notes.append("No run was loaded yet.")
    if len(runs) > TOLD:
        older = counted(len(runs) - TOLD, "older run")
        notes.append(f"{older}: --json and --csv have all.")
    return Report(
        title="Runs",
        lines=[_line(run, names[run.site_id]) for run in runs],
        columns=(
            "run", "site", "kind", "state", "state_why", "started", "ended", "loaded", "why",
            "complete", "undone", *(f"counts.{name}" for name in COUNTS), "members", "damaged",
            "listed", "listing_complete", "file",
        ),
        tables=(_table(reader, runs[:TOLD], names, now),),
        charts=tuple(_charts(runs, names)),
        notes=tuple(notes),
    )  # fmt: skip


def _line(run: StoredRun, site: str) -> RunReportLine:
    return RunReportLine(
        run=run.run, site=site, kind=run.kind, state=run.state, state_why=run.state_why,
        started=moment(run.started), ended=moment(run.ended), loaded=moment(run.loaded),
        file=run.file, why=run.why, complete=run.complete, undone=run.undone, counts=run.counts,
        members=run.members, damaged=run.damaged, listed=run.listed,
        listing_complete=run.listing_complete,
    )  # fmt: skip


def _table(
    reader: Reader, runs: Sequence[StoredRun], names: dict[int, str], now: datetime
) -> Table:
    columns = ("run", "site", "kind", "state", "started", "read", "failed", "not tried", "why")
    return Table(
        columns=columns,
        rows=[(short(reader, run.run), *_row(run, names[run.site_id], now)) for run in runs],
    )


def _row(run: StoredRun, site: str, now: datetime) -> tuple[object, ...]:
    counts = run.counts
    read = counts["read"] + counts.get("not_modified", 0) if "read" in counts else ""
    state = "undone" if run.undone else run.state
    sums = (read, counts.get("failed", ""), counts.get("not_tried", ""))
    kind = KIND_WORDS.get(run.kind, run.kind)
    return site, kind, state, ago(run.started, now), *sums, run.state_why or run.why


def _charts(runs: Sequence[StoredRun], names: dict[int, str]) -> Iterator[Chart]:
    counted = [run for run in runs if run.counts.get("targets")][:DRAWN]
    if counted:
        bars = tuple(_of_run(run, names) for run in counted)
        yield Chart(title="Targets of the newest runs", labels="run", amounts="targets", bars=bars)
    if runs:
        bars = tuple(_of_site(runs, number, name) for number, name in names.items())
        yield Chart(title="How runs went", labels="site", amounts="runs", bars=bars)


def _of_run(run: StoredRun, names: dict[int, str]) -> Bar:
    parts = tuple(
        Part(name=name.replace("_", " "), amount=run.counts.get(name, 0), tone=tone)
        for name, tone in PARTS
    )
    site = f", {names[run.site_id]}" if len(names) > 1 else ""
    return Bar(label=f"{day(run.started)}{site}", parts=parts)


def _of_site(runs: Sequence[StoredRun], site_id: int, name: str) -> Bar:
    found = Counter(run.state for run in runs if run.site_id == site_id and not run.undone)
    parts = tuple(
        Part(name=state, amount=found[state], tone=tone) for state, tone in OF_RUN.items()
    )
    return Bar(label=name, parts=parts)
