"""What a store holds, as values to compare: all rows, but not when and from where they came."""

import sqlite3
from contextlib import closing

VOLATILE = ("loaded", "file", "created", "updated")  # columns that a second load sets otherwise


def dump_of(path):
    """Every table of an SQLite store by name: its rows, sorted."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
        listed = store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        names = [name for (name,) in listed if not name.startswith("sqlite_")]
        return {name: _rows(store, name) for name in sorted(names)}


def _rows(store, table):
    found = store.execute(f'SELECT * FROM "{table}"')
    columns = [column[0] for column in found.description]
    kept = [at for at, column in enumerate(columns) if column not in VOLATILE]
    return sorted(repr([row[at] for at in kept]) for row in found)
