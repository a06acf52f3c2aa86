"""Stores that are filled once, for queries that only read."""

from contextlib import closing

import pytest

from ingester.store import open_store
from tests.contract.conftest import postgresql, schema  # noqa: F401
from tests.search.evaluation import fill_with_demo


@pytest.fixture(params=["sqlite", "postgresql"])
def demo(request, tmp_path):
    """A look at the demo site's pages, on every backend."""
    if request.param == "postgresql":
        address = request.getfixturevalue("schema")
    else:
        address = f"sqlite:///{tmp_path}/goodcopy.db"
    with closing(open_store(address, create=True)) as store:
        fill_with_demo(store)
        with store.reading() as reader:
            yield reader
