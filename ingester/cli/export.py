"""`ingester export`: the pages for other programs and people."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option, state_option
from ingester.core.states import PageList
from ingester.export import FORMATS
from shared.cli import ok_option
from shared.console import say
from shared.errors import ConfigError
from shared.wording import counted

if TYPE_CHECKING:
    from ingester.export.pages import Wanted
    from ingester.store.contract import Reader


@click.command(
    epilog="Examples:\n\n\b\n  ingester export > pages.jsonl\n"
    "  ingester export --format markdown -o copies --site campus\n"
    "  ingester export --format parquet -o pages.parquet\n"
)
@click.option(
    "--format", "how", type=click.Choice(FORMATS), default="jsonl", show_default=True,
    help="JSON lines, a folder of Markdown files, or Parquet (the extra goodcopy[parquet]).",
)  # fmt: skip
@click.option(
    "-o", "--out", "out", type=click.Path(path_type=Path), metavar="PATH",
    help="The file, or for markdown the folder; without it all goes to stdout.",
)  # fmt: skip
@click.option("--site", metavar="S", help="Only this site: its name, site file or home address.")
@state_option(default=PageList.SHOWN)
@db_option
@ok_option
def command(how: str, out: Path | None, site: str | None, state: PageList, db: str | None) -> None:
    """Write the pages out with their texts.

    A file takes the place of an older one when it is whole. A folder of Markdown files is brought
    to the pages: only files that an export made are replaced, or removed where their page went
    away. On stdout Markdown pages stand one after the other, each with its facts in front.
    """
    from ingester.cli.opened import opened  # the store's libraries cost start-up time
    from ingester.export.pages import Wanted
    from ingester.telling.choose import known_site

    if out is not None and str(out) == "-":
        out = None
    if out is None and how == "parquet" and sys.stdout.isatty():
        raise ConfigError("Parquet is not for a terminal: ingester export --format parquet -o FILE")
    with opened(db, must_exist=True) as store, store.reading() as reader:
        known = known_site(reader, site) if site is not None else None
        _write(reader, Wanted(site=known, state=state), how, out)


def _write(reader: "Reader", wanted: "Wanted", how: str, out: Path | None) -> None:
    from ingester.export import jsonl, markdown, parquet
    from ingester.export.pages import is_wanted, pages

    lines = pages(reader, wanted)
    if out is None:
        tell = {"jsonl": jsonl.tell, "markdown": markdown.tell, "parquet": parquet.tell}[how]
        tell(lines)
    elif how == "markdown":
        done = markdown.write(lines, out, lambda slug: is_wanted(reader, wanted, slug))
        say(
            f"{counted(done.pages, 'page')} in {out}: {counted(done.changed, 'file')} written, "
            f"{done.removed:,} removed, the others as they were."
        )
    else:
        write = parquet.write if how == "parquet" else jsonl.write
        say(f"{counted(write(lines, out), 'page')} in {out}.")
