"""`ingester holds`: hides that wait for a person, and the person's answer."""

import sys

import click

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, say, table
from shared.errors import ConfigError, Ending
from shared.event import Event
from shared.wording import counted


class HoldLine(Event, frozen=True, kw_only=True, tag="hold"):
    """One waiting hide."""

    site: str
    run: str
    url: str
    slug: str
    reason: str
    rule: str


@click.command(epilog="Examples:\n\n\b\n  ingester holds\n  ingester holds approve all\n")
@click.argument(
    "answered", required=False, type=click.Choice(["approve", "drop"]), metavar="[approve|drop]"
)
@click.argument("run", required=False, metavar="[RUN|all]")
@db_option
@json_option
@ok_option
def command(answered: str | None, run: str | None, db: str | None, as_json: bool) -> Ending:
    """List the hides that wait for a person, let them pass, or forget them.

    A page that has read well since is no hold any more. Dropped holds leave pages as they are.
    RUN is a run id or its beginning.
    """
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.cli.opened import opened
    from ingester.loading import holds
    from ingester.telling import runids

    if answered and not run:
        raise ConfigError(f"holds {answered} needs a run id, or all; `ingester holds` lists them")
    today = datetime.now(UTC).date()
    with opened(db) as store:
        if not answered:
            with store.reading() as reader:
                lines = [_line(hold) for hold in holds.holds(reader)]
                short = {line.run: runids.short(reader, line.run) for line in lines}
            _list(lines, short, as_json=as_json)
            return Ending.DONE
        with store.writing() as tx:
            wanted = holds.ALL if run in (None, holds.ALL) else runids.known_run(tx, str(run)).run
            waiting = list(holds.holds(tx, wanted))
            if not waiting and wanted != holds.ALL:
                raise ConfigError(f"{run}: nothing waits there; `ingester holds` lists what waits")
            act = holds.approve if answered == "approve" else holds.drop
            done = len(act(tx, waiting, today))
        for hold in waiting if as_json else ():
            emit(_line(hold))
        if answered == "approve":
            say(f"{counted(done, 'page')} hidden.")
        else:
            say(f"{counted(done, 'hold')} dropped.")
    return Ending.DONE


def _line(hold: object) -> HoldLine:
    from ingester.loading.holds import Hold

    assert isinstance(hold, Hold)
    return HoldLine(
        site=hold.site,
        run=hold.run,
        url=hold.page.url,
        slug=hold.page.slug,
        reason=hold.reason,
        rule=hold.rule,
    )


def _list(lines: list[HoldLine], short: dict[str, str], *, as_json: bool) -> None:
    if as_json:
        for line in lines:
            emit(line)
        return
    if not lines:
        say("Nothing waits.")
        return

    rows = [(short[line.run], line.site, line.reason, line.rule, line.url) for line in lines]
    table("", ("run", "site", "reason", "rule", "address"), rows, to=sys.stdout)
    answer(f"{counted(len(lines), 'hide waits', 'hides wait')}.")
    say("Next: ingester holds approve RUN|all, or ingester holds drop RUN|all")
