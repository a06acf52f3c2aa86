"""The frontier: what is asked for next, and when."""

import pytest

from harvester.core.politeness import Tried
from harvester.core.robots import Robots, parse_robots
from harvester.core.turns import AskRobots, Capped, Deny, Done, Fetch, Offer, Wait
from shared.site import Limits, Politeness, ScopeTable
from tests.unit.harvester.core.frontiers import HOME, OPEN, a_frontier, at, finish, link, visit_all


def test_the_home_is_asked_for_even_out_of_scope():
    frontier = a_frontier(scope=ScopeTable(include=("/students",)))
    frontier.offer_home()
    assert visit_all(frontier) == ["/"]


@pytest.mark.parametrize(
    ("url", "offer"),
    [
        (at("/a"), Offer.QUEUED),
        (at("/known"), Offer.KNOWN),
        (at("/known#part"), Offer.KNOWN),
        (at("/known?utm_source=x"), Offer.KNOWN),
        ("https://elsewhere.example/a", Offer.REFUSED),
        ("mailto:a@campus.example", Offer.REFUSED),
        (at("/private/a"), Offer.REFUSED),
        (at("/day/2031-01-01"), Offer.PARKED),
    ],
)
def test_every_offer_has_an_answer(url, offer):
    frontier = a_frontier(scope=ScopeTable(include=("/a", "/known", "/day")))
    link(frontier, "/known")
    assert frontier.offer(url, via=HOME, depth=1) is offer


def test_listed_addresses_are_asked_for_before_links_and_links_by_depth():
    frontier = a_frontier()
    link(frontier, "/deep", depth=2)
    link(frontier, "/near", depth=1)
    frontier.offer_listed(at("/listed"), via="sitemap:x")
    assert visit_all(frontier) == ["/listed", "/near", "/deep"]


def test_templates_of_one_depth_take_turns():
    frontier = a_frontier()
    link(frontier, "/day/1", "/day/2", "/day/3", "/fees")
    assert visit_all(frontier) == ["/day/1", "/fees", "/day/2", "/day/3"]


def test_a_sitemap_exempts_from_the_trap_rules():
    frontier = a_frontier()
    assert frontier.offer_listed(at("/day/2031-01-01"), via="sitemap:x") is Offer.QUEUED


def test_a_host_rests_from_the_end_of_the_last_request():
    frontier = a_frontier(politeness=Politeness(delay=2.0))
    link(frontier, "/a", "/b")
    fetch = frontier.turn(10.0)
    assert frontier.turn(11.0) == Wait(until=None)
    finish(frontier, fetch.target, 15.0)
    assert frontier.turn(15.0) == Wait(until=17.0)
    assert isinstance(frontier.turn(17.0), Fetch)


def test_hosts_are_asked_side_by_side():
    frontier = a_frontier()
    link(frontier, "/a")
    frontier.offer("https://b.example/a", via=HOME, depth=1)
    assert {frontier.turn(0.0).target.url, frontier.turn(0.0).target.url} == {
        at("/a"),
        "https://b.example/a",
    }


def test_robots_are_asked_for_first_and_only_once():
    frontier = a_frontier(robots=None)
    link(frontier, "/a")
    assert frontier.turn(0.0) == AskRobots(origin="https://campus.example")
    assert frontier.turn(0.0) == Wait(until=None)
    frontier.hosts.set_robots("https://campus.example", OPEN, 0.0)
    assert isinstance(frontier.turn(0.0), Fetch)


def test_robots_are_asked_for_again_after_a_day():
    frontier = a_frontier()
    link(frontier, "/a")
    assert frontier.turn(86_400.0) == AskRobots(origin="https://campus.example")


def test_a_denied_page_comes_with_the_line_and_needs_no_connection():
    frontier = a_frontier(robots=parse_robots(b"User-agent: *\nDisallow: /private\n"))
    link(frontier, "/private/x")
    turn = frontier.turn(0.0)
    assert isinstance(turn, Deny)
    assert "/private" in turn.line
    assert frontier.hosts.in_flight == 0


def test_behind_a_closed_robots_nothing_is_tried():
    frontier = a_frontier(robots=Robots.closed("503"))
    link(frontier, "/a", "/b")
    assert frontier.turn(0.0) == Done()
    assert (frontier.targets, frontier.not_tried) == (2, 2)


def test_a_page_on_a_host_that_the_guard_refuses_is_denied_and_not_left_waiting():
    frontier = a_frontier()
    frontier.offer("https://b.example/a", via=HOME, depth=1)
    refused = Robots(closed_because="10.0.0.9 is no public address", is_blocked=True)
    frontier.hosts.set_robots("https://b.example", refused, 0.0)
    turn = frontier.turn(0.0)
    assert isinstance(turn, Deny)
    assert (turn.is_blocked, turn.line) == (True, "10.0.0.9 is no public address")
    assert frontier.not_tried == 0


def test_a_crawl_delay_holds_from_the_first_page_on():
    frontier = a_frontier(robots=parse_robots(b"User-agent: *\nCrawl-delay: 9\n"))
    link(frontier, "/a")
    assert frontier.turn(1.0) == Wait(until=9.0)


def test_a_run_without_fetches_left_says_so_and_loses_no_target():
    frontier = a_frontier()
    link(frontier, "/a")
    assert frontier.turn(0.0, may_fetch=False) == Capped()
    assert frontier.not_tried == 1


def test_a_retry_waits_while_other_pages_are_asked_for():
    frontier = a_frontier(politeness=Politeness(delay=0.1))
    link(frontier, "/bad", "/a", "/b")
    bad = frontier.turn(0.0).target
    finish(frontier, bad, 0.0)
    assert frontier.retry(bad, 0.0)
    assert visit_all(frontier, 0.0) == ["/a", "/b", "/bad"]


def test_a_page_has_three_tries():
    frontier = a_frontier()
    link(frontier, "/bad")
    now, tries = 0.0, 0
    while True:
        target = frontier.turn(now).target
        tries += 1
        finish(frontier, target, now)
        if not frontier.retry(target, now):
            break
        now = frontier.turn(now).until
    assert (tries, target.attempt) == (3, 3)


def test_retry_after_parks_the_whole_host():
    frontier = a_frontier()
    link(frontier, "/a")
    frontier.hosts.park(at("/b"), 30.0, 0.0)
    assert frontier.turn(1.0) == Wait(until=30.0)


def test_a_longer_wait_than_a_run_has_ends_the_host():
    frontier = a_frontier()
    link(frontier, "/a")
    frontier.hosts.park(at("/b"), 901.0, 0.0)
    assert frontier.turn(1.0) == Done()
    assert frontier.hosts.endings() == {"campus.example": "asked_to_wait"}
    assert frontier.not_tried == 1


def test_a_broken_host_is_left_alone_and_others_go_on():
    frontier = a_frontier(limits=Limits(failures_in_a_row=2))
    link(frontier, "/a")
    frontier.offer("https://b.example/a", via=HOME, depth=1)
    for _ in range(2):
        frontier.hosts.note(at("/x"), Tried.FAILED)
    assert frontier.turn(0.0).target.url == "https://b.example/a"
    assert frontier.hosts.endings() == {"campus.example": "failures_in_a_row"}
