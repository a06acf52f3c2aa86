"""Entries of lists: what people list at once, apart from what a page makes up or hangs on each."""

from harvester.core.entries import A_LIST, FEW_FRESH, FEW_LINKS, Entries


def kind_of(url):
    return url.partition("?")[0].rpartition("/")[0]


def a_list(of, count=A_LIST):
    return [f"{of}/{number}" for number in range(count)]


def after(page, links):
    """What is known when a page of a site with a menu was read."""
    entries = Entries(kind_of)
    entries.learn("/", ["/menu"], [])
    entries.learn(page, links, links)
    return entries


def test_what_one_page_lists_is_an_entry():
    assert after("/x/list", a_list("/rooms")).is_entry("/rooms/3", ["/menu", "/rooms/4"], [])


def test_what_hangs_on_a_page_by_ones_and_twos_is_none():
    assert not after("/x/page", a_list("/print", A_LIST - 1)).is_entry("/print/3", [], [])


def test_what_its_own_kind_names_is_none():
    assert not after("/days/1", a_list("/days")).is_entry("/days/3", [], [])


def test_what_is_mostly_named_by_its_own_kind_is_none():
    entries = after("/x/month", a_list("/days"))
    entries.learn("/days/1", [], a_list("/days", 2 * A_LIST))
    assert not entries.is_entry("/days/3", [], [])


def test_a_page_that_leads_to_many_is_a_list_itself():
    entries = after("/x/list", a_list("/rooms"))
    assert not entries.is_entry("/rooms/3", a_list("/others", FEW_LINKS + 1), [])


def test_the_menu_and_views_of_a_page_do_not_make_it_a_list():
    entries = after("/x/list", a_list("/rooms"))
    views = [f"/rooms/3?size={number}" for number in range(FEW_LINKS + 1)]
    assert entries.is_entry("/rooms/3", ["/menu", *views], [])
    assert not entries.is_entry("/rooms/3?a=1", ["/menu", *views], [])


def test_what_names_ever_more_is_none():
    entries = after("/x/list", a_list("/rooms"))
    assert not entries.is_entry("/rooms/3", [], a_list("/rooms/3", FEW_FRESH + 1))


def test_what_nobody_named_is_no_entry():
    assert not Entries(kind_of).is_entry("/rooms/3", [], [])
