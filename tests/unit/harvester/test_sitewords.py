"""The site file that `harvester init` writes."""

import tomllib
from datetime import UTC, datetime

import msgspec

from harvester.core.robots import Robots
from harvester.net.answer import Answer
from harvester.net.found import Discovery, Found
from harvester.sitewords import site_file
from harvester.survey import Survey
from shared.http import HttpAnswer
from shared.records import Problem
from shared.site import Site
from shared.sitefile import site_at

AT = datetime(2026, 11, 30, tzinfo=UTC)


def a_home(url, title):
    http = HttpAnswer(status=200, body=f"<title>{title}</title>".encode())
    return Answer(url=url, at=AT, ms=1, ended=1.0, http=http, ip="", protocol="")


def written(home="https://campus.example/", reached=None, title="Campus", paths=(), problems=()):
    entries = tuple(Found(url=f"https://campus.example{path}", sources=()) for path in paths)
    seen = Survey(
        robots=Robots.open(),
        discovery=Discovery(entries=entries, complete=not problems, problems=problems),
        home=a_home(reached, title) if reached else None,
    )
    return site_file(site_at(home), seen)


def test_it_is_a_site_file_with_the_values_that_are_needed():
    table = tomllib.loads(written())
    assert (table["name"], table["home"], table["hosts"]) == (
        "campus.example",
        "https://campus.example/",
        ["campus.example"],
    )


def test_the_limits_that_it_writes_out_are_the_defaults():
    site = msgspec.convert(tomllib.loads(written()), Site)
    named = {"name": site.name, "hosts": site.hosts}
    assert site == Site(home="https://campus.example/", **named)


def test_the_hosts_are_those_that_the_home_leads_to():
    table = tomllib.loads(written(reached="https://www.campus.example/en/"))
    assert table["hosts"] == ["campus.example", "www.campus.example"]


def test_another_port_is_kept():
    assert tomllib.loads(written("http://campus.example:8080/"))["hosts"] == ["campus.example:8080"]


def test_the_folders_of_the_listed_addresses_help_to_choose_a_scope():
    text = written(paths=("/students/a", "/students/b", "/news/c"))
    assert "2  /students" in text
    assert "1  /news" in text


def test_a_title_can_not_break_out_of_its_comment():
    text = written(reached="https://campus.example/", title="Campus\nname = 'evil'\x1b[2J")
    assert tomllib.loads(text)["name"] == "campus.example"
    assert "\x1b" not in text


def test_problems_of_the_sitemaps_are_told():
    text = written(problems=(Problem(url="https://campus.example/b.xml", problem="status 500"),))
    assert "# problem: https://campus.example/b.xml: status 500" in text
