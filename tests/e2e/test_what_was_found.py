"""What a run says of a site beside its counts: in its file, in its last line, and in words."""

import gzip
import json

import pytest

from tests.site.answers import page, prose, urlset


@pytest.fixture
def found(site, site_file, harvester, tmp_path):
    """A crawl of a site with an orphan, two unlisted pages and a calendar without an end."""
    site["/"] = page("Home", links=["/fees", "/rooms", "/cards", "/day/1"])
    for path in ("/fees", "/rooms", "/cards", "/lonely"):
        site[path] = page(path, prose(path))
    for number in range(1, 60):
        site[f"/day/{number}"] = page("Day", "Nothing is on.", [f"/day/{number + 1}"])
    site["/sitemap.xml"] = urlset(site.url(one) for one in ("/", "/fees", "/lonely"))
    outcome = harvester("crawl", site_file(), "-o", "out.warc.gz", "--json")
    return outcome, end_record(tmp_path)


def end_record(folder):
    [file] = folder.rglob("out.warc.gz")
    block = gzip.decompress(file.read_bytes()).rpartition(b"urn:goodcopy:end:")[2]
    return json.loads(block.partition(b"\r\n\r\n")[2].strip())


def test_orphans_and_unlisted_pages_are_counted_alike(found):
    outcome, end = found
    findings = outcome.sole("run")["findings"]
    assert end["findings"] == findings
    days = sum("/day/" in line["url"] for line in outcome.all("capture"))
    assert (findings["orphans"], findings["unlisted"]) == (1, 2 + days)
    assert "Orphans: 1 page of the sitemap" in outcome.err
    assert f"Unlisted: {2 + days} pages in no sitemap" in outcome.err


def test_parked_templates_are_told_with_samples(found):
    outcome, end = found
    [parked] = end["parked"]
    assert parked["template"].endswith("/day/{n}")
    assert parked["samples"][0].partition("/day/")[2].isdigit()
    assert parked["count"] == outcome.sole("run")["counts"]["parked"] == end["counts"]["parked"]
    assert "/day/{n}" in outcome.err


def test_it_is_said_how_parked_addresses_are_let_through(found):
    outcome, end = found
    assert f"Parked: {end['counts']['parked']} address" in outcome.err
    assert 'lists = ["parked.txt"]' in outcome.err


def test_forty_nearly_alike_pages_are_all_read(site, site_file, harvester):
    offices = [f"/offices/{number}" for number in range(40)]
    site["/"] = page("Home", links=["/offices"])
    site["/offices"] = page("Our offices", links=offices)
    for number, path in enumerate(offices):
        hours = f"Monday {7 + number % 5}:00 to {15 + number // 5}:30"
        site[path] = page("Opening hours", f"{hours}\nClosed on public holidays.")
    counts = harvester("crawl", site_file(), "-o", "o.warc.gz", "--json").sole("run")["counts"]
    assert (counts["read"], counts["parked"]) == (42, 0)


def test_a_page_at_addresses_made_up_at_each_visit_is_read_three_times(site, site_file, harvester):
    visits = [f"/visit/{number * 7919}" for number in range(15)]
    site["/"] = page("Home", links=visits)
    for path in visits:
        site[path] = page("Tip", "Lock your bicycle.", ["/"])
    outcome = harvester("crawl", site_file(), "-o", "o.warc.gz", "--json")
    counts = outcome.sole("run")["counts"]
    assert (counts["read"], counts["parked"]) == (4, 12)
    assert "were one page" in outcome.err


def test_a_site_without_a_sitemap_has_no_orphans(site, site_file, harvester):
    site["/"] = page("Home", links=["/fees"])
    site["/fees"] = page("Fees")
    findings = harvester("crawl", site_file(), "-o", "o.warc.gz", "--json").sole("run")["findings"]
    assert (findings["orphans"], findings["unlisted"]) == (None, None)
