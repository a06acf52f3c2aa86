"""When a page is asked for again."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec import structs

from ingester.core.due import due, interval
from ingester.core.page import Page, State
from shared.site import DueRule, DueTable, ExcludeRule, LinkOnlyRule, ScopeTable, Site

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SITE = Site(
    home="https://campus.example/",
    hosts=("campus.example",),
    due=DueTable(every="2d", rule=(DueRule(match="^/exams", every="6h"),)),
)


def hours(number):
    return NOW - timedelta(hours=number)


def a_page(path="fees", read=1.0, tried=None, **fields):
    """A page read and tried so many hours ago."""
    last_read = None if read is None else hours(read)
    last_tried = last_read if tried is None else hours(tried)
    page = Page(
        id=1, slug="fees", url=f"https://campus.example/{path}", state=State.SHOWN,
        last_read=last_read, last_tried=last_tried,
    )  # fmt: skip
    return structs.replace(page, **fields)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        pytest.param(a_page(read=47), False, id="fresh"),
        pytest.param(a_page(read=48), True, id="as old as every"),
        pytest.param(a_page("exams", read=7), True, id="a rule of its own"),
        pytest.param(a_page(read=None, state=State.LISTED), True, id="never tried"),
        pytest.param(a_page(error="refused: 403", failures=1), True, id="failed once"),
        pytest.param(a_page(error="refused: 403", failures=3), True, id="failed 3 times"),
        pytest.param(a_page(read=9, tried=5, error="x", failures=4), False, id="4th: 6 hours"),
        pytest.param(a_page(read=9, tried=6, error="x", failures=4), True, id="4th: 6 hours over"),
        pytest.param(a_page(read=9, tried=11, error="x", failures=5), False, id="5th: 12 hours"),
        pytest.param(a_page(read=9, tried=47, error="x", failures=90), False, id="at most every"),
        pytest.param(a_page(read=9, tried=48, error="x", failures=90), True, id="every is over"),
        pytest.param(
            a_page(read=900, tried=1, state=State.HIDDEN, reason="gone"), False, id="gone just now"
        ),
        pytest.param(
            a_page(read=900, tried=48, state=State.HIDDEN, reason="gone"), True, id="gone at every"
        ),
        pytest.param(a_page(read=30, tried=1, held="gone"), True, id="held: asked again at once"),
        pytest.param(a_page(tried=1, error="disallowed: Disallow: /"), True, id="denied by robots"),
        pytest.param(a_page(rule="outdated", read=48), True, id="outdated is still read"),
    ],
)
def test_a_page_is_due(page, expected):
    assert due(page, SITE, NOW).due is expected


def test_what_was_never_read_comes_first_then_failures_then_age():
    pages = [
        a_page(read=100),
        a_page(read=9, error="x", failures=1),
        a_page(read=None, tried=1, error="x", failures=1),
        a_page(read=None, state=State.LISTED),
        a_page(read=900, tried=90, state=State.HIDDEN),
        a_page(read=9, tried=1, error="disallowed: Disallow: /"),
    ]
    assert [due(page, SITE, NOW).rank for page in pages] == [3, 2, 1, 0, 4, 4]


def test_every_answer_has_its_reason():
    assert due(a_page(read=72), SITE, NOW).reason == "read 3 days ago, every 2d"
    failed = a_page(read=None, tried=1, error="refused: 403", failures=2)
    assert due(failed, SITE, NOW).reason == "never read, failed 2 times in a row: refused: 403"


def test_since_is_the_moment_it_became_due():
    assert due(a_page(read=72), SITE, NOW).since == hours(24)


@pytest.mark.parametrize(
    ("scope", "word"),
    [
        (ScopeTable(link_only=(LinkOnlyRule(rule="calc", match="^/fees", title="Fees"),)), "calc"),
        (ScopeTable(exclude=(ExcludeRule(rule="old", match="^/fees"),)), "old"),
    ],
)
def test_what_a_harvest_leaves_out_is_never_due(scope, word):
    found = due(a_page(read=900), structs.replace(SITE, scope=scope), NOW)
    assert not found.due
    assert word in found.reason


def test_the_first_matching_rule_gives_the_interval():
    assert interval(SITE, "https://campus.example/exams/a") == "6h"
    assert interval(SITE, "https://campus.example/fees") == "2d"
