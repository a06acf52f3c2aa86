"""The operator's rules over a page: which one speaks, and which pages none is against."""

from datetime import date

from ingester.core.rules import rule_against, under_rules
from shared.site import ExcludeRule, LinkOnlyRule, ScopeTable, Site
from tests.unit.ingester.core.makers import a_page

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


def under(path, *, was_seen, **fields):
    page = a_page(url=f"https://campus.example{path}", **fields)
    return under_rules(SITE, page, TODAY, was_seen=was_seen)


def test_a_rule_hides_at_once_what_nobody_saw():
    page = under("/news/today", was_seen=False)
    assert (page.rule, page.rule_name, page.shown) == ("excluded", "news", False)


def test_what_people_see_is_left_to_the_brake():
    page = under("/news/today", was_seen=True)
    assert (page.rule, page.shown) == ("", True)


def test_a_rule_in_force_over_what_people_saw_again_waits_for_the_brake():
    page = under("/news/today", was_seen=True, rule="excluded", rule_name="news")
    assert (page.rule, page.shown) == ("", True)


def test_a_link_only_page_is_shown_as_a_link_alone():
    page = under("/fees/2019", was_seen=False)
    assert (page.shown, page.reason, page.title) == (True, "link-only", "Calculator")


def test_a_page_that_no_rule_is_against_stays_as_it_is():
    assert under("/fees", was_seen=False).rule == ""
