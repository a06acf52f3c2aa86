"""`ingester doctor`: whether this machine, the store and the mail server do what a load needs."""

import os

import click

from ingester.cli.options import db_option
from shared.cli import json_option, ok_option
from shared.errors import Ending


@click.command("doctor")
@click.argument("site", required=False)
@db_option
@json_option
@ok_option
def command(site: str | None, db: str | None, as_json: bool) -> Ending:
    """Look at versions with known faults, disk, clock, the store, the reading of pages, and the
    mail server of SITE (of every site in the store where none is named). Exit 10 where one fails.

    Nothing is mailed.

    \b
    Examples:
      ingester doctor
      ingester doctor campus.toml --db sqlite:///campus.db
    """
    from ingester.doctor import checks  # the store's libraries cost start-up time
    from ingester.store.address import database_url
    from shared.checkup import tell
    from shared.sitefile import load_site

    known = None if site is None else load_site(site)
    return tell(checks(database_url(db), known, os.environ), as_json=as_json)
