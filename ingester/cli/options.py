"""Options that the commands of the ingester share."""

from collections.abc import Callable
from typing import Any

import click

from ingester.core.states import PageList

ONE_FORM = "--csv and --json are two forms of one answer: name one."


class _StateType(click.Choice[PageList]):
    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """By its word; click takes the name of a constant."""
        return str(choice)


def state_option(*, default: PageList | None = None) -> Callable[..., Any]:
    """`--state`: only pages of this list."""
    return click.option(
        "--state",
        type=_StateType(PageList),
        default=default and default.value,
        show_default=default is not None,
        help="Only pages in this state.",
    )


def db_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--db URL`: which store; a password in it is refused (the environment can hold one)."""
    return click.option(
        "--db",
        metavar="URL",
        help="The store: sqlite:///FILE or postgresql://…; else DATABASE_URL or the file that "
        "DATABASE_URL_FILE names, else sqlite:///goodcopy.db.",
    )(command)
