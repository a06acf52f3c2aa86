"""robots.txt files of projects and of 500 top sites, with the answers that others agree on."""

import pytest

from harvester.core.robots import parse_robots
from shared.url import join, path_query
from tests.cases import corpus


def names_of(agent):
    """One product token, or the tokens of a list tried in order; a browser's line is no token."""
    return [agent] if isinstance(agent, str) else [name for name in agent if " " not in name]


def rules_for(body, agent):
    """The rules of each name that has a group of its own, else those for everyone."""
    names = names_of(agent)
    rules = [parse_robots(body, name) for name in names]
    named = [robots for robots, name in zip(rules, names, strict=True) if robots.group == name]
    return named or rules[:1]


def is_allowed(body, base, check):
    address = join(base, check["url"]) or check["url"]  # some are no addresses on purpose
    rules = rules_for(body, check["agent"])
    return all(robots.ask(path_query(address)).allowed for robots in rules)


@pytest.mark.parametrize("case", corpus.of("robots"))
def test_a_robots_txt_says_who_may_fetch_what(case):
    body, base = corpus.body("robots", case), case["input"]["robots_url"]
    for check in case["expected"]["checks"]:
        if not check.get("contested"):
            assert is_allowed(body, base, check) == check["allowed"], check
    for asked in case["expected"].get("crawl_delay", ()):
        assert rules_for(body, asked["agent"])[0].crawl_delay == asked["delay"], asked


@pytest.mark.parametrize("case", corpus.of("robots"))
def test_a_robots_txt_names_its_sitemaps(case):
    body, base = corpus.body("robots", case), case["input"]["robots_url"]
    found = [join(base, sitemap) for sitemap in parse_robots(body).sitemaps]
    expected = case["expected"].get("sitemaps")
    assert expected is None or list(dict.fromkeys(found)) == [join(base, each) for each in expected]
