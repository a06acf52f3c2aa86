"""Whole crawls of made-up sites with traps: all real pages are read, and the crawl ends."""

from datetime import date

import pytest

from harvester.core.frontier import Frontier
from harvester.core.robots import Robots
from harvester.core.turns import Done, Fetch
from harvester.learn import Learner
from harvester.outcome import Outcome
from harvester.reading import PageReader
from shared.http import HttpAnswer
from shared.site import Limits, Politeness, Site
from shared.url import path_query
from tests.property.madeup_sites import SITES

ORIGIN = "https://campus.example"
CAP = 4_000


def crawled(serve):
    """The targets that were read, in their order, and how many requests that took."""
    site = Site(
        home=f"{ORIGIN}/",
        hosts=("campus.example",),
        politeness=Politeness(delay=0.0),
        limits=Limits(pages=CAP),
    )
    frontier = Frontier(site, today=date(2026, 11, 30))
    frontier.hosts.set_robots(ORIGIN, Robots.open(), 0.0)
    learner = Learner(frontier, PageReader(pages=CAP, follows=True))
    learner.release()
    frontier.offer_home()
    read, requests = [], 0
    while not isinstance(turn := frontier.turn(0.0), Done):
        assert isinstance(turn, Fetch)
        requests += 1
        assert requests <= CAP, "the crawl did not end"
        frontier.hosts.finish(turn.target.url, 0.0, jitter=0.0, took=0.0)
        html = serve(path_query(turn.target.url))
        if html is not None:
            read.append(path_query(turn.target.url))
            learner.take(turn.target, Outcome.READ, turn.target.url, an_answer(html))
    return read, requests, frontier


def an_answer(html):
    headers = ((b"Content-Type", b"text/html; charset=utf-8"),)
    return HttpAnswer(status=200, headers=headers, body=html.encode())


@pytest.mark.parametrize("made_up", SITES, ids=lambda made_up: made_up.__name__)
def test_every_real_page_is_read_at_a_bounded_price(made_up):
    site = made_up()
    read, requests, _ = crawled(site.serve)
    assert site.found(read) == site.pages
    assert requests <= 3 * len(site.pages) + 200


@pytest.mark.parametrize("made_up", SITES, ids=lambda made_up: made_up.__name__)
def test_no_address_is_asked_for_twice(made_up):
    read, requests, frontier = crawled(made_up().serve)
    assert len(read) == len(set(read))
    assert frontier.targets == requests
    assert frontier.not_tried == 0
