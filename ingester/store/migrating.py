"""Brings an older store to the newest schema, by revisions, inside the transaction that is open."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from ingester.store.session import WAY_OUT
from shared.errors import StoreError

SCRIPTS = Path(__file__).parent / "migrations"


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run what is missing up to a revision. The caller commits, or rolls all of it back."""
    try:
        command.upgrade(_config(connection=connection), revision)
    except CommandError as error:
        raise StoreError(f"the store's schema can't be upgraded ({error}). {WAY_OUT}") from None


def newest() -> str | None:
    """The newest revision among the scripts."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config(**attributes: Any) -> Config:
    config = Config(attributes=attributes)
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
