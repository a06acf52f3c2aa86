"""`ingester holds`: hides that wait for a person, and the person's answer."""

import sys

import click
from msgspec import Struct

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import answer, say, table
from shared.errors import ConfigError, Ending


class HoldLine(Struct, frozen=True, kw_only=True, tag="hold", tag_field="type"):
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
@ok_option
@json_option
def command(answered: str | None, run: str | None, db: str | None, as_json: bool) -> Ending:
    """List the hides that wait for a person, let them pass, or forget them.

    A page that has read well since is no hold any more. Dropped holds leave pages as they are.
    """
    from ingester.cli.opened import opened  # noqa: PLC0415
    from ingester.loading import holds  # noqa: PLC0415 - the store's libraries cost start-up time

    if answered and not run:
        raise ConfigError(f"holds {answered} needs a run id, or all; `ingester holds` lists them")
    with opened(db) as store:
        if not answered:
            with store.reading() as reader:
                _list([_line(hold) for hold in holds.holds(reader)], as_json=as_json)
            return Ending.DONE
        with store.writing() as tx:
            waiting = list(holds.holds(tx, run or holds.ALL))
            if not waiting:
                raise ConfigError(f"{run}: nothing waits there; `ingester holds` lists what waits")
            done = holds.approve(tx, waiting) if answered == "approve" else holds.drop(tx, waiting)
        for hold in waiting if as_json else ():
            emit(_line(hold))
        say(
            f"{len(done)} pages hidden." if answered == "approve" else f"{len(done)} holds dropped."
        )
    return Ending.DONE


def _line(hold: object) -> HoldLine:
    from ingester.loading.holds import Hold  # noqa: PLC0415 - as above

    assert isinstance(hold, Hold)
    return HoldLine(
        site=hold.site,
        run=hold.run,
        url=hold.page.url,
        slug=hold.page.slug,
        reason=hold.reason,
        rule=hold.rule,
    )


def _list(lines: list[HoldLine], *, as_json: bool) -> None:
    if as_json:
        for line in lines:
            emit(line)
        return
    if not lines:
        say("Nothing waits.")
        return

    rows = [(line.run, line.site, line.reason, line.rule, line.url) for line in lines]
    table("", ("run", "site", "reason", "rule", "address"), rows, to=sys.stdout)
    answer(f"{len(lines)} hides wait.")
    say("Next: ingester holds approve RUN|all, or ingester holds drop RUN|all")
