"""`ingester why`: the whole story of an address."""

from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line
from shared.errors import ConfigError
from shared.wording import counted, input_name

if TYPE_CHECKING:
    from datetime import datetime

    from ingester.store.contract import StoredObservation
    from ingester.telling.story import Story

TORN = 3  # damaged places that are named
CAPTURES = 40  # told to people; --json has all


@click.command(epilog="Example:\n\n\b\n  ingester why https://campus.example/exams/timetable\n")
@click.argument("url", metavar="URL|SLUG")
@db_option
@json_option
@ok_option
def command(url: str, db: str | None, as_json: bool) -> None:
    """Tell why a page is as it is.

    Where it is listed and linked, each capture and decision with its rule and the place of its
    record in a harvest file, and when the page is due.
    """
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.cli.opened import opened
    from ingester.cli.storylines import story_lines
    from ingester.telling.choose import meant
    from ingester.telling.story import stories

    now = datetime.now(UTC)
    with opened(db) as store, store.reading() as reader:
        found = list(stories(reader, url, now))
        near = "" if found else meant(reader, url)
    if not found:
        raise ConfigError(
            f"nothing is known of {one_line(url)!r}: no capture, no listing, no link.{near} "
            "`ingester pages` lists all pages."
        )
    for story in found:
        if as_json:
            for line in story_lines(story):
                emit(line)
        else:
            _tell(story, now)


def _tell(story: "Story", now: "datetime") -> None:
    answer(_head(story, now))
    facts = {
        "site": story.site.name,
        "listed": _listed(story),
        "rules": _rules(story),
        "decision": _decision(story),
        "lost": _lost(story),
        "due": _due(story),
        "source": _source(story, story.captures[0]) if story.captures else "",
    }
    for name, value in facts.items():
        if value:
            answer(f"  {name:9} {one_line(value)}")
    for number, capture in enumerate(story.captures[:CAPTURES]):
        answer(f"  {'' if number else 'tried':9} {one_line(_capture(story, capture))}")
    if len(story.captures) > CAPTURES:
        answer(f"  {'':9} … and {len(story.captures) - CAPTURES} older ones: --json has all")


def _head(story: "Story", now: "datetime") -> str:
    from ingester.telling.pageline import ago

    if story.row is None:
        return f"{one_line(story.url)}    no page"
    page = story.row.page
    state = page.visible_state.value.upper()
    return f"{one_line(page.url)}    {state}, last read {ago(page.last_read, now)}"


def _listed(story: "Story") -> str:
    parts = []
    if story.listing is None:
        parts.append("no listing was loaded yet")
    elif story.listed is None:
        parts.append(f"in no listing of run {story.names[story.listing.run]}")
    else:
        parts.append(f"{', '.join(story.listed.sources)} (run {story.names[story.listing.run]})")
    count = len(story.linking)
    first = f", first from {story.linking[0].url}" if count else ""
    parts.append(f"linked from {counted(count, 'page')}{first}" if count else "linked from no page")
    kind = "an orphan" if story.is_orphan else "unlisted" if story.is_unlisted else "no orphan"
    parts.append(kind)
    return "; ".join(parts)


def _rules(story: "Story") -> str:
    side = "inside" if story.scope.inside else "outside"
    scope = f"{side} by {story.scope.rule} ({story.scope.why})"
    outdated = f"outdated? {'yes' if story.years.is_outdated else 'no'}: {story.years.detail}"
    page = story.row.page if story.row else None
    if page is None or not page.rule:
        return f"{scope}; {outdated}"
    effect = "waits for a person" if page.rule_held else "hides the page"
    return f"{page.rule} by {page.rule_name} {effect}; {scope}; {outdated}"


def _decision(story: "Story") -> str:
    from ingester.telling.meaning import meaning

    page = story.row.page if story.row else None
    if page is not None and page.held:
        return f"hide, {page.held}: held, `ingester holds` lists what waits"
    if page is not None and page.rule:
        return f"hide, {page.rule} ({meaning(page.rule)})"
    if not story.captures or not story.captures[0].decided:
        return ""
    verdict = story.captures[0].verdict
    words = meaning(verdict.reason)
    return f"{verdict.act}, {verdict.reason}{f' ({words})' if words else ''}"


def _lost(story: "Story") -> str:
    """Where the record may have been that a run should have brought and did not."""
    from ingester.telling.pageline import day

    run = story.lost
    if run is None:
        return ""
    places = [f"offset {one.offset}, {counted(one.length, 'byte')}: {one.why}" for one in run.torn]
    more = f" and {counted(len(places) - TORN, 'more place')}" if len(places) > TORN else ""
    return (
        f"run {story.names[run.run]} of {day(run.started)} brought no record of it: it was not"
        f" asked for, or its record was where {input_name(run.file)} is damaged"
        f" ({'; '.join(places[:TORN])}{more})"
    )


def _due(story: "Story") -> str:
    from ingester.telling.pageline import day

    plan = story.due
    if plan is None:
        return "an address that no page has: a harvest reads it where a link or a sitemap names it"
    if plan.due:
        since = f"since {day(plan.since)} " if plan.since else ""
        return f"{since}({plan.reason}); the next run fetches it"
    return f"from {day(plan.since)} ({plan.reason})" if plan.since else f"never ({plan.reason})"


def _capture(story: "Story", stored: "StoredObservation") -> str:
    seen, verdict = stored.observation, stored.verdict
    status = str(seen.status) if seen.status is not None else seen.kind.value
    marks = {"held": stored.waits, "dropped": seen.dropped, "undone": stored.undone}
    target = seen.pointed or seen.url
    detail, way = verdict.detail or seen.detail, f"{seen.requested} -> {target}"
    parts = [
        f"{seen.at:%d %b %Y %H:%M}",
        f"{verdict.act or 'open'} {verdict.reason} ({status})",
        *(word for word, is_so in marks.items() if is_so),
        way if target != seen.requested else "",
        detail if detail not in (status, way) else "",
        counted(seen.length, "character") if seen.length else "",
        _source(story, stored),
    ]
    return " · ".join(part for part in parts if part)


def _source(story: "Story", stored: "StoredObservation") -> str:
    source = stored.observation.source
    name = story.names[source.run]
    place = f"run {name}, record {source.seq}, offset {source.offset} of {source.file}"
    return f"{place}, {stored.observation.digest[:15]}…"
