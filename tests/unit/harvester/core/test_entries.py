"""Entries of lists: what people list at once, apart from what a page makes up or hangs on each."""

from harvester.core.entries import A_LIST, FEW_FRESH, FEW_LINKS, MOST_VIAS, TRIED, Entries

VIA = "/towns"


def kind_of(url):
    return url.partition("?")[0].rpartition("/")[0]


def site(path):
    return f"https://campus.example{path}"


def a_list(of, count=A_LIST):
    return [f"{of}/{number}" for number in range(count)]


def after(page, links):
    """What is known when a page of a site with a menu was read."""
    entries = Entries(kind_of)
    entries.learn("/", ["/menu"], [])
    entries.learn(page, links, links)
    return entries


def test_what_one_page_lists_is_an_entry():
    assert after("/x/list", a_list("/rooms")).is_entry("/rooms/3", VIA, ["/menu", "/rooms/4"], [])


def test_what_hangs_on_a_page_by_ones_and_twos_is_none():
    assert not after("/x/page", a_list("/print", A_LIST - 1)).is_entry("/print/3", VIA, [], [])


def test_what_its_own_kind_names_is_none():
    assert not after("/days/1", a_list("/days")).is_entry("/days/3", VIA, [], [])


def test_what_is_mostly_named_by_its_own_kind_is_none():
    entries = after("/x/month", a_list("/days"))
    entries.learn("/days/1", [], a_list("/days", 2 * A_LIST))
    assert not entries.is_entry("/days/3", VIA, [], [])


def test_a_page_that_leads_to_many_is_a_list_itself():
    entries = after("/x/list", a_list("/rooms"))
    assert not entries.is_entry("/rooms/3", VIA, a_list("/others", FEW_LINKS + 1), [])


def test_the_menu_and_views_of_a_page_do_not_make_it_a_list():
    entries = after("/x/list", a_list("/rooms"))
    views = [f"/rooms/3?size={number}" for number in range(FEW_LINKS + 1)]
    assert entries.is_entry("/rooms/3", VIA, ["/menu", *views], [])
    assert not entries.is_entry("/rooms/3?a=1", VIA, ["/menu", *views], [])


def test_what_names_ever_more_is_none():
    room = site("/rooms/3")
    entries = after(site("/x/list"), a_list(site("/rooms")))
    assert entries.is_entry(room, VIA, [], a_list(room, FEW_FRESH))
    assert not entries.is_entry(room, VIA, [], a_list(room, FEW_FRESH + 1))


def test_an_entry_may_name_itself_in_any_number_of_languages():
    entries = after(site("/rooms"), a_list(site("/en/rooms")))
    tongues = [site(f"/{tongue}/rooms/3") for tongue in "abcdefgh"]
    assert entries.is_entry(site("/en/rooms/3"), VIA, [], tongues)
    assert not entries.is_entry(site("/en/rooms/4"), VIA, [], tongues)


def test_pages_that_name_themselves_in_other_languages_do_not_make_each_other_up():
    entries = Entries(lambda _: "office")
    for number in range(TRIED):
        office = site(f"/en/office/{number}")
        mirrors = [site(f"/{tongue}/office/{number}") for tongue in ("de", "fr")]
        entries.learn(office, mirrors, mirrors)
        entries.is_entry(office, VIA, [], mirrors)
    assert entries.unsure() == {"office": 1.0}


def test_what_nobody_named_is_no_entry():
    assert not Entries(kind_of).is_entry("/rooms/3", VIA, [], [])


def thin(entries, count=TRIED, *, fresh=()):
    """So many pages of a kind that say a little and end where they are."""
    for number in range(count):
        entries.learn(f"/office/{number}", [], fresh)
        entries.is_entry(f"/office/{number}", VIA, [], [])
    return entries


def test_thin_pages_in_no_list_are_unsure_until_they_are_accepted():
    entries = thin(Entries(kind_of))
    assert list(entries.unsure()) == ["/office"]
    assert not entries.is_entry("/office/9", VIA, [], [])
    assert entries.accept("/office") == (VIA,)
    assert entries.is_entry("/office/9", VIA, [], [])
    assert entries.is_guess("/office/9")
    assert entries.accept("/office") == ()


def test_an_unsure_kind_has_its_share_of_thin_pages():
    entries = thin(Entries(kind_of))
    entries.learn("/office/long", [], [])
    assert entries.unsure() == {"/office": TRIED / (TRIED + 1)}


def test_a_few_pages_tell_nothing_of_their_kind():
    assert list(thin(Entries(kind_of), TRIED - 1).unsure()) == []


def test_thin_pages_that_make_each_other_up_are_no_unsure_ones():
    assert list(thin(Entries(kind_of), fresh=["/office/77"]).unsure()) == []


def test_what_goes_on_once_it_was_accepted_is_an_entry_no_more():
    entries = thin(Entries(kind_of))
    entries.accept("/office")
    entries.learn("/office/1", [], [f"/office/{number}" for number in range(100, 140)])
    assert not entries.is_entry("/office/9", VIA, [], [])


def test_no_more_pages_that_named_thin_ones_are_remembered_than_needed():
    entries = Entries(kind_of)
    for number in range(MOST_VIAS + TRIED):
        entries.learn(f"/office/{number}", [], [])
        entries.is_entry(f"/office/{number}", f"/town/{number}", [], [])
    assert len(entries.accept("/office")) == MOST_VIAS
