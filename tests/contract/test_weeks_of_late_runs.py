"""What comes late beside the brake: nothing is taken that no word of the site takes, and what a run
may take is one number.
"""

import pytest

from ingester.report.changes import lately
from ingester.report.feed import atom
from shared.site import Brakes, ExcludeRule, LinkOnlyRule, ScopeTable
from tests.contract.weeks import (
    Weeks,
    leads,
    leads_to_status,
    moved,
    noindex,
    read,
    seen,
    status,
    tight,
)
from tests.property.shelf import NOW, a_site
from tests.property.stories import FEES, HOME, SLASH, WWW, Kind

A, B, C = HOME + "a", HOME + "b", HOME + "c"
BOTH = (read(A, 3), read(B, 4))
STRICT = tight()
EXCLUDING = tight(scope=ScopeTable(exclude=(ExcludeRule(rule="costs", match="^/fees$"),)))


def test_a_late_move_that_its_page_has_outlived_uses_the_allowance_of_its_run():
    """It may take one text from readers, and takes one, however often it is loaded."""
    runs = (
        (*BOTH, read(C, 9)), (moved(A, C, 9), moved(B, C, 9)),
        (seen(Kind.NOT_MODIFIED, A), seen(Kind.NOT_MODIFIED, B)),
    )  # fmt: skip
    with Weeks(*runs, site=STRICT) as weeks:
        weeks.load(0, 2, 1, 1)
        assert weeks.titles() == {"/a": "Text 9", "/b": "Text 4", "/c": "Text 9"}


def test_what_a_brake_has_held_is_no_late_runs_to_let_pass():
    """The page has read well since, so that no hold is left; its history stays its own."""
    away = (moved(A, C, 9), moved(B, C, 9))
    with Weeks((*BOTH, read(C, 9)), away, (read(A, 3), read(B, 4)), site=STRICT) as weeks:
        weeks.load()
        before = [(weeks.at(url).id, weeks.at(url).last_changed) for url in (A, B)]
        weeks.load(1, 0, 2)
        assert [(weeks.at(url).id, weeks.at(url).last_changed) for url in (A, B)] == before


def test_a_late_move_of_a_run_that_was_turned_away_does_nothing():
    with Weeks(BOTH, (moved(A, B, 4),), (read(A, 3),), whys={1: "challenge"}) as weeks:
        weeks.load(0, 2, 1)
        assert weeks.titles() == {"/a": "Text 3", "/b": "Text 4"}
        assert weeks.at(A).id != weeks.at(B).id


def test_a_run_that_is_taken_back_takes_with_it_what_it_let_pass():
    """The 404s come late, and with them the move between them and the last read may pass."""
    runs = (BOTH, (status(A), status(B)), (moved(A, B, 4),), (read(A, 3),))
    with Weeks(*runs) as weeks:
        weeks.load(0, 3)
        before = weeks.dump()
        weeks.load(2, 1)
        weeks.undo(1)
        weeks.undo(2)
        assert weeks.dump() == before


def test_a_page_that_is_read_again_in_the_same_run_moved_nowhere():
    """In time and late: what a run reads after its own move answers it."""
    for order in ((0, 1), (1, 0)):
        with Weeks(BOTH, (moved(A, B, 4), read(A, 3)), site=STRICT) as weeks:
            weeks.load(*order)
            assert weeks.titles()["/a"] == "Text 3", order


def test_a_late_failure_at_an_alias_takes_no_text_from_it():
    """An address that has only ever failed is the other one's, as one that was never asked for."""
    runs = (
        (read(B, 4),), (leads_to_status(C, A, 500), noindex(B, 4)), (leads_to_status(A, B),),
        (seen(Kind.NOT_MODIFIED, A),),
    )  # fmt: skip
    with Weeks(*runs, site=STRICT) as weeks:
        weeks.load(2, 3, 0)
        assert weeks.titles()["/a"] == "Text 4"
        weeks.load(1)
        assert weeks.titles()["/a"] == "Text 4"


def test_a_spelling_that_says_noindex_takes_no_other_one_with_it():
    runs = ((read(FEES, 3),), (read(WWW, 4), noindex(FEES, 5)), (read(WWW, 4), noindex(FEES, 4)))
    with Weeks(*runs) as weeks:
        weeks.load()
        assert weeks.at(WWW).shown
        assert not weeks.at(FEES).shown


def test_a_rule_waits_for_the_brake_where_a_late_capture_brings_a_hide_to_mind():
    """The 404 passed while nobody saw the page; now somebody does, and the rule is against it."""
    runs = (
        (read(FEES, 1), moved(SLASH, WWW, 3)), (read(WWW, 1),), (read(FEES, 2),),
        (leads_to_status(FEES, WWW, redirect=302),), (status(FEES, 418), moved(SLASH, WWW, 3)),
    )  # fmt: skip
    with Weeks(*runs, site=STRICT) as weeks:
        weeks.load(3, 2, 4, 1)
        seen_before = weeks.titles()
        line = weeks.load(0, site=EXCLUDING)
        lost = {url for url in seen_before if url not in weeks.titles()}
    assert len(lost) <= 1
    assert line.state == "ok"


@pytest.mark.parametrize(
    "word",
    [noindex(A, 3), noindex(A, 5), leads(A, C)],
    ids=["at its address", "with another title", "behind a redirect"],
)
def test_a_feed_tells_no_title_of_a_page_that_is_not_to_be_listed(word):
    """Neither in the change that hid it nor in those before; another page's title is told."""
    with Weeks(BOTH, (word, noindex(C, 6))) as weeks:
        weeks.load()
        with weeks.reading() as reader:
            sites = reader.sites()
            feed = atom(lately(reader, sites, 50), [one.name for one in sites], NOW).decode()
    assert "Text 4" in feed
    assert not any(f"Text {number}" in feed for number in (3, 5, 6))
    assert f"hidden: {A}" in feed


def test_a_page_that_is_no_link_any_more_takes_no_other_one_past_the_brake():
    """Its address was only a link, so that what leads there stayed; with the rule gone, the
    noindex behind it would hide that page too.
    """
    linking = tight(scope=ScopeTable(link_only=(LinkOnlyRule(rule="b", match="^/b$", title="B"),)))
    runs = ((read(A, 3),), (noindex(B, 4), leads(A, B)), (read(C, 5),))
    with Weeks(*runs, site=a_site(brakes=Brakes(hide_at_most=0, hide_share=0.0))) as weeks:
        weeks.load(1)
        weeks.load(0, site=linking)
        weeks.load(2)
        assert weeks.states()["/a"] == "shown, new, noindex waits"
