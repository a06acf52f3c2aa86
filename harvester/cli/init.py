"""`harvester init`: a commented site file, after a look at the site."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from shared.cli import ok_option
from shared.console import answer, say
from shared.errors import ConfigError, Ending, Unreachable
from shared.newfile import cannot_write

if TYPE_CHECKING:
    from shared.site import Site


@click.command("init")
@click.argument("address")
@click.option(
    "-o",
    "--out",
    "out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to write; default: stdout.",
)
@ok_option
def command(address: str, out: Path | None) -> Ending:
    """Look at the site of ADDRESS and write a commented site file for it.

    Its robots.txt, sitemaps and home page are asked for; nothing else.

    \b
    Example:
      harvester init https://campus.example/ -o campus.toml
    """
    import asyncio  # `--help` needs none of these

    from harvester.sitewords import site_file
    from harvester.survey import survey
    from shared.sitefile import load_site

    if out is not None and out.exists():
        raise ConfigError(f"{out} exists; name a new file with -o.")
    if out is not None and not out.parent.is_dir():
        raise ConfigError(f"{out} can't be written: there is no folder {out.parent}.")
    site = load_site(address)
    seen = asyncio.run(survey(site, lists=True, home=True))
    if seen.closed_because:
        raise Unreachable(f"{site.home}: {seen.closed_because}. Try `harvester init` later.")
    text = site_file(site, seen)
    for words in _collisions(site, out.parent if out else Path()):
        say(words)
    if out is None:
        answer(text.rstrip("\n"))
        return Ending.DONE
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_write(out, error) from None
    say(f"Written: {out}")
    say(f"Next: harvester discover {out}")
    return Ending.DONE


def _collisions(site: "Site", folder: Path) -> Iterator[str]:
    """The site files beside the new one that mean the same site, or a part of it."""
    from shared.sitefile import read_site_file

    for path in sorted(folder.glob("*.toml")):
        try:
            other = read_site_file(path)
        except ConfigError:
            continue  # of another tool, or not finished
        if other.name == site.name:
            yield f"Note: {path} names its site {site.name!r} too; give one of them another name."
        elif shared := sorted(set(other.hosts) & set(site.hosts)):
            yield f"Note: {path} reads {shared[0]} too; two sites should not share a host."
