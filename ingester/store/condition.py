"""What `doctor` asks of a store: the library behind it, and whether it is whole."""

import sqlite3

from ingester.store.database import Database
from ingester.store.sqlite import SQLite

MOST_FAULTS = 5  # told; more say no more


def sqlite_version() -> str:
    """The version of the SQLite library, which is not the driver's."""
    return sqlite3.sqlite_version


def faults(database: Database) -> list[str]:
    """What SQLite's own check of a file finds; PostgreSQL has no such check."""
    if not isinstance(database, SQLite):
        return []
    with database.reading() as driver:
        found = driver.execute(f"PRAGMA integrity_check({MOST_FAULTS})").fetchall()
        found += driver.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
    return [" ".join(str(part) for part in row) for row in found if row[0] != "ok"]
