"""What an odd choice or a site's odd answer leads to: said with a reason, never silent."""

import pytest

from tests.site.answers import page, prose, redirect


@pytest.fixture
def toml(site, tmp_path):
    """Write a site file with lines at the top and tables behind."""

    def write(*top, tables=()):
        lines = ['name = "campus"', f'home = "{site.url()}"', *top, "[politeness]", "delay = 0.01"]
        path = tmp_path / "odd.toml"
        path.write_text("\n".join((*lines, *tables)) + "\n")
        return path

    return write


@pytest.mark.parametrize("delay", ["nan", "inf"])
def test_a_delay_without_end_is_refused(site, site_file, harvester, delay):
    outcome = harvester("crawl", site_file(), "-o", "out.warc.gz", "--delay", delay, expect=2)
    assert "--delay" in outcome.err
    assert site.paths() == []


def test_a_dictionary_that_gz_has_no_use_for_is_refused(site, site_file, harvester):
    args = ("crawl", site_file(), "-o", "out.warc.gz", "--dictionary", "any.zdict")
    assert "--format zst" in harvester(*args, expect=2).err
    assert site.paths() == []


def test_a_format_that_a_named_file_does_not_have_is_refused(site, site_file, harvester):
    site["/"] = page("Home", links=["/a", "/b"])
    config = site_file()
    harvester("crawl", config, "-o", "out.warc.gz", "--max-pages", "1", expect=5)
    outcome = harvester("crawl", config, "-o", "out.warc.gz", "--format", "zst", expect=2)
    assert "contradict" in outcome.err


@pytest.mark.parametrize("command", ["crawl", "discover"])
def test_a_list_that_is_not_there_is_told_before_anybody_is_asked(site, toml, harvester, command):
    config = toml(tables=("[discover]", 'lists = ["none.txt"]'))
    assert "none.txt" in harvester(command, config, expect=2).err
    assert site.log == []


def test_a_page_on_an_address_that_the_guard_refuses_says_so(site, toml, harvester):
    port = site.url().rpartition(":")[2].strip("/")
    secret = f"http://localhost:{port}/secret"
    site["/"] = page("Home", links=["/a", secret])
    site["/a"] = page("A")
    hosts = f'hosts = ["127.0.0.1:{port}", "localhost:{port}"]'
    outcome = harvester("crawl", toml(hosts), "-o", "out.warc.gz", "--json", expect=3)
    outcomes = {line["url"]: line["outcome"] for line in outcome.all("capture")}
    assert outcomes[secret] == "blocked_address"
    counts = outcome.sole("run")["counts"]
    assert (counts["read"], counts["failed"], counts["not_tried"]) == (2, 1, 0)
    assert "blocked address" in outcome.err


def test_a_home_that_leads_out_of_the_site_names_where(site, toml, harvester):
    site["/"] = redirect("http://elsewhere.example/start")
    outcome = harvester("crawl", toml(), "-o", "out.warc.gz", expect=3)
    assert "http://elsewhere.example/start" in outcome.err
    assert "another network" not in outcome.err


def test_a_home_on_none_of_the_hosts_is_told(site, toml, harvester):
    site["/"] = page("Home", links=["/a"])
    outcome = harvester("crawl", toml('hosts = ["other.example"]'), "-o", "out.warc.gz")
    assert "other.example" in outcome.err


def test_a_prefix_and_a_rule_in_other_letters_hold(site, toml, harvester):
    site["/"] = page("Home", links=["/学生/费用", "/学生/新闻", "/other"])
    for path in (
        "/%E5%AD%A6%E7%94%9F/%E8%B4%B9%E7%94%A8",
        "/%E5%AD%A6%E7%94%9F/%E6%96%B0%E9%97%BB",
    ):
        site[path] = page(path)
    scope = ('[scope]\ninclude = ["/学生"]', "[[scope.exclude]]", 'rule = "news"')
    rule = ("match = '^/学生/新闻'", 'why = "dated"')
    outcome = harvester("crawl", toml(tables=(*scope, *rule)), "-o", "out.warc.gz", "--json")
    paths = [line["url"].removeprefix(site.url("")) for line in outcome.all("capture")]
    assert paths == ["/", "/%E5%AD%A6%E7%94%9F/%E8%B4%B9%E7%94%A8"]


def test_a_part_that_nobody_asked_for_takes_no_copy_s_place(site, site_file, harvester, ingester):
    site["/"] = page("Home", links=["/long"])
    site["/long"] = page("Long", prose("the whole of it"))
    config = site_file()
    harvester("crawl", config, "-o", "one.warc.gz")
    ingester("load", "one.warc.gz", "--site", config)
    part = {"status": 206, "headers": (("Content-Range", "bytes 0-99/90000"),)}
    site["/long"] = page("Long", prose("the first part, in other words"), **part)
    crawled = harvester("crawl", config, "-o", "two.warc.gz", "--json", expect=3)
    assert [line["outcome"] for line in crawled.all("capture")] == ["read", "truncated"]
    loaded = ingester("load", "two.warc.gz", "--site", config, "--json", expect=(0, 3, 4))
    made = {line["url"]: (line["act"], line["reason"]) for line in loaded.all("decision")}
    assert made[site.url("/long")] == ("keep", "truncated")
