"""A store on a file system that another program serves, as a network's are."""

import json

import pytest

from tests.faults.machine import in_namespace, needs, needs_fuse, needs_namespace
from tests.site.harvests import harvest_of

PAGES = 200


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    needs_namespace()
    needs("bindfs")
    needs_fuse()
    folder = tmp_path_factory.mktemp("net")
    harvest_of(PAGES, folder / "harvest.warc.gz")
    return json.loads(in_namespace("tests.faults.netstore", folder, within=150))


def test_a_store_on_a_network_file_system_is_told_and_works_without_a_log(told):
    """D-07."""
    assert not told["write-ahead"]
    for code, words in told["two loads"]:
        assert code == 0
        assert "is on a network file system" in words
    assert told["pages"] == PAGES


def test_a_store_with_a_log_that_is_moved_there_gets_rid_of_it(told):
    """D-07."""
    before, after, words, known = told["moved"]
    assert (before, after, known) == (2, 1, PAGES)
    assert "is on a network file system" in words


def test_a_file_system_that_goes_away_in_mid_load_costs_nothing_that_was_stored(told):
    """D-07: its server is killed; the same load afterwards ends where one load does."""
    code, words = told["interrupted"]
    assert code in (8, 9)
    assert "Run the same command again" in words
    ended, counts = told["again"]
    assert ended == 0
    assert counts["loaded"] + counts["duplicate"] == PAGES
    assert counts["duplicate"] > 0
