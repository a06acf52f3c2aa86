"""Frontiers and the turns that tests take on them."""

from datetime import date

from harvester.core.frontier import Frontier
from harvester.core.novelty import Says
from harvester.core.robots import Robots
from harvester.core.turns import Done, Fetch, Wait
from harvester.core.watch import PageRead
from shared.site import Site

HOME = "https://campus.example/"
OPEN = Robots.open()
DULL = PageRead(says=Says.NOTHING)


def at(path):
    return f"https://campus.example{path}"


def a_site(**how):
    return Site(**{"home": HOME, "name": "campus", "hosts": ("campus.example", "b.example"), **how})


def a_frontier(*, robots=OPEN, shard=None, **how):
    frontier = Frontier(a_site(**how), today=date(2026, 11, 30), shard=shard)
    if robots is not None:
        frontier.hosts.set_robots("https://campus.example", robots, 0.0)
        frontier.hosts.set_robots("https://b.example", robots, 0.0)
    return frontier


def link(frontier, *paths, depth=1):
    return [frontier.offer(at(path), via=HOME, depth=depth) for path in paths]


def finish(frontier, target, now, took=0.0):
    frontier.hosts.finish(target.url, now, jitter=0.0, took=took)


def visit_all(frontier, now=0.0):
    """Every turn to the end, each request taking no time; the addresses in their order."""
    asked = []
    while True:
        match frontier.turn(now):
            case Fetch(target=target):
                asked.append(target.url.removeprefix("https://campus.example"))
                finish(frontier, target, now)
            case Wait(until=until):
                assert until is not None
                now = until
            case Done():
                return asked
            case other:
                raise AssertionError(other)


def hop(frontier, target, path, status=302):
    return frontier.follow(target, path if "://" in path else at(path), status)


def taken(frontier, path):
    link(frontier, path)
    target = frontier.turn(0.0).target
    finish(frontier, target, 0.0)
    return target
