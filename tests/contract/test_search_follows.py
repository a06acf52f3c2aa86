"""Whatever a load, an undone run or a person's word does to pages, the search index follows."""

import random
from contextlib import closing

import pytest
from msgspec import structs

from ingester.loading.holds import approve, drop, holds, restore, undo
from ingester.store import open_store
from shared.site import ExcludeRule, ScopeTable
from tests.contract.searchindex import content, rebuilt
from tests.contract.test_holds import URLS, a_run, gone, reads
from tests.contract.test_order_free import STORIES, TODAY, loaded
from tests.unit.ingester.core.makers import a_site


@pytest.fixture
def fresh(tmp_path):
    """New stores, one after the other."""
    return lambda name: closing(open_store(f"sqlite:///{tmp_path}/{name}.db", create=True))


def assert_it_follows(tx):
    assert content(tx) == rebuilt(tx)


@pytest.mark.parametrize("name", STORIES)
def test_it_follows_loads_in_any_order_and_runs_that_are_undone(fresh, name):
    for number in range(3):
        observations = list(STORIES[name])
        random.Random(number).shuffle(observations)
        with fresh(number) as store:
            loaded(store, observations)
            with store.writing(dry_run=True) as tx:
                assert_it_follows(tx)
            for run in sorted({seen.source.run for seen in observations}):
                for act in (undo, restore, undo):
                    with store.writing() as tx:
                        act(tx, tx.run(None, run), TODAY)
                    with store.writing(dry_run=True) as tx:
                        assert_it_follows(tx)


def rules_against(store):
    """What a later run brings when the site file excludes some of the pages."""
    exclude = ScopeTable(exclude=(ExcludeRule(rule="odd", match="page/[135]$"),))
    a_run(store, "r3", reads(3, "r3"), site=structs.replace(a_site(hide_at_most=1), scope=exclude))


@pytest.mark.parametrize("answer", [approve, drop])
def test_it_follows_holds_and_rules_and_what_a_person_says_to_them(fresh, answer):
    with fresh("held") as store:
        a_run(store, "r1", reads(1, "r1"))
        a_run(store, "r2", gone(URLS[1:], 2, "r2"))
        for happen in (lambda: None, lambda: rules_against(store)):
            happen()
            with store.writing(dry_run=True) as tx:
                assert_it_follows(tx)
            with store.writing() as tx:
                answer(tx, list(holds(tx)), TODAY)
                assert len(content(tx)) == tx.count_shown(1)
                assert_it_follows(tx)
