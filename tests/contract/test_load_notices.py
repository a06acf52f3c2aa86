"""What a load says aloud, because only a person can tell: one text under many addresses, and one
site under two names.
"""

import pytest

from shared.site import Site
from shared.sitefile import completed
from tests.contract.weeks import Weeks, noindex, read, short
from tests.property.shelf import Shelf
from tests.property.stories import HOME, harvest_of

P = [HOME + f"p/{number}" for number in range(12)]
TEN = tuple(read(url, 3) for url in P[:10])
NINE = TEN[:9]
ALIKE = "read exactly alike"


def notes(*runs):
    """What the load of the last run says."""
    with Weeks(*runs) as weeks:
        return [note for note in weeks.load().notes if ALIKE in note]


def test_ten_pages_of_one_text_are_told():
    (note,) = notes(TEN)
    assert note.startswith("10 new pages of this run and 0 others read exactly alike, such as")
    assert P[0] in note
    assert "ignore_parameters" in note


def test_one_more_page_of_a_text_that_many_have_is_told():
    (note,) = notes(TEN, (read(P[10], 3),))
    assert note.startswith("1 new page of this run and 10 others read exactly alike")
    assert P[10] in note


SILENT = {
    "nine pages": (NINE,),
    "ten texts": (tuple(read(url, 10 + number) for number, url in enumerate(P)),),
    "ten pages, and a tenth part of them reads otherwise": ((*NINE, short(P[9], 3)),),
    "ten pages that were there before": (TEN, TEN),
    "a new page of another text": (TEN, (read(P[10], 4),)),
    "the tenth is not shown": ((*NINE, noindex(P[9], 3)),),
}


@pytest.mark.parametrize("name", SILENT)
def test_no_more_is_told(name):
    assert notes(*SILENT[name]) == []


def test_of_many_such_texts_the_three_largest_are_told():
    sizes = {3: 10, 4: 13, 5: 12, 6: 11}
    pages = [read(f"{HOME}t{text}/{n}", text) for text, size in sizes.items() for n in range(size)]
    told = notes(tuple(pages))
    assert [note.partition(" ")[0] for note in told] == ["13", "12", "11"]


def test_a_run_that_is_loaded_again_tells_it_again():
    with Weeks(TEN) as weeks:
        weeks.load()
        assert any(ALIKE in note for note in weeks.load(0).notes)


STORY = ((read(HOME + "a", 3),), (read(HOME + "a", 3),))


def a_named_site(name, home=HOME):
    """A site file of its own."""
    return completed(Site(home=home, name=name), "test")


def twin_notes(*loads):
    """What the last of these loads, each a run's number, a name and a home, says of a twin."""
    with Shelf() as shelf:
        for number, name, home in loads:
            file = harvest_of(STORY, number, name=name, home=home)
            line, _ = shelf.load(file, a_named_site(name, home))
    return [note for note in line.notes if "one name" in note]


def test_a_second_site_with_a_known_home_is_told_once():
    first, second = (0, "campus", HOME), (1, "university", HOME)
    (note,) = twin_notes(first, second)
    assert "as site 'campus'" in note
    assert "'university' are kept beside them" in note
    assert "name = 'campus' in this one" in note
    assert twin_notes(first, second, second) == []


@pytest.mark.parametrize(
    "second",
    [(1, "campus", HOME), (1, "campus", HOME + "students/")],
    ids=["the same site again", "its home is written otherwise"],
)
def test_one_name_is_no_twin(second):
    assert twin_notes((0, "campus", HOME), second) == []


def test_the_first_site_of_a_store_has_no_twin():
    assert twin_notes((0, "campus", HOME)) == []


def test_a_site_on_a_host_that_only_the_other_names_is_told():
    """www belongs to the first site's hosts, though its home is elsewhere."""
    www = "https://www.campus.example/"
    with Shelf() as shelf:  # the site of the stories names both hosts
        shelf.load(harvest_of(STORY, 0))
        story = ((read(www + "a", 3),),)
        line, _ = shelf.load(
            harvest_of(story, 0, name="www", home=www, keeper=False), a_named_site("www", www)
        )
    assert any("as site 'campus'" in note for note in line.notes)
