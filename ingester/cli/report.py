"""`ingester report`: one kind at a time, in tables, JSON, CSV, HTML, a feed or JUnit XML."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from ingester.cli.options import ONE_FORM, db_option
from ingester.report import KINDS
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line, say
from shared.errors import ConfigError

if TYPE_CHECKING:
    from datetime import datetime

    from ingester.report.kinds import Report
    from ingester.store.contract import Reader, StoredSite

A_FILE = click.Path(dir_okay=False, path_type=Path)


class _Forms(Struct, frozen=True, kw_only=True):
    """The forms of the answer: two for stdout, three for files."""

    as_json: bool
    as_csv: bool
    html: Path | None
    feed: Path | None
    junit: Path | None


@click.command(
    epilog="Examples:\n\n\b\n  ingester report run\n  ingester report orphans --csv\n"
    "  ingester report coverage --html coverage.html\n"
    "  ingester report changes --site campus --feed changes.xml\n"
)
@click.argument(
    "kind", required=False, default="run", type=click.Choice(KINDS), metavar=f"[{'|'.join(KINDS)}]"
)
@click.option("--site", metavar="S", help="Only this site: its name, site file or home address.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV on stdout.")
@click.option("--html", type=A_FILE, metavar="FILE", help="Write one HTML file, charts inside.")
@click.option("--feed", type=A_FILE, metavar="FILE", help="Write the newest changes as Atom.")
@click.option("--junit", type=A_FILE, metavar="FILE", help="Write the links for a build server.")
@db_option
@json_option
@ok_option
def command(kind: str, site: str | None, db: str | None, **given: Any) -> None:
    """Report on the store.

    run: every run and how it went. orphans: in a sitemap but linked from nowhere, and the other
    way round. links: where the links of the pages lead, the worst first. changes: what the last
    run that changed something changed; its feed has the newest changes of all runs. coverage: the
    pages by category.
    """  # fmt: skip
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.cli.opened import opened
    from ingester.report.every import REPORTS

    forms = _Forms(**given)
    _check(kind, forms)
    now = datetime.now(UTC)
    with opened(db) as store, store.reading() as reader:
        sites = _sites(reader, site)
        found = REPORTS[kind](reader, sites, now)
        if forms.feed is not None:
            _write(forms.feed, _feed(reader, sites, now))
    if forms.html is not None:
        _write(forms.html, _page(found, now))
    if forms.junit is not None:
        _write(forms.junit, _junit(found))
    _answer(found, forms)


def _check(kind: str, forms: _Forms) -> None:
    if forms.feed is not None and kind != "changes":
        raise ConfigError("--feed is of the changes: ingester report changes --feed FILE")
    if forms.junit is not None and kind != "links":
        raise ConfigError("--junit is of the links: ingester report links --junit FILE")
    if forms.as_csv and forms.as_json:
        raise ConfigError(ONE_FORM)


def _answer(found: "Report", forms: _Forms) -> None:
    """The report on stdout, unless files are all that was asked for."""
    if forms.as_json:
        for line in found.lines:
            emit(line)
    elif forms.as_csv:
        _tell_csv(found)
    elif not (forms.html or forms.feed or forms.junit):
        _tell(found)
    for note in found.notes:
        say(one_line(note))


def _sites(reader: "Reader", site: str | None) -> "list[StoredSite]":
    from ingester.telling.choose import known_site

    return reader.sites() if site is None else [known_site(reader, site)]


def _feed(reader: "Reader", sites: "list[StoredSite]", now: "datetime") -> bytes:
    from ingester.report.changes import lately
    from ingester.report.feed import MOST, atom

    return atom(lately(reader, sites, MOST), (known.name for known in sites), now)


def _page(found: "Report", now: "datetime") -> bytes:
    from ingester.report.html import page

    return page(found, now).encode("utf-8", "replace")


def _junit(found: "Report") -> bytes:
    from ingester.report.junit import junit

    return junit(found.lines)


def _write(path: Path, content: bytes) -> None:
    from shared.newfile import new_file

    with new_file(path) as stream:
        stream.write(content)
    say(f"Written: {path}")


def _tell(found: "Report") -> None:
    from ingester.cli.rows import tell_rows

    told = [table for table in found.tables if table.rows] or found.tables[:1]
    for number, table in enumerate(told):
        if number:
            answer("")
        tell_rows(table.columns, table.rows)


def _tell_csv(found: "Report") -> None:
    from ingester.cli.rows import tell_csv
    from ingester.report.kinds import cells

    tell_csv(found.columns, cells(found))
