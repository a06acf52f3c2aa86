"""`ingester load`: harvest files into the store, and what happened to each page."""

import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ingester.cli.mail import mail_after_load
from ingester.cli.options import db_option
from ingester.cli.readers import Readers, readers_of, readers_options
from ingester.cli.told import Teller, ending_of, next_step
from shared.cli import json_option, ok_option
from shared.console import progress, say
from shared.errors import ConfigError, Ending, worst
from shared.newfile import is_device
from shared.objects import object_address
from shared.site import Site
from shared.wording import input_name

if TYPE_CHECKING:
    from ingester.loading.desk import Desk
    from ingester.loading.events import LoadLine
    from ingester.loading.intake import Extraction
    from ingester.loading.runsof import LoadOptions
    from ingester.store.contract import Store


@click.command(
    epilog="Examples:\n\n\b\n  ingester load campus.warc.gz --site campus.toml\n"
    "  harvester crawl campus.toml -o - | ingester load - --site campus.toml\n"
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...|-")
@click.option(
    "--site", "site_files", multiple=True, metavar="FILE", help="The site file (several: by run)."
)
@click.option(
    "--dry-run", is_flag=True, help="Say what would happen, with the same output, and do nothing."
)
@readers_options
@click.option(
    "--foreign",
    is_flag=True,
    help="The file is another tool's WARC: any host, no end record expected.",
)
@db_option
@json_option
@ok_option
def command(
    files: Sequence[str],
    site_files: Sequence[str],
    dry_run: bool,
    workers: int | None,
    cluster: str | None,
    foreign: bool,
    db: str | None,
    as_json: bool,
) -> Ending:
    """Load harvest files (or - for a stream) into the store.

    Each page is replaced, confirmed, kept or hidden by the rules of its site.
    Loading a file again changes nothing.
    """  # fmt: skip
    sites = tuple(site_to_load(name, db) for name in site_files)
    _check_files(files, db)
    readers = readers_of(workers, cluster)
    return load_files(
        files, sites, dry_run=dry_run, readers=readers, foreign=foreign, db=db, as_json=as_json
    )


def site_to_load(argument: str, db: str | None) -> Site:
    """The site of a site file, an address or a name that the store knows; its [mail] is checked
    before anything happens.
    """
    from ingester.mail.send import check_mail  # smtplib costs start-up time
    from shared.sitefile import is_file, load_site  # as do patterns

    is_name = not is_file(argument) and "://" not in argument
    site = (_stored(argument, db) if is_name else None) or load_site(argument)
    check_mail(site)
    return site


def _stored(name: str, db: str | None) -> Site | None:
    from ingester.store import open_store
    from ingester.store.address import database_url

    with closing(open_store(database_url(db))) as store, store.reading() as reader:
        found = reader.site(name)
        return found.site if found else None


def load_files(
    files: Sequence[str],
    sites: tuple[Site, ...],
    *,
    dry_run: bool = False,
    readers: Readers,
    foreign: bool = False,
    kind: str = "harvest",
    db: str | None = None,
    as_json: bool = False,
) -> Ending:
    """Load each file in turn, then mail what is due; the ending stands for all files."""
    from ingester.load import now  # heavy, not for --help
    from ingester.loading.desk import Desk
    from ingester.loading.runsof import LoadOptions
    from ingester.store import open_store
    from ingester.store.address import database_url

    url = database_url(db)

    def open_here(*, create: bool = False) -> "Store":
        return open_store(url, create=create, notice=say)

    options = LoadOptions(sites=sites, dry_run=dry_run, foreign=foreign, kind=kind, clock=now)
    with (
        readers.at_work() as extraction,
        closing(Desk(open_here, dry_run=dry_run, make=partial(open_here, create=True))) as desk,
    ):
        loads = [
            _load_file(name, desk, options, extraction, url=url, as_json=as_json) for name in files
        ]
    lines = [line for line, _ in loads]
    loaded = {site for _, known in loads for site in known}
    if loaded and not dry_run:
        mail_after_load(db, loaded)
    if not as_json:
        say(f"Next: {next_step(lines)}")
    return worst(map(ending_of, lines))


def _load_file(
    name: str, desk: "Desk", options: "LoadOptions", extraction: "Extraction",
    *, url: str, as_json: bool,
) -> "tuple[LoadLine, set[str]]":  # fmt: skip
    """Load one file and tell of it; the sites that it speaks of."""
    from ingester.load import FileLoad
    from ingester.loading.dictionaries import kept_in
    from ingester.net.objects import open_harvest
    from ingester.telling.runids import short
    from shared.harvestfile import read_harvest

    title = f"load {input_name(name)}"
    with open_harvest(name) as source, progress(title, _size(name)) as shown:
        teller = Teller(as_json=as_json, shown=shown)
        load = FileLoad(desk, options, extraction, teller, name)
        line = load.load(read_harvest(source, name=name, find=kept_in(url)))
    with desk.look() as reader:
        is_stored = line.run is not None and reader.run(None, line.run) is not None
        teller.summary(line, short(reader, line.run or "") if is_stored else "")
    return line, load.sites


def _check_files(files: Sequence[str], db: str | None) -> None:
    """Every file is there, and where there are several each begins as a harvest: a slip in the last
    is told before anything is loaded.
    """
    if files.count("-") > 1:
        raise ConfigError("Standard input can be read only once: name - once.")
    for name in files:
        if name == "-" and sys.stdin.isatty():
            raise ConfigError("- reads a harvest from a pipe, but standard input is a terminal")
        if _is_file(name):
            _look_into(name, db, deep=len(files) > 1)


def _look_into(name: str, db: str | None, *, deep: bool) -> None:
    from ingester.loading.dictionaries import kept_in  # heavy, not for --help
    from ingester.store.address import database_url
    from shared.harvestfile import open_source, read_harvest

    with open_source(name) as source:
        if deep:
            next(iter(read_harvest(source, name=name, find=kept_in(database_url(db)))), None)


def _is_file(name: str) -> bool:
    """Not a pipe, which can be read once, nor an address; a name of nothing counts as a file."""
    return name != "-" and object_address(name) is None and not is_device(Path(name))


def _size(name: str) -> int | None:
    return Path(name).stat().st_size if _is_file(name) else None
