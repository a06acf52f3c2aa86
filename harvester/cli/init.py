"""`harvester init`: a commented site file, after a look at the site."""

from pathlib import Path

import click

from shared.cli import ok_option
from shared.console import answer, say
from shared.errors import ConfigError, Ending, OutputError, Unreachable


@click.command("init")
@click.argument("address")
@click.option("-o", "out", type=click.Path(path_type=Path), help="Where to write; default: stdout.")
@ok_option
def command(address: str, out: Path | None) -> Ending:
    """Look at the site of ADDRESS and write a commented site file for it.

    Its robots.txt, sitemaps and home page are asked for; nothing else.

    \b
    Example:
      harvester init https://campus.example/ -o campus.toml
    """
    import asyncio  # noqa: PLC0415 - `--help` needs none of these

    from harvester.sitewords import site_file  # noqa: PLC0415
    from harvester.survey import survey  # noqa: PLC0415
    from shared.sitefile import load_site  # noqa: PLC0415

    if out is not None and out.exists():
        raise ConfigError(f"{out} exists; name a new file with -o.")
    site = load_site(address)
    seen = asyncio.run(survey(site, lists=True, home=True))
    if seen.closed_because:
        raise Unreachable(f"{site.home}: {seen.closed_because}. Try `harvester init` later.")
    text = site_file(site, seen)
    if out is None:
        answer(text.rstrip("\n"))
        return Ending.DONE
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{out}: {error.strerror}") from None
    say(f"Written: {out}")
    say(f"Next: harvester discover {out}")
    return Ending.DONE
