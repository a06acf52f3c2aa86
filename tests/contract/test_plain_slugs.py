"""Of two pages that would be called the same, readers' links decide: a name that somebody may know
stays where it is.
"""

import pytest

from tests.contract.weeks import Weeks, noindex, read, seen, status
from tests.property.stories import FEES, SLASH, Kind

REFUSED = (status(SLASH, 403),)
READ = (read(FEES, 3),)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=str)
@pytest.mark.parametrize("other", [status(SLASH, 403), status(SLASH, 404), noindex(SLASH, 4)])
def test_an_address_where_nothing_was_read_makes_room_for_a_page(other, order):
    with Weeks((other,), READ) as weeks:
        weeks.load(*order)
        assert weeks.at(FEES).slug == "fees"
        assert weeks.at(SLASH).slug.startswith("fees-")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=str)
def test_of_two_that_were_never_read_the_shorter_address_has_the_plain_name(order):
    with Weeks(REFUSED, (seen(Kind.NO_ANSWER, FEES),)) as weeks:
        weeks.load(*order)
        assert (weeks.at(FEES).slug, weeks.at(SLASH).slug[:5]) == ("fees", "fees-")


@pytest.mark.parametrize(("order", "first"), [((0, 1), SLASH), ((1, 0), FEES)], ids=str)
def test_a_name_that_readers_may_know_is_never_taken(order, first):
    with Weeks((read(SLASH, 4),), READ) as weeks:
        weeks.load(*order)
        assert weeks.at(first).slug == "fees"


def test_a_page_whose_run_is_taken_back_keeps_its_name():
    with Weeks((read(SLASH, 4),), READ) as weeks:
        weeks.play(["load 0", "undo 0", "load 1", "restore 0"])
        assert weeks.at(SLASH).slug == "fees"


def test_a_page_that_made_room_has_its_own_name_again_when_it_does_so_twice():
    """Marks are made of the address, so the name is the same as in the other order."""
    runs = (REFUSED, READ, (status(SLASH, 403),))
    slugs = set()
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        with Weeks(*runs) as weeks:
            weeks.load(*order)
            slugs.add(weeks.at(SLASH).slug)
    assert len(slugs) == 1
