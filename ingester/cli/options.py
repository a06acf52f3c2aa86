"""Options that the commands of the ingester share."""

from collections.abc import Callable
from typing import Any

import click

ONE_FORM = "--csv and --json are two forms of one answer: name one."


def db_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--db URL`: which store; a password in it is refused (the environment can hold one)."""
    return click.option(
        "--db",
        metavar="URL",
        help="The store: sqlite:///FILE or postgresql://…; else DATABASE_URL, else sqlite:///goodcopy.db.",
    )(command)
