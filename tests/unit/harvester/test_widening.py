"""A plain address whose home redirects between www and bare: both are its hosts."""

from datetime import date

import pytest

from harvester.core.frontier import Frontier
from harvester.core.target import Target
from harvester.widening import Widening, claimed_hosts
from shared.sitefile import site_at


def widened(home, location, *, requested=None):
    site = site_at(home)
    frontier, told = Frontier(site, today=date(2026, 11, 30)), []
    target = Target(requested=requested or site.home, url=requested or site.home)
    Widening(frontier, told.append).see(target, location)
    return frontier.site.hosts[1:], len(told)


@pytest.mark.parametrize(
    ("home", "location", "host"),
    [
        ("https://campus.example/", "https://www.campus.example/", "www.campus.example"),
        ("https://www.campus.example/", "https://campus.example/en", "campus.example"),
        ("http://campus.example/", "https://campus.example/", "campus.example"),
    ],
    ids=["to www", "to bare", "to https"],
)
def test_the_homes_other_form_becomes_a_host_aloud(home, location, host):
    assert widened(home, location) == ((host,), 1)


@pytest.mark.parametrize(
    "location",
    ["https://elsewhere.example/", "https://www.campus.example:8443/", "https://campus.example/x"],
)
def test_nothing_else_does(location):
    assert widened("https://campus.example/", location)[0] == ()


def test_a_home_that_leads_out_of_the_site_is_told():
    """The run reads nothing then, and the address to use instead is known."""
    assert widened("https://campus.example/", "https://elsewhere.example/") == ((), 1)
    assert widened("https://campus.example/", "https://campus.example/x") == ((), 0)


def test_only_the_home_can_say_so():
    assert widened(
        "https://campus.example/",
        "https://www.campus.example/",
        requested="https://campus.example/a",
    ) == ((), 0)


@pytest.mark.parametrize(
    ("home", "hosts"),
    [
        ("https://campus.example/", ("campus.example", "www.campus.example")),
        ("https://www.campus.example/", ("www.campus.example", "campus.example")),
        ("http://192.0.2.7/", ("192.0.2.7",)),
        ("http://campus.example:8080/", ("campus.example:8080",)),
    ],
)
def test_the_file_names_every_host_that_the_home_may_yet_show(home, hosts):
    assert claimed_hosts(site_at(home)) == hosts
