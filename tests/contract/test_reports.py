"""report and health as people and scripts run them, over a store that was filled by hand."""

import csv
import io
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from msgspec import structs

from ingester.core.page import State
from ingester.report import KINDS
from ingester.store import open_store
from ingester.store.contract import Link, ListingRow, Verdict
from shared.scope import UNCATEGORISED
from shared.site import CategoryRule, DueRule, DueTable
from tests.contract.makers import CAMPUS, a_copy, a_page, a_run, an_observation, url
from tests.site.tool import Tool

NOW = datetime.now(UTC)
SITEMAP = ("sitemap:https://campus.example/sitemap.xml",)
SITE = structs.replace(CAMPUS, category=(CategoryRule(name="money", match="fee"),))
EVIL = "=1+1 \x1b]0;owned\x07 [/]"


def ago(**time):
    return NOW - timedelta(**time)


@pytest.fixture
def ingester(tmp_path):
    with Tool("ingester", tmp_path) as tool:
        yield tool


@pytest.fixture
def store(tmp_path):
    with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as made:
        yield made


@pytest.fixture
def filled(store):
    """Five pages of two runs; the second replaced one, hid one, holds one and read the rest."""
    with store.writing() as tx:
        site = tx.save_site(SITE, NOW).id
        first = tx.begin_run(
            a_run(site, "first", started=ago(days=3), loaded=ago(days=3), state="ok",
                  ended=ago(days=3), listing_complete=True, listed=4, why="finished",
                  counts={"read": 7, "not_modified": 1})
        )  # fmt: skip
        second = tx.begin_run(
            a_run(site, "second", started=ago(hours=9), loaded=ago(hours=8), state="partial",
                  state_why=f"the harvest ended with {EVIL}", damaged=1)
        )  # fmt: skip
        copy = a_copy()
        tx.put_copy(copy)
        known = {"copy": copy.hash, "last_read": ago(hours=9)}
        pages = {
            "home": a_page(1, "", slug="home", **known),
            "fees": a_page(2, "fees", title=EVIL, aliases=(url("old-fees"),), **known),
            "gone": a_page(3, "gone", state=State.HIDDEN, reason="gone", copy=copy.hash),
            "held": a_page(4, "held", held="gone", **known | {"last_read": ago(days=3)}),
            "ruled": a_page(5, "ruled", rule="outdated", rule_name="years", **known),
        }
        for page in pages.values():
            tx.put_page(site, page)
            tx.set_slug(page.slug, page.id, page.id)
            for address in (page.url, *page.aliases):
                tx.set_address(site, address, page.id, page.id)
        decide(tx, site, first, [(page, "replace", "new", {}) for page in pages.values()])
        decide(tx, site, second, [
            (pages["fees"], "replace", "changed", {}), (pages["gone"], "hide", "gone", {}),
            (pages["held"], "hide", "gone", {"held": True, "status": 404}),
            (pages["home"], "confirm", "unchanged", {}), (pages["ruled"], "replace", "changed", {}),
        ])  # fmt: skip
        tx.put_listing(first, [
            *(ListingRow(url=url(path), sources=SITEMAP) for path in ("", "old-fees", "unread")),
            ListingRow(url=url("held"), sources=("plan",)),
        ])  # fmt: skip
        tx.put_links(site, 1, [Link(url=url("held")), Link(url=url("fees"))])
        tx.put_links(site, 3, [Link(url=url("unread"))])
    return site


def decide(tx, site, run, decisions):
    for page, act, reason, fields in decisions:
        number = run * 100 + page.id
        where = {"requested": page.url, "url": page.url, "at": ago(hours=9)}
        seen = an_observation(page.slug, number, **where, **fields)
        observation = tx.add_observation(site, run, seen)
        tx.set_decision(observation, Verdict(act=act, reason=reason), page.id)


def test_runs_are_told_newest_first_with_their_reasons(filled, ingester):
    runs = ingester("report", "run", "--json").all("run")
    assert [(run["run"], run["state"]) for run in runs] == [("second", "partial"), ("first", "ok")]
    assert runs[0]["state_why"].startswith("the harvest ended with =1+1")
    assert runs[1]["counts"] == {"read": 7, "not_modified": 1}
    assert ingester("report").out == ingester("report", "run").out


def test_the_table_counts_a_304_as_read(filled, ingester):
    row = next(line for line in ingester("report").out.splitlines() if line.startswith("first"))
    assert "\t8\t" in row


@pytest.mark.parametrize("kind", KINDS)
def test_no_report_passes_control_characters_or_formulas_on(filled, kind, ingester):
    said = ingester("report", kind), ingester("report", kind, "--csv")
    assert "\x1b" not in "".join(one.out + one.err for one in said)
    cells = [cell for row in csv.reader(io.StringIO(said[1].out)) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == []


def test_csv_has_the_fields_of_the_lines(filled, ingester):
    rows = list(csv.DictReader(io.StringIO(ingester("report", "run", "--csv").out)))
    assert [(row["run"], row["counts.read"]) for row in rows] == [("second", ""), ("first", "7")]


def test_orphans_and_unlisted_pages(filled, ingester):
    """An address counts by its page; a plan is no sitemap; gone pages link nowhere."""
    said = ingester("report", "orphans", "--json")
    assert [line["url"] for line in said.all("orphan")] == [url("unread")]
    unlisted = [(line["url"], line["first_link"]) for line in said.all("unlisted")]
    assert unlisted == [(url("held"), url(""))]
    assert "by the listing of run first" in said.err


def test_why_says_the_same_of_orphans(filled, ingester):
    assert ingester("why", url("held"), "--json").sole("listed")["unlisted"]
    assert ingester("why", url("unread"), "--json").sole("listed")["orphan"]
    assert not ingester("why", url("fees"), "--json").sole("listed")["unlisted"]


def test_changes_are_those_of_the_newest_run_that_made_some(filled, store, ingester):
    """A hide that waits and a page under a rule changed nothing for readers."""
    with store.writing() as tx:
        tx.begin_run(a_run(filled, "quiet", started=ago(hours=1)))
        undone = tx.begin_run(a_run(filled, "undone", started=ago(hours=2), undone=True))
        decide(tx, filled, undone, [(a_page(1, "", slug="home"), "replace", "changed", {})])
    said = ingester("report", "changes", "--json")
    found = {(line["change"], line["url"]) for line in said.all("change")}
    assert found == {("changed", url("fees")), ("hidden", url("gone"))}
    assert "run second" in said.err
    assert "1 later run changed nothing" in said.err


def test_coverage_says_aloud_that_much_has_no_category(filled, ingester):
    said = ingester("report", "coverage", "--json")
    found = {line["category"]: (line["pages"], line["shown"]) for line in said.all("coverage")}
    assert found == {"money": (1, 1), UNCATEGORISED: (4, 2)}
    assert "67% of the shown pages match no category" in said.err


def test_one_site_of_several(filled, store, ingester):
    with store.writing() as tx:
        tx.save_site(structs.replace(SITE, name="other", category=()), NOW)
    said = ingester("report", "coverage", "--site", "other", "--json")
    assert {line["site"] for line in said.lines} == {"other"}
    assert "no [[category]]" in said.err
    ingester("report", "--site", "nobody", expect=2)


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_store_has_empty_reports(kind, ingester):
    assert ingester("report", kind, "--json").lines == []


def test_a_report_that_does_not_exist_is_a_usage_error(ingester):
    said = ingester("report", "moon", expect=2).err
    assert "'run', 'orphans', 'links', 'changes', 'coverage'" in said


# --- health ---


def test_health_is_one_document_with_a_type(filled, ingester):
    said = ingester("health", "--json")
    document = said.sole("health")
    assert len(said.lines) == 1
    assert document["status"] == "warn"
    (last,) = document["checks"]["run:harvest"]
    assert (last["componentId"], last["observedValue"], last["status"]) == (
        "campus", "partial", "warn",
    )  # fmt: skip
    (oldest,) = document["checks"]["pages:oldestCopy"]
    assert oldest["observedValue"][:10] == f"{ago(days=3):%Y-%m-%d}"
    assert "output" not in oldest


def test_health_tells_people_the_verdict_first_and_acts_on_nothing(filled, ingester):
    said = ingester("health")
    assert said.out.startswith("WARN: campus: ")
    assert "\x1b" not in said.out
    assert said.err == ""


def test_a_hold_of_two_days_ends_health_with_10(filled, store, ingester):
    with store.writing() as tx:
        tx.put_run(structs.replace(tx.run(filled, "second"), loaded=ago(days=2)))
    document = ingester("health", "--json", expect=10).sole("health")
    assert document["status"] == "fail"
    assert document["notes"][0].startswith("campus: 1 hide waits for a person since 2 days")
    ingester("health", "--ok", "10")


def test_pages_with_a_longer_every_are_not_stale(store, ingester):
    due = DueTable(every="1d", rule=(DueRule(match="^/archive", every="30d"),))
    with store.writing() as tx:
        site = tx.save_site(structs.replace(SITE, due=due), NOW).id
        tx.begin_run(a_run(site, started=ago(hours=1), loaded=NOW, state="ok"))
        for number, path in enumerate(("archive/a", "archive/b", "news"), 1):
            tx.put_page(site, a_page(number, path, last_read=ago(days=9)))
    (oldest,) = ingester("health", "--json").sole("health")["checks"]["pages:oldestCopy"]
    assert oldest["output"].startswith("1 of 3 shown copies")


def test_an_empty_store_warns(ingester):
    with closing(open_store(f"sqlite:///{ingester.folder}/goodcopy.db", create=True)):
        pass
    assert "no site yet" in ingester("health").out
    assert ingester("health", "--json").sole("health")["checks"] == {}


def test_health_of_no_store_at_all_is_an_error(ingester):
    assert "there is no store" in ingester("health", expect=9).err
