"""`ingester pages`: the pages of the store, by site, state and category."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ingester.cli.options import ONE_FORM, db_option, state_option
from shared.cli import emit, json_option, ok_option
from shared.errors import ConfigError

if TYPE_CHECKING:
    from ingester.core.states import PageList
    from ingester.store.contract import Reader
    from ingester.telling.pageline import PageLine

COLUMNS = (
    "id", "site", "url", "slug", "aliases", "title", "state", "reason", "category", "last_read",
    "last_tried", "last_changed", "error", "versions", "etag", "held", "rule",
)  # fmt: skip


@click.command(
    epilog="Examples:\n\n\b\n  ingester pages --state failing\n"
    "  ingester pages --category fees --csv\n"
)
@click.option("--site", metavar="S", help="Only this site: its name, site file or home address.")
@state_option()
@click.option("--category", metavar="C", help="Only pages of this category.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV on stdout.")
@db_option
@json_option
@ok_option
def command(
    site: str | None,
    state: "PageList | None",
    category: str | None,
    as_csv: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """List the pages of the store, without their texts.

    shown, hidden and listed (no copy yet) are states; held (a hide waits for a person) and failing
    (the last try failed) are filters over them. A slug is a page's lasting name: the path of its
    first address with - between the words; `ingester show SLUG` takes it.
    """  # fmt: skip
    from ingester.cli.opened import opened  # the store's libraries cost start-up time

    if as_csv and as_json:
        raise ConfigError(ONE_FORM)
    with opened(db) as store, store.reading() as reader:
        lines = page_lines(reader, site, state, category)
        if as_json:
            for line in lines:
                emit(line)
        elif as_csv:
            _tell_csv(lines)
        else:
            _tell(lines)


def page_lines(
    reader: "Reader", site: str | None, state: "PageList | None", category: str | None
) -> "Iterator[PageLine]":
    """The lines of the pages that pass all filters, by id; an unknown site or category is refused
    at once.
    """
    from ingester.core.states import is_in
    from ingester.telling.choose import known_category, known_site
    from ingester.telling.pageline import page_line

    only = known_site(reader, site) if site is not None else None
    category = known_category(reader, category, only)
    sites = {known.id: known.site for known in reader.sites()}
    rows = reader.page_rows(only.id if only is not None else None)
    rows = (row for row in rows if state is None or is_in(row.page, state))
    lines = (page_line(row, sites[row.site_id]) for row in rows)
    return (line for line in lines if category in (None, line.category))


def _tell(lines: "Iterator[PageLine]") -> None:
    from ingester.cli.rows import tell_rows

    columns = ("state", "category", "last read", "address", "title", "note", "slug")
    tell_rows(columns, map(_cells, lines), none="No page is in this list.")


def _cells(line: "PageLine") -> tuple[str, ...]:
    read = (line.last_read or "never")[:10]
    return line.state, line.category, read, line.url, line.title, _note(line), line.slug


def _note(line: "PageLine") -> str:
    """What an operator should know besides the state."""
    if line.held:
        return f"held: {line.held} waits for a person"
    if line.error and line.error.startswith("disallowed"):
        return f"not asked for: {line.error}"
    if line.error:
        return f"failing: {line.error}"
    return line.reason if line.state != "shown" else ""


def _tell_csv(lines: "Iterator[PageLine]") -> None:
    from ingester.cli.rows import tell_csv

    tell_csv(COLUMNS, ([getattr(line, name) for name in COLUMNS] for line in lines))
