"""`ingester health`: whether the copies can be trusted, site by site."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line
from shared.errors import Ending

if TYPE_CHECKING:
    from datetime import datetime

    from ingester.core.standing import KindOfRun
    from ingester.telling.healthreport import HealthReport, SiteReport

COLUMNS = (
    "site", "health", "runs", "last run", "state", "last good run", "shown", "oldest copy",
    "failing", "held",
)  # fmt: skip


@click.command(epilog="Examples:\n\n\b\n  ingester health\n  ingester health --json\n")
@db_option
@json_option
@ok_option
def command(db: str | None, as_json: bool) -> Ending:
    """Say how every site stands: pass, warn or fail, and why.

    Per kind of run the last and the last good one; what readers see, the oldest copy, what fails
    and what waits for a person. Ends with 10 where a site fails, with 9 where there is no store.
    """  # fmt: skip
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.cli.opened import opened
    from ingester.telling.healthreport import health_line, health_report
    from shared.status import Status

    with opened(db, must_exist=True) as store, store.reading() as reader:
        report = health_report(reader, datetime.now(UTC))
    if as_json:
        emit(health_line(report))
    else:
        _tell(report)
    return Ending.UNHEALTHY if report.status == Status.FAIL else Ending.DONE


def _tell(report: "HealthReport") -> None:
    from ingester.cli.rows import tell_rows

    answer(f"{report.status.value.upper()}{': ' if report.notes else ''}{_first(report)}")
    if report.sites:
        rows = (row for site in report.sites for row in _rows(site, report.at))
        tell_rows(COLUMNS, rows)
    for note in report.notes[1:]:
        answer(f"  {one_line(note)}")


def _first(report: "HealthReport") -> str:
    return one_line(report.notes[0]) if report.notes else ""


def _rows(site: "SiteReport", now: "datetime") -> Iterator[tuple[object, ...]]:
    """One row a kind of run; the pages stand in the first."""
    pages, health = site.facts.pages, site.health
    for number, kind in enumerate(site.facts.kinds):
        sums = (pages.shown, _age(pages.oldest, now), pages.failing, pages.held)
        yield (
            health.site,
            health.status.value,
            *_kind(kind, now),
            *(sums if number == 0 else ("", "", "", "")),
        )


def _kind(kind: "KindOfRun", now: "datetime") -> tuple[str, str, str, str]:
    from ingester.core.standing import KIND_WORDS

    good = _age(kind.good.started if kind.good else None, now)
    return KIND_WORDS[kind.kind], _age(kind.last.started, now), kind.last.state.value, good


def _age(at: "datetime | None", now: "datetime") -> str:
    """How long ago; with its date it would find no room beside the others."""
    from ingester.core.standing import age

    return age(now - at) if at is not None else "never"
