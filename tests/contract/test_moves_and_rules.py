"""Pages that move, come back, share an address or fall under a rule: told as weeks of a small site,
through the whole load loop.
"""

import time

import pytest

from ingester.core.page import State
from ingester.loading.holds import holds, restore, undo
from shared.errors import ConfigError
from shared.site import Brakes, ExcludeRule, LinkOnlyRule, ScopeTable
from tests.property.shelf import NOW, Shelf, a_site
from tests.property.stories import BELOW, COSTS, FEES, HOME, KEEPER, SLASH, WWW, Kind, Seen
from tests.property.stories import harvest_of as harvest_of_run

TODAY = NOW.date()
TIGHT = Brakes(hide_at_most=2, hide_share=0.0, failed_share=1.0)
MANY = range(10)
OLD = [f"{HOME}a/{number}" for number in MANY]


def read(asked, text=1, **more):
    return Seen(kind=Kind.READ, asked=asked, text=text, **more)


def moved(asked, to, text=1, **more):
    return Seen(kind=Kind.MOVED, asked=asked, to=to, text=text, **more)


def status(asked, code=404):
    return Seen(kind=Kind.STATUS, asked=asked, status=code)


@pytest.fixture
def shelf():
    with Shelf() as made:
        yield made


def play(shelf, *runs, site=None, first=0):
    """Load these runs, one a day, and return their files."""
    story = ((),) * first + runs
    files = [harvest_of_run(story, number) for number in range(first, len(story))]
    for file in files:
        shelf.load(file, *([site] if site else []))
    return files


def run_ids(shelf):
    """The run ids by their start, oldest first."""
    with shelf.writing() as tx:
        return [run.run for run in reversed(tx.runs(None))]


def standing(shelf):
    """Every page but the keeper: address, what readers see."""
    return {page.url: page.visible_state.value for page in shelf.pages() if page.url != KEEPER}


# --- rules ---------------------------------------------------------------------------------------


def test_pages_that_move_under_the_year_rule_wait_for_the_brake(shelf):
    tight = a_site(brakes=TIGHT)
    play(shelf, tuple(read(url, number) for number, url in enumerate(OLD)), site=tight)
    new = [f"{HOME}archive/2019/{number}" for number in MANY]
    moves = tuple(moved(url, new[number], number) for number, url in enumerate(OLD))
    play(shelf, moves, site=tight, first=1)
    states = list(standing(shelf).values())
    assert (states.count("hidden"), states.count("shown")) == (2, 8)
    with shelf.writing() as tx:
        assert len([hold for hold in holds(tx) if hold.reason == "outdated"]) == 8


def test_a_page_does_not_move_where_a_rule_allows_none(shelf):
    """Else a site that sends all its pages to one excluded address would lose them at once."""
    scope = ScopeTable(exclude=(ExcludeRule(rule="closed", match="^/closed$"),))
    ruled = a_site(brakes=TIGHT, scope=scope)
    play(shelf, tuple(read(url, number) for number, url in enumerate(OLD)), site=ruled)
    closed = tuple(moved(url, f"{HOME}closed", 77) for url in OLD)
    play(shelf, closed, site=ruled, first=1)
    for number, url in enumerate(OLD):
        page = shelf.at(url)
        assert (page.url, page.shown, page.title) == (url, True, f"Text {number}")
        assert page.error == f"redirected: {HOME}closed is outside the scope"


def links(path="^/costs$"):
    return a_site(
        scope=ScopeTable(link_only=(LinkOnlyRule(rule="calc", match=path, title="Calculator"),))
    )


def test_a_page_that_was_only_a_link_has_its_text_again_without_the_rule(shelf):
    play(shelf, (read(COSTS),))
    before = shelf.dump()
    play(shelf, (), site=links(), first=1)
    page = shelf.at(COSTS)
    assert (page.visible_state, page.reason, page.title, page.copy) == (
        State.SHOWN, "link-only", "Calculator", None,
    )  # fmt: skip
    play(shelf, (), site=a_site(), first=2)
    assert [row for row in shelf.dump() if row[0] == COSTS] == [
        row for row in before if row[0] == COSTS
    ]


def test_a_new_link_rule_reaches_pages_that_nothing_lists_or_links(shelf):
    unlisted = f"{HOME}tools/calculator"
    play(shelf, (read(unlisted),))
    play(shelf, (), site=links("^/tools/"), first=1)
    page = shelf.at(unlisted)
    assert (page.title, page.copy, page.shown) == ("Calculator", None, True)


def test_a_page_under_a_link_rule_stays_a_link_when_it_is_read(shelf):
    play(shelf, (read(COSTS),), (read(COSTS, 2),), site=links())
    assert (shelf.at(COSTS).title, shelf.at(COSTS).copy) == ("Calculator", None)


# --- old addresses that read well -----------------------------------------------------------------


@pytest.mark.parametrize("week", [(read(FEES), status(COSTS)), (status(COSTS), read(FEES))])
def test_a_page_lives_at_the_address_that_reads_well_when_its_own_is_gone(shelf, week):
    play(shelf, (read(FEES),), (moved(FEES, COSTS),), week, week, week)
    page = shelf.at(FEES)
    assert (page.url, page.aliases, page.visible_state) == (FEES, (COSTS,), State.SHOWN)
    assert page.error is None


def test_the_spelling_that_still_reads_well_keeps_the_page_shown(shelf):
    play(shelf, (read(FEES), read(SLASH)), (read(SLASH), status(FEES)), (status(FEES),))
    page = shelf.at(FEES)
    assert (page.url, page.visible_state) == (SLASH, State.SHOWN)


def test_two_addresses_that_both_read_well_leave_the_page_where_it_is(shelf):
    play(shelf, (read(FEES),), (moved(FEES, COSTS),), (read(COSTS), read(FEES)))
    assert shelf.at(FEES).url == COSTS


def test_an_old_address_that_leads_elsewhere_leaves_its_page_alone(shelf):
    """It was reused: the page that left it is none the worse."""
    play(shelf, (read(FEES),), (moved(FEES, COSTS),), (moved(FEES, f"{HOME}new", 9),))
    assert shelf.at(COSTS).title == "Text 1"
    assert shelf.at(FEES).url == f"{HOME}new"


def test_an_old_address_that_is_gone_hides_nothing(shelf):
    led = Seen(kind=Kind.LEADS_TO_STATUS, asked=FEES, to=f"{HOME}removed", status=410)
    play(shelf, (read(FEES),), (moved(FEES, COSTS),), (led,))
    assert standing(shelf)[COSTS] == "shown"


# --- any order -----------------------------------------------------------------------------------

ORDERS = {
    "a spelling that fails leaves no ghost": (
        (read(SLASH, 2),),
        (Seen(kind=Kind.LEADS_TO_STATUS, asked=SLASH, to=WWW, redirect=308, status=500),),
    ),
    "a spelling that fails, then is gone": (
        (status(WWW, 500),),
        (Seen(kind=Kind.LEADS_TO_STATUS, asked=WWW, to=FEES, status=410),),
    ),
    "an alias that reads like its page only later": (
        (moved(HOME, BELOW, 2),),
        (read(BELOW, 3),),
        (read(HOME, 3),),
    ),
    "a failure after a hide of the same run": (
        (read(COSTS, 2),),
        (Seen(kind=Kind.LEADS_TO_STATUS, asked=SLASH, to=COSTS), status(COSTS, 500)),
    ),
}


@pytest.mark.parametrize("name", ORDERS)
def test_the_order_of_loading_does_not_matter(name):
    story = ORDERS[name]
    files = [harvest_of_run(story, number) for number in range(len(story))]
    dumps = []
    for order in (files, files[::-1], files[1:] + files[:1]):
        with Shelf() as shelf:
            for file in order:
                shelf.load(file)
            dumps.append(shelf.dump())
    assert dumps[1:] == dumps[:1] * 2


# --- undo ----------------------------------------------------------------------------------------


def lasting(shelf):
    return {page.url: (page.id, page.slug, page.copy) for page in shelf.pages()}


def take_back(shelf, act, number=-1):
    with shelf.writing() as tx:
        runs = sorted(tx.runs(None), key=lambda run: run.started)
        act(tx, runs[number], TODAY)


def test_undo_of_a_move_onto_a_page_gives_both_their_ids_and_slugs_back(shelf):
    play(shelf, (read(FEES, 1), read(COSTS, 2)))
    before = lasting(shelf)
    play(shelf, (moved(FEES, COSTS, 2),), first=1)
    assert FEES not in lasting(shelf)
    take_back(shelf, undo)
    assert lasting(shelf) == before


def test_a_run_that_is_restored_counts_again(shelf):
    play(shelf, (read(FEES, 1), read(COSTS, 2)), (moved(FEES, COSTS, 2), status(HOME)))
    before = shelf.dump()
    take_back(shelf, undo)
    assert shelf.dump() != before
    take_back(shelf, restore)
    assert shelf.dump() == before


def test_an_undone_run_that_is_loaded_again_changes_nothing_and_says_so(shelf):
    play(shelf, (read(FEES, 1),))
    (file,) = play(shelf, (read(FEES, 2),), first=1)
    take_back(shelf, undo)
    before = shelf.dump()
    line, _ = shelf.load(file)
    assert line.undone
    assert shelf.dump() == before


# --- several sites, many redirects ----------------------------------------------------------------


def test_the_run_of_a_site_that_was_not_named_is_rejected_and_counted(shelf):
    """Exit 2 is for loads that wrote nothing."""
    sites = [
        a_site(home=f"https://{name}.example/", name=name, hosts=(f"{name}.example",))
        for name in ("library", "campus")
    ]
    known = harvest_of_run(((read(FEES),),), 0)
    third = "https://third.example/"
    stranger = harvest_of_run(((read(f"{third}a"),),), 0, name="third", home=third, keeper=False)
    line, _ = shelf.load(known + stranger, *sites)
    assert (line.counts.loaded, line.counts.rejected) == (2, 1)
    with pytest.raises(ConfigError, match="none of its pages"):
        shelf.load(stranger, *sites)


def test_many_pages_that_lead_to_one_for_now_are_folded_in_time_that_grows_with_them(shelf):
    def seconds(number):
        with Shelf() as one:
            urls = [f"{HOME}p/{n}" for n in range(number)]
            late = harvest_of_run((tuple(read(url, n) for n, url in enumerate(urls)),), 0)
            away = tuple(
                Seen(kind=Kind.LEADS, asked=url, to=f"{HOME}closed", redirect=302) for url in urls
            )
            newer = harvest_of_run(((), (read(f"{HOME}closed", 999), *away)), 1)
            began = time.process_time()
            one.load(newer)
            one.load(late)
            take_back(one, undo)
            return time.process_time() - began

    seconds(20)
    assert seconds(240) < 3 * 3 * max(seconds(80), 0.1)


def test_an_old_address_that_changes_its_spelling_and_its_text_is_a_page_of_its_own(shelf):
    spelled = moved(FEES, SLASH, 9)
    play(shelf, (read(FEES),), (moved(FEES, COSTS),), (spelled,))
    assert (shelf.at(SLASH).title, shelf.at(SLASH).aliases) == ("Text 9", (FEES,))
    assert (shelf.at(COSTS).title, shelf.at(COSTS).aliases) == ("Text 1", ())


def test_an_old_address_that_changes_its_spelling_leaves_the_page_where_it_lives(shelf):
    play(shelf, (read(FEES),), (moved(FEES, COSTS),), (moved(FEES, SLASH),))
    assert (shelf.at(FEES).url, set(shelf.at(FEES).aliases)) == (COSTS, {FEES, SLASH})
