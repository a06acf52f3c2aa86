"""`ingester due`: what the next harvest should ask for; `harvester crawl --plan` reads it."""

from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import one_line, say

if TYPE_CHECKING:
    from ingester.store.contract import Reader
    from ingester.telling.plan import DueLine


@click.command(
    epilog="Examples:\n\n\b\n  ingester due campus.toml\n"
    "  ingester due campus.toml --all --json > plan.jsonl\n"
    "  harvester crawl campus.toml --plan plan.jsonl\n"
)
@click.argument("site", required=False)
@click.option("--all", "whole", is_flag=True, help="Also the pages that are not due: a whole plan.")
@db_option
@json_option
@ok_option
def command(site: str | None, whole: bool, db: str | None, as_json: bool) -> None:
    """List the pages that the next harvest should read, worst first.

    SITE is a site file, an address or a name; a site file's own [due] and [scope] count. With
    --all a harvest that follows the plan can leave out what is not due.
    """
    from ingester.cli.opened import opened  # the store's libraries cost start-up time
    from ingester.telling.plan import PlanLine

    with opened(db, may_be_new=True) as store, store.reading() as reader:
        lines = _lines(reader, site, whole)
    if not as_json:
        _tell(lines)
        return
    if whole:
        emit(PlanLine(complete=True))
    for line in lines:
        emit(line)


def _lines(reader: "Reader", argument: str | None, whole: bool) -> "list[DueLine]":
    from datetime import UTC, datetime

    from ingester.telling.choose import meant_sites
    from ingester.telling.plan import plan

    now = datetime.now(UTC)
    sites = meant_sites(reader, argument)
    if not sites:
        say("The store has no page of this site yet: harvest it without a plan.")
    return [line for number, site in sites for line in plan(reader, number, site, now, whole=whole)]


def _tell(lines: "list[DueLine]") -> None:
    from ingester.cli.rows import tell_rows

    if not lines:
        say("Nothing is due.")
        return
    rows = (("due" if line.due else "-", line.url, one_line(line.reason)) for line in lines)
    tell_rows(("due", "address", "why"), rows)
