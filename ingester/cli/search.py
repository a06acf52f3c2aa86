"""`ingester search`: the pages that have what somebody looks for."""

from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, answer_marked, one_line, say
from shared.wording import counted

if TYPE_CHECKING:
    from datetime import datetime

    from ingester.search.find import Found


@click.command(
    epilog="Examples:\n\n\b\n  ingester search pay fees by card\n"
    '  ingester search "late payment" --site campus --limit 3\n'
    "  ingester search 学费 --lang zh --json\n"
)
@click.argument("query", nargs=-1, required=True)
@click.option("--site", metavar="S", help="Only this site: its name, site file or home address.")
@click.option("--category", metavar="C", help="Only pages of this category.")
@click.option("--lang", metavar="LANG", help="Only texts in this language, such as en or zh.")
@click.option(
    "--limit", type=click.IntRange(min=1), default=10, show_default=True,
    help="At most so many pages.",
)  # fmt: skip
@db_option
@json_option
@ok_option
def command(
    query: tuple[str, ...],
    site: str | None,
    category: str | None,
    lang: str | None,
    limit: int,
    db: str | None,
    as_json: bool,
) -> None:
    """Find pages by the words of their titles, headings and texts, in any language.

    Pages that have all words come first; words in "quotes" have to stand together. There is no
    query language: any text is a query.
    """
    from datetime import UTC, datetime

    from ingester.cli.opened import opened_index  # the store is slow to import
    from ingester.search.find import find
    from ingester.search.told import hit_line
    from ingester.telling.choose import known_category, known_site

    now = datetime.now(UTC)
    asked = " ".join(query)
    with opened_index(db) as reader:
        only = known_site(reader, site) if site is not None else None
        name, category = only.name if only else None, known_category(reader, category, only)
        found = find(
            reader, asked, site=name, category=category, lang=lang, limit=limit, today=now.date()
        )
    if as_json:
        for hit in found.hits:
            emit(hit_line(hit))
    else:
        _tell(found, now, limit)


def _tell(found: "Found", now: "datetime", limit: int) -> None:
    from ingester.telling.pageline import ago

    if not found.hits:
        say("No page has these words.")
        return
    if found.relaxed:
        say("No page has all of these words; these have most of them.")
        if found.unknown:
            say(f"On no page: {', '.join(map(one_line, found.unknown))}.")
    for hit in found.hits:
        answer_marked(hit.title or "(no title)", hit.title_marks)
        notes = [f"last read {ago(hit.last_read, now)}" if hit.last_read else "a link, not a copy"]
        notes += [hit.lang] if hit.translated else []
        notes += ["about a past year"] if hit.is_past else []
        answer(f"  {one_line(hit.url)}  {', '.join(notes)}")
        if hit.snippet:
            answer_marked(hit.snippet, hit.marks, indent="  ")
        answer("")
    more = "more than " if found.is_more else ""
    if found.total > len(found.hits):
        way = "--limit shows more" if len(found.hits) == limit else "more words narrow it down"
        say(f"{len(found.hits)} of {more}{counted(found.total, 'page')}; {way}.")
