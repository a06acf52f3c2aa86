"""`ingester mail`: tells people what is wrong with their sites, for cron; and the end of a load."""

from collections.abc import Collection
from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from shared.cli import ok_option
from shared.console import answer, one_line, say
from shared.errors import Ending, ToolError

if TYPE_CHECKING:
    from ingester.mail.mailing import Delivery, Pending, Post
    from ingester.store.contract import Store


@click.command(epilog="Examples:\n\n\b\n  ingester mail\n  ingester mail --dry-run\n")
@click.option("--dry-run", is_flag=True, help="Print the mails that would go out, and send none.")
@db_option
@ok_option
def command(dry_run: bool, db: str | None) -> Ending:
    """Mail to the people of [mail] to what is wrong with their sites.

    A run failed, hides wait, members came damaged, a list shrank by half: one mail a day at most
    while it lasts, and one when it is over. `ingester load` mails at its end, so that cron needs
    this only where loads are rare. SMTP_USER and SMTP_PASSWORD (or SMTP_PASSWORD_FILE) log in.
    """  # fmt: skip
    from ingester.cli.opened import opened  # the store's libraries cost start-up time

    with opened(db, must_exist=True) as store:
        if dry_run:
            _rehearse(store)
            return Ending.DONE
        return _deliver(store, None, tell_reasons=True)


def mail_after_load(db: str | None, sites: Collection[str]) -> None:
    """Mail about the sites of a load. Whatever goes wrong is said and never fails the load."""
    from ingester.cli.opened import opened

    try:
        with opened(db) as store:
            _deliver(store, sites, tell_reasons=False)
    except ToolError as error:
        say(f"The mail waits: {error}")


def _deliver(store: "Store", only: Collection[str] | None, *, tell_reasons: bool) -> Ending:
    from datetime import UTC, datetime

    from ingester.mail.mailing import deliver, pending
    from ingester.mail.send import post

    now = datetime.now(UTC)
    if tell_reasons:
        with store.reading() as reader:
            _tell_reasons(pending(reader, now))
    done = list(map(_tell, deliver(store, now, lambda text, site: post(text, site, now), only)))
    return Ending.UNREACHABLE if not all(done) else Ending.DONE


def _tell(delivery: "Delivery") -> bool:
    """Whether the mail went out; said as it happens."""
    if delivery.error is not None:
        say(f"Error: {one_line(str(delivery.error))}")
        return False
    say(f"Mailed to {_to(delivery.post)}: {one_line(delivery.post.letter.subject)}")
    for address in delivery.refused:
        say(f"The server refused the recipient {address}; the others have the mail.")
    return True


def _rehearse(store: "Store") -> None:
    from datetime import UTC, datetime

    from ingester.mail.mailing import pending, posts

    with store.reading() as reader:
        found = pending(reader, datetime.now(UTC))
    _tell_reasons(found)
    for post in posts(found):
        answer(f"To: {_to(post)}\nSubject: {post.letter.subject}\n\n{post.letter.body}")


def _tell_reasons(found: "Collection[Pending]") -> None:
    """Why a site is not mailed about now."""
    if not found:
        say("No site file of the store names anybody in [mail] to.")
    for one in found:
        if not one.is_due:
            say(f"{one_line(one.known.name)}: {one.piece.word.value}.")


def _to(post: "Post") -> str:
    return ", ".join(map(one_line, post.site.mail.to))
