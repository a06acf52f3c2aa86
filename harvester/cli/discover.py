"""`harvester discover`: the addresses that a crawl would start with, without asking for a page."""

import asyncio
from typing import TYPE_CHECKING

import click

from shared.cli import emit, json_option, ok_option
from shared.console import answer, say
from shared.errors import Ending
from shared.event import Event
from shared.records import Problem

if TYPE_CHECKING:
    from harvester.net.found import Discovery
    from shared.site import Site


class AddressLine(Event, tag="address", frozen=True, kw_only=True):
    """One address that a sitemap or a list names."""

    url: str
    sources: tuple[str, ...]
    lastmod: str | None
    inside: bool
    rule: str
    why: str


class DiscoveryLine(Event, tag="discovery", frozen=True, kw_only=True):
    """The sums of a discovery."""

    complete: bool
    problems: tuple[Problem, ...]
    listed: int
    inside: int


@click.command("discover")
@click.argument("site")
@json_option
@ok_option
def command(site: str, as_json: bool) -> Ending:
    """List the addresses that a crawl would start with, and why each is inside or not.

    SITE is a site file or an address. Robots.txt and sitemaps are asked for, and no page.

    \b
    Example:
      harvester discover campus.toml
    """
    from harvester.survey import survey  # `--help` needs none
    from shared.sitefile import load_site

    known = load_site(site)
    seen = asyncio.run(survey(known, lists=True))
    if seen.closed_because:
        say(f"{known.home}: {seen.closed_because}; nothing may be asked for now.")
    _tell(known, seen.discovery, as_json=as_json)
    return Ending.UNREACHABLE if seen.closed_because else Ending.DONE


def _tell(site: "Site", discovery: "Discovery", *, as_json: bool) -> None:
    lines = [_line(site, url, sources, lastmod) for url, sources, lastmod in _found(discovery)]
    end = DiscoveryLine(
        complete=discovery.complete,
        problems=discovery.problems,
        listed=len(lines),
        inside=sum(line.inside for line in lines),
    )
    if as_json:
        for line in lines:
            emit(line)
        emit(end)
        return
    for line in lines:
        answer(f"{'inside' if line.inside else 'outside'}\t{line.url}\t{line.rule}\t{line.why}")
    for problem in end.problems:
        say(f"Problem: {problem.url}: {problem.problem}")
    state = "complete" if end.complete else "NOT complete"
    say(f"{end.listed:,} listed, {end.inside:,} inside; the listing is {state}.")


def _found(discovery: "Discovery") -> list[tuple[str, tuple[str, ...], str | None]]:
    return [(found.url, found.sources, found.lastmod) for found in discovery.entries]


def _line(site: "Site", url: str, sources: tuple[str, ...], lastmod: str | None) -> AddressLine:
    from shared.scope import judge  # RE2 is loaded only for work
    from shared.url import mask

    verdict = judge(site, url)
    return AddressLine(
        url=mask(url, site.secret_parameters),
        sources=sources,
        lastmod=lastmod,
        inside=verdict.inside,
        rule=verdict.rule,
        why=verdict.why,
    )
