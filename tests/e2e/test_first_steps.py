"""What a person does first: look at a site, write its file, harvest, load, look again."""

from datetime import UTC, datetime

import pytest
from fastwarc.warc import ArchiveIterator as FastIterator
from warcio.archiveiterator import ArchiveIterator

from shared.sitefile import load_site
from tests.site import demosite
from tests.site.answers import page


@pytest.fixture
def college(site):
    """The demo site as it is in week one."""
    demosite.play_week(site, 1, datetime.now(UTC).date())
    return site


def test_init_writes_a_site_file_that_can_be_used(college, harvester, tmp_path):
    harvester("init", college.url(), "-o", "campus.toml")
    written = load_site(str(tmp_path / "campus.toml"))
    assert written.home == college.url()
    assert "#" in (tmp_path / "campus.toml").read_text()


def test_init_says_which_site_file_reads_the_same_host(college, harvester, tmp_path):
    harvester("init", college.url(), "-o", "campus.toml")
    again = harvester("init", college.url(), "-o", "other.toml")
    assert "campus.toml names its site" in again.err


def test_discover_lists_without_reading_a_page(college, site_file, harvester):
    outcome = harvester("discover", site_file(), "--json")
    listed = {line["url"] for line in outcome.all("address") if line["inside"]}
    assert college.url("/students/exams/oral-exams") in listed
    assert outcome.sole("discovery")["complete"] is True
    assert college.paths() == []


def test_explain_names_the_line_of_robots_that_denies_a_page(college, site_file, harvester):
    url = college.url(demosite.DISALLOWED)
    stages = {
        line["stage"]: line
        for line in harvester("explain", site_file(), url, "--json").all("stage")
    }
    assert {"normalise", "robots", "scope", "outdated", "category", "trap"} <= set(stages)
    assert "/staff/" in stages["robots"]["rule"] + (stages["robots"]["detail"] or "")


def test_a_local_crawl_stores_what_a_harvest_and_a_load_would(
    college, site_file, harvester, ingester, tmp_path
):
    path = site_file()
    harvester("crawl", path, "-o", "laptop.warc.gz")
    ingester("load", "laptop.warc.gz", "--site", path, "--db", "sqlite:///laptop.db")
    ingester("crawl", path, "--db", "sqlite:///server.db")
    assert copies(ingester, "laptop.db") == copies(ingester, "server.db")


def copies(ingester, store):
    """The pages of a store without their dates; the traps are left out, a crawl meets them anew."""
    lines = ingester("pages", "--json", "--db", f"sqlite:///{store}").all("page")
    kept = [line for line in lines if "/students" in line["url"]]
    return sorted((line["url"], line["slug"], line["state"], line["reason"]) for line in kept)


def test_a_plan_asks_for_due_pages_only(site, site_file, harvester, ingester, tmp_path):
    site["/"] = page("Home", links=["/a", "/b"])
    site["/a"], site["/b"] = page("A", etag='"a"'), page("B", etag='"b"')
    path = site_file("[[due.rule]]", 'match = "^/a$"', 'every = "0s"')
    harvester("crawl", path, "-o", "first.warc.gz")
    ingester("load", "first.warc.gz", "--site", path)
    plan = ingester("due", "campus", "--all", "--json").out
    (tmp_path / "plan.jsonl").write_text(plan)
    site.forget()
    harvester("crawl", path, "-o", "second.warc.gz", "--plan", "plan.jsonl")
    assert [visit.status for visit in site.visits("/a")] == [304]
    assert site.visits("/b") == []
    again = ingester("load", "second.warc.gz", "--site", path, "--json")
    decided = {line["url"]: line["reason"] for line in again.all("decision")}
    assert decided[site.url("/a")] == "not-modified"


def test_a_dry_run_tells_the_same_and_stores_nothing(site, site_file, harvester, ingester):
    site["/"] = page("Home", links=["/a"])
    site["/a"] = page("A")
    path = site_file()
    harvester("crawl", path, "-o", "out.warc.gz")
    dry = ingester("load", "out.warc.gz", "--site", path, "--dry-run", "--json")
    assert ingester("pages", "--json").out == ""
    wet = ingester("load", "out.warc.gz", "--site", path, "--json")
    assert dry.all("decision") == wet.all("decision")


def test_a_wrong_site_file_names_file_line_and_the_right_key(site_file, harvester):
    path = site_file("[limits]", "page = 5")
    outcome = harvester("crawl", path, "-o", "out.warc.gz", expect=2)
    assert all(part in outcome.err for part in (str(path), "page", "pages"))
    assert not (harvester.folder / "out.warc.gz").exists()


def test_other_tools_read_the_harvest_file(college, site_file, harvester, tmp_path):
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    ours = harvester("verify", "out.warc.gz", "--json").sole("verify")["records"]
    with (tmp_path / "out.warc.gz").open("rb") as file:
        read = [
            bool(record.raw_stream.read())
            for record in ArchiveIterator(file, check_digests="raise")
        ]
    with (tmp_path / "out.warc.gz").open("rb") as file:
        checked = [r.verify_block_digest() for r in FastIterator(file, parse_http=False)]
    assert (len(read), checked.count(True)) == (ours, ours)
