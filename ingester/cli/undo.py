"""`ingester undo`: what one run did is taken back."""

import click
from msgspec import Struct

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import one_line, say
from shared.errors import Ending


class UndoLine(Struct, frozen=True, kw_only=True, tag="undo", tag_field="type"):
    """A run that was taken back, and the addresses it had spoken of."""

    run: str
    urls: list[str]


@click.command(epilog="Example:\n\n\b\n  ingester undo 7f3a5c1e-0c1b-4b57-9d0c-2f1f8f6f2a10\n")
@click.argument("run")
@db_option
@ok_option
@json_option
def command(run: str, db: str | None, as_json: bool) -> Ending:
    """Take back what a run did: its captures count no more, and every page is what the other runs
    say.
    """
    from ingester.cli.opened import opened  # noqa: PLC0415 - the store's libraries cost start-up time
    from ingester.loading.holds import undo  # noqa: PLC0415

    with opened(db) as store, store.writing() as tx:
        urls = undo(tx, run)
    if as_json:
        emit(UndoLine(run=run, urls=urls))
    say(f"Run {one_line(run)} is taken back; {len(urls)} addresses are what the other runs say.")
    return Ending.DONE
