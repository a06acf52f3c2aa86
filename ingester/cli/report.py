"""`ingester report`: one kind at a time, in tables, JSON, CSV, HTML, a feed or JUnit XML."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

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
def command(
    kind: str,
    site: str | None,
    db: str | None,
    *,
    as_csv: bool,
    html: Path | None,
    feed: Path | None,
    junit: Path | None,
    as_json: bool,
) -> None:
    """Report on the store.

    run: every run and how it went. orphans: in a sitemap but linked from nowhere, and the other
    way round. links: where the links of the pages lead, the worst first. changes: what the last
    run that changed something changed; its feed has the newest changes of all runs. coverage: the
    pages by category.
    """  # fmt: skip
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.cli.opened import opened

    _check(kind, feed, junit)
    if as_csv and as_json:
        raise ConfigError(ONE_FORM)
    now = datetime.now(UTC)
    module = import_module(f"ingester.report.{kind}")
    with opened(db) as store, store.reading() as reader:
        sites = _sites(reader, site)
        found: Report = module.report(reader, sites, now)
        if feed is not None:
            _write(feed, _feed(reader, sites, now))
    if html is not None:
        _write(html, _page(found, now))
    if junit is not None:
        _write(junit, _junit(found))
    if as_json:
        for line in found.lines:
            emit(line)
    elif as_csv:
        _tell_csv(found)
    elif html is None and feed is None and junit is None:
        _tell(found)
    for note in found.notes:
        say(one_line(note))


def _check(kind: str, feed: Path | None, junit: Path | None) -> None:
    if feed is not None and kind != "changes":
        raise ConfigError("--feed is of the changes: ingester report changes --feed FILE")
    if junit is not None and kind != "links":
        raise ConfigError("--junit is of the links: ingester report links --junit FILE")


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

    for number, table in enumerate(found.tables):
        if number:
            answer("")
        tell_rows(table.columns, table.rows)


def _tell_csv(found: "Report") -> None:
    from ingester.cli.rows import tell_csv
    from ingester.report.kinds import cells

    tell_csv(found.columns, cells(found))
