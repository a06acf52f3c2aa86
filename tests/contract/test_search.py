"""What a search finds, on every backend."""

import time
from datetime import date

import pytest
from msgspec import structs

from ingester.answer.ask import ask
from ingester.core.blocks import pieces_of
from ingester.core.page import State, copy_of
from ingester.core.translation import Translation
from ingester.search.find import find
from shared.site import CategoryRule, Site
from tests.contract.makers import CAMPUS, NOW, day, url

TODAY = date(2026, 11, 30)
FILLER = " ".join(f"Line {n} speaks of something else." for n in range(40))


@pytest.fixture
def write(store, put):
    """Puts a shown page with a text into the store."""

    def one(path, title, text, *, lang="en", **fields):
        copy = copy_of(title, text, (), lang)
        with store.writing() as tx:
            tx.put_copy(copy)
        return put(path, copy=copy.hash, title=title, last_read=day(3), **fields)

    return one


@pytest.fixture
def search(store):
    """Finds pages by a query."""

    def run(query, **options):
        with store.reading() as reader:
            return find(reader, query, today=TODAY, **options)

    return run


def paths(found):
    return [hit.url.removeprefix(url("")) for hit in found.hits]


def test_title_over_heading_over_body(write, search):
    write("body", "Animals", f"{FILLER} A quokka, a quokka, a quokka lives here. {FILLER}")
    write("heading", "Wildlife", f"{FILLER}\n\n## The quokka\n\nIt is shy. {FILLER}")
    write("title", "Quokka", f"It eats leaves. {FILLER}")
    assert paths(search("quokka")) == ["title", "heading", "body"]


def test_a_hit_says_what_a_reader_needs(write, search):
    write("fees", "Late fees", "The charge for late fees is 25.")
    hit = search("late charge").hits[0]
    assert (hit.site, hit.url, hit.slug, hit.title) == ("campus", url("fees"), "fees", "Late fees")
    assert [hit.snippet[start:end] for start, end in hit.marks] == ["charge", "late"]
    assert [hit.title[start:end] for start, end in hit.title_marks] == ["Late"]
    assert (hit.last_read, hit.lang, hit.translated, hit.whole) == (day(3), "en", False, True)


@pytest.mark.parametrize(
    "query", ["选课", "学费", "课", "毕业典礼", "COMP1511 选课", "注册选课时间"]
)
def test_chinese_is_found_by_pairs_and_single_characters(write, search, query):
    write(
        "zh",
        "指南",
        "注册选课在网上完成，课程 COMP1511 除外。学费分期支付。毕业典礼的时间另行通知。",
        lang="zh",
    )
    assert paths(search(query)) == ["zh"]


def test_a_pair_that_stands_nowhere_is_not_found(write, search):
    write("zh", "指南", "注册选课在网上完成。")
    assert paths(search("课选")) == []


def test_words_in_quotes_stand_together(write, search):
    write("apart", "One", "The payment came late.")
    write("together", "Two", "A late payment came.")
    assert paths(search('"late payment"')) == ["together"]
    assert search('"payment late"').relaxed
    assert set(paths(search("late payment"))) == {"apart", "together"}


def test_pages_with_all_words_come_first_and_where_none_has_all_that_is_said(write, search):
    write("both", "One", f"{FILLER} quokka {FILLER} numbat")
    write("quokka", "Quokka", "A quokka.")
    write("numbat", "Numbat", "A numbat. " * 9)
    for number in range(3):
        write(f"other-{number}", "Other", "Nothing.")
    found = search("quokka numbat")
    whole = [(hit.slug, hit.whole) for hit in found.hits]
    assert (whole[0], set(whole[1:])) == (("both", True), {("quokka", False), ("numbat", False)})
    assert not found.relaxed
    found = search("quokka zyxwv")
    assert (found.relaxed, found.unknown) == (True, ("zyxwv",))
    assert paths(found) == ["quokka", "both"]


def test_past_years_come_last(write, search):
    write("map-2025", "Course map 2025", "The course map. The course map.")
    write("map-2026", "Course map 2026", f"The course map. {FILLER}")
    write("map", "Units", f"See the course map. {FILLER}")
    found = search("course map")
    assert paths(found)[-1] == "map-2025"
    assert [hit.is_past for hit in found.hits] == [False, False, True]


def test_filters_by_site_category_and_language(store, write, search):
    write("fees", "Fees", "How to pay.", lang="en-AU")
    write("zh", "学费", "How to pay 学费.", lang="zh-Hans")
    write("plain", "Plain", "How to pay.", lang="")
    with store.writing() as tx:
        rules = (CategoryRule(name="money", match="fee"),)
        tx.save_site(structs.replace(CAMPUS, category=rules), NOW)
        tx.save_site(Site(home="https://other.example/", name="other"), NOW)
    assert set(paths(search("pay"))) == {"fees", "zh", "plain"}
    assert paths(search("pay", category="money")) == ["fees"]
    assert set(paths(search("pay", lang="en"))) == {"fees", "plain"}
    assert paths(search("pay", lang="zh")) == ["zh"]
    assert paths(search("pay", lang="zh-Hant")) == []
    assert paths(search("pay", site="other")) == paths(search("pay", site="no such")) == []
    assert len(paths(search("pay", site="campus"))) == 3


def test_a_page_is_found_through_its_translated_blocks(store, write, search):
    page = write("fees", "Fees", "Pay by card.\n\nPay in cash.")
    with store.writing() as tx:
        (block, _) = pieces_of("Pay by card.\n\nPay in cash.")
        tx.put_translation(
            Translation(block=block.key, lang="zh", text="刷卡付款。", human=True, at=NOW)
        )
        tx.index_page(page.id)
    hit = search("刷卡").hits[0]
    assert (hit.slug, hit.lang, hit.translated) == ("fees", "zh", True)
    assert "刷卡付款" in hit.snippet
    assert [hit.translated for hit in search("cash").hits] == [False]
    assert paths(search("cash", lang="zh")) == ["fees"]


def test_only_what_readers_see_is_found(write, search):
    write("held", "Numbat", "A numbat.", held="gone")
    write("rule-held", "Numbat", "A numbat.", rule="excluded", rule_held="run-1")
    write("ruled", "Numbat", "A numbat.", rule="excluded")
    write("hidden", "Numbat", "A numbat.", state=State.HIDDEN)
    assert set(paths(search("numbat"))) == {"held", "rule-held"}


def test_a_link_without_text_is_found_by_its_title(put, search):
    put("calculator", title="Fee calculator")
    hit = search("calculator").hits[0]
    assert (hit.snippet, hit.last_read) == ("", None)


def test_hits_come_in_portions(write, search):
    for number in range(7):
        write(f"page-{number}", "Quokka", f"A quokka, number {number}.")
    whole = paths(search("quokka"))
    assert (
        paths(search("quokka", limit=3)) + paths(search("quokka", limit=3, offset=3)) == whole[:6]
    )
    assert (search("quokka", limit=2).total, search("quokka", offset=99).hits) == (7, ())


@pytest.mark.parametrize(
    "query",
    [
        "", " ", '"', '""', "'", "\\", "\0", "%", "*", "^", "{}", "()", ":", "a:b", "title:fees^2",
        "NEAR(a b)", "AND", "OR NOT", "fees AND", "'; DROP TABLE pages; --", "<->", "a & b | !c",
        "\ud800", "\u202e", "a" * 100_000, '"' + "b " * 50_000, "课" * 50_000, "🦘", "\u2474", "-x",
        "fees:*", "':*", "\\'", "$1", ":words", "%(words)s", "the of and",
    ],
    ids=lambda query: ascii(query[:12]),
)  # fmt: skip
def test_any_text_is_a_query_and_is_answered_at_once(write, search, store, query):
    write("fees", "Fees", "The fees, and 课 of them.")
    began = time.monotonic()
    search(query)
    with store.reading() as reader:
        ask(reader, query, today=TODAY)
    assert time.monotonic() - began < 2


def test_an_answer_is_quoted_as_it_stands_and_cited(store, write):
    write("refunds", "Refunds", f"## Bonds\n\nA refund of a *bond* takes 15 days.\n\n{FILLER}")
    write("other", "Other", FILLER)
    with store.reading() as reader:
        (quote,) = ask(reader, "How long does the refund of a bond take?", today=TODAY).quotes
        nothing = ask(reader, "Who discovered the moons of Jupiter?", today=TODAY)
    assert quote.text == "A refund of a *bond* takes 15 days."
    assert (quote.heading, quote.url, quote.last_read) == ("Bonds", url("refunds"), day(3))
    assert nothing.quotes == ()
