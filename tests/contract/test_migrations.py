"""The revisions lead to the tables that a new store gets, wholly or not at all (fault D-09)."""

import sqlite3
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from ingester.store import migrating, open_store
from ingester.store.schema import HEAD, metadata
from shared.errors import StoreError


def shape(path):
    """Every table with its columns, keys and indexes, as SQLite knows them."""
    with closing(sqlite3.connect(path)) as db:
        names = [
            row[0]
            for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")
        ]
        questions = ("table_xinfo", "index_list", "foreign_key_list")
        told = {
            name: [
                sorted(str(row[1:]) for row in db.execute(f"PRAGMA {one}({name})"))
                for one in questions
            ]
            for name in names
        }
        indexes = db.execute(
            "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL ORDER BY name"
        )
        return told, indexes.fetchall(), db.execute("SELECT * FROM counters").fetchall()


def is_in_metadata(name, kind, _parents):
    """The words of the search index are in a kind of table that only their database knows."""
    return not (kind == "table" and name.startswith("search_words"))


def migrated(path):
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrating.upgrade(connection)
    engine.dispose()


def test_the_newest_revision_is_the_one_that_the_store_expects():
    assert migrating.newest() == HEAD


def test_a_migrated_store_is_shaped_like_a_new_one(tmp_path):
    open_store(f"sqlite:///{tmp_path}/new.db", create=True).close()
    migrated(tmp_path / "old.db")
    assert shape(tmp_path / "old.db") == shape(tmp_path / "new.db")


def test_alembic_sees_no_difference(address):
    engine = create_engine(address)
    with engine.begin() as connection:
        migrating.upgrade(connection)
        context = MigrationContext.configure(connection, opts={"include_name": is_in_metadata})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_migrated_store_can_be_used(address):
    engine = create_engine(address)
    with engine.begin() as connection:
        migrating.upgrade(connection)
    engine.dispose()
    with closing(open_store(address, create=True)) as store, store.writing() as tx:
        assert tx.new_page_id() == 1


def test_a_migration_that_breaks_leaves_the_old_store(tmp_path):
    """An older revision number and a script that fails half-way."""
    path = tmp_path / "goodcopy.db"
    open_store(f"sqlite:///{path}", create=True).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE alembic_version SET version_num = '0000'")
        db.execute("DROP TABLE links")
        db.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="0000"):
        open_store(f"sqlite:///{path}", create=True)
    assert path.read_bytes() == before
