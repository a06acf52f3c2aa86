"""The yield budget: what closes a family, what opens it, and who stands alone."""

from harvester.core.budget import (
    CURIOUS,
    FACET_ROW,
    LEAF_PROBE,
    REPEATS,
    SAMES,
    WIDE_PROBE,
    Budget,
    Fetched,
)
from harvester.core.traps import TrapRule


def site(path):
    return f"https://campus.example{path}"


def spend(budget, path, times, *, new=False):
    for number in range(times):
        budget.spend(site(path.format(number)), Fetched(is_new=new))


def closed_by(budget, path):
    closed = budget.closed(site(path))
    return closed and (closed[0].partition("/")[2], closed[1].rule)


def test_a_template_that_brings_nothing_is_closed_after_its_probe():
    budget = Budget()
    spend(budget, "/day/{}", LEAF_PROBE - 1)
    assert closed_by(budget, "/day/999") is None
    spend(budget, "/day/{}", 1)
    assert closed_by(budget, "/day/999") == ("day/{n}", TrapRule.YIELD)
    assert closed_by(budget, "/night/1") is None


def test_five_values_of_a_paths_parameters_without_a_page_close_its_queries():
    budget = Budget()
    for number in range(FACET_ROW):
        budget.spend(site(f"/courses?{'abcde'[number]}={number}"), Fetched(is_new=False))
    assert closed_by(budget, "/courses?z=1") == ("courses?*", TrapRule.FACETS)
    assert closed_by(budget, "/courses") is None


def test_a_listing_that_brought_much_may_have_a_dry_stretch():
    budget = Budget()
    spend(budget, "/news?page={}", 10, new=True)
    spend(budget, "/news?page={}", 2 * FACET_ROW)
    assert closed_by(budget, "/news?page=77") is None


def test_a_folder_is_closed_when_all_its_templates_together_bring_nothing():
    budget = Budget()
    for number in range(WIDE_PROBE):
        size, colour = "abcdefghijkl"[number % 12], "mnopq"[number // 12]
        budget.spend(site(f"/shop/{size}/{colour}"), Fetched(is_new=False))
    assert closed_by(budget, "/shop/new") == ("shop/**", TrapRule.YIELD)


def test_a_template_that_proves_itself_does_not_fall_with_its_folder():
    budget = Budget()
    spend(budget, "/shop/{}", LEAF_PROBE, new=True)
    for number in range(WIDE_PROBE):
        size, colour = "abcdefghijkl"[number % 12], "mnopq"[number // 12]
        budget.spend(site(f"/shop/{size}/{colour}"), Fetched(is_new=False))
    assert closed_by(budget, "/shop/new/size") == ("shop/**", TrapRule.YIELD)
    assert closed_by(budget, "/shop/77") is None


def test_who_ate_the_cap_is_told_by_template():
    budget = Budget()
    spend(budget, "/{}", 5)
    spend(budget, "/fees", 2)
    assert budget.spent_most(1) == [("campus.example:443/{n}", 5)]


def test_a_fetch_earns_once_however_many_new_pages_it_led_to():
    budget = Budget()
    spend(budget, "/list/{}", LEAF_PROBE)
    assert budget.credit(site("/list/3"))
    spend(budget, "/list/{}", LEAF_PROBE)
    assert budget.credit(site("/list/3")) == ()


def test_credit_opens_a_closed_family_again():
    budget = Budget()
    spend(budget, "/list/{}", LEAF_PROBE)
    opened = budget.credit(site("/list/3"))
    assert opened == ("campus.example:443/list/{n}",)
    assert closed_by(budget, "/list/99") is None


def test_ten_copies_and_nothing_else_close_a_folder():
    budget = Budget()
    for number in range(REPEATS):
        budget.spend(site(f"/mirror/{chr(97 + number)}"), Fetched(is_new=False, is_repeat=True))
    assert closed_by(budget, "/mirror/z") == ("mirror/**", TrapRule.YIELD)


def test_every_fetch_that_led_to_a_new_page_is_counted():
    budget = Budget()
    spend(budget, "/list/{}", LEAF_PROBE)
    for number in range(3):
        budget.credit(site(f"/list/{number}"))
    spend(budget, "/list/{}", LEAF_PROBE - 1)
    assert closed_by(budget, "/list/99") is None


def test_what_its_kin_brought_is_what_an_address_promises():
    budget = Budget()
    spend(budget, "/good/{}", 10, new=True)
    spend(budget, "/bad/{}", 10)
    unknown = budget.promise(site("/other/1"))
    assert budget.promise(site("/good/99")) > unknown > budget.promise(site("/bad/99"))
    assert budget.promise(site("/other/1?a=1")) < unknown


def test_a_dull_page_of_a_proven_template_is_still_a_page():
    budget = Budget()
    spend(budget, "/shop/{}", LEAF_PROBE - 1, new=True)
    assert not budget.is_proven(site("/shop/99"))
    spend(budget, "/shop/{}", 1, new=True)
    assert budget.is_proven(site("/shop/99"))


def test_three_fetches_that_were_one_page_close_their_template():
    budget = Budget()
    budget.spend(site("/visit/0"), Fetched(is_new=False))
    for number in range(1, SAMES):
        assert closed_by(budget, "/visit/99") is None
        budget.spend(site(f"/visit/{number}"), Fetched(is_new=False, is_same=True))
    assert closed_by(budget, "/visit/99") == ("visit/{n}", TrapRule.YIELD)
    assert budget.hope(site("/visit/99")) == 0.0


def test_what_leads_to_pages_that_nobody_has_judged_is_no_dry_row():
    budget = Budget()
    for number in range(2 * FACET_ROW):
        query = f"/courses?{'abcdefghij'[number]}={number}"
        budget.spend(site(query), Fetched(is_new=False, leads_on=True))
    assert closed_by(budget, "/courses?z=1") is None


def test_what_stands_in_one_list_is_hoped_for_together():
    budget = Budget()
    spend(budget, "/rooms/{}", 4, new=True)
    spend(budget, "/rooms/{}/print", 4)
    rooms, unknown, prints = map(site, ("/rooms/9", "/unknown/1", "/rooms/9/print"))
    assert budget.hope(rooms) > budget.hope(unknown) > budget.hope(prints)
    assert budget.knows(rooms)
    assert not budget.knows(unknown)


def test_a_query_that_nobody_has_seen_is_hoped_for_by_others_of_its_path():
    budget = Budget()
    for name in "abcdefgh":
        spend(budget, f"/price?{name}={{}}", 3)
    assert budget.hope(site("/price?z=1")) == CURIOUS
    assert budget.hope(site("/price/z")) > CURIOUS


def test_the_plainest_address_promises_most():
    budget = Budget()
    paths = ("/w", "/w?title=a", "/w?oldid=1&title=a", "/w?diff=2&oldid=1&title=a")
    promises = [budget.promise(site(path)) for path in paths]
    assert promises == sorted(promises, reverse=True)
    assert len(set(promises)) == len(paths)
