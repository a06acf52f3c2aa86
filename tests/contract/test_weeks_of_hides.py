"""Weeks in which pages go: refusals, 404 storms, noindex, holds and answers, runs taken back."""

import pytest

from shared.site import ExcludeRule, ScopeTable
from tests.contract.weeks import (
    Weeks,
    a_site,
    moved,
    noindex,
    read,
    seen,
    status,
    tight,
)
from tests.property.stories import HOME, Kind

A, B, C = HOME + "a", HOME + "b", HOME + "c"
ALL = (read(A, 3), read(B, 4), read(C, 5))
STORM = (status(A), status(B), status(C))
REFUSED = tuple(status(url, 403) for url in (A, B, C))
SHOWN = "shown, new"
WAITS = "shown, new, gone waits"
LOAD_ALL = ()
PLAIN, TIGHT = a_site(), tight()
IGNORING = a_site(scope=ScopeTable(noindex="ignore"))
EXCLUDING = a_site(scope=ScopeTable(exclude=(ExcludeRule(rule="a", match="^/a$", why="moved"),)))

# What happened, the runs, what people did (nothing: the runs are loaded in turn), what is seen.
STORIES = {
    "a storm takes what the brake allows": (
        (ALL, STORM), LOAD_ALL, {"/a": "hidden, gone", "/b": WAITS, "/c": WAITS},
    ),
    "a refusal after a storm answers no hold": (
        (ALL, STORM, REFUSED), LOAD_ALL, {"/a": "hidden, gone", "/b": WAITS, "/c": WAITS},
    ),
    "the site is back: what was hidden returns, and what waited is told alike": (
        (ALL, STORM, ALL), LOAD_ALL,
        {"/a": "shown, returned", "/b": "shown, returned", "/c": "shown, returned"},
    ),
    "a storm of three days takes one page a day": (
        (ALL, STORM, STORM, STORM), LOAD_ALL,
        {"/a": "hidden, gone", "/b": "hidden, gone", "/c": "hidden, gone"},
    ),
    "an approved storm": (
        (ALL, STORM), ("load 0", "load 1", "approve"),
        {"/a": "hidden, gone", "/b": "hidden, gone", "/c": "hidden, gone"},
    ),
    "a dropped storm comes again: the brake judges it anew": (
        (ALL, STORM, STORM), ("load 0", "load 1", "drop", "load 2"),
        {"/a": "hidden, gone", "/b": "hidden, gone", "/c": WAITS},
    ),
    "approval after a good read hides nothing": (
        (ALL, STORM, ALL), ("load 0", "load 1", "load 2", "approve"),
        {"/a": "shown, returned", "/b": "shown, returned", "/c": "shown, returned"},
    ),
    "approval of a storm that was undone": (
        (ALL, STORM), ("load 0", "load 1", "undo 1", "approve"),
        {"/a": SHOWN, "/b": SHOWN, "/c": SHOWN},
    ),
    "a storm undone and restored takes what it took": (
        (ALL, STORM), ("load 0", "load 1", "undo 1", "restore 1"),
        {"/a": "hidden, gone", "/b": WAITS, "/c": WAITS},
    ),
    "a storm that is loaded again takes no more": (
        (ALL, STORM), ("load 0", "load 1", "load 1", "load 1"),
        {"/a": "hidden, gone", "/b": WAITS, "/c": WAITS},
    ),
    "a late good read answers a hold": (
        (ALL, STORM, (read(B, 4),)), ("load 0", "load 1", "load 2", "approve"),
        {"/a": "hidden, gone", "/b": "shown, returned", "/c": "hidden, gone"},
    ),
    "a storm before anybody saw the pages is free": (
        (ALL, STORM), ("load 1", "load 0"),
        {"/a": "hidden, gone", "/b": "hidden, gone", "/c": "hidden, gone"},
    ),
    "denied by robots, then gone, then denied: the site's word stands": (
        ((read(A, 3),), (seen(Kind.DISALLOWED, A),), (status(A),), (seen(Kind.DISALLOWED, A),)),
        LOAD_ALL, {"/a": "hidden, gone"},
    ),
    "a sign-in page never takes a page down": (
        ((read(A, 3),), (seen(Kind.SIGN_IN, A, to=HOME + "login"),), (status(A, 401),)),
        LOAD_ALL, {"/a": SHOWN},
    ),
    "every failure in turn": (
        ((read(A, 3),), *((seen(kind, A),) for kind in (
            Kind.NO_ANSWER, Kind.CHALLENGE, Kind.TRUNCATED, Kind.SOFT_404, Kind.LEADS_AWAY,
        )), (status(A, 500),), (status(A, 418),), (status(A, 451),)),
        LOAD_ALL, {"/a": SHOWN},
    ),
    "not modified brings a page back": (
        ((read(A, 3),), (status(A),), (seen(Kind.NOT_MODIFIED, A),)),
        LOAD_ALL, {"/a": "shown, returned"},
    ),
    "a challenge does not": (
        ((read(A, 3),), (status(A, 410),), (seen(Kind.CHALLENGE, A),)),
        LOAD_ALL, {"/a": "hidden, gone"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_pages_that_go(name):
    runs, steps, expected = STORIES[name]
    with Weeks(*runs, site=TIGHT) as weeks:
        weeks.play(steps)
        assert weeks.states() == expected


@pytest.mark.parametrize("why", ["failures_in_a_row", "challenge", "asked_to_wait", "unreachable"])
def test_a_run_that_was_turned_away_hides_nothing_until_a_good_one_says_the_same(why):
    with Weeks(ALL, STORM, STORM, whys={1: why}) as weeks:
        weeks.load(0, 1)
        assert set(weeks.states().values()) == {WAITS}
        weeks.load(2)
        assert set(weeks.states().values()) == {"hidden, gone"}


# --- noindex -------------------------------------------------------------------------------------

SAID = (noindex(A, 3), noindex(B, 4))
NOINDEX_WAITS = "shown, new, noindex waits"
CHANGES_OF_MIND = {
    "ignored, then not": (
        [SAID, ()], [IGNORING, PLAIN], {"/a": "hidden, noindex", "/b": "hidden, noindex"},
    ),
    "ignored, then not, under the brake": (
        [SAID, ()], [IGNORING, TIGHT], {"/a": "hidden, noindex", "/b": NOINDEX_WAITS},
    ),
    "the brake lets the next one go when the site says it again": (
        [SAID, (), SAID], [IGNORING, TIGHT, TIGHT],
        {"/a": "hidden, noindex", "/b": "hidden, noindex"},
    ),
    "ignored from now on": (
        [(read(A, 3),), (noindex(A, 3),), ()], [PLAIN, PLAIN, IGNORING], {"/a": "shown, unchanged"},
    ),
    "ignored from now on, and gone since": (
        [(noindex(A, 3),), (status(A),), ()], [PLAIN, PLAIN, IGNORING], {"/a": "hidden, gone"},
    ),
    "there and back": (
        [SAID, (), ()], [IGNORING, PLAIN, IGNORING], {"/a": SHOWN, "/b": SHOWN},
    ),
    "there, back and there again: readers saw the pages, so the brake has its say": (
        [SAID, (), (), ()], [IGNORING, TIGHT, IGNORING, TIGHT],
        {"/a": "hidden, noindex", "/b": NOINDEX_WAITS},
    ),
    "a page that has dropped its noindex since": (
        [(noindex(A, 3),), (read(A, 3),), ()], [IGNORING, IGNORING, PLAIN],
        {"/a": "shown, unchanged"},
    ),
    "a page that failed since": (
        [(noindex(A, 3),), (status(A, 403),), ()], [IGNORING, IGNORING, PLAIN],
        {"/a": "hidden, noindex"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES_OF_MIND)
def test_another_word_on_noindex_holds_for_what_is_stored(name):
    runs, sites, expected = CHANGES_OF_MIND[name]
    with Weeks(*runs) as weeks:
        for number, site in enumerate(sites):
            weeks.load(number, site=site)
        assert weeks.states() == expected


def test_a_failed_run_holds_what_another_word_on_noindex_would_hide():
    with Weeks(SAID, (), whys={1: "challenge"}) as weeks:
        weeks.load(0, site=IGNORING)
        weeks.load(1, site=PLAIN)
        assert weeks.states() == {"/a": NOINDEX_WAITS, "/b": NOINDEX_WAITS}
        weeks.approve()
        assert weeks.states() == {"/a": "hidden, noindex", "/b": "hidden, noindex"}


def test_a_dropped_hold_keeps_the_text_that_was_read_while_noindex_was_ignored():
    with Weeks(SAID, (), (status(B, 403),)) as weeks:
        weeks.load(0, site=IGNORING)
        weeks.load(1, site=TIGHT)
        weeks.drop()
        weeks.load(2, site=TIGHT)
        assert weeks.titles() == {"/b": "Text 4"}


@pytest.mark.parametrize(("late", "title"), [(status(B, 403), "Text 4"), (read(B, 7), "Text 7")])
def test_a_late_capture_leaves_what_waits_in_sight(late, title):
    """A text that was read without noindex stands before one that was read with it."""
    with Weeks((late,), SAID, ()) as weeks:
        weeks.load(1, site=IGNORING)
        weeks.load(2, 0, site=TIGHT)
        assert weeks.titles() == {"/b": title}


# --- rules and undo ------------------------------------------------------------------------------

OLD = HOME + "archive/2019/a"


def test_a_run_that_is_taken_back_takes_its_rule_hides_along_at_once():
    with Weeks((read(A, 3),), (moved(A, OLD, 3),)) as weeks:
        weeks.load()
        assert weeks.states() == {"/archive/2019/a": "hidden, outdated"}
        weeks.undo(1)
        assert weeks.states() == {"/a": SHOWN}


def test_a_hold_by_a_rule_goes_with_the_run_that_gave_the_page_its_year():
    runs = (ALL[:2], (moved(A, OLD, 3), moved(B, OLD + "b", 4)))
    with Weeks(*runs, site=TIGHT) as weeks:
        weeks.load()
        assert "outdated waits" in " ".join(weeks.states().values())
        weeks.undo(1)
        assert weeks.states() == {"/a": SHOWN, "/b": SHOWN}


def test_a_restored_run_brings_its_rule_hides_back_at_the_next_runs_end():
    with Weeks((read(A, 3),), (moved(A, OLD, 3),), ()) as weeks:
        weeks.load(0, 1)
        weeks.undo(1)
        weeks.restore(1)
        weeks.load(2)
        assert weeks.states() == {"/archive/2019/a": "hidden, outdated"}


def test_a_rule_of_the_site_file_is_no_runs_to_take_back():
    with Weeks((read(A, 3),), ()) as weeks:
        weeks.load(0)
        weeks.load(1, site=EXCLUDING)
        weeks.undo(1)
        assert weeks.states() == {"/a": "hidden, excluded"}
