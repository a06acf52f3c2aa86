"""Sitemaps and feeds as projects test them and as sites serve them."""

import pytest

from harvester.core.robots import parse_robots
from harvester.core.sitemap import read_sitemap
from shared.url import join
from tests.cases import corpus

SITEMAPS = [
    case
    for case in corpus.of("sitemaps")
    if case.values[0] is None or case.values[0]["input"]["kind"] not in ("robots", "site-tree")
]
ROBOTS = [
    case
    for case in corpus.of("sitemaps")
    if case.values[0] is None or case.values[0]["input"]["kind"] == "robots"
]


def absolute(case, addresses):
    return [join(case["input"].get("url") or "", address) for address in addresses]


def read(case):
    return read_sitemap(corpus.body("sitemaps", case), case["input"].get("url") or "")


@pytest.mark.parametrize("case", SITEMAPS)
def test_a_sitemap_gives_its_addresses(case):
    content, expected = read(case), case["expected"]
    urls = [entry.url for entry in content.entries]
    if "urls" in expected:
        accepted = [expected["urls"], *expected.get("accept_also", ())]
        assert urls in [absolute(case, each) for each in accepted]
    if "count" in expected:
        assert len(urls) + len(content.children) == expected["count"]
    if "children" in expected:
        assert list(content.children) == absolute(case, expected["children"])


@pytest.mark.parametrize("case", SITEMAPS)
def test_a_sitemap_gives_its_dates_and_translations(case):
    content, expected = read(case), case["expected"]
    if "lastmod" in expected:
        assert [entry.lastmod for entry in content.entries] == expected["lastmod"]
    if "alternates" in expected:
        found = [url for entry in content.entries for url in entry.alternates]
        assert found == absolute(case, expected["alternates"])


@pytest.mark.parametrize("case", SITEMAPS)
def test_a_broken_sitemap_has_a_problem(case):
    content = read(case)
    assert content.complete == (not content.problems)
    assert content.problems or not case["expected"].get("problem")


@pytest.mark.parametrize("case", ROBOTS)
def test_a_robots_txt_names_its_sitemaps(case):
    found = parse_robots(corpus.body("sitemaps", case)).sitemaps
    assert absolute(case, found) == absolute(case, case["expected"]["children"])
