"""Hides beyond the brake wait for a person, who answers them; and a run can be taken back."""

from contextlib import closing
from datetime import date

import pytest
from msgspec import structs

from ingester.core.page import State
from ingester.loading.holds import approve, drop, holds, restore, undo
from ingester.loading.record import Recorder, Taken
from ingester.loading.settle import settle
from ingester.store import open_store
from ingester.store.contract import StoredRun
from ingester.telling.runids import known_run
from shared.errors import ConfigError
from shared.site import ExcludeRule, ScopeTable
from tests.unit.ingester.core.makers import a_read, a_site, a_text, an_observation, day

TODAY = date(2026, 11, 30)
URLS = [f"https://campus.example/page/{n}" for n in range(6)]
TEXTS = {url: a_text(f"The page {url} tells something of its own. " * 30, url) for url in URLS}


@pytest.fixture
def store(tmp_path):
    with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as opened:
        yield opened


def a_run(store, name, observations, site=None, why="finished"):
    """Load observations as one finished run and return what its end brought."""
    site = site or a_site(hide_at_most=2)
    with store.writing() as tx:
        known = tx.save_site(site, day(9))
        row = StoredRun(site_id=known.id, run=name, started=day(1), loaded=day(9), why=why)
        number = tx.begin_run(row)
        recorder = Recorder(site, known.id, number, TODAY)
        for seen in observations:
            recorder.take(tx, Taken(seen=seen, copy=TEXTS.get(seen.url) if seen.copy else None))
        tx.put_run(structs.replace(tx.run_by_id(number), complete=True))
        return settle(tx, recorder, tx.run_by_id(number), TODAY)


def reads(at, run):
    return [a_read(TEXTS[url], url=url, at=at, run=run) for url in URLS]


def gone(urls, at, run):
    return [an_observation(url, at=at, run=run, status=404) for url in urls]


def states(store):
    with store.reading() as reader:
        site = reader.sites()[0]
        return {page.url: page for page in reader.pages(site.id)}


@pytest.fixture
def stormed(store):
    """Six pages, then a run in which five of them are missing; two may be hidden."""
    a_run(store, "r1", reads(1, "r1"))
    storm = [*gone(URLS[1:], 2, "r2"), a_read(TEXTS[URLS[0]], url=URLS[0], at=2, run="r2")]
    settled = a_run(store, "r2", storm)
    assert [one.held for one in settled.hidden].count(True) == 3
    return store


def hidden(store):
    return {url for url, page in states(store).items() if page.state == State.HIDDEN}


def held(store):
    return {url for url, page in states(store).items() if page.held}


def test_a_storm_hides_what_the_brake_allows_and_holds_the_rest(stormed):
    assert (len(hidden(stormed)), len(held(stormed))) == (2, 3)


def test_approved_holds_hide(stormed):
    with stormed.writing() as tx:
        approve(tx, list(holds(tx, "r2")), TODAY)
    assert (hidden(stormed), held(stormed)) == (set(URLS[1:]), set())


def test_dropped_holds_are_forgotten(stormed):
    with stormed.writing() as tx:
        drop(tx, list(holds(tx, "r2")), TODAY)
    assert (len(hidden(stormed)), held(stormed)) == (2, set())


def test_a_page_that_read_well_since_is_no_hold(stormed):
    a_run(stormed, "r3", reads(3, "r3"))
    with stormed.reading() as reader:
        assert list(holds(reader)) == []
    assert hidden(stormed) == set()


def test_what_waited_goes_first_in_the_next_run(stormed):
    waiting = held(stormed)
    again = [*gone(sorted(waiting), 3, "r3"), a_read(TEXTS[URLS[0]], url=URLS[0], at=3, run="r3")]
    a_run(stormed, "r3", again)
    assert len(hidden(stormed) & waiting) == 2


def test_a_run_that_the_breaker_stopped_hides_nothing(store):
    a_run(store, "r1", reads(1, "r1"))
    some = [*gone(URLS[1:2], 2, "r2"), a_read(TEXTS[URLS[0]], url=URLS[0], at=2, run="r2")]
    a_run(store, "r2", some, why="failures_in_a_row")
    assert (hidden(store), held(store)) == (set(), {URLS[1]})


def test_rule_hides_use_the_allowance_too(store):
    a_run(store, "r1", reads(1, "r1"))
    scope = ScopeTable(exclude=(ExcludeRule(rule="all", match="/page/[1-5]"),))
    site = a_site(hide_at_most=2)
    ruled = type(site)(
        home=site.home, name=site.name, hosts=site.hosts, brakes=site.brakes, scope=scope
    )
    a_run(store, "r2", reads(2, "r2"), ruled)
    pages = states(store).values()
    assert [page.shown for page in pages].count(False) == 2
    assert {page.rule_held for page in pages if page.rule and page.shown} == {"r2"}


def test_an_undone_run_is_as_if_it_had_not_been(stormed):
    with stormed.writing() as tx:
        undo(tx, known_run(tx, "r2"), TODAY)
    assert (hidden(stormed), held(stormed)) == (set(), set())
    assert {page.last_tried for page in states(stormed).values()} == {day(1)}


def test_what_only_an_undone_run_let_pass_waits_again(stormed):
    before = (hidden(stormed), held(stormed))
    storm = [*gone(URLS[1:], 3, "r3"), a_read(TEXTS[URLS[0]], url=URLS[0], at=3, run="r3")]
    a_run(stormed, "r3", storm)
    assert len(hidden(stormed)) == 4
    with stormed.writing() as tx:
        undo(tx, known_run(tx, "r3"), TODAY)
    assert (hidden(stormed), held(stormed)) == before
    with stormed.writing() as tx:
        restore(tx, known_run(tx, "r3"), TODAY)
    assert len(hidden(stormed)) == 4


def test_undo_of_a_run_nobody_knows_is_told(store):
    with pytest.raises(ConfigError, match="no such run"), store.writing() as tx:
        known_run(tx, "nobody")


def test_a_run_has_one_allowance_however_often_it_is_loaded(store):
    a_run(store, "r1", reads(1, "r1"))
    storm = [*gone(URLS[1:], 2, "r2"), a_read(TEXTS[URLS[0]], url=URLS[0], at=2, run="r2")]
    for _ in range(3):
        a_run(store, "r2", storm)
    assert (len(hidden(store)), len(held(store))) == (2, 3)
