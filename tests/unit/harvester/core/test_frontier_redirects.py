"""Where redirects lead: followed, not followed, and never in a circle."""

import pytest

from harvester.core.novelty import Says
from harvester.core.turns import Led, Offer
from harvester.core.watch import PageRead
from shared.site import Politeness, ScopeTable
from tests.unit.harvester.core.frontiers import a_frontier, at, finish, hop, link, taken


def test_a_redirect_is_followed_before_anything_else():
    frontier = a_frontier()
    old = taken(frontier, "/old")
    link(frontier, "/a")
    assert hop(frontier, old, "/new", 301) is Led.ON
    target = frontier.turn(1.0).target
    assert (target.url, target.requested) == (at("/new"), at("/old"))
    assert [(step.url, step.status) for step in target.hops] == [(at("/old"), 301)]


def test_a_redirect_to_a_page_that_is_read_anyway_is_not_followed():
    frontier = a_frontier()
    old = taken(frontier, "/old")
    link(frontier, "/known")
    assert hop(frontier, old, "/known") is Led.KNOWN


def test_a_redirect_to_another_view_of_a_page_that_is_read_anyway_is_not_followed():
    frontier = a_frontier(politeness=Politeness(delay=0.0))
    for number in range(7):
        page = taken(frontier, f"/p?id={number // 2}&session={number}")
        frontier.take(page, PageRead(says=Says.REPEAT if number % 2 else Says.TEXT))
    assert hop(frontier, taken(frontier, "/old"), "/p?id=1&session=99") is Led.KNOWN


def test_where_a_redirect_led_is_known_from_then_on():
    frontier = a_frontier()
    hop(frontier, taken(frontier, "/old"), "/new")
    assert link(frontier, "/new") == [Offer.KNOWN]


@pytest.mark.parametrize("where", ["https://elsewhere.example/", "/news/x", "mailto:x@y.example"])
def test_a_redirect_out_of_the_scope_is_not_followed(where):
    frontier = a_frontier(scope=ScopeTable(include=("/students",)))
    assert hop(frontier, taken(frontier, "/students/a"), where) is Led.AWAY


def test_a_circle_is_not_walked():
    frontier = a_frontier()
    hop(frontier, taken(frontier, "/x"), "/y")
    second = frontier.turn(1.0).target
    assert hop(frontier, second, "/x") is Led.ROUND


def test_a_redirect_to_another_spelling_of_itself_is_asked_for_once():
    frontier = a_frontier()
    first = taken(frontier, "/x")
    assert hop(frontier, first, "/x;jsessionid=0123") is Led.ON
    again = frontier.turn(1.0).target
    assert (again.url, again.asks) == (at("/x"), at("/x;jsessionid=0123"))
    finish(frontier, again, 1.0)
    assert hop(frontier, again, "/x;jsessionid=4567") is Led.ROUND


def test_ten_redirects_are_followed_and_no_more():
    frontier = a_frontier()
    target, now, led = taken(frontier, "/0"), 0.0, []
    for number in range(1, 12):
        led.append(hop(frontier, target, f"/{number}"))
        if led[-1] is Led.ON:
            now += 1.0
            target = frontier.turn(now).target
            finish(frontier, target, now)
    assert led == [Led.ON] * 10 + [Led.ROUND]
