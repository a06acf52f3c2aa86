"""`ingester rules`: what a changed site file would do, before it is used."""

import sys

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, say, table
from shared.errors import ConfigError, Ending
from shared.event import Event
from shared.wording import counted


class RuleLine(Event, frozen=True, kw_only=True, tag="rule"):
    """One rule's effect on the pages that are stored now."""

    effect: str
    rule: str
    why: str
    count: int
    samples: tuple[str, ...]


class RulesLine(Event, frozen=True, kw_only=True, tag="rules"):
    """The sum: of these hides so many would pass at once, and so many wait as holds."""

    hides: int
    at_once: int
    held: int


@click.command(epilog="Example:\n\n\b\n  ingester rules campus.toml\n")
@click.argument("site_file", metavar="SITE")
@db_option
@json_option
@ok_option
def command(site_file: str, db: str | None, as_json: bool) -> Ending:
    """Say what a site file would show, hide or recategorise, with counts a rule and samples;
    nothing is changed.
    """
    from ingester.cli.opened import opened  # the store's libraries cost start-up time
    from ingester.core.brakes import allowance
    from ingester.core.preview import preview
    from ingester.load import now
    from ingester.loading.noindex import to_hide
    from ingester.telling.choose import same_site
    from shared.sitefile import load_site

    site = load_site(site_file)
    with opened(db) as store, store.reading() as reader:
        stored = same_site(reader, site)
        if stored is None:
            raise ConfigError(
                f"{site.name}: the store has no pages of this site; load a harvest of it first"
            )
        changes = preview(
            reader.pages(stored.id), stored.site, site, now().date(),
            said_noindex={page.id for page, _ in to_hide(reader, stored, site)},
        )  # fmt: skip
        allowed = allowance(reader.count_shown(stored.id), site.brakes)
    lines = [
        RuleLine(effect=c.effect, rule=c.rule, why=c.why, count=c.count, samples=c.samples)
        for c in changes
    ]
    _tell(lines, allowed, as_json=as_json)
    return Ending.DONE


def _tell(lines: list[RuleLine], allowed: int, *, as_json: bool) -> None:
    hides = sum(line.count for line in lines if line.effect == "hide")
    if as_json:
        for line in lines:
            emit(line)
        emit(RulesLine(hides=hides, at_once=min(hides, allowed), held=max(hides - allowed, 0)))
        return
    if not lines:
        say("This site file would change nothing.")
        return
    rows = [(line.effect, line.rule, str(line.count), line.why) for line in lines]
    table("", ("effect", "rule", "pages", "why"), rows, to=sys.stdout)
    for line in lines:
        for url in line.samples:
            answer(f"  {line.effect} by {line.rule}: {url}")
    say("Nothing was changed. The next load with this site file applies it, within the brakes.")
    if hides > allowed:
        wait = counted(hides - allowed, "waits", "wait")
        say(f"Of {counted(hides, 'hide')}, {allowed:,} would pass at once; {wait} as holds.")
