"""Weeks in which pages move: one by one, onto each other, in circles, and all at once."""

import time

import pytest

from ingester.core.slug import slug_of
from tests.contract.weeks import (
    Weeks,
    leads,
    leads_to_status,
    moved,
    noindex,
    read,
    seen,
    status,
    tight,
)
from tests.property.stories import HOME, Kind

A, B, C, NEW = HOME + "a", HOME + "b", HOME + "c", HOME + "welcome"
ALL = (read(A, 3), read(B, 4), read(C, 5))
GATHERED = tuple(moved(url, NEW, 9) for url in (A, B, C))
LED = (read(NEW, 9), *(leads(url, NEW) for url in (A, B, C)))
TIGHT = tight()

# What happened, the runs, what people did, and the title that readers find at each address.
STORIES = {
    "one page": (((read(A, 3),), (moved(A, B, 3),)), (), {"/a": 3, "/b": 3}),
    "one page, rewritten": (((read(A, 3),), (moved(A, B, 4),)), (), {"/a": 4, "/b": 4}),
    "all to one: the first takes the address, one passes the brake, one waits": (
        (ALL, GATHERED), (), {"/a": 9, "/b": 9, "/c": 5, "/welcome": 9},
    ),
    "all to one that the run reads itself": (
        (ALL, LED), (), {"/a": 9, "/b": 9, "/c": 5, "/welcome": 9},
    ),
    "all to one that stood before: it is the brake's from the first on": (
        ((*ALL, read(NEW, 9)), GATHERED), (), {"/a": 9, "/b": 4, "/c": 5, "/welcome": 9},
    ),
    "all to one, day after day": (
        (ALL, GATHERED, GATHERED), (), {"/a": 9, "/b": 9, "/c": 9, "/welcome": 9},
    ),
    "all to one, approved": (
        (ALL, GATHERED), ("load 0", "load 1", "approve"),
        {"/a": 9, "/b": 9, "/c": 9, "/welcome": 9},
    ),
    "all to one, dropped": (
        (ALL, GATHERED), ("load 0", "load 1", "drop"),
        {"/a": 9, "/b": 9, "/c": 5, "/welcome": 9},
    ),
    "all to one, undone": (
        (ALL, GATHERED), ("load 0", "load 1", "undo 1"), {"/a": 3, "/b": 4, "/c": 5},
    ),
    "all to one, approved, undone": (
        (ALL, GATHERED), ("load 0", "load 1", "approve", "undo 1"), {"/a": 3, "/b": 4, "/c": 5},
    ),
    "all to one, undone, restored": (
        (ALL, GATHERED), ("load 0", "load 1", "undo 1", "restore 1"),
        {"/a": 9, "/b": 9, "/c": 5, "/welcome": 9},
    ),
    "all to one, loaded again and again": (
        (ALL, GATHERED), ("load 0", "load 1", "load 1", "load 0", "load 1"),
        {"/a": 9, "/b": 9, "/c": 5, "/welcome": 9},
    ),
    "all to one for a day": (
        (ALL, GATHERED, ALL), (), {"/a": 3, "/b": 4, "/c": 5, "/welcome": 9},
    ),
    "all to one, then the waiting one is gone: it had moved": (
        (ALL, GATHERED, (status(C),)), (), {"/a": 9, "/b": 9, "/c": 9, "/welcome": 9},
    ),
    "all to one that is gone a day later: who waited is there": (
        (ALL, GATHERED, (status(NEW),)), (), {"/c": 5},
    ),
    "all home is redirected up, and no move": (
        (ALL, tuple(moved(url, HOME, 9) for url in (A, B, C))), (),
        {"/a": 3, "/b": 4, "/c": 5, "/": 9},
    ),
    "all to a sign-in page": (
        (ALL, tuple(seen(Kind.SIGN_IN, url, to=NEW) for url in (A, B, C))), (),
        {"/a": 3, "/b": 4, "/c": 5},
    ),
    "all to one for now": (
        (ALL, tuple(moved(url, NEW, 9, redirect=302) for url in (A, B, C))), (),
        {"/a": 3, "/b": 4, "/c": 5, "/welcome": 9},
    ),
    "all to one that says noindex": (
        (ALL, (noindex(NEW, 9), *(leads(url, NEW) for url in (A, B, C)))), (),
        {"/b": 4, "/c": 5},
    ),
    "all to one that is missing": (
        (ALL, tuple(leads_to_status(url, NEW) for url in (A, B, C))), (), {"/b": 4, "/c": 5},
    ),
    "onto a page that reads alike: nothing is taken": (
        ((read(A, 1), read(B, 2), read(C, 1)), (moved(A, B, 2), moved(C, B, 2))), (),
        {"/a": 2, "/b": 2, "/c": 2},
    ),
    "a chain, step by step": (
        ((read(A, 3),), (moved(A, B, 3),), (moved(B, C, 3),)), (), {"/a": 3, "/b": 3, "/c": 3},
    ),
    "a chain whose end goes": (
        ((read(A, 3),), (moved(A, B, 3),), (moved(B, C, 3),), (status(C),)), (), {},
    ),
    "there and back": (
        ((read(A, 3),), (moved(A, B, 3),), (moved(B, A, 3),)), (), {"/a": 3, "/b": 3},
    ),
    "the old address is gone, the new one refuses": (
        ((read(A, 3),), (moved(A, B, 3),), (status(A), status(B, 403))), (), {"/a": 3, "/b": 3},
    ),
    "the old address is a page of its own again": (
        ((read(A, 3),), (moved(A, B, 3),), (read(A, 4),)), (), {"/a": 4, "/b": 3},
    ),
    "two old addresses of one page part ways, and none is lost": (
        ((read(A, 3),), (moved(A, B, 3),), (moved(B, C, 3),), (moved(A, B, 4),)), (),
        {"/a": 4, "/b": 4, "/c": 3},
    ),
    "a move in a run that was turned away is applied, a merge waits": (
        (ALL, (moved(A, NEW, 9), moved(B, C, 5))), ("load 0", "load 1"),
        {"/a": 9, "/b": 5, "/c": 5, "/welcome": 9},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_pages_that_move(name):
    runs, steps, expected = STORIES[name]
    with Weeks(*runs, site=TIGHT) as weeks:
        weeks.play(steps)
        found = weeks.titles()
    assert found == {url: f"Text {number}" for url, number in expected.items()}


def test_every_move_that_would_take_a_text_waits_in_a_run_that_was_turned_away():
    with Weeks(ALL, GATHERED, whys={1: "failures_in_a_row"}) as weeks:
        weeks.load()
        assert weeks.titles()["/b"] == "Text 4"
        assert (weeks.at(B).held, weeks.at(C).held) == ("moved", "moved")


@pytest.mark.parametrize("target", [seen(Kind.NOT_MODIFIED, C), read(C, 9)], ids=["304", "200"])
def test_moves_onto_a_page_wait_whether_it_was_read_anew_or_as_it_was(target):
    """As a crawl with validators sees a site that leads everywhere to one page."""
    with Weeks((*ALL[:2], read(C, 9)), (leads(A, C), leads(B, C), target), site=TIGHT) as weeks:
        line = weeks.load()
        assert weeks.titles() == {"/a": "Text 9", "/b": "Text 4", "/c": "Text 9"}
        assert (weeks.states()["/b"], line.held) == ("shown, new, moved waits", 1)


def test_moves_and_hides_share_the_allowance_of_a_run():
    with Weeks((*ALL, read(NEW, 9)), (moved(A, NEW, 9), status(B)), site=TIGHT) as weeks:
        weeks.load()
        held = [weeks.at(url).held for url in (A, B)]
    assert sorted(held) == ["", "gone"]


def test_a_move_that_waits_is_told_as_held_and_no_failure():
    with Weeks(ALL, GATHERED, site=TIGHT) as weeks:
        line = weeks.load()
        told = [(one.url, one.act, one.reason) for one in weeks.told if one.held]
    assert (line.state, line.held, told) == ("ok", 1, [(C, "replace", "moved")])


def test_pages_that_were_given_back_have_their_ids_and_slugs():
    with Weeks(ALL, GATHERED, site=TIGHT) as weeks:
        weeks.load(0)
        before = [(weeks.at(url).id, weeks.at(url).slug) for url in (A, B, C)]
        weeks.load(1)
        weeks.approve()
        weeks.undo(1)
        assert [(weeks.at(url).id, weeks.at(url).slug) for url in (A, B, C)] == before


@pytest.mark.parametrize(
    "week",
    [
        (leads(A, B), read(B, 4)),
        (read(B, 4), leads(A, B)),
        (moved(A, B, 4),),
        (read(B, 4), moved(A, B, 4)),
        (moved(A, B, 4), read(B, 4)),
    ],
    ids=["noted first", "read first", "followed", "followed later", "followed, then read"],
)
def test_a_page_that_moves_keeps_its_id_and_slug_however_the_run_comes_to_know(week):
    with Weeks((read(A, 3),), week) as weeks:
        weeks.load(0)
        before = (weeks.at(A).id, weeks.at(A).slug)
        weeks.load(1)
        assert (weeks.at(B).id, weeks.at(B).slug, weeks.at(B).aliases) == (*before, (A,))


def test_a_page_is_called_after_the_address_it_was_captured_at_first():
    with Weeks((read(A, 3),), (moved(A, B, 3),)) as weeks:
        weeks.load(1)
        assert weeks.at(B).slug == slug_of(B)
        weeks.load(0)
        assert weeks.at(B).slug == slug_of(A)


@pytest.mark.parametrize("led", [True, False], ids=["noted", "followed"])
def test_a_whole_site_that_leads_to_one_page_is_loaded_in_time_that_grows_with_it(led):
    def seconds(number):
        urls = [f"{HOME}p/{n}" for n in range(number)]
        pages = tuple(read(url, n + 10) for n, url in enumerate(urls))
        gathered = tuple(leads(url, NEW) if led else moved(url, NEW, 9) for url in urls)
        with Weeks(pages, (*gathered, read(NEW, 9)), site=TIGHT) as weeks:
            weeks.load(0)
            began = time.process_time()
            weeks.load(1)
            weeks.approve()
            weeks.undo(1)
            return time.process_time() - began

    seconds(20)
    assert seconds(240) < 3 * 3 * max(seconds(80), 0.1)
