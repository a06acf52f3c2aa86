"""A store on every backend."""

import itertools
import os
import uuid
from contextlib import closing

import pytest

from ingester.store import open_store
from tests.contract import postgres
from tests.contract.makers import CAMPUS, NOW, a_page, a_run


@pytest.fixture(scope="session")
def postgresql():
    """The address of a PostgreSQL server; without one the test is skipped, but not in CI."""
    if postgres.programs() is None:
        if os.environ.get("CI"):
            pytest.fail("CI has to test against PostgreSQL: install its server")
        pytest.skip("no PostgreSQL server is installed here")
    pytest.importorskip("psycopg", reason="psycopg is not installed here")
    with postgres.server() as address:
        yield address


@pytest.fixture
def schema(postgresql):
    """The address of an empty schema on the server."""
    return new_schema(postgresql)


def new_schema(postgresql):
    """The address of one more empty schema."""
    import psycopg

    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(postgresql.replace("+psycopg", ""), autocommit=True) as server:
        server.execute(f"CREATE SCHEMA {name}")
    return f"{postgresql}&options=-csearch_path%3D{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    """The address of a store that is not there yet."""
    if request.param == "postgresql":
        return request.getfixturevalue("schema")
    return f"sqlite:///{tmp_path}/goodcopy.db"


@pytest.fixture
def store(address):
    """An empty store."""
    with closing(open_store(address, create=True)) as made:
        yield made


@pytest.fixture
def site_id(store):
    """The campus site in it."""
    with store.writing() as tx:
        return tx.save_site(CAMPUS, NOW).id


@pytest.fixture
def run_id(store, site_id):
    """A run of the campus site."""
    with store.writing() as tx:
        return tx.begin_run(a_run(site_id))


@pytest.fixture
def put(store, site_id):
    """Puts a page with its address and slug into the store."""
    numbers = itertools.count(1)

    def one(path="fees", **fields):
        with store.writing() as tx:
            page = a_page(next(numbers), path, **fields)
            tx.put_page(site_id, page)
            tx.set_address(site_id, page.url, page.id, page.id)
            tx.set_slug(page.slug, page.id, page.id)
        return page

    return one
