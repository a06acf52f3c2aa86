"""What a plan, a journal or a shard leaves out, and what is left at the end."""

import pytest

from harvester.core.admission import Shard, shard_of
from harvester.core.turns import Led, Offer, Wait
from shared.errors import ConfigError
from shared.site import Politeness
from tests.unit.harvester.core.frontiers import a_frontier, at, hop, link, taken, visit_all


def test_what_was_not_asked_for_is_still_there():
    frontier = a_frontier()
    target = taken(frontier, "/a")
    frontier.put_back(target)
    assert frontier.turn(1.0).target == target


def test_a_page_settled_by_its_last_try_waits_no_more():
    frontier = a_frontier()
    frontier.retry(taken(frontier, "/a"), 0.0)
    frontier.withdraw()
    assert frontier.not_tried == 0


def test_what_the_plan_leaves_out_has_to_be_an_address():
    frontier = a_frontier()
    link(frontier, "/a")
    for url in ("mailto:x@campus.example", at("/a"), at("/b")):
        frontier.leave_out(url)
    assert link(frontier, "/b") == [Offer.KNOWN]
    assert visit_all(frontier) == ["/a"]


def test_a_page_that_is_not_due_is_left_out_but_may_be_redirected_to():
    frontier = a_frontier()
    frontier.admission.leave_out(at("/old"))
    assert link(frontier, "/old") == [Offer.KNOWN]
    assert hop(frontier, taken(frontier, "/a"), "/old") is Led.ON


def test_a_recalled_page_is_not_asked_for_again():
    frontier = a_frontier()
    link(frontier, "/a", "/b")
    frontier.recall(at("/a"), at("/a2"))
    assert (frontier.targets, frontier.not_tried) == (2, 1)
    assert visit_all(frontier) == ["/b"]
    assert link(frontier, "/a2") == [Offer.KNOWN]


def test_a_recalled_page_that_nothing_leads_to_any_more_still_counts():
    frontier = a_frontier()
    frontier.recall(at("/a"), at("/a"))
    assert (frontier.targets, frontier.not_tried) == (1, 0)


def test_shards_share_the_addresses_out():
    paths = [f"/p/{number}" for number in range(50)]
    shares = []
    for number in (1, 2, 3):
        frontier = a_frontier(shard=Shard(number=number, of=3))
        link(frontier, *paths)
        shares.append(set(visit_all(frontier)))
    assert set.union(*shares) == set(paths)
    assert sum(len(share) for share in shares) == 50


@pytest.mark.parametrize("text", ["0/4", "5/4", "x", "1/", "1/0", "²/4"])
def test_a_shard_that_is_none_is_a_usage_error(text):
    with pytest.raises(ConfigError, match="--shard"):
        shard_of(text)


def test_secret_values_make_no_other_page():
    frontier = a_frontier(secret_parameters=("token",))
    assert link(frontier, "/a?token=1", "/a?token=2") == [Offer.QUEUED, Offer.KNOWN]


def test_reserving_beside_the_pages_keeps_the_pace():
    frontier = a_frontier(politeness=Politeness(delay=2.0))
    link(frontier, "/a")
    assert frontier.hosts.reserve(at("/robots.txt"), 5.0) == 0.0
    assert frontier.turn(5.0) == Wait(until=None)
    frontier.hosts.finish(at("/robots.txt"), 6.0, jitter=0.0, took=0.1)
    assert frontier.hosts.reserve(at("/sitemap.xml"), 6.5) == pytest.approx(1.5)


def test_a_busy_host_is_asked_again_in_a_moment():
    frontier = a_frontier()
    assert frontier.hosts.reserve(at("/robots.txt"), 0.0) == 0.0
    assert frontier.hosts.reserve(at("/sitemap.xml"), 0.0) > 0.0


def test_a_request_without_an_answer_says_nothing_about_the_pace():
    frontier = a_frontier()
    link(frontier, "/a", "/b")
    target = frontier.turn(0.0).target
    frontier.hosts.finish(target.url, 0.0, jitter=0.0, took=None)
    assert frontier.turn(0.0) == Wait(until=1.0)


def test_shard_two_of_four():
    assert shard_of("2/4") == Shard(number=2, of=4)
