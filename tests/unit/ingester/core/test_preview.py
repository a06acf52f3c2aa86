"""What a changed site file would do, said before it is used."""

from datetime import date

import pytest
from msgspec import structs

from ingester.core.decide import Reason
from ingester.core.page import State
from ingester.core.preview import SAMPLES, preview
from ingester.core.rules import as_link
from shared.site import CategoryRule, ExcludeRule, LinkOnlyRule, ScopeTable
from tests.unit.ingester.core.makers import FEES, HOME, a_page, a_site

TODAY = date(2026, 11, 30)
PLAIN = a_site()
HIDDEN = {"state": State.HIDDEN, "reason": "noindex"}


def with_scope(**scope):
    return structs.replace(PLAIN, scope=ScopeTable(**scope))


EXCLUDING = with_scope(exclude=(ExcludeRule(rule="money", match="^/fees", why="moved out"),))
LINKING = with_scope(link_only=(LinkOnlyRule(rule="calc", match="^/fees", title="Fees 2019"),))
IGNORING = with_scope(noindex="ignore")
LINK = as_link(a_page(), "Fees 2019")


@pytest.mark.parametrize(
    ("page", "before", "after", "expected"),
    [
        pytest.param(a_page(), PLAIN, PLAIN, [], id="nothing"),
        pytest.param(a_page(), PLAIN, EXCLUDING, [("hide", "money")], id="excluded"),
        pytest.param(a_page(title="Of 2019"), PLAIN, PLAIN, [("hide", "outdated")], id="years"),
        pytest.param(
            a_page(rule="excluded", rule_name="money"), EXCLUDING, PLAIN, [("show", "money")],
            id="excluded no more",
        ),
        pytest.param(a_page(**HIDDEN), PLAIN, EXCLUDING, [], id="hidden anyway"),
        pytest.param(a_page(), PLAIN, LINKING, [("link", "calc")], id="a link from now on"),
        pytest.param(LINK, LINKING, LINKING, [], id="only a link as before"),
        pytest.param(LINK, LINKING, PLAIN, [("unlink", "calc")], id="a link no more"),
        pytest.param(LINK, LINKING, EXCLUDING, [("hide", "money")], id="a link, then excluded"),
        pytest.param(LINK, PLAIN, PLAIN, [("unlink", "link-only")], id="a link of an older file"),
        pytest.param(a_page(**HIDDEN), PLAIN, IGNORING, [("show", "noindex")], id="ignored"),
        pytest.param(a_page(held="noindex"), PLAIN, IGNORING, [("show", "noindex")], id="a hold"),
        pytest.param(a_page(state=State.HIDDEN, reason="gone"), PLAIN, IGNORING, [], id="gone"),
    ],
)  # fmt: skip
def test_every_page_is_told_by_what_becomes_of_it(page, before, after, expected):
    found = [(one.effect, one.rule) for one in preview([page], before, after, TODAY)]
    assert found == expected


def test_pages_that_said_noindex_are_told_beside_their_shelf():
    shelved = structs.replace(PLAIN, category=(CategoryRule(name="money", match="fees"),))
    found = preview([a_page()], IGNORING, shelved, TODAY, said_noindex={1})
    assert [(one.effect, one.rule) for one in found] == [
        ("hide", Reason.NOINDEX),
        ("recategorise", "uncategorised -> money"),
    ]


def test_a_page_that_did_not_say_noindex_stays():
    assert preview([a_page()], IGNORING, PLAIN, TODAY, said_noindex={7}) == []


def test_many_pages_of_one_rule_are_counted_and_some_are_named():
    pages = [a_page(id=n, url=f"{FEES}/{n}") for n in range(9)]
    (found,) = preview(pages, PLAIN, EXCLUDING, TODAY)
    assert (found.count, len(found.samples), found.why) == (9, SAMPLES, "moved out")
    assert found.samples[0].startswith(HOME)
