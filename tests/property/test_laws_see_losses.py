"""The eyes of the laws: a text that readers lose by a merge is counted, and excused only where
no text was there to lose.
"""

from shared.site import Brakes
from tests.property.laws import merged_pages, one_in_time
from tests.property.shelf import Shelf, a_site
from tests.property.stories import HOME, Kind, Seen, harvest_of

A, B, C = HOME + "a", HOME + "b", HOME + "c"
TIGHT = a_site(brakes=Brakes(hide_at_most=1, hide_share=0.0, failed_share=1.0))
LOOSE = a_site()  # as a product whose brake is broken would load


def read(asked, text):
    return Seen(kind=Kind.READ, asked=asked, text=text)


def moved(asked, to, text):
    return Seen(kind=Kind.MOVED, asked=asked, to=to, text=text)


def lost_and_excused(*runs, order):
    """What the run that is loaded last takes from readers, and what of it is excused."""
    files = {number: harvest_of(runs, number) for number in range(len(runs))}
    with Shelf(LOOSE) as shelf:
        for number in order[:-1]:
            shelf.load(files[number])
        before = [page for page in shelf.pages() if page.shown]
        shelf.load(files[order[-1]])
        after = shelf.pages()
    lost = merged_pages(before, after, runs[order[-1]])
    return lost, lost & one_in_time(files, runs, TIGHT, after)


FIRST = (read(A, 3), read(B, 4), read(C, 9))
ONTO_ONE = (moved(A, C, 9), moved(B, C, 9))


def test_two_pages_that_moved_onto_another_one_are_two_losses():
    assert lost_and_excused(FIRST, ONTO_ONE, order=(0, 1))[0] == {A, B}


def test_a_late_run_is_not_excused_by_what_the_brake_would_have_let_pass_in_time():
    later = (read(C, 9),)
    assert lost_and_excused(FIRST, ONTO_ONE, later, order=(0, 2, 1)) == ({A, B}, set())


def test_a_late_run_is_excused_where_the_pages_were_one_before_there_was_a_text():
    """In time the move comes first: one page under two addresses changed its text later."""
    runs = ((moved(A, C, 1),), (read(A, 1),), (read(C, 9),))
    assert lost_and_excused(*runs, order=(1, 2, 0)) == ({A}, {A})


def test_a_page_that_reads_otherwise_at_its_own_address_is_no_loss():
    """It changed there, and moved onto a page of the same text after that."""
    second = (read(A, 9), moved(B, C, 9))
    assert lost_and_excused(FIRST, second, order=(0, 1))[0] == {B}


def test_a_move_onto_another_page_is_no_read_of_its_own_address():
    assert lost_and_excused(FIRST, (moved(A, C, 9),), order=(0, 1))[0] == {A}
