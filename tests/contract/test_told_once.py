"""What a load tells at a run's end: one line a page, however much is said against it."""

import pytest

from shared.site import Brakes, ExcludeRule, ScopeTable
from tests.contract.weeks import Weeks, read, status
from tests.property.shelf import a_site
from tests.property.stories import HOME

A, B = HOME + "news/a", HOME + "news/b"
FIRST = (read(A, 3), read(B, 4))
RULE = ScopeTable(exclude=(ExcludeRule(rule="news", match="^/news/", why="dated"),))


@pytest.mark.parametrize(
    ("room", "told", "state"),
    [
        (5, False, "hidden, excluded"),
        (0, True, "shown, new, gone waits"),
    ],
    ids=["let pass", "held"],
)
def test_a_page_that_a_rule_and_its_site_take_down_is_told_once(room, told, state):
    """By the rule, which stands first; what is held counts once too."""
    site = a_site(scope=RULE, brakes=Brakes(hide_at_most=room, hide_share=0.0, failed_share=1.0))
    with Weeks(FIRST, (status(A),)) as weeks:
        weeks.load(0)
        line = weeks.load(1, site=site)
        lines = [
            (one.url, one.act, one.reason, one.held, one.also)
            for one in weeks.told
            if one.url in (A, B)
        ]
        assert lines == [
            (A, "hide", "excluded", told, False),
            (B, "hide", "excluded", told, True),
        ]
        assert line.held == (2 if told else 0)
        assert weeks.states()["/news/a"] == state


def test_without_the_rule_the_sites_own_word_still_stands():
    site = a_site(scope=RULE)
    with Weeks(FIRST, (status(A),), (read(HOME + "c", 5),)) as weeks:
        weeks.load(0)
        weeks.load(1, site=site)
        weeks.load(2)
        states = weeks.states()
    assert (states["/news/a"], states["/news/b"]) == ("hidden, gone", "shown, new")
