"""Pages of a list: which one shows that the list is over."""

from harvester.core.pagination import MOST_LISTS, Lists, place_of


def site(path):
    return f"https://campus.example{path}"


def dead_ends(lists, path, *links):
    return {one.removeprefix(site("")) for one in lists.dead_ends(site(path), [*map(site, links)])}


def test_pages_of_a_list_know_each_other():
    assert place_of(site("/news?page=2"))[0] == place_of(site("/news?page=3"))[0]
    assert place_of(site("/news/page/2/"))[0] == place_of(site("/news/page/3/"))[0]
    assert place_of(site("/news?page=2"))[0] != place_of(site("/events?page=3"))[0]
    assert place_of(site("/news?page=2&tag=a"))[0] != place_of(site("/news?page=2&tag=b"))[0]
    assert place_of(site("/news?id=2")) is None


def test_a_page_that_shows_nothing_leads_to_no_next_one():
    assert dead_ends(Lists(), "/news?page=4", "/news?page=5") == {"/news?page=5"}


def test_a_list_leads_on_while_its_pages_differ():
    lists = Lists()
    assert not dead_ends(lists, "/news?page=1", "/news/fire", "/news?page=2")
    assert not dead_ends(lists, "/news?page=2", "/news/flood", "/news?page=3")


def test_a_list_is_over_where_it_shows_what_it_showed_before():
    lists = Lists()
    dead_ends(lists, "/news?page=1", "/news/fire", "/news?page=2")
    dead_ends(lists, "/news?page=2", "/news/fire", "/news?page=3")
    assert dead_ends(lists, "/news?page=3", "/news/fire", "/news?page=4") == {"/news?page=4"}


def test_a_page_that_names_what_others_named_before_leads_on():
    """What a search has found does not make a list of the same pages a trap."""
    lists = Lists()
    dead_ends(lists, "/find?page=1", "/a", "/b", "/find?page=2")
    assert not dead_ends(lists, "/news?page=1", "/a", "/news?page=2")
    assert not dead_ends(lists, "/news?page=2", "/b", "/news?page=3")


def test_the_list_that_was_read_longest_ago_is_forgotten():
    lists = Lists()
    dead_ends(lists, "/a?page=1", "/x", "/a?page=2")
    for number in range(MOST_LISTS):
        dead_ends(lists, f"/b{number}?page=1", "/x")
    assert not dead_ends(lists, "/a?page=2", "/x", "/a?page=3")
