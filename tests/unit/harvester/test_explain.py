"""What a crawl would do with one address: `explain`."""

from datetime import date

import pytest

from harvester.core.robots import Robots, parse_robots
from harvester.explain import stages
from shared.site import CategoryRule, ExcludeRule, LinkOnlyRule, OutdatedTable, ScopeTable, Site

SITE = Site(
    home="https://campus.example/",
    hosts=("campus.example",),
    secret_parameters=("token",),
    scope=ScopeTable(
        exclude=(ExcludeRule(rule="news", match="^/news", why="dated"),),
        link_only=(LinkOnlyRule(rule="calc", match="^/calc$", title="Fees"),),
    ),
    category=(CategoryRule(name="fees", match="fee"),),
    outdated=OutdatedTable(ignore=("FIT2001",)),
)
ROBOTS = parse_robots(b"User-agent: *\nDisallow: /private\n")


def told(url, robots=ROBOTS):
    found = stages(SITE, url, robots, date(2026, 11, 30))
    return {stage.stage: (stage.result, stage.rule) for stage in found}


def test_every_stage_is_told_in_order():
    stage_names = list(told("https://campus.example/fees/2019?utm_source=x#top"))
    assert stage_names == ["normalise", "robots", "scope", "outdated", "category", "trap"]


@pytest.mark.parametrize(
    ("path", "stage", "expected"),
    [
        ("/a?b=2&a=1", "normalise", ("https://campus.example/a?a=1&b=2", "")),
        ("/a?token=abc", "normalise", ("https://campus.example/a?token=***", "")),
        ("/private/x", "robots", ("disallowed", "Disallow: /private")),
        ("/a", "robots", ("allowed", "")),
        ("/news/a", "scope", ("outside", "news")),
        ("/calc", "scope", ("link-only", "calc")),
        ("/a", "scope", ("inside", 'include "/"')),
        ("/map-2019", "outdated", ("outdated", "outdated")),
        ("/unit/FIT2001", "outdated", ("current", "")),
        ("/fees", "category", ("fees", "fees")),
        ("/a", "category", ("uncategorised", "")),
        ("/a/b/a/b/a", "trap", ("parked", "repeated-segments")),
        ("/a", "trap", ("none", "")),
    ],
)
def test_the_deciding_rule_is_named(path, stage, expected):
    assert told(f"https://campus.example{path}")[stage] == expected


def test_what_is_no_address_has_no_other_stage():
    assert told("mailto:office@campus.example") == {"normalise": ("no address", "")}


def test_a_host_that_is_not_the_sites_was_not_asked():
    assert told("https://elsewhere.example/", None)["robots"] == ("not asked", "")


def test_a_closed_robots_txt_says_so():
    assert told("https://campus.example/a", Robots.closed("status 503"))["robots"][0] == "closed"
