"""pages, show, why and due as people and scripts run them, over a store that was filled by hand."""

import csv
import io
import re
from contextlib import closing

import pytest
from msgspec import structs

from ingester.core.page import State
from ingester.store import open_store
from ingester.store.contract import Link, ListingRow, Verdict, Version
from shared.site import CategoryRule
from tests.contract.makers import (
    CAMPUS,
    NOW,
    a_copy,
    a_page,
    a_run,
    an_observation,
    day,
    url,
)
from tests.site.tool import Tool

EVIL = "Fees \x1b]0;owned\x07 [/] [red] =1+1"
OLD, NEW = (
    "# Fees\n\nPay by the first of May.",
    "# Fees\n\nPay by the last of May.\n\nA new line.\x9b2J",
)
SITE = structs.replace(CAMPUS, category=(CategoryRule(name="money", match="fee"),))


@pytest.fixture(scope="module")
def ingester(tmp_path_factory):
    """The tool beside a store with a changed and failing page, a hidden one and a held one."""
    folder = tmp_path_factory.mktemp("store")
    address = f"sqlite:///{folder}/goodcopy.db"
    with closing(open_store(address, create=True)) as store, store.writing() as tx:
        fill(tx)
    with Tool("ingester", folder) as tool:
        yield tool


def fill(tx):
    site = tx.save_site(SITE, NOW).id
    run = tx.begin_run(a_run(site, "run-1", started=day(5), listing_complete=True))
    copies = [a_copy(OLD, "Fees"), a_copy(NEW, EVIL)]
    fees = a_page(
        1, "fees", copy=copies[1].hash, title=EVIL, aliases=(url("old-fees"),), etag='"v7"',
        last_read=day(3), last_tried=day(1), last_changed=day(3), error="refused: 403", failures=1,
        last_modified="Mon", payload="sha256:aa",
    )  # fmt: skip
    gone = a_page(2, "gone", state=State.HIDDEN, reason="gone", last_tried=day(0))
    held = a_page(3, "held", held="gone", last_read=day(1), last_tried=day(0), copy=copies[0].hash)
    for page in (fees, gone, held):
        tx.put_page(site, page)
        tx.set_slug(page.slug, page.id, page.id)
        for address in (page.url, *page.aliases):
            tx.set_address(site, address, page.id, page.id)
    for copy, age in zip(copies, (5, 3), strict=True):
        tx.put_copy(copy)
        tx.add_version(1, Version(hash=copy.hash, at=day(age), run="run-1"))
    for number, (path, age, act, reason, status) in enumerate(
        [("old-fees", 5, "replace", "new", 200), ("fees", 3, "replace", "changed", 200),
         ("fees", 1, "keep", "refused", 403)]
    ):  # fmt: skip
        seen = an_observation(path, number, at=day(age), status=status, detail="\x1b[31m")
        observation = tx.add_observation(site, run, seen)
        tx.set_decision(observation, Verdict(act=act, reason=reason), 1)
    tx.put_listing(run, [ListingRow(url=url("fees"), sources=("sitemap:x",))])
    tx.put_links(site, 3, [Link(url=url("fees")), Link(url=url("linked"))])


def addresses(outcome):
    return {line["url"].removeprefix(url("")) for line in outcome.all("page")}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), {"fees", "gone", "held"}),
        (("--state", "shown"), {"fees", "held"}),
        (("--state", "hidden"), {"gone"}),
        (("--state", "failing"), {"fees"}),
        (("--state", "held"), {"held"}),
        (("--state", "listed"), set()),
        (("--category", "money"), {"fees"}),
        (("--category", "uncategorised"), {"gone", "held"}),
        (("--site", "campus"), {"fees", "gone", "held"}),
        (("--site", "https://campus.example"), {"fees", "gone", "held"}),
    ],
)
def test_pages_are_filtered(ingester, words, expected):
    assert addresses(ingester("pages", "--json", *words)) == expected


def test_a_page_has_all_its_fields_but_the_text_in_a_list(ingester):
    page = ingester("pages", "--json", "--state", "failing").sole("page")
    assert page == {
        "type": "page", "id": 1, "site": "campus", "url": url("fees"), "slug": "fees",
        "aliases": [url("old-fees")], "title": EVIL, "state": "shown", "reason": "new",
        "category": "money", "last_read": "2026-11-27T12:00:00.123456Z",
        "last_tried": "2026-11-29T12:00:00.123456Z", "last_changed": "2026-11-27T12:00:00.123456Z",
        "error": "refused: 403", "versions": 2, "etag": '"v7"', "held": None, "rule": None,
    }  # fmt: skip


def test_csv_has_no_formulas(ingester):
    rows = list(csv.DictReader(io.StringIO(ingester("pages", "--csv").out)))
    assert [row["slug"] for row in rows] == ["fees", "gone", "held"]
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row.values())


@pytest.mark.parametrize("name", ["fees", url("fees"), url("old-fees"), url("fees#top")])
def test_show_finds_a_page_by_slug_address_and_alias(ingester, name):
    page = ingester("show", name, "--json").sole("page")
    assert (page["id"], page["text"]) == (1, NEW)


def test_history_and_diff_for_people(ingester):
    out = ingester("show", "fees", "--history", "--diff").out
    assert "Pay by the [-first-] {+last+} of May." in out
    assert "+ A new line." in out
    assert "- title: Fees" in out


def test_history_and_diff_for_machines(ingester):
    told = ingester("show", "fees", "--history", "--diff", "--json")
    assert [line["title"] for line in told.all("version")] == ["Fees", EVIL]
    diff = told.sole("diff")
    assert (diff["old_title"], diff["new_title"]) == ("Fees", EVIL)
    assert diff["hunks"]


def test_why_tells_every_capture_newest_first(ingester):
    story = ingester("why", url("fees"), "--json")
    assert [line["reason"] for line in story.all("observation")] == ["refused", "changed", "new"]
    assert [line["offset"] for line in story.all("observation")] == [2, 1, 0]
    listed = story.sole("listed")
    assert (listed["sources"], listed["linked_from"]) == (["sitemap:x"], [url("held")])
    assert story.sole("due")["due"]


def test_why_knows_an_address_that_is_only_linked(ingester):
    listed = ingester("why", url("linked"), "--json").sole("listed")
    assert (listed["listed"], listed["links"], listed["unlisted"]) == (False, 1, True)


@pytest.mark.parametrize("words", [("show", "nothing"), ("why", url("nothing"))])
def test_an_unknown_page_is_a_usage_error_that_names_the_command(ingester, words):
    told = ingester(*words, expect=2)
    assert told.out == ""
    assert "ingester pages" in told.err


def test_an_unknown_site_is_a_usage_error_that_names_the_known_ones(ingester):
    told = ingester("pages", "--site", "nope", expect=2)
    assert told.out == ""
    assert "campus" in told.err


def test_a_plan_holds_the_due_pages_worst_first(ingester):
    due = ingester("due", "--json").all("due")
    assert [line["url"] for line in due][:2] == [url("fees"), url("held")]
    assert due[0] == {
        "type": "due", "url": url("fees"), "due": True, "etag": '"v7"', "last_modified": "Mon",
        "digest": "sha256:aa", "reason": "failed once: refused: 403",
    }  # fmt: skip


def test_a_whole_plan_says_so_first(ingester):
    lines = ingester("due", "--all", "--json").lines
    assert lines[0] == {"type": "plan", "complete": True}
    assert {line["url"] for line in lines[1:]} == {url("fees"), url("gone"), url("held")}


def test_a_site_file_brings_its_own_interval(ingester):
    text = f'name = "campus"\nhome = "{url("")}"\n[due]\nevery = "5000w"\n'
    path = ingester.folder / "campus.toml"
    path.write_text(text)
    due = {line["url"] for line in ingester("due", path, "--json").all("due")}
    assert due == {url("fees"), url("held")}


def test_a_site_that_was_never_loaded_has_no_plan(ingester):
    told = ingester("due", "https://other.example/", "--json")
    assert told.out == ""


def test_a_named_store_that_is_not_there_is_an_error(ingester):
    told = ingester("pages", "--json", "--db", "sqlite:///none.db", expect=9)
    assert "sqlite:///none.db" in told.err
    assert not (ingester.folder / "none.db").exists()


def test_the_store_of_a_folder_without_one_has_no_pages(tmp_path):
    with Tool("ingester", tmp_path) as ingester:
        assert ingester("pages", "--json").out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("pages",), ("pages", "--csv"), ("pages", "--json"), ("show", "fees"), ("why", "fees"),
        ("show", "fees", "--history", "--diff"), ("why", "fees", "--json"), ("due",),
        ("show", "\x1b[31mnothing"), ("pages", "--site", "\x9b2J"),
    ],
    ids=ascii,
)  # fmt: skip
def test_hostile_text_is_shown_and_never_acts(ingester, words):
    told = ingester(*words, expect=(0, 2))
    assert re.findall(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", told.out + told.err) == []
