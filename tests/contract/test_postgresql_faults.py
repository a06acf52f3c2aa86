"""PostgreSQL servers that are away, refuse, hold something else, or stop half-way (fault D-08)."""

from contextlib import closing

import psycopg
import pytest

from ingester.store import open_store
from shared.errors import StoreError, StoreLocked, StoreNewer
from tests.contract.makers import CAMPUS, NOW


def orders(address, *sql):
    """Run statements on the server beside the store."""
    with psycopg.connect(address.replace("+psycopg", ""), autocommit=True) as server:
        return [server.execute(one) for one in sql]


def test_a_server_that_is_away_is_told_without_the_password():
    url = "postgresql+psycopg://reader:canary@127.0.0.1:9/pages"
    with pytest.raises(StoreError, match="can't be reached") as refused:
        open_store(url, create=True)
    assert "canary" not in str(refused.value)


def test_a_database_that_does_not_exist(postgresql):
    with pytest.raises(StoreError, match="does not exist"):
        open_store(postgresql.replace("/postgres?", "/nothing?"), create=True)


def test_a_newer_schema_is_refused(schema):
    open_store(schema, create=True).close()
    orders(schema, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreNewer, match="9999"):
        open_store(schema, create=True)


def test_a_database_of_something_else_is_refused_and_left_alone(schema):
    orders(schema, "CREATE TABLE pages (text text)")
    with pytest.raises(StoreError, match="other tables"):
        open_store(schema, create=True)
    orders(schema, "SELECT text FROM pages")


def test_a_second_writer_waits_and_then_names_the_first(schema):
    told = []
    first = open_store(schema, create=True)
    second = open_store(schema, create=True, patience=2.2, notice=told.append)

    def write():
        with second.writing():
            pass

    refused = pytest.raises(StoreLocked, match="server's process")
    with closing(first), first.writing(), refused:
        write()
    assert len(told) == 1
    with closing(second):
        write()


def test_a_connection_that_ends_in_the_middle_leaves_nothing(schema):
    store = open_store(schema, create=True)

    def write():
        with store.writing() as tx:
            tx.save_site(CAMPUS, NOW)
            orders(
                schema,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE state = 'idle in transaction'",
            )
            tx.sites()

    with closing(store):
        with pytest.raises(StoreError, match="shut down|can't be reached"):
            write()
        with store.reading() as reader:
            assert reader.sites() == []
