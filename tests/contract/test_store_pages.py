"""Pages, their texts, listings and links as every store keeps them, over every backend."""

import pytest
from msgspec import structs

from ingester.core.page import Page, ShortRead, State
from ingester.store.contract import Link, ListingRow, Version
from shared.site import ScopeTable
from shared.url import form_key
from tests.contract.makers import (
    CAMPUS,
    NOW,
    a_copy,
    a_page,
    a_run,
    day,
    differs_everywhere,
    url,
)

FULL_PAGE = Page(
    id=7, slug="fees", url=url("fees"), aliases=(url("fee"), url("fees/")), state=State.HIDDEN,
    reason="gone", copy=a_copy().hash, title="Fees", length=20, payload="sha256:aa", extractor="2",
    etag='"v7"', last_modified="Mon", last_read=day(3), last_tried=day(2), last_changed=day(4),
    error="refused: 403", failures=4, short=ShortRead(hash="ss", runs=("a", "b")), order="2026 run",
    first_run="run-1", witness=url("fee"), held="gone", held_by="run-3",
    rule="excluded", rule_name="news", rule_held="run-1",
)  # fmt: skip


# --- pages ---


def test_every_field_of_a_page_comes_back(store, site_id):
    assert differs_everywhere(FULL_PAGE, Page(id=0, slug="", url=""), passing=["away"])
    with store.writing() as tx:
        tx.put_copy(a_copy())
        tx.put_page(site_id, FULL_PAGE)
        assert tx.page(7) == FULL_PAGE


def test_a_page_is_found_at_each_of_its_addresses(store, site_id, put):
    page = put("fees", aliases=(url("fee"),))
    with store.writing() as tx:
        tx.set_address(site_id, url("fee"), page.id, 99)
        assert tx.page_at(site_id, url("fee")) == tx.page_at(site_id, url("fees")) == page
        born = [tx.address(site_id, url(name)).born_id for name in ("fee", "fees")]
        assert born == [99, page.id]
        tx.drop_address(site_id, url("fee"))
        assert tx.page_at(site_id, url("fee")) is None


def test_spellings_of_an_address_are_found_by_their_form(store, site_id, put):
    put("fees")
    put("fees/")
    put("dates")
    with store.reading() as reader:
        found = reader.addresses_like(site_id, form_key(url("fees")))
        assert [row.url for row in found] == [url("fees"), url("fees/")]


def test_pages_are_read_while_they_are_written(store, site_id, put):
    for number in range(1_100):
        put(f"p{number}")
    with store.writing() as tx:
        read = []
        for page in tx.pages(site_id):
            tx.put_page(site_id, structs.replace(page, title="seen"))
            read.append(page.id)
        assert read == sorted(set(read))
        assert len(read) == 1_100


def test_only_pages_that_readers_see_are_counted(store, site_id, put):
    put("a")
    put("b", state=State.HIDDEN)
    put("c", rule="excluded", rule_name="news")
    put("d", rule="excluded", rule_name="news", rule_held="run-1")
    with store.reading() as reader:
        assert reader.count_shown(site_id) == 2


def test_page_ids_are_never_used_again(store, site_id):
    with store.writing() as tx:
        first = tx.new_page_id()
        tx.put_page(site_id, a_page(first))
        tx.drop_page(first)
    with store.writing() as tx:
        assert tx.new_page_id() == first + 1


def test_a_joined_page_leaves_its_slug_to_the_other(store, site_id, put):
    stays, goes = put("a"), put("b")
    with store.writing() as tx:
        tx.put_links(site_id, goes.id, [Link(url=url("x"))])
        tx.add_version(goes.id, Version(hash="h", at=day(1), run="run-1"))
        tx.set_address(site_id, goes.url, stays.id, goes.id)
        tx.set_slug(goes.slug, stays.id, goes.id)
        tx.drop_page(goes.id)
    with store.reading() as reader:
        assert reader.page(goes.id) is None
        assert reader.slug_holder("b") == stays.id
        assert reader.slugs_of(stays.id) == ["a", "b"]
        assert reader.links_to(site_id, url("x")) == []


# --- texts ---


@pytest.mark.parametrize("text", ["", "short", "You pay at the desk. " * 5_000, "費用" * 900])
def test_a_text_comes_back(store, text):
    copy = a_copy(text)
    with store.writing() as tx:
        tx.put_copy(copy)
        tx.put_copy(copy)
        assert tx.copy(copy.hash) == copy


def test_texts_are_read_together(store):
    one, other = a_copy("one"), a_copy("other")
    with store.writing() as tx:
        tx.put_copy(one)
        tx.put_copy(other)
        found = tx.copies([one.hash, other.hash, "unknown"])
    assert found == {one.hash: one, other.hash: other}


def test_versions_stand_in_the_order_of_time(store, put):
    page = put()
    first, second = (Version(hash=h, at=day(age), run="run-1") for h, age in (("x", 5), ("y", 2)))
    with store.writing() as tx:
        for version in (second, first, first):
            tx.add_version(page.id, version)
        assert tx.versions(page.id) == [first, second]
        tx.replace_versions(page.id, [second])
        assert tx.versions(page.id) == [second]


# --- listings and links ---


def test_a_listing_comes_back_by_address(store, site_id, run_id):
    rows = [
        ListingRow(url=url("b"), sources=("sitemap:x",), lastmod="2026-11-01", inside=False),
        ListingRow(url=url("a")),
    ]
    with store.writing() as tx:
        tx.put_listing(run_id, rows)
        tx.put_listing(run_id, rows[:1])
        assert list(tx.listing(run_id)) == rows[::-1]
        assert tx.listed(run_id, url("b")) == rows[0]
        assert tx.listed(run_id, url("c")) is None
        assert tx.listing_run(site_id).id == run_id


def test_a_long_listing_is_read_in_portions(store, run_id):
    rows = [ListingRow(url=url(f"{number:05}")) for number in range(5_000)]
    with store.writing() as tx:
        tx.put_listing(run_id, rows)
        assert list(tx.listing(run_id)) == rows


def test_only_the_newest_listings_are_kept(store, site_id):
    with store.writing() as tx:
        for name, age in (("b", 3), ("c", 1), ("a", 5), ("none", 0)):
            number = tx.begin_run(a_run(site_id, name, started=day(age)))
            if name != "none":
                tx.put_listing(number, [ListingRow(url=url(name))])
        tx.trim_listings(site_id, keep=2)
        kept = [run.run for run in tx.runs(site_id) if list(tx.listing(run.id))]
        assert kept == ["c", "b"]
        assert tx.listing_run(site_id).run == "c"


def test_links_of_a_page_replace_those_before(store, site_id, put):
    page, other = put("a"), put("b")
    with store.writing() as tx:
        tx.put_links(site_id, page.id, [Link(url=url("x"), text="ex"), Link(url=url("y"))])
        tx.put_links(site_id, other.id, [Link(url=url("x"), text="the x")])
        tx.put_links(site_id, page.id, [Link(url=url("x"), text="X"), Link(url=url("z"))])
        assert [(link.url, link.text) for link in tx.links_to(site_id, url("x"))] == [
            (page.url, "X"),
            (other.url, "the x"),
        ]
        assert [link.url for link in tx.links_to(site_id, url("z"))] == [page.url]
        assert tx.links_to(site_id, url("y")) == []


# --- what commands ask ---


def test_a_page_is_found_by_slug_and_by_any_spelling_of_its_address(store, site_id, put):
    page = put("fees")
    with store.writing() as tx:
        tx.save_site(structs.replace(CAMPUS, scope=ScopeTable(ignore_parameters=("ref",))), NOW)
        for wanted in ("fees", url("fees"), "HTTPS://CAMPUS.example:443/fees?ref=menu#top"):
            assert [row.page for row in tx.find_pages(wanted)] == [page]
        assert tx.find_pages("nothing") == []
        assert tx.find_pages("http://[") == []


def test_versions_of_a_page_are_its_distinct_texts(store, put):
    page = put()
    with store.writing() as tx:
        for hash_, age in (("x", 5), ("y", 3), ("x", 1)):
            tx.add_version(page.id, Version(hash=hash_, at=day(age), run="run-1"))
        assert tx.page_row(page.id).versions == 2
        assert [row.versions for row in tx.page_rows()] == [2]


def test_rows_of_one_site_only(store, site_id, put):
    put("a")
    with store.writing() as tx:
        other = tx.save_site(structs.replace(CAMPUS, name="other"), NOW).id
        tx.put_page(other, a_page(50, "b"))
        assert [row.site for row in tx.page_rows(site_id)] == ["campus"]
        assert [row.site for row in tx.page_rows()] == ["campus", "other"]
