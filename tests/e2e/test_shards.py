"""`--shard I/N`: the harvests together equal one, and their load in any order gives its store."""

import itertools
import json
import sqlite3
from contextlib import closing

import pytest

from tests.site.answers import page, redirect, status, urlset
from tests.site.tool import Tool

SHARDS = ("1/3", "2/3", "3/3")
LISTED = [f"/guide/{number}" for number in range(24)]
ORPHANS = ["/alone/1", "/alone/2"]
LINKED = ["/from-home/1", "/from-home/2", "/from-home/3"]
GONE = LISTED[:8]
# What readers see of a page and why: all but the store's own numbers, and times.
PAGES = "SELECT url, title, copy, length, state, reason, error, failures, held, rule FROM pages"
ADDRESSES = (
    "SELECT addresses.url, pages.url FROM addresses JOIN pages ON pages.id = addresses.page_id"
)


@pytest.fixture
def campus(site):
    """All in the sitemap, but for three pages that the home links to; two pages without a link."""
    site["/robots.txt"] = page("none", status=404)
    site["/sitemap.xml"] = urlset(site.url(path) for path in ("/", *LISTED, *ORPHANS, "/moved"))
    site["/"] = page("Home", links=[*LISTED, *LINKED])
    for path in (*LISTED, *ORPHANS, *LINKED):
        site[path] = page(path, links=["/"])
    site["/moved"] = redirect(LISTED[20], 301)
    return site


def harvests(harvester, site_file, week, *shards):
    """A harvest of each shard, one after the other; their files."""
    files = []
    for shard in shards:
        name = f"week-{week}-{shard.replace('/', 'of')}.warc.gz"
        harvester("crawl", site_file(), "--shard", shard, "-o", name, "--json", expect=(0, 3))
        files.append(name)
    return files


def store_of(folder, *loads):
    """What a store says of each page, and of the site, when these files are loaded in turn."""
    folder.mkdir()
    site_file = folder.parent / "site.toml"
    with Tool("ingester", folder) as ingester:
        for file in loads:
            ingester("load", folder.parent / file, "--site", site_file, "--json", expect=(0, 3, 4))
        reports = ingester("report", "orphans", "--json").lines
        health = ingester("health", "--json", expect=(0, 10)).lines
    with closing(sqlite3.connect(folder / "goodcopy.db")) as store:
        store.row_factory = sqlite3.Row
        pages = {row["url"]: dict(row) for row in store.execute(PAGES)}
        addresses = sorted(tuple(row) for row in store.execute(ADDRESSES))
    return {
        "pages": pages,
        "addresses": addresses,
        "reports": sorted(json.dumps(line, sort_keys=True) for line in reports),
        "health": [line.get("status") for line in health],
    }


@pytest.fixture
def weeks(campus, harvester, site_file):
    """Two weeks, whole and in shards: in the second one eight pages are gone."""
    files = {"whole": [], "shards": []}
    for week in (1, 2):
        files["whole"] += harvests(harvester, site_file, week, "1/1")
        files["shards"].append(harvests(harvester, site_file, week, *SHARDS))
        for path in GONE:
            campus[path] = status(404)
    return files


def test_the_shards_read_the_pages_of_the_whole(campus, harvester, site_file):
    read = {}
    for shard in ("1/1", *SHARDS):
        done = harvester("crawl", site_file(), "--shard", shard, "--json")
        read[shard] = {line["requested"] for line in done.all("capture")}
        assert done.sole("run")["listing_complete"] is True
    assert set.union(*(read[shard] for shard in SHARDS)) == read["1/1"]
    home = {campus.url("/")}
    assert all(read[a] & read[b] <= home for a, b in itertools.combinations(SHARDS, 2))


@pytest.mark.slow
@pytest.mark.parametrize("order", list(itertools.permutations(range(3)))[1::4], ids=str)
def test_in_any_order_the_shards_give_the_store_of_the_whole(order, weeks, tmp_path):
    first, second = weeks["shards"]
    loads = [first[at] for at in order] + [second[at] for at in reversed(order)]
    found = store_of(tmp_path / "parts", *loads)
    expected = store_of(tmp_path / "whole", *weeks["whole"])
    assert found == expected


def test_what_one_shard_hides_waits_for_the_others(weeks, tmp_path):
    first, second = weeks["shards"]
    early = store_of(tmp_path / "early", *first, *second[:2])
    assert states(early) == {"shown"}
    assert any(line["held"] for line in early["pages"].values())
    whole = store_of(tmp_path / "whole", *first, *second)
    gone = [line for line in whole["pages"].values() if line["state"] == "hidden"]
    assert [line["reason"] for line in gone] == ["gone"] * len(GONE)


def states(store):
    return {line["state"] for line in store["pages"].values()}


def test_the_shards_share_one_allowance(campus, harvester, site_file, tmp_path):
    brakes = ("[brakes]", "hide_at_most = 5", "failed_share = 1.0")
    files = harvests(harvester, lambda: site_file(*brakes), 1, *SHARDS)
    for path in GONE:
        campus[path] = status(404)
    files += harvests(harvester, lambda: site_file(*brakes), 2, *SHARDS)
    store = store_of(tmp_path / "store", *files)
    hidden = [line for line in store["pages"].values() if line["state"] == "hidden"]
    held = [line for line in store["pages"].values() if line["held"]]
    assert (len(hidden), len(held)) == (5, 3)


def test_a_harvest_is_judged_by_all_its_shards(campus, harvester, site_file, tmp_path):
    files = harvests(harvester, site_file, 1, *SHARDS)
    campus[GONE[0]] = status(404)
    campus[LISTED[9]] = status(500)  # over a twentieth of one shard's pages, not of all
    files += harvests(harvester, lambda: site_file(delay=0.001), 2, *SHARDS)
    store = store_of(tmp_path / "store", *files)
    assert store["pages"][campus.url(GONE[0])]["state"] == "hidden"
    assert store["pages"][campus.url(LISTED[9])]["state"] == "shown"


def test_a_shard_goes_on_as_the_same_shard_only(campus, harvester, site_file):
    harvester(
        "crawl", site_file(), "--shard", "1/3", "-o", "a.warc.gz", "--max-pages", "3", expect=5
    )
    told = harvester("crawl", site_file(), "--shard", "2/3", "-o", "a.warc.gz", expect=2)
    assert "--shard 1/3" in told.err
    harvester("crawl", site_file(), "--shard", "1/3", "-o", "a.warc.gz")
