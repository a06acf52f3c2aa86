"""Link checks from the harvest file to the store and the report; pages never hear of them."""

import csv
import io
from contextlib import closing
from datetime import timedelta
from xml.etree.ElementTree import fromstring

import pytest

from ingester.core.linkfacts import LinkFacts
from ingester.store import open_store
from ingester.store.contract import Link
from ingester.store.linkcontract import LinkRun
from shared.records import LINKS, Counts, Facts, Hop
from shared.writer import HarvestWriter, Intro
from tests.contract.makers import CAMPUS, NOW, day, url
from tests.site.tool import Tool

OTHER = "https://other.example/guide"
EVIL = "=1+1 \x1b]0;owned\x07 <script>alert(1)</script> [/]"


def facts(number=1, run="check-1", **said):
    return LinkFacts(
        **{"run": run, "at": day(number), "method": "GET", "final": OTHER, "status": 200, **said}
    )


def a_link_run(site_id, number=1, **fields):
    return LinkRun(
        **{"site_id": site_id, "run": f"check-{number}", "started": day(number), "loaded": NOW}
        | fields
    )


# --- the store ---


def test_checks_of_an_address_are_kept_by_run(store, site_id):
    with store.writing() as tx:
        for number in (1, 2):
            run = tx.put_link_run(a_link_run(site_id, number))
            tx.put_link_checks(site_id, run, [(OTHER, facts(number, f"check-{number}"))])
        assert {one.run for one in tx.link_checks(site_id, OTHER)} == {"check-1", "check-2"}
        assert tx.link_checks(site_id, f"{OTHER}/x") == []


def test_a_run_is_one_however_often_it_is_loaded(store, site_id):
    """A stream that broke off, then the whole file, then the broken one again."""
    end = {"why": "finished", "complete": True, "ended": day(1)}
    with store.writing() as tx:
        for fields in ({}, end, {}):
            run = tx.put_link_run(a_link_run(site_id, **fields))
            tx.put_link_checks(site_id, run, [(OTHER, facts())])
        (known,) = tx.link_runs(site_id)
        assert (known.complete, known.why, known.ended) == (True, "finished", day(1))
        assert tx.link_checks(site_id, OTHER) == [facts()]


def test_the_newest_runs_are_kept_in_whatever_order_they_come(store, site_id):
    with store.writing() as tx:
        for number in (3, 1, 4, 2):
            run = tx.put_link_run(a_link_run(site_id, number))
            tx.put_link_checks(site_id, run, [(OTHER, facts(number, f"check-{number}"))])
            tx.trim_link_checks(site_id, 2)
        assert [run.run for run in tx.link_runs(site_id)] == ["check-1", "check-2"]
        assert {one.run for one in tx.link_checks(site_id, OTHER)} == {"check-1", "check-2"}


def test_facts_of_any_text_come_back_as_any_backend_can_hold_them(store, site_id):
    said = facts(detail="nul\0 and half \ud800", missing=("caf%C3%A9",), evidence=EVIL)
    with store.writing() as tx:
        run = tx.put_link_run(a_link_run(site_id))
        tx.put_link_checks(site_id, run, [(OTHER, said)])
        (back,) = tx.link_checks(site_id, OTHER)
    assert back.detail == "nul\0 and half ?"
    assert (back.missing, back.evidence) == (said.missing, EVIL)


def test_links_follow_the_pages_that_readers_see(store, site_id, put):
    """A page that is hidden, or that dropped the link, links nowhere."""
    shown, hidden = put("shown"), put("hidden", rule="excluded", rule_name="news")
    with store.writing() as tx:
        tx.put_links(site_id, shown.id, [Link(url=OTHER, text="Guide"), Link(url=f"{OTHER}#a")])
        tx.put_links(site_id, hidden.id, [Link(url=OTHER), Link(url=url("only-hidden"))])
        found = {one.url: one.id for one in tx.linked_targets(site_id)}
        assert set(found) == {OTHER, f"{OTHER}#a"}
        assert [one.url for one in tx.link_places(found[OTHER], 9)] == [shown.url]
        assert tx.count_link_places(found[OTHER]) == 1
        tx.put_links(site_id, shown.id, [])
        assert list(tx.linked_targets(site_id)) == []


# --- from file to report ---


@pytest.fixture
def ingester(tmp_path):
    with Tool("ingester", tmp_path) as tool:
        yield tool


@pytest.fixture
def local(tmp_path):
    """A store on a disk with one shown page of the campus site and its links."""
    with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as made:
        yield made


@pytest.fixture
def linked(local):
    """Makes the one page of the site link to these addresses, in these words."""
    from tests.contract.makers import a_page

    def link(*urls, text="Guide", title="Home"):
        with local.writing() as tx:
            site = tx.save_site(CAMPUS, NOW).id
            page = a_page(1, "", slug="home", title=title)
            tx.put_page(site, page)
            tx.set_address(site, page.url, 1, 1)
            tx.set_slug("home", 1, 1)
            tx.put_links(site, 1, [Link(url=one, text=text) for one in urls])

    return link


def a_check_file(path, *checks, at=NOW, end="finished", append=False):
    """A harvest file of one link check: (address, fields) each; `end` None: it was killed."""
    intro = Intro(
        site="campus", home=CAMPUS.home, hosts=CAMPUS.hosts, user_agent="goodcopy/0",
        config="0" * 64, at=at, purpose=LINKS,
    )  # fmt: skip
    begin = HarvestWriter.add_run if append else HarvestWriter.create
    with begin(path, intro) as writer:
        for address, fields in checks:
            hops = tuple(Hop(url=one, status=301) for one in fields.get("hops", ()))
            said = {"method": "GET", **fields}
            said.pop("hops", None)
            about = Facts(via=CAMPUS.home, hops=hops)
            writer.link_check(url=address, at=at, fields=said, facts=about)
        if end is not None:
            writer.end(at=at, counts=Counts(targets=len(checks)), why=end)
    return path


def test_a_load_counts_checks_as_other_and_its_sums_add_up(linked, ingester, tmp_path):
    linked(OTHER)
    a_check_file(tmp_path / "l.warc.gz", (OTHER, {"status": 200}), (OTHER, {"status": 200}))
    for _ in range(2):
        line = ingester("load", "l.warc.gz", "--json").sole("load")
        assert (line["links"], line["state"], line["complete"]) == (2, "ok", True)
        assert line["counts"] == {
            "loaded": 0, "duplicate": 0, "older": 0, "rejected": 0, "damaged": 0, "other": 4
        }  # fmt: skip


def dump(store):
    """Everything that the store says about pages, runs and health."""
    with store.reading() as reader:
        (site,) = reader.sites()
        return (
            list(reader.pages(site.id)), reader.runs(), reader.page_sums(site.id),
            reader.links_to(site.id, OTHER),
        )  # fmt: skip


@pytest.mark.parametrize("end", ["finished", "unreachable", "failures_in_a_row", None])
def test_no_page_and_no_run_is_touched(end, linked, local, ingester, tmp_path):
    """Not even where the check says that a page of the site is gone, or reached nobody."""
    linked(OTHER)
    before = dump(local)
    a_check_file(tmp_path / "l.warc.gz", (CAMPUS.home, {"status": 404}), end=end)
    ingester("load", "l.warc.gz", expect=6 if end is None else 0)
    assert dump(local) == before
    assert ingester("report", "run", "--json").lines == []
    health = ingester("health", "--json", expect=None).sole("health")
    assert "run:harvest" not in health["checks"]


def test_a_rehearsal_leaves_nothing(linked, local, ingester, tmp_path):
    linked(OTHER)
    a_check_file(tmp_path / "l.warc.gz", (OTHER, {"status": 200}))
    ingester("load", "l.warc.gz", "--dry-run")
    with local.reading() as reader:
        assert reader.link_runs(reader.site("campus").id) == []


def report(ingester, *options):
    found = ingester("report", "links", "--json", *options)
    return {line["url"]: line for line in found.all("link")}, found.sole("links")


def test_what_was_gone_twice_is_broken_and_what_reached_nobody_counts_for_nothing(
    linked, ingester, tmp_path
):
    linked(OTHER)
    gone = (OTHER, {"status": 404})
    for number, (hours, end) in enumerate([(0, "finished"), (8, "unreachable"), (20, "finished")]):
        path = a_check_file(
            tmp_path / f"{number}.warc.gz", gone, at=NOW - timedelta(hours=hours), end=end
        )
        ingester("load", path)
        lines, sums = report(ingester)
        expected = "broken" if number == 2 else "suspected"
        assert (lines[OTHER]["verdict"], sums["counts"]) == (expected, {expected: 1})
    assert lines[OTHER]["checks"] == 2


def test_a_link_that_its_page_dropped_is_not_reported(linked, ingester, tmp_path):
    linked(OTHER, f"{OTHER}/new")
    a_check_file(tmp_path / "l.warc.gz", (OTHER, {"status": 404}))
    ingester("load", "l.warc.gz")
    assert set(report(ingester)[0]) == {OTHER}
    linked(f"{OTHER}/new")
    lines, sums = report(ingester)
    assert (lines, sums["counts"]) == ({}, {"unchecked": 1})


def test_two_runs_in_one_file(linked, ingester, tmp_path):
    linked(OTHER)
    path = a_check_file(tmp_path / "l.warc.gz", (OTHER, {"status": 404}), at=day(3))
    a_check_file(path, (OTHER, {"status": 404}), at=day(1), append=True)
    assert len(ingester("load", path, "--json").sole("load")["runs"]) == 2
    assert report(ingester)[0][OTHER]["verdict"] == "broken"


def test_checks_without_a_warcinfo_find_their_site_by_the_page_that_links(
    linked, ingester, tmp_path
):
    """The first member is damaged: the rest is loaded, and its own site knows it."""
    linked(OTHER)
    path = a_check_file(tmp_path / "l.warc.gz", *[(f"{OTHER}/{n}", {"status": 200}) for n in "abc"])
    data = bytearray(path.read_bytes())
    data[40:60] = bytes(20)
    path.write_bytes(data)
    assert ingester("load", path, "--json", expect=3).sole("load")["links"] == 3


def test_a_report_without_any_check_says_what_to_do(linked, ingester):
    linked(OTHER)
    said = ingester("report", "links")
    assert "harvester links FILE --site SITE" in said.err


# --- hostile words ---


@pytest.fixture
def hostile(linked, ingester, tmp_path):
    """Titles, words of links, addresses and proofs that would act if they could."""
    bad = "https://evil.example/%3Cscript%3E?q=%27%22&x=<b>"
    linked(bad, OTHER, "https://moved.example/", text=EVIL, title=EVIL)
    a_check_file(
        tmp_path / "l.warc.gz",
        (bad, {"status": 200, "block": "soft-404", "blockEvidence": EVIL}),
        (OTHER, {"error": f"timeout{EVIL}", "errorDetail": EVIL}),
        ("https://moved.example/", {
            "status": 200, "finalUrl": "javascript:alert(1)", "hops": ("https://moved.example/",),
        }),
    )  # fmt: skip
    ingester("load", "l.warc.gz")
    return ingester


def test_hostile_words_are_harmless_for_people_and_scripts(hostile):
    told, lines = hostile("report", "links"), hostile("report", "links", "--json")
    assert "\x1b" not in told.out + told.err + lines.out
    assert len(lines.all("link")) == 3
    assert lines.all("link")[0]["text"].startswith("=1+1 \x1b]0;owned")


def test_hostile_words_are_no_formulas(hostile):
    out = hostile("report", "links", "--csv").out
    assert "\x1b" not in out
    cells = [cell for row in csv.reader(io.StringIO(out)) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == []


def test_hostile_words_are_text_in_html(hostile, tmp_path):
    hostile("report", "links", "--html", "links.html")
    html = (tmp_path / "links.html").read_text()
    assert "<script" not in html
    assert 'href="javascript' not in html
    assert "\x1b" not in html
    assert "&lt;script&gt;" in html


def test_hostile_words_are_text_in_junit(hostile, tmp_path):
    hostile("report", "links", "--junit", "links.xml")
    raw = (tmp_path / "links.xml").read_bytes()
    (suite,) = fromstring(raw)  # a document that parses
    assert b"<script" not in raw
    assert b"\x1b" not in raw
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("4", "1", "2")
    assert len(suite.findall("testcase")) == 4
    failure = suite.find("testcase/failure")
    assert failure.get("type") == "soft-404"
    assert CAMPUS.home in failure.text


def test_junit_is_of_links_alone(hostile):
    assert "--junit" in hostile("report", "run", "--junit", "x.xml", expect=2).err
