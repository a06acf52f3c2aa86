"""What a crawl starts with: the sitemaps, the lists and the plan."""

from datetime import date

from harvester.listing import entries_of
from harvester.net.found import Discovery, Found
from harvester.options import CrawlOptions
from harvester.plan import Plan, PlanLine
from harvester.state import fresh_state
from shared.records import ListingEntry
from shared.site import ScopeTable, Site

SITE = Site(
    home="https://campus.example/",
    hosts=("campus.example",),
    scope=ScopeTable(include=("/students",)),
)


def at(path):
    return f"https://campus.example{path}"


FOUND = Discovery(
    entries=(
        Found(url=at("/students/a"), sources=("sitemap:x",), lastmod="2026-10-01"),
        Found(url=at("/alumni"), sources=("sitemap:x", "list:y")),
    ),
    complete=True,
    problems=(),
)
PLAN = Plan(
    is_complete=True,
    due=(PlanLine(url=at("/students/a?utm_source=x")), PlanLine(url=at("/students/b"))),
    not_due=(at("/students/c"),),
)


def test_each_address_stands_once_with_all_its_sources():
    assert entries_of(SITE, FOUND, PLAN) == (
        ListingEntry(url=at("/students/a"), sources=("sitemap:x", "plan"), lastmod="2026-10-01"),
        ListingEntry(url=at("/alumni"), inside=False, sources=("sitemap:x", "list:y")),
        ListingEntry(url=at("/students/b"), sources=("plan",)),
    )


def test_without_a_plan_the_list_is_what_was_found():
    assert len(entries_of(SITE, FOUND, None)) == 2


def a_state(**options):
    return fresh_state(SITE, CrawlOptions(**options), PLAN, today=date(2026, 11, 30), say=str)


def test_pages_outside_the_scope_are_listed_and_not_asked_for():
    state = a_state()
    state.list_entries(entries_of(SITE, FOUND, PLAN))
    assert state.frontier.targets == 3


def test_pages_that_are_not_due_are_left_out():
    state = a_state()
    state.list_entries((ListingEntry(url=at("/students/c"), sources=("sitemap:x",)),))
    assert state.frontier.targets == 1


def test_only_the_due_pages_of_a_plan():
    assert a_state(only=True).frontier.targets == 2
