"""`ingester show`: one page with its dates, its text, and how that changed."""

from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line, say
from shared.wording import counted

if TYPE_CHECKING:
    from datetime import datetime

    from ingester.store.contract import PageRow, Reader
    from ingester.telling.history import Edition
    from ingester.telling.pageline import PageLine


@click.command(
    epilog="Examples:\n\n\b\n  ingester show https://campus.example/fees\n"
    "  ingester show fees --history --diff\n  ingester show fees --lang zh\n"
)
@click.argument("page", metavar="URL|SLUG")
@click.option("--history", is_flag=True, help="Also the page's texts over time.")
@click.option("--diff", is_flag=True, help="Also what changed last (with --history: every time).")
@click.option("--lang", metavar="LANG", help="In this language, as far as it is translated.")
@db_option
@json_option
@ok_option
def command(
    page: str, history: bool, diff: bool, lang: str | None, db: str | None, as_json: bool
) -> None:
    """Show a page: the copy that readers see, when it was read, and what its address is.

    A slug is a page's lasting name, as `ingester pages` lists it: students-fees for
    https://campus.example/students/fees.
    """
    from ingester.cli.opened import opened
    from ingester.telling.choose import known_pages  # the store is slow to import

    if lang is not None:
        from ingester.core.language import language  # as below

        lang = language(lang)
    tell = _emit_page if as_json else _tell_page
    with opened(db) as store, store.reading() as reader:
        for row in known_pages(reader, page):
            tell(reader, row, history, diff, lang)


def _line(reader: "Reader", row: "PageRow") -> "PageLine":
    from ingester.telling.pageline import page_line

    known = reader.site_by_id(row.site_id)
    assert known is not None, "a page has a site"
    return page_line(row, known.site, reader.copy(row.page.copy) if row.page.copy else None)


def _emit_page(
    reader: "Reader", row: "PageRow", history: bool, diff: bool, lang: str | None
) -> None:
    from ingester.telling import history as past
    from ingester.telling import inlanguage

    line = _line(reader, row)
    if lang is not None:
        line = inlanguage.line_in_language(line, inlanguage.in_language(reader, row, lang))
    emit(line)
    known = past.editions(reader, row.page.id) if history or diff else []
    for edition in known if history else ():
        emit(past.version_line(row.page.id, edition))
    for change in past.changes(known if history else known[-2:]) if diff else ():
        emit(past.diff_line(row.page.id, change))


def _tell_page(
    reader: "Reader", row: "PageRow", history: bool, diff: bool, lang: str | None
) -> None:
    from datetime import UTC, datetime

    from ingester.telling import history as past

    now = datetime.now(UTC)
    _tell_facts(_line(reader, row), row, now)
    known = past.editions(reader, row.page.id) if history or diff else []
    if history:
        _tell_history(reader, known, now)
    if diff:
        _tell_changes(reader, known if history else known[-2:])
    if lang is not None:
        _tell_in(reader, row, lang)
    elif not (history or diff) and row.page.copy:
        copy = reader.copy(row.page.copy)
        answer(f"\n{copy.text}" if copy else "")


def _tell_in(reader: "Reader", row: "PageRow", lang: str) -> None:
    """The text in a language, and how much of it is still the original."""
    from ingester.telling import inlanguage

    page = inlanguage.in_language(reader, row, lang)
    mark = inlanguage.MARK if page.heading.is_missing else ""
    answer(f"\n{mark}{one_line(page.title)}\n\n{inlanguage.marked(page)}")
    if page.missing:
        say(
            f"{page.missing} of {counted(page.wanted, 'block is', 'blocks are')} not translated "
            f"into {lang} yet. "
            f"Next: ingester translate --to {lang}"
        )


def _tell_facts(line: "PageLine", row: "PageRow", now: "datetime") -> None:
    from ingester.telling.pageline import ago

    page = row.page
    answer(one_line(line.title) or "(no title yet)")
    answer(f"{one_line(line.url)}    {line.state.upper()}, last read {ago(page.last_read, now)}")
    facts = {
        "slug": line.slug,
        "site": f"{line.site}, category {line.category}",
        "reason": f"{line.reason}{f', rule {line.rule}' if line.rule else ''}",
        "tried": ago(page.last_tried, now),
        "changed": f"{ago(page.last_changed, now)}, {counted(line.versions, 'version')}",
        "failing": f"{line.error} ({page.failures} in a row)" if page.is_failing else "",
        "denied": page.error if page.is_denied else "",
        "held": f"{line.held}: waits for a person, see `ingester holds`" if line.held else "",
        "aliases": "  ".join(line.aliases),
    }
    for name, value in facts.items():
        if value:
            answer(f"  {name:9} {one_line(value)}")


def _tell_history(reader: "Reader", known: "list[Edition]", now: "datetime") -> None:
    from ingester.telling.pageline import ago
    from ingester.telling.runids import short

    answer("\nTexts over time, newest first")
    for edition in reversed(known):
        size = counted(len(edition.copy.text), "character")
        title = one_line(edition.copy.title)
        answer(f"  {ago(edition.at, now):28} {size:>20}  run {short(reader, edition.run)}  {title}")


def _tell_changes(reader: "Reader", known: "list[Edition]") -> None:
    from ingester.cli.difftext import change_text
    from ingester.telling.history import changes
    from ingester.telling.runids import short

    if len(known) < 2:
        say("There is one text only: nothing to compare.")
    for change in changes(known):
        answer(f"\n{change_text(change, lambda run: short(reader, run))}")
