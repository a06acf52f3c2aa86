"""What lists, charts and feeds ask of a store, over every backend."""

from datetime import timedelta

import pytest

from ingester.core.ages import EDGES, WORDS
from ingester.core.page import State
from ingester.core.states import PageList, is_in
from tests.contract.makers import NOW, a_run, day, url
from tests.site.library import fill


@pytest.fixture
def filled(store):
    return fill(store, NOW)


def test_a_list_of_a_state_has_the_pages_that_are_in_it(store, filled):
    """SQL and Python say the same of every state."""
    with store.reading() as reader:
        everything = [row.page for row in reader.page_rows()]
        for state in PageList:
            found = [row.page.url for row in reader.page_list(state=state, most=99)]
            assert found, f"tests/site/library.py puts no page into {state}: nothing is compared"
            assert found == sorted(page.url for page in everything if is_in(page, state)), state
        assert len(reader.page_list(most=99)) == len(everything)


def test_a_list_goes_on_behind_any_place(store, filled):
    with store.reading() as reader:
        for only in (None, filled):
            whole = reader.page_list(site_id=only, most=99)
            for at, row in enumerate(whole):
                after = (row.site_id, row.page.url)
                assert reader.page_list(site_id=only, after=after, most=99) == whole[at + 1 :]
            assert reader.page_list(site_id=only, most=2) == whole[:2]


def test_another_site_has_a_list_of_its_own(store, filled):
    with store.reading() as reader:
        assert reader.page_list(site_id=filled + 1, most=9) == []
        assert reader.page_list(after=(filled, "~"), most=9) == []


def test_copies_are_counted_by_age(store, site_id, put):
    for number, days in enumerate((0.1, 0.5, 1.5, 36, 400)):
        put(f"p{number}", last_read=NOW - timedelta(days=days))
    put("unread")
    put("hidden", last_read=day(0), state=State.HIDDEN, reason="gone")
    with store.reading() as reader:
        assert reader.page_ages(site_id, NOW) == (2, 1, 0, 0, 0, 0, 1, 1)
        assert len(WORDS) == len(EDGES) + 1
        assert sum(reader.page_ages(site_id + 1, NOW)) == 0


def test_failures_are_counted_by_cause_whatever_their_details(store, site_id, put):
    errors = ("refused: 403", "refused: 401", "empty", None, "a: b: c", "disallowed: /")
    for number, error in enumerate(errors):
        put(f"p{number}", error=error)
    with store.reading() as reader:
        assert reader.failure_causes(site_id) == [("refused", 2), ("a", 1), ("empty", 1)]


def test_the_newest_changes_of_a_run_come_first(store, filled):
    with store.reading() as reader:
        second = reader.run(filled, "second")
        found = [(one.verdict.act, one.page_id) for one in reader.newest_changes(second.id, 9)]
        assert found == [("hide", 4), ("replace", 2)]
        assert len(reader.newest_changes(second.id, 1)) == 1


def test_a_quiet_run_has_no_changes(store, site_id):
    with store.writing() as tx:
        quiet = tx.begin_run(a_run(site_id))
    with store.reading() as reader:
        assert reader.newest_changes(quiet, 9) == []
        assert reader.page_list(most=1) == []
        assert url("") not in [row.page.url for row in reader.page_list(most=9)]
