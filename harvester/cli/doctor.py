"""`harvester doctor`: whether this machine can harvest, and a site from it."""

import click

from shared.cli import json_option, ok_option
from shared.errors import Ending


@click.command("doctor")
@click.argument("site", required=False)
@json_option
@ok_option
def command(site: str | None, as_json: bool) -> Ending:
    """Look at this machine: versions with known faults, disk, clock; and, where SITE is named, at
    the way there: its name, robots.txt and home page. Exit 10 where something fails.

    \b
    Examples:
      harvester doctor
      harvester doctor campus.toml
    """
    from harvester.doctor import checks  # `--help` needs none of these
    from shared.checkup import tell
    from shared.sitefile import load_site

    return tell(checks(None if site is None else load_site(site)), as_json=as_json)
