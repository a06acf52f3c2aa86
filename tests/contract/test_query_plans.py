"""No question grows with the store: each one finds its rows by an index."""

from contextlib import closing
from importlib import import_module

import pytest

from ingester.store.session import Query
from ingester.store.sql import open_sql

SUBJECTS = (
    *("copies", "links", "listing", "mails", "observations", "overview", "pages", "reading"),
    *("runs", "sites", "sums"),
    "translations",
    *("linkchecks", "waiting"),
)
SMALL = ("SCAN runs", "SCAN sites", "SCAN languages")  # tables with a row a run, a site, a language


def queries():
    """Every statement of every subject that looks for rows."""
    for subject in SUBJECTS:
        for name, value in vars(import_module(f"ingester.store.{subject}")).items():
            found = value.values() if isinstance(value, dict) else value
            for query in found if isinstance(value, tuple | dict) else (value,):
                if isinstance(query, Query) and name != "INSERT":
                    yield f"{subject}.{name}", query


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    """What SQLite would do for a statement."""
    path = tmp_path_factory.mktemp("plans") / "goodcopy.db"
    with closing(open_sql(f"sqlite:///{path}", create=True, patience=1, notice=None)) as store:
        database = store._database

        def told(query):
            prepared = query.prepared(database.dialect)
            values = [None] * len(prepared._order)
            with database.reading() as driver:
                found = driver.execute(f"EXPLAIN QUERY PLAN {prepared.sql}", values)
                return [row[3] for row in found.fetchall()]

        yield told


@pytest.mark.parametrize(("name", "query"), list(queries()), ids=lambda value: str(value)[:40])
def test_no_statement_reads_a_whole_table(plan, name, query):
    assert [step for step in plan(query) if "SCAN" in step and not step.startswith(SMALL)] == []


@pytest.mark.parametrize(
    ("subject", "name", "index"),
    [
        ("pages", "LIKE", "ix_addresses_form"),
        ("waiting", "PENDING", "ix_observations_waiting"),
        ("waiting", "HELD_BY_WORD", "ix_observations_waiting"),
        ("observations", "UNRESOLVED", "ix_observations_open"),
    ],
)
def test_rare_rows_are_found_by_their_own_index(plan, subject, name, index):
    query = getattr(import_module(f"ingester.store.{subject}"), name)
    assert any(index in step for step in plan(query))
