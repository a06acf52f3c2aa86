"""Sixty written queries over the documentation of PostgreSQL, git, Debian, Exim and GAP."""

from contextlib import closing

import pytest

from ingester.store import open_store
from tests.search.evaluation import SITES, fill_with_documentation, queries, recall

ASKED = queries("docs.tsv")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (SITES / "manifest.json").exists(),
        reason=f"no sites at {SITES}: `make test-search` builds them",
    ),
]


@pytest.fixture(scope="module")
def documentation(tmp_path_factory):
    """A look at a store with every page of them."""
    path = tmp_path_factory.mktemp("documentation") / "goodcopy.db"
    with closing(open_store(f"sqlite:///{path}", create=True)) as store:
        fill_with_documentation(store)
        with store.reading() as reader:
            yield reader


@pytest.mark.parametrize("half", ["tune", "held"])
def test_nine_of_ten_queries_find_their_page_among_the_first_five(documentation, half):
    share, missed = recall(documentation, [one for one in ASKED if one.half == half])
    assert share >= 0.9, missed
