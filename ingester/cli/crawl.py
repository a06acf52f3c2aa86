"""`ingester crawl`: a local crawl, loaded by the code that loads any harvest file."""

import click

from ingester.cli.load import load_files, site_to_load
from ingester.cli.options import db_option
from ingester.cli.readers import readers_of, readers_options
from shared.cli import json_option, ok_option
from shared.console import one_line, progress, say
from shared.errors import Ending, worst


@click.command(
    epilog="Examples:\n\n\b\n  ingester crawl campus.toml\n  ingester crawl https://campus.example/\n"
)
@click.argument("site")
@click.option("--max-pages", type=click.IntRange(min=1), help="Stop after so many fetches.")
@click.option(
    "--dry-run", is_flag=True, help="Read the site, say what would happen, store nothing."
)
@readers_options
@db_option
@json_option
@ok_option
def command(
    site: str,
    max_pages: int | None,
    dry_run: bool,
    workers: int | None,
    cluster: str | None,
    db: str | None,
    as_json: bool,
) -> Ending:
    """Harvest a site from this machine and load the file.

    The harvest file stays in this folder; after a stop the same command goes on with it.
    """
    from ingester.local import harvest, tell_harvest  # httpx is slow to import

    known, readers = site_to_load(site, db), readers_of(workers, cluster)
    with progress(known.name) as bar:
        summary = harvest(known, bar, lambda words: say(one_line(words)), max_pages=max_pages)
    tell_harvest(summary)
    if summary.path is None:
        return summary.ending
    loaded = load_files(
        [summary.path],
        (known,),
        dry_run=dry_run,
        readers=readers,
        kind="local",
        db=db,
        as_json=as_json,
    )
    return worst([summary.ending, loaded])
