"""Links to any host, each host in its own pace, none asked for more than once at a time."""

import pytest

from harvester.core.linkfrontier import LinkFrontier
from harvester.core.politeness import Tried
from harvester.core.robots import Robots, parse_robots
from harvester.core.turns import AskRobots, Capped, Deny, Done, Fetch, Led, Wait
from shared.site import Limits, Politeness, Site

HOME = "https://campus.example/"


def a_frontier(*urls, connections=1, at_once=16, **how):
    politeness = Politeness(delay=1.0, connections=connections)
    site = Site(**{"home": HOME, "politeness": politeness, **how})
    frontier = LinkFrontier(site, at_once=at_once)
    for url in urls:
        frontier.offer(url, HOME)
    return frontier


def finish(frontier, target, now, took=0.0):
    frontier.hosts.finish(target.url, now, jitter=0.0, took=took)


def play(frontier, took=0.5, robots=None):
    """Every turn to the end: [(start, end, address)]; robots.txt costs nothing here."""
    now, asked, flying = 0.0, [], []
    for _ in range(10_000):
        match frontier.turn(now):
            case AskRobots(origin=origin):
                frontier.know_robots(origin, (robots or {}).get(origin, Robots.open()), now)
            case Fetch(target=target):
                flying.append((now + took, target))
                asked.append((now, now + took, target.url))
            case Deny(target=target, line=line):
                asked.append((now, now, line))
            case Wait(until=until):
                ends = [end for end, _ in flying]
                now = min([*ends, *([until] if until is not None else [])])
                for one in [one for one in flying if one[0] <= now]:
                    flying.remove(one)
                    finish(frontier, one[1], now)
            case Done():
                return asked
            case other:
                raise AssertionError(other)
    raise AssertionError("it does not end")


def of_host(asked, host):
    return [one for one in asked if f"//{host}/" in one[2]]


def test_everything_is_asked_for_once():
    urls = [f"https://{host}.example/{n}" for host in "abc" for n in range(4)]
    asked = play(a_frontier(*urls))
    assert sorted(url for *_, url in asked) == sorted(urls)


@pytest.mark.parametrize("connections", [1, 4])
def test_a_host_gets_one_request_at_a_time_with_its_delay_between(connections):
    """A site file's connections are that site's word, not everybody's."""
    urls = [f"https://{host}.example/{n}" for host in "ab" for n in range(4)]
    asked = play(a_frontier(*urls, connections=connections))
    for host in ("a.example", "b.example"):
        visits = of_host(asked, host)
        gaps = [after[0] - before[1] for before, after in zip(visits, visits[1:], strict=False)]
        assert len(visits) == 4
        assert min(gaps) >= 1.0


def test_hosts_go_side_by_side_but_not_all_at_once():
    asked = play(a_frontier(*(f"https://h{n}.example/" for n in range(9)), at_once=3))
    busy = [sum(a <= start < b for a, b, _ in asked) for start, *_ in asked]
    assert max(busy) == 3


def test_robots_is_asked_first_and_denies_by_its_line():
    rules = {"https://a.example": parse_robots(b"User-agent: *\nDisallow: /private\n")}
    asked = play(a_frontier("https://a.example/private/x", "https://a.example/open"), robots=rules)
    assert [what for *_, what in asked] == ["Disallow: /private", "https://a.example/open"]


def test_a_crawl_delay_of_any_host_is_kept():
    rules = {"https://a.example": parse_robots(b"User-agent: *\nCrawl-delay: 7\n")}
    (_, end, _), (start, *_) = play(
        a_frontier("https://a.example/1", "https://a.example/2"), robots=rules
    )
    assert start - end >= 7.0


def test_a_host_that_asks_to_wait_waits_whole_and_the_others_go_on():
    frontier = a_frontier("https://a.example/1", "https://a.example/2", "https://b.example/1")
    for origin in ("https://a.example", "https://b.example"):
        frontier.know_robots(origin, Robots.open(), -100.0)
    frontier.hosts.park("https://a.example/", 60.0, 0.0)
    asked = play(frontier)
    assert of_host(asked, "b.example")[0][0] < 1
    assert of_host(asked, "a.example")[0][0] >= 60


def first_target(frontier, now=0.0):
    origin = frontier.turn(now).origin
    frontier.know_robots(origin, Robots.open(), now - 100)
    return frontier.turn(now + 0.1).target


def test_a_redirect_is_followed_by_the_pace_and_rules_of_its_own_host():
    frontier = a_frontier("https://a.example/1")
    target = first_target(frontier)
    finish(frontier, target, 1.0)
    assert frontier.follow(target, "https://b.example/2", 301) is Led.ON
    assert frontier.turn(1.0) == AskRobots(origin="https://b.example")
    frontier.know_robots("https://b.example", Robots.open(), -100)
    led = frontier.turn(1.1).target
    assert (led.requested, led.url) == ("https://a.example/1", "https://b.example/2")
    assert [(hop.url, hop.status) for hop in led.hops] == [("https://a.example/1", 301)]


def test_a_circle_ends_and_one_redirect_to_itself_is_allowed():
    frontier = a_frontier("https://a.example/1")
    target = first_target(frontier)
    assert frontier.follow(target, target.url, 302) is Led.ON
    again = target.hopped(target.url, 302)
    assert frontier.follow(again, target.url, 302) is Led.ROUND
    there = target.hopped("https://a.example/2", 302)
    assert frontier.follow(there, target.url, 302) is Led.ROUND


def test_redirects_end_after_ten():
    frontier = a_frontier("https://a.example/0")
    target = first_target(frontier)
    for n in range(1, 11):
        assert frontier.follow(target, f"https://a.example/{n}", 302) is Led.ON
        target = target.hopped(f"https://a.example/{n}", 302)
    assert frontier.follow(target, "https://a.example/11", 302) is Led.ROUND


def test_a_target_has_three_tries():
    frontier = a_frontier("https://a.example/1")
    target = first_target(frontier)
    finish(frontier, target, 1.0)
    assert frontier.retry(target, 1.0)
    assert frontier.turn(1.0) == Wait(until=6.0)  # five times the delay
    second = frontier.turn(6.0).target
    finish(frontier, second, 6.0)
    assert frontier.retry(second, 6.0)
    third = frontier.turn(36.0).target
    finish(frontier, third, 36.0)
    assert not frontier.retry(third, 36.0)
    assert frontier.turn(99.0) == Done()


def test_a_retry_far_away_does_not_keep_the_hosts_other_targets():
    frontier = a_frontier("https://a.example/1", "https://a.example/2")
    target = first_target(frontier)
    finish(frontier, target, 1.0)
    frontier.retry(target, 1.0)
    assert frontier.turn(2.1).target.url == "https://a.example/2"


def test_what_a_redirect_brings_does_not_wait_for_a_hosts_retry():
    frontier = a_frontier("https://a.example/1")
    target = first_target(frontier)
    finish(frontier, target, 1.0)
    frontier.retry(target, 1.0)
    assert frontier.turn(2.1) == Wait(until=6.0)
    frontier.offer("https://a.example/2", HOME)
    assert frontier.turn(2.1).target.url == "https://a.example/2"


def test_a_host_that_refuses_all_is_left_alone_and_its_targets_stay_untried():
    urls = [f"https://a.example/{n}" for n in range(5)]
    frontier = a_frontier(*urls, limits=Limits(failures_in_a_row=2))
    target = first_target(frontier)
    for _ in range(2):
        frontier.hosts.note(target.url, Tried.FAILED)
    finish(frontier, target, 1.0)
    assert frontier.turn(50.0) == Done()
    assert frontier.not_tried == 4


def test_a_cap_leaves_the_target_in_its_place():
    frontier = a_frontier("https://a.example/1")
    origin = frontier.turn(0.0).origin
    frontier.know_robots(origin, Robots.open(), -100)
    assert frontier.turn(0.1, may_fetch=False) == Capped()
    assert frontier.not_tried == 1
    assert isinstance(frontier.turn(0.2), Fetch)


def test_a_host_whose_robots_is_on_its_way_is_not_asked_for_it_again():
    frontier = a_frontier("https://a.example/1", "https://a.example/2", connections=2)
    assert frontier.turn(0.0) == AskRobots(origin="https://a.example")
    assert isinstance(frontier.turn(0.0), Wait)
