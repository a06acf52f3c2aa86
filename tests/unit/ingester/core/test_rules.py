"""The operator's rules over a page: which one speaks, and which pages none is against."""

from datetime import date

from ingester.core.rules import rule_against
from shared.site import ExcludeRule, LinkOnlyRule, ScopeTable, Site

TODAY = date(2026, 11, 30)
SITE = Site(
    home="https://campus.example/",
    name="campus",
    hosts=("campus.example",),
    scope=ScopeTable(
        exclude=(ExcludeRule(rule="news", match="^/news(/|$)", why="dated"),),
        link_only=(LinkOnlyRule(rule="calculator", match="^/fees/2019$", title="Calculator"),),
    ),
)


def told(path, title="Fees"):
    hit = rule_against(SITE, f"https://campus.example{path}", title, TODAY)
    return hit and (hit.reason.value, hit.rule)


def test_a_page_in_scope_of_this_year_has_no_rule_against_it():
    assert told("/fees") is None


def test_an_excluded_page_names_its_rule():
    assert told("/news/today") == ("excluded", "news")


def test_a_page_of_a_past_year_is_outdated():
    assert told("/fees", "Fees 2025") == ("outdated", "outdated")


def test_a_page_that_is_only_a_link_is_never_outdated():
    assert told("/fees/2019", "Fees 2019") is None


def test_scope_speaks_before_the_years():
    assert told("/news/2019") == ("excluded", "news")
