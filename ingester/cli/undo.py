"""`ingester undo`: what one run did is taken back."""

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import say
from shared.errors import Ending
from shared.event import Event
from shared.wording import counted


class UndoLine(Event, frozen=True, kw_only=True, tag="undo"):
    """A run that was taken back (or `restored`), and the addresses it had spoken of."""

    run: str
    urls: list[str]
    restored: bool = False


@click.command(
    epilog="Examples:\n\n\b\n  ingester undo 7f3a5c1e\n  ingester undo 7f3a5c1e --restore\n"
)
@click.argument("run")
@click.option("--restore", is_flag=True, help="Let the captures of an undone run count again.")
@db_option
@json_option
@ok_option
def command(run: str, restore: bool, db: str | None, as_json: bool) -> Ending:
    """Take back what a run did: its captures count no more, and every page is what the other runs
    say. RUN is a run id or its beginning.
    """
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.cli.opened import opened
    from ingester.loading import holds
    from ingester.telling.runids import known_run, short

    today = datetime.now(UTC).date()
    with opened(db) as store, store.writing() as tx:
        found = known_run(tx, run)
        name = short(tx, found.run)
        is_done = found.undone is not restore
        act = holds.restore if restore else holds.undo
        urls = [] if is_done else act(tx, found, today)
    if as_json:
        emit(UndoLine(run=found.run, urls=urls, restored=restore))
    if is_done:
        say(f"Run {name} {'counts' if restore else 'is taken back'} already; nothing was changed.")
    elif restore:
        say(f"Run {name} counts again, for {counted(len(urls), 'address', 'addresses')}.")
    else:
        stand = counted(len(urls), "address stands", "addresses stand")
        say(f"Run {name} is taken back; {stand} as the other runs say.")
        say(f"Next: ingester undo {name} --restore, to let it count again")
    return Ending.DONE
