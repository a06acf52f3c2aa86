"""The files of a link check: stops and what goes on, caps, other files, damage, silence."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from harvester.linkcheck.run import LinkOptions, LinkRun
from shared.records import LinkCheck
from shared.sitefile import load_site
from tests.e2e.fetching import QUICK
from tests.e2e.linksite import PDF, checks_in
from tests.site.answers import Answer, page, status


@pytest.fixture
def crawled(site, site_file, harvester):
    """A page with 20 links to files of its own host, which no harvest holds."""
    paths = [f"/files/{n}.pdf" for n in range(20)]
    site["/"] = page("Home", links=paths)
    for path in paths:
        site[path] = PDF
    harvester("crawl", site_file(), "-o", "site.warc.gz")
    site.forget()
    return paths


def check(harvester, *more, out="links.warc.gz", **how):
    return harvester("links", "site.warc.gz", "--site", "site.toml", "-o", out, *more, **how)


def checked_urls(path):
    return [record.url for record in checks_in(path) if isinstance(record, LinkCheck)]


def test_a_killed_check_goes_on_where_it_was(crawled, site, site_file, harvester, tmp_path):
    site_file(delay=0.1)
    process = harvester.start("links", "site.warc.gz", "--site", "site.toml", "-o", "links.warc.gz")
    while len(site.visits()) < 8:
        assert process.poll() is None
    process.kill()
    process.wait()
    before = checked_urls(tmp_path / "links.warc.gz")
    site_file()
    again = check(harvester)
    assert 4 <= len(before) < 20
    assert "Continuing run" in again.err
    urls = checked_urls(tmp_path / "links.warc.gz")
    assert Counter(urls) == Counter(site.url(path) for path in crawled)
    asked = Counter(visit.path for visit in site.log if visit.path != "/robots.txt")
    assert sum(count - 1 for count in asked.values()) <= 1  # the one in flight
    (run,) = harvester("verify", "links.warc.gz", "--json").sole("verify")["runs"]
    assert run["complete"]


def test_a_finished_check_is_refused_and_append_adds_one(crawled, harvester, tmp_path):
    check(harvester)
    content = (tmp_path / "links.warc.gz").read_bytes()
    assert "--append" in check(harvester, expect=2).err
    assert (tmp_path / "links.warc.gz").read_bytes() == content
    check(harvester, "--append")
    runs = harvester("verify", "links.warc.gz", "--json").sole("verify")["runs"]
    assert [run["complete"] for run in runs] == [True, True]


def test_what_was_well_a_short_while_ago_is_not_asked_for_again(crawled, site, harvester):
    """What was gone is: only a second look tells a broken link from an hour's trouble."""
    site[crawled[0]] = status(404)
    check(harvester)
    site.forget()
    line = check(harvester, "--append", "--json").sole("run")
    assert {visit.path for visit in site.visits()} - {"/robots.txt"} == {crawled[0]}
    assert (line["fresh"], line["counts"]["targets"]) == (19, 1)
    site.forget()
    check(harvester, "--fresh", "0s", "--known", "links.warc.gz", out="new.warc.gz")
    assert {visit.path for visit in site.visits()} - {"/robots.txt"} == set(crawled)


def test_a_file_of_an_earlier_check_can_be_named(crawled, site, harvester, ingester):
    check(harvester)
    site.forget()
    check(harvester, "--known", "links.warc.gz", "--fresh", "7d", out="new.warc.gz")
    assert site.log == []
    assert "duration" in check(harvester, "--fresh", "soon", out="other.warc.gz", expect=2).err


def test_a_harvest_is_not_written_into_unless_asked(crawled, harvester, ingester, tmp_path):
    content = (tmp_path / "site.warc.gz").read_bytes()
    assert "--append" in check(harvester, out="site.warc.gz", expect=2).err
    assert (tmp_path / "site.warc.gz").read_bytes() == content
    check(harvester, "--append", out="site.warc.gz")
    line = ingester("load", "site.warc.gz", "--json", "--site", "site.toml").sole("load")
    assert (line["links"], len(line["runs"]), line["counts"]["loaded"]) == (20, 2, 1)


def test_a_crawl_does_not_go_on_with_a_check_of_links(crawled, site_file, harvester, tmp_path):
    """Neither where it is named, nor where it lies among the site's own files."""
    file = site_file("[limits]", "pages = 7")
    check(harvester, out="campus-links.warc.gz", expect=5)
    content = (tmp_path / "campus-links.warc.gz").read_bytes()
    said = harvester("crawl", file, "-o", "campus-links.warc.gz", expect=2)
    assert "harvester links" in said.err
    harvester("crawl", file)
    assert (tmp_path / "campus-links.warc.gz").read_bytes() == content


def test_a_cap_ends_the_check_and_the_same_command_goes_on(crawled, site_file, harvester, tmp_path):
    site_file("[limits]", "pages = 7")
    for _ in range(2):
        assert check(harvester, "--json", expect=5).sole("run")["why"] == "page_cap"
    assert check(harvester, "--json").sole("run")["why"] == "finished"
    assert len(set(checked_urls(tmp_path / "links.warc.gz"))) == 20


def test_the_newest_capture_of_each_page_counts(site, site_file, harvester):
    """Its links are those of today; a page that is gone links nowhere."""
    site["/"] = page("Home", links=["/a", "/b", "/old.pdf"])
    site["/a"] = page("A", links=["/of-a.pdf"])
    site["/b"] = page("B")
    harvester("crawl", site_file(), "-o", "site.warc.gz")
    site["/"] = page("Home", links=["/a", "/new.pdf"])
    site["/a"] = status(404)
    harvester("crawl", site_file(), "-o", "site.warc.gz", "--append")
    lines = check(harvester, "--json").all("link")
    urls = {line["url"].removeprefix(site.url("")) for line in lines}
    assert urls == {"/a", "/new.pdf"} | {"/"} & urls


def test_a_silent_network_is_said_and_no_file_of_another_site_is_taken(
    site, site_file, harvester, tmp_path
):
    site["/"] = page("Home", links=["http://nowhere.invalid/a"])
    harvester("crawl", site_file(), "-o", "site.warc.gz")
    assert check(harvester, "--json", expect=9).sole("run")["why"] == "unreachable"
    other = tmp_path / "other.toml"
    other.write_text('home = "https://other.example/"\n')
    said = harvester("links", "site.warc.gz", "--site", other, "-o", "x.warc.gz", expect=2)
    assert "--site" in said.err
    assert not (tmp_path / "x.warc.gz").exists()


def test_damage_costs_the_links_of_its_page_alone(site, site_file, harvester, tmp_path):
    site["/"] = page("Home", links=["/a", "/b"])
    site["/a"], site["/b"] = page("A", links=["/a.pdf"]), page("B", links=["/b.pdf"])
    outcome = harvester("crawl", site_file(), "-o", "site.warc.gz", "--json")
    lost = next(line for line in outcome.all("capture") if line["url"].endswith("/a"))
    data = bytearray((tmp_path / "site.warc.gz").read_bytes())
    middle = lost["offset"] + lost["bytes"] // 2
    data[middle : middle + 20] = bytes(20)
    (tmp_path / "site.warc.gz").write_bytes(data)
    done = check(harvester, "--json")
    assert "1 damaged place" in done.err
    urls = {line["url"] for line in done.all("link")}
    assert site.url("/b.pdf") in urls
    assert site.url("/a.pdf") not in urls


class Nobody:
    """Listens and does nothing."""

    def checked(self, line):
        pass

    def gathering(self, pages, of):
        pass

    def progressed(self, progress):
        pass

    def told(self, words):
        pass


def test_a_server_that_never_answers_is_a_timeout(site, site_file, harvester, ingester, tmp_path):
    """In this process, for a patience shorter than a minute; HEAD and GET are both tried."""
    site["/"] = page("Home", links=["/silent.pdf"])
    file = site_file()
    harvester("crawl", file, "-o", "site.warc.gz")
    site["/silent.pdf"] = Answer(silent=True)
    site.forget()
    options = LinkOptions(
        files=(str(tmp_path / "site.warc.gz"),), out=Path(tmp_path / "links.warc.gz")
    )
    asyncio.run(LinkRun(load_site(str(file)), options, Nobody(), QUICK).go())
    methods = [visit.method for visit in site.visits("/silent.pdf")]
    assert methods == ["HEAD", "GET", "GET", "GET"]
    ingester("load", "site.warc.gz", "--site", file)
    ingester("load", "links.warc.gz")
    line = ingester("report", "links", "--json").sole("link")
    assert (line["verdict"], line["status"]) == ("timeout", None)
