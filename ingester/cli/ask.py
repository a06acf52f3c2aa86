"""`ingester ask`: a question, answered with passages of pages."""

from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line, safe, say

if TYPE_CHECKING:
    from datetime import datetime

    from ingester.answer.ask import Answer, Quote


@click.command(
    epilog="Examples:\n\n\b\n  ingester ask 'When do fees have to be paid?'\n"
    "  ingester ask --site campus --json 学费什么时候交\n"
)
@click.argument("question", nargs=-1, required=True)
@click.option("--site", metavar="S", help="Only this site: its name, site file or home address.")
@click.option("--lang", metavar="LANG", help="Only texts in this language, such as en or zh.")
@click.option(
    "--limit", type=click.IntRange(1, 20), default=3, show_default=True,
    help="At most so many passages.",
)  # fmt: skip
@db_option
@json_option
@ok_option
def command(
    question: tuple[str, ...],
    site: str | None,
    lang: str | None,
    limit: int,
    db: str | None,
    as_json: bool,
) -> None:
    """Answer a question with passages as they stand on the pages, or say that none fits.

    Where GOODCOPY_LLM_URL and GOODCOPY_LLM_MODEL (and GOODCOPY_LLM_KEY) name an OpenAI-compatible
    endpoint, its model rewords the passages. Each of its sentences names its source, and numbers,
    dates and codes have to stand there; else the passages are shown and the reason is said.
    """
    from contextlib import closing
    from datetime import UTC, datetime

    from ingester.answer.ask import ask  # the store is slow to import
    from ingester.answer.reword import model, reworded
    from ingester.answer.told import answer_line
    from ingester.cli.opened import opened_index
    from ingester.telling.choose import known_site

    now = datetime.now(UTC)
    with opened_index(db) as reader:
        name = known_site(reader, site).name if site is not None else None
        found = ask(reader, " ".join(question), site=name, lang=lang, limit=limit, today=now.date())
    chat = model()
    if chat is not None:
        with closing(chat):
            found = reworded(found, chat)
    if as_json:
        emit(answer_line(found))
    else:
        _tell(found, now)


def _tell(found: "Answer", now: "datetime") -> None:
    from ingester.answer.ask import NOTHING

    if not found.quotes:
        answer(NOTHING)
        return
    if found.why:
        say(f"Passages only: {one_line(found.why)}.")
    for sentence in found.sentences:
        sources = "".join(f"[{number}]" for number in sentence.sources)
        answer(f"{one_line(sentence.text)} {sources}")
    if found.sentences:
        answer("")
    for number, quote in enumerate(found.quotes, 1):
        _tell_quote(number, quote, now)


def _tell_quote(number: int, quote: "Quote", now: "datetime") -> None:
    from ingester.telling.pageline import ago

    title = one_line(quote.title) or "(no title)"
    heading = f" \u203a {one_line(quote.heading)}" if quote.heading != quote.title else ""
    answer(f"[{number}] {title}{heading if quote.heading else ''}")
    notes = [f"last read {ago(quote.last_read, now)}"]
    notes += [quote.lang] if quote.translated else []
    notes += ["about a past year"] if quote.is_past else []
    answer(f"    {one_line(quote.url)}  {', '.join(notes)}")
    for line in safe(quote.text).split("\n"):
        answer(f"    | {line}")
    answer("")
