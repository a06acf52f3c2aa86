"""`harvester explain`: what a crawl would do with one address, and why."""

import click

from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line
from shared.errors import ConfigError, Ending


@click.command("explain")
@click.argument("site")
@click.argument("url")
@json_option
@ok_option
def command(site: str, url: str, as_json: bool) -> Ending:
    """Say, stage by stage, what a crawl of SITE would do with the address URL, and why.

    Only the robots.txt of the address's host is asked for.

    \b
    Example:
      harvester explain campus.toml https://campus.example/news/2019
    """
    import asyncio  # `--help` needs none of these
    from datetime import UTC, datetime

    from harvester.explain import stages
    from harvester.survey import robots_for_page
    from shared.sitefile import load_site
    from shared.url import is_web

    known = load_site(site)
    if not is_web(url):
        raise ConfigError(
            f"{one_line(url)!r} is no whole address: write https://HOST/PATH, as it is linked."
        )
    robots = asyncio.run(robots_for_page(known, url))
    for stage in stages(known, url, robots, datetime.now(UTC).date()):
        if as_json:
            emit(stage)
        else:
            words = (stage.stage, stage.result, stage.rule, stage.detail)
            answer("\t".join(words))
    return Ending.DONE
