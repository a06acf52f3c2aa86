"""Written queries over real documentation: of PostgreSQL, git, Debian, Exim and GAP in English, of
Debian in Chinese.
"""

from contextlib import closing

import pytest

from ingester.store import open_store
from tests.search.evaluation import (
    CHINESE,
    CHINESE_SITES,
    DOCUMENTATION,
    SITES,
    built,
    fill_with_documentation,
    queries,
    recall,
)

ENGLISH_ASKED, CHINESE_ASKED = queries("docs.tsv"), queries("chinese.tsv")
HALVES = pytest.mark.parametrize("half", ["tune", "held"])

pytestmark = pytest.mark.slow


def filled(tmp_path_factory, folder, names):
    """A look at a store with every page of these sites."""
    lacking = set(names).difference(site["site"] for site in built(folder))
    if lacking:
        pytest.skip(f"no {', '.join(sorted(lacking))} at {folder}: `make test-search` builds them")
    path = tmp_path_factory.mktemp("documentation") / "goodcopy.db"
    with closing(open_store(f"sqlite:///{path}", create=True)) as store:
        fill_with_documentation(store, folder, names)
        with store.reading() as reader:
            yield reader


@pytest.fixture(scope="module")
def english(tmp_path_factory):
    """Six manuals in English."""
    yield from filled(tmp_path_factory, SITES, DOCUMENTATION)


@pytest.fixture(scope="module")
def chinese(tmp_path_factory):
    """Four manuals in Chinese, one of them in English as well."""
    yield from filled(tmp_path_factory, CHINESE_SITES, CHINESE)


def of_half(asked, half):
    return [one for one in asked if one.half == half]


@HALVES
def test_nine_of_ten_queries_find_their_page_among_the_first_five(english, half):
    share, missed = recall(english, of_half(ENGLISH_ASKED, half))
    assert share >= 0.9, missed


@HALVES
def test_nine_of_ten_chinese_queries_find_their_page_among_the_first_five(chinese, half):
    share, missed = recall(chinese, of_half(CHINESE_ASKED, half))
    assert share >= 0.9, missed


def test_three_of_four_chinese_queries_find_it_first(chinese):
    share, missed = recall(chinese, CHINESE_ASKED, among=1)
    assert share >= 0.75, missed
