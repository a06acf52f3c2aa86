"""Which pages are surely worth their fetch, by what they say and what they name."""

import pytest

from harvester.core.novelty import Says
from harvester.core.watch import MOST_KIN, is_about, says_more
from tests.unit.harvester.core.frontiers import at

BESIDE = [at(f"/people/{name}") for name in "abcdefgh"]
ASKED = [at(f"/find?q={name}") for name in "abcdefgh"]


def test_a_title_of_its_own_is_enough_for_a_page_however_many_stand_beside_it():
    assert says_more(at("/people/jane"), Says.NAME, BESIDE)


def test_an_echo_that_makes_up_more_of_its_kind_is_not_sure():
    assert says_more(at("/people/jane"), Says.ECHO, BESIDE[:MOST_KIN])
    assert not says_more(at("/people/jane"), Says.ECHO, BESIDE)


def test_an_answer_to_a_query_that_makes_up_more_queries_is_not_sure():
    assert says_more(at("/find?q=jane"), Says.NAME, ASKED[:MOST_KIN])
    assert not says_more(at("/find?q=jane"), Says.NAME, ASKED)
    assert says_more(at("/find?q=jane"), Says.TEXT, ASKED)


@pytest.mark.parametrize(
    ("asked", "page", "is_it"),
    [
        ("/search?like=lake-side", "/site/lake-side", True),
        ("/login?from=/site/lake-side", "/site/lake-side", True),
        ("/search?like=hill-top", "/site/lake-side", False),
        ("/office?id=17", "/town/17", False),
        ("/search?like=lake-side", "/", False),
    ],
)
def test_a_query_is_about_the_page_whose_name_it_says(asked, page, is_it):
    assert is_about(at(asked), at(page)) is is_it
