"""`ingester why`: the whole story of an address."""

from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line
from shared.errors import ConfigError

if TYPE_CHECKING:
    from datetime import datetime

    from ingester.store.contract import StoredObservation
    from ingester.telling.story import Story

CAPTURES = 40  # told to people; --json has all


@click.command(epilog="Example:\n\n\b\n  ingester why https://campus.example/exams/timetable\n")
@click.argument("url", metavar="URL")
@db_option
@ok_option
@json_option
def command(url: str, db: str | None, as_json: bool) -> None:
    """Tell why a page is as it is.

    Where it is listed and linked, each capture and decision with its rule and the place of its
    record in a harvest file, and when the page is due.
    """
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.cli.opened import opened
    from ingester.cli.storylines import story_lines
    from ingester.telling.story import stories

    now = datetime.now(UTC)
    with opened(db) as store, store.reading() as reader:
        found = list(stories(reader, url, now))
    if not found:
        raise ConfigError(
            f"nothing is known of {one_line(url)!r}: no capture, no listing, no link. "
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
        "due": _due(story),
        "source": _source(story.captures[0]) if story.captures else "",
    }
    for name, value in facts.items():
        if value:
            answer(f"  {name:9} {one_line(value)}")
    for number, capture in enumerate(story.captures[:CAPTURES]):
        answer(f"  {'' if number else 'tried':9} {one_line(_capture(capture))}")
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
        parts.append(f"in no listing of run {story.listing.run}")
    else:
        parts.append(f"{', '.join(story.listed.sources)} (run {story.listing.run})")
    count = len(story.linking)
    first = f", first from {story.linking[0].url}" if count else ""
    parts.append(f"linked from {count} pages{first}" if count else "linked from no page")
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
    from ingester.telling.meaning import MEANING

    page = story.row.page if story.row else None
    if page is not None and page.held:
        return f"hide, {page.held}: held, `ingester holds` lists what waits"
    if page is not None and page.rule:
        return f"hide, {page.rule} ({MEANING.get(page.rule, page.rule)})"
    if not story.captures or not story.captures[0].decided:
        return ""
    verdict = story.captures[0].verdict
    meaning = MEANING.get(verdict.reason, "")
    return f"{verdict.act}, {verdict.reason}{f' ({meaning})' if meaning else ''}"


def _due(story: "Story") -> str:
    from ingester.telling.pageline import day

    plan = story.due
    if plan is None:
        return "an address that no page has: a harvest reads it where a link or a sitemap names it"
    if plan.due:
        since = f"since {day(plan.since)} " if plan.since else ""
        return f"{since}({plan.reason}); the next run fetches it"
    return f"from {day(plan.since)} ({plan.reason})" if plan.since else f"never ({plan.reason})"


def _capture(stored: "StoredObservation") -> str:
    seen, verdict = stored.observation, stored.verdict
    status = str(seen.status) if seen.status is not None else seen.kind.value
    marks = {"held": seen.held, "dropped": seen.dropped, "undone": stored.undone}
    target = seen.pointed or seen.url
    detail = verdict.detail or seen.detail
    parts = [
        f"{seen.at:%d %b %Y %H:%M}",
        f"{verdict.act or 'open'} {verdict.reason} ({status})",
        *(word for word, is_so in marks.items() if is_so),
        f"{seen.requested} -> {target}" if target != seen.requested else "",
        detail if detail != status else "",
        f"{seen.length:,} characters" if seen.length else "",
        _source(stored),
    ]
    return " · ".join(part for part in parts if part)


def _source(stored: "StoredObservation") -> str:
    source = stored.observation.source
    place = f"run {source.run}, record {source.seq}, offset {source.offset} of {source.file}"
    return f"{place}, {stored.observation.digest[:15]}…"
