"""`ingester report`: runs, orphans, changes and coverage, as a table, JSON lines or CSV."""

from importlib import import_module
from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from ingester.report import KINDS
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line, say

if TYPE_CHECKING:
    from ingester.report.kinds import Report
    from ingester.store.contract import Reader, StoredSite


@click.command(
    epilog="Examples:\n\n\b\n  ingester report run\n  ingester report orphans --csv\n"
    "  ingester report changes --site campus --json\n"
)
@click.argument(
    "kind", required=False, default="run", type=click.Choice(KINDS), metavar=f"[{'|'.join(KINDS)}]"
)
@click.option("--site", metavar="S", help="Only this site: its name, site file or home address.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV on stdout.")
@db_option
@ok_option
@json_option
def command(kind: str, site: str | None, as_csv: bool, db: str | None, as_json: bool) -> None:
    """Report on the store.

    run: every run and how it went. orphans: in a sitemap but linked from nowhere, and the other
    way round. changes: what the last run that changed something changed. coverage: the pages by
    category.
    """  # fmt: skip
    from datetime import UTC, datetime  # noqa: PLC0415 - the store's libraries cost start-up time

    from ingester.cli.opened import opened  # noqa: PLC0415

    module = import_module(f"ingester.report.{kind}")
    with opened(db) as store, store.reading() as reader:
        found: Report = module.report(reader, _sites(reader, site), datetime.now(UTC))
    if as_json:
        for line in found.lines:
            emit(line)
    elif as_csv:
        _tell_csv(found)
    else:
        _tell(found)
    for note in found.notes:
        say(one_line(note))


def _sites(reader: "Reader", site: str | None) -> "list[StoredSite]":
    from ingester.telling.choose import known_site  # noqa: PLC0415 - as above

    return reader.sites() if site is None else [known_site(reader, site)]


def _tell(found: "Report") -> None:
    from ingester.cli.rows import tell_rows  # noqa: PLC0415 - as above

    for number, table in enumerate(found.tables):
        if number:
            answer("")
        tell_rows(table.columns, table.rows)


def _tell_csv(found: "Report") -> None:
    from ingester.cli.rows import tell_csv  # noqa: PLC0415 - as above
    from ingester.report.kinds import cells  # noqa: PLC0415

    tell_csv(found.columns, cells(found))
