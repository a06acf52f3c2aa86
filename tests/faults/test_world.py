"""Names that lead inside, names that fail: in a network of the test's own, with canaries."""

import json

import pytest

from tests.faults.machine import in_namespace, needs_namespace
from tests.faults.world import BAD_HOSTS, PUBLIC


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    needs_namespace()
    folder = tmp_path_factory.mktemp("world")
    return json.loads(in_namespace("tests.faults.world", folder, within=200))


def test_no_way_leads_to_a_private_address(world):
    """X-01, X-02, X-03, X-05: redirects, links, sitemaps, refresh, canonical, odd spellings."""
    assert {ip: hits for ip, hits in world["hits"].items() if hits} == {}
    assert len(world["hits"]) >= 5
    assert world["code"] in (0, 3)


def test_each_blocked_way_is_told(world):
    """X-01: what leads inside is a counted failure, or stays untried behind its closed host."""
    counts = world["run"]["counts"]
    assert counts["failed"] + counts["not_tried"] >= 25
    parts = ("read", "not_modified", "gone", "failed", "disallowed", "not_tried")
    assert counts["targets"] == sum(counts[part] for part in parts)


def test_a_mixed_answer_refuses_the_name(world):
    """X-04."""
    mixed = [one for one in world["captures"] if "mixed.test" in one["url"]]
    assert {one["outcome"] for one in mixed} <= {"blocked_address"}
    assert PUBLIC not in BAD_HOSTS


@pytest.mark.parametrize("name", ["nx.test", "servfail.test", "silent.test"])
def test_a_name_that_fails_is_unreachable_and_says_so(world, name):
    """N-09."""
    code, why, words = world["failing"][name]
    assert (code, why) == (9, "unreachable")
    assert "dns" in words
