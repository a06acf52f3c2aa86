"""How a crawl treats a server, told by the server's own log."""

from itertools import pairwise

import pytest

from tests.site.answers import page, plain, redirect, status
from tests.site.server import ScriptedSite, in_turn

PATHS = [f"/guide/{word}" for word in ("fees", "exams", "rooms", "cards", "books")]
DELAY = 0.05
# The clocks of two processes and the loop's own resolution; never more than a tenth of the delay.
NOISE = 0.005


def chain(site, paths=PATHS):
    site["/"] = page("Home", links=paths)
    for path in paths:
        site[path] = page(path)


def test_the_delay_counts_from_the_end_of_the_last_answer(site, site_file, harvester):
    chain(site)
    site[PATHS[1]] = page("Slow", wait=0.1)
    harvester("crawl", site_file(delay=DELAY), "-o", "out.warc.gz")
    assert len(site.log) >= len(PATHS) + 1
    assert min(site.gaps()) >= DELAY - NOISE


def test_one_connection_is_open_at_a_time(site, site_file, harvester):
    chain(site)
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    assert site.peak == 1


def test_a_crawl_delay_raises_the_gap(site, site_file, harvester):
    chain(site, PATHS[:2])
    site["/robots.txt"] = plain("User-agent: *\nCrawl-delay: 0.3\n")
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    after_robots = site.gaps()[1:]
    assert min(after_robots) >= 0.3 - NOISE


def test_retry_after_parks_the_whole_host(site, site_file, harvester):
    chain(site)
    site[PATHS[0]] = in_turn(status(503, retry_after=1), page("Back"))
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    refused, again = (visit.arrived for visit in site.visits(PATHS[0]))
    meanwhile = [v for v in site.log if refused < v.arrived < refused + 1 - NOISE]
    assert again - refused >= 1 - NOISE
    assert meanwhile == []


def test_a_server_error_is_tried_three_times_with_growing_waits(site, site_file, harvester):
    site["/"] = page("Home", links=["/sick"])
    site["/sick"] = status(500)
    harvester("crawl", site_file(), "-o", "out.warc.gz", expect=3)
    arrivals = [visit.arrived for visit in site.visits("/sick")]
    first, second = (after - before for before, after in pairwise(arrivals))
    assert first >= 0.1 - NOISE
    assert second >= 0.3 - NOISE


@pytest.mark.parametrize("code", [400, 401, 403, 404, 410, 451])
def test_an_answer_about_the_page_is_asked_for_once(code, site, site_file, harvester):
    site["/"] = page("Home", links=["/no"])
    site["/no"] = status(code)
    harvester("crawl", site_file(), "-o", "out.warc.gz", expect=(0, 3))
    assert len(site.visits("/no")) == 1


def test_robots_is_asked_first_and_obeyed(site, site_file, harvester):
    chain(site)
    site["/robots.txt"] = plain(f"User-agent: goodcopy\nDisallow: {PATHS[0]}\n")
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    assert site.log[0].target == "/robots.txt"
    assert site.visits(PATHS[0]) == []
    assert len(site.visits(PATHS[1])) == 1


def test_a_robots_file_that_fails_closes_the_site(site, site_file, harvester):
    chain(site)
    site["/robots.txt"] = status(503)
    harvester("crawl", site_file(), "-o", "out.warc.gz", expect=9)
    assert [path for path in site.paths() if path != "/"] == []
    assert site.visits("/") == []


def test_the_user_agent_names_us_and_the_contact(site, site_file, harvester):
    chain(site)
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    agents = {visit.headers["user-agent"] for visit in site.log}
    assert len(agents) == 1
    agent = agents.pop()
    assert agent.startswith("goodcopy/")
    assert "+ops@campus.example" in agent
    assert {visit.headers.get("from") for visit in site.log} == {"ops@campus.example"}


def test_a_cookie_is_never_sent_back(site, site_file, harvester):
    chain(site)
    site["/"] = page("Home", links=PATHS, headers=(("Set-Cookie", "visit=1; Path=/"),))
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    assert [visit for visit in site.log if "cookie" in visit.headers] == []


def test_another_host_is_noted_and_never_visited(site, site_file, harvester):
    with ScriptedSite("127.0.0.2") as other:
        site["/"] = page("Home", links=[other.url("/"), "/away"])
        site["/away"] = redirect(other.url("/landing"))
        harvester("crawl", site_file(), "-o", "out.warc.gz", expect=(0, 3))
        assert other.connections == 0


def test_a_fast_answer_from_the_cache_of_the_plan_counts_as_read(site, site_file, harvester):
    """Conditional requests: the validator of the plan goes out, and a 304 is a read."""
    site["/"] = page("Home", etag='"home-1"')
    harvester("crawl", site_file(), "-o", "first.warc.gz")
    plan = harvester.folder / "plan.jsonl"
    plan.write_text(f'{{"type":"due","url":"{site.url("/")}","due":true,"etag":"\\"home-1\\""}}\n')
    outcome = harvester(
        "crawl", site_file(), "-o", "second.warc.gz", "--plan", plan, "--only", "--json"
    )
    assert site.visits("/")[-1].headers["if-none-match"] == '"home-1"'
    assert outcome.sole("run")["counts"]["not_modified"] == 1
