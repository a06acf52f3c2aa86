"""Links of every class on a local site: what is asked for, how politely, and each verdict."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from tests.e2e.linksite import (
    DELAY,
    HEADS,
    HOME,
    NOISE,
    OTHER,
    PRIVATE,
    RIGHT,
    a_day_earlier,
    address,
    checks_in,
    script,
    site_source,
)
from tests.site.server import ScriptedSite
from tests.site.tool import Outcome, Tool


@dataclass
class Checked:
    """A site that was crawled, its links checked, and what the tools said."""

    site: ScriptedSite
    other: ScriptedSite
    folder: Path
    harvester: Tool
    ingester: Tool
    crawl_paths: list[str]
    check: Outcome
    private_connections: int = 0
    verdicts: dict[str, dict] = field(default_factory=dict)

    def visits(self, path, host=OTHER):
        return [(visit.method, visit.arrived) for visit in self.site.visits(path, host=host)]

    def line(self, name):
        wanted = address(self.site, name).partition("#")[0]
        return next(line for line in self.check.all("link") if line["url"] == wanted)


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    """One crawl, one link check of it, one of the day before, all loaded."""
    folder = tmp_path_factory.mktemp("links")
    tools = Tool("harvester", folder), Tool("ingester", folder)
    with (
        ScriptedSite(HOME, OTHER) as site,
        ScriptedSite(PRIVATE) as other,
        tools[0] as harvester,
        tools[1] as ingester,
    ):
        script(site)
        (folder / "site.toml").write_text(site_source(site))
        harvester("crawl", "site.toml", "-o", "site.warc.gz", expect=(0, 3))
        crawled = site.paths()
        script(site)  # what was answered in turn begins anew
        site.forget()
        check = harvester(
            *("links", "site.warc.gz", "--site", "site.toml", "-o", "links.warc.gz"),
            *("--images", "--json"), expect=3,
        )  # fmt: skip
        new = (address(site, "ext /ext/new-gone"),)
        a_day_earlier(folder / "links.warc.gz", folder / "before.warc.gz", without=new)
        ingester("load", "site.warc.gz", "--site", "site.toml", expect=(0, 3))
        made = Checked(site, other, folder, harvester, ingester, crawled, check)
        before = ingester("pages", "--json").out
        ingester("load", "links.warc.gz", "before.warc.gz")
        assert ingester("pages", "--json").out == before
        made.verdicts = {
            line["url"]: line for line in ingester("report", "links", "--json").all("link")
        }
        yield made


def test_the_confusion_table(checked):
    """Every class of link gets the verdict that is right."""
    found = {
        name: checked.verdicts.get(address(checked.site, name), {"verdict": "ok"})["verdict"]
        for name in RIGHT
    }
    wrong = {name: (RIGHT[name], found[name]) for name in RIGHT if RIGHT[name] != found[name]}
    assert wrong == {}
    counts = checked.ingester("report", "links", "--json").sole("links")["counts"]
    assert counts == Counter(RIGHT.values()) + Counter(ok=1)  # the link with credentials


def test_a_moved_target_is_named_with_where_it_went(checked):
    line = checked.verdicts[address(checked.site, "ext /ext/into-own")]
    assert line["leads_to"] == checked.site.url("/own/guide")
    assert line["first_page"] == checked.site.url("/")
    assert line["text"] == "to ext /ext/into-own"


def test_every_host_is_asked_one_request_at_a_time_with_its_delay(checked):
    assert checked.site.peak == 1
    for host in (HOME, OTHER):
        # From arrival to arrival: on a busy machine the server notes an end long after it was read.
        arrivals = sorted(visit.arrived for visit in checked.site.visits(host=host))
        assert min(after - before for before, after in pairwise(arrivals)) >= DELAY - NOISE


def test_robots_is_asked_first_at_every_host_and_obeyed(checked):
    for host in (HOME, OTHER):
        assert checked.site.visits(host=host)[0].target == "/robots.txt"
    assert [visit for visit in checked.site.log if visit.path.startswith("/denied")] == []


def test_pages_that_the_harvest_holds_are_not_asked_for_again(checked):
    held = ["/", "/own/a", "/own/moved", "/own/for-now", "/own/guide", "/own/soft"]
    assert [path for path in held if checked.visits(path, HOME)] == []
    assert checked.line("own /own/a")["method"] == "harvest"


def test_head_comes_first_and_settles_a_file(checked):
    assert [method for method, _ in checked.visits("/own/map.pdf", HOME)] == ["HEAD"]
    assert [method for method, _ in checked.visits("/own/gone", HOME)] == ["HEAD", "GET"]
    assert [method for method, _ in checked.visits("/ext/page")] == ["HEAD", "GET"]
    assert [method for method, _ in checked.visits("/ext/anchors")] == ["GET"]


def test_a_host_that_answers_only_get_is_asked_with_get_alone_from_then_on(checked):
    refused = checked.visits(next(iter(HEADS)))
    assert [method for method, _ in refused] == ["HEAD", "GET"]
    later = [v.method for v in checked.site.visits(host=OTHER) if v.arrived > refused[-1][1]]
    assert set(later) == {"GET"}


def test_a_target_is_asked_for_once_however_often_it_is_linked(checked):
    """Each with one HEAD and one GET at most, but for those that are tried again."""
    retried = {"/ext/wait", "/ext/no-patience", "/ext/again", "/ext/sick", "/ext/cut", "/own/sick"}
    asked = Counter((visit.host, visit.method, visit.path) for visit in checked.site.log)
    often = {key: count for key, count in asked.items() if count > 1 and key[2] not in retried}
    assert often == {}


def test_what_may_pass_is_tried_three_times(checked):
    assert [method for method, _ in checked.visits("/ext/sick")].count("GET") == 3


def test_retry_after_is_kept_by_the_whole_host(checked):
    first = checked.visits("/ext/wait")[0][1]
    meanwhile = [
        visit.target
        for visit in checked.site.visits(host=OTHER)
        if first < visit.arrived < first + 1 - NOISE
    ]
    assert meanwhile == []


def test_private_addresses_are_never_connected_to_not_even_by_a_redirect(checked):
    assert checked.other.connections == 0
    line = checked.line("ext /ext/into-private")
    assert (line["outcome"], line["status"]) == ("blocked_address", None)


def test_no_credentials_and_no_cookies_go_out_or_are_written(checked):
    assert [v for v in checked.site.log if {"authorization", "cookie"} & v.headers.keys()] == []
    stored = checks_in(checked.folder / "links.warc.gz")
    assert "me:pass" not in repr(stored)
    assert "me:pass" not in checked.check.out


def test_mail_and_telephone_are_noted_and_the_sums_add_up(checked):
    run = checked.check.sole("run")
    counts = run["counts"]
    assert run["noted"] == 2
    assert counts["targets"] == len(checked.check.all("link"))
    parts = ("read", "not_modified", "gone", "failed", "disallowed", "not_tried")
    assert counts["targets"] == sum(counts[name] for name in parts)


def test_any_warc_tool_reads_the_file(checked):
    from warcio.archiveiterator import ArchiveIterator

    with (checked.folder / "links.warc.gz").open("rb") as stream:
        kinds = Counter(record.rec_type for record in ArchiveIterator(stream))
    checks = len(checked.check.all("link"))
    assert kinds == {"warcinfo": 1, "metadata": checks, "resource": 1}
