"""`ingester serve`: the copies and how they stand, in a browser."""

import click

from ingester.cli.options import db_option
from shared.cli import ok_option
from shared.console import say
from shared.errors import Ending

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@click.command(
    epilog="Examples:\n\n\b\n  ingester serve\n"
    "  ingester serve --host 0.0.0.0 --port 80 --name copies.example\n"
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", default=8080, show_default=True, type=click.IntRange(0, 65535),
    help="The port to listen at; 0: any that is free.",
)  # fmt: skip
@click.option(
    "--name", "names", multiple=True, metavar="NAME",
    help="A host name to answer to, as browsers send it; default: on loopback only its own names, "
    "elsewhere any.",
)  # fmt: skip
@db_option
@ok_option
def command(host: str, port: int, names: tuple[str, ...], db: str | None) -> Ending:
    """Serve the store as a site: how it stands, the pages, the search.

    It only reads, needs no script in the browser, and goes on when the store is locked or away for
    a while. For programs: /api/health, /api/search?q=, /metrics and /feed.xml.
    """
    from datetime import UTC, datetime  # the store's libraries cost start-up time

    from ingester.store.address import database_url, without_password
    from ingester.web.app import application
    from ingester.web.listen import listen, place, serve

    url = database_url(db)
    known = _names(host, names)
    app = application(url, clock=lambda: datetime.now(UTC), notice=say, names=known)
    with listen(host, port) as made:
        address = place(made)
        said = f"Serving {without_password(url)} at {address} (Ctrl-C ends it)"
        if not _is_loopback(host):
            said += f"\nNote: whoever can reach {address} can read all of it."
        try:
            serve(app, made, lambda: say(said))
        except KeyboardInterrupt:
            say("The site is not served any more; the store is as it was.")
            return Ending.INTERRUPTED
    return Ending.DONE


def _names(host: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names to answer to. On loopback a page from elsewhere must not reach us by a name that it
    leads to this machine.
    """
    if _is_loopback(host):
        return (*LOOPBACK, host, *names)
    return (host, *names) if names else ()


def _is_loopback(host: str) -> bool:
    return host in LOOPBACK or host.startswith("127.")
