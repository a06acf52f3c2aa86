"""Weeks out of order: late files, wrong clocks, short texts, and every order of a few runs."""

from datetime import timedelta
from itertools import permutations

import pytest

from tests.contract.weeks import (
    Weeks,
    leads,
    leads_to_status,
    moved,
    noindex,
    read,
    seen,
    short,
    status,
)
from tests.property.shelf import NOW
from tests.property.stories import BEGAN, BELOW, HOME, SLASH, WWW, Kind

A, B, C = HOME + "a", HOME + "b", HOME + "c"
FUTURE = NOW + timedelta(days=400)

# Runs whose every order of loading gives one store: copies, states, dates, errors, addresses, and
# with them reasons and plain slugs.
ORDERLESS = {
    "gone and back": ((read(A, 3),), (status(A),), (read(A, 3),)),
    "gone, refused, back otherwise": (
        (read(A, 3),), (status(A, 410),), (status(A, 403),), (read(A, 4),),
    ),
    "gone and back in one run": ((read(A, 3),), (status(A), moved(B, A, 3)), (status(C),)),
    "never seen, gone, then new": ((status(A),), (read(A, 3),), (read(A, 4),)),
    "noindex for a while": ((read(A, 3),), (noindex(A, 3),), (noindex(A, 4),), (read(A, 3),)),
    "not modified after gone": ((read(A, 3),), (status(A),), (seen(Kind.NOT_MODIFIED, A),)),
    "moved before anybody looked": ((read(A, 3),), (moved(A, B, 3),), (read(B, 4),)),
    "moved onto a page": ((read(A, 3), read(B, 4)), (moved(A, B, 4),), (read(B, 5),)),
    "many onto one": (
        (read(A, 3), read(B, 4), read(C, 5)),
        (moved(A, BELOW, 9), moved(B, BELOW, 9), moved(C, BELOW, 9)),
        (read(BELOW, 9),),
    ),
    "many led to one": (
        (read(A, 3), read(B, 4)), (read(C, 9), leads(A, C), leads(B, C)), (read(C, 8),),
    ),
    "a chain that ends in 404": (
        (read(A, 3),), (moved(A, B, 3),), (leads_to_status(B, C),), (read(B, 3),),
    ),
    "two old addresses part ways": (
        (read(A, 3),), (moved(A, B, 3),), (moved(B, C, 3),), (moved(A, B, 4),),
    ),
    "spellings that read alike": (
        (read(SLASH, 3), read(WWW, 3)), (status(SLASH),), (read(WWW, 4),),
    ),
    "short, then long again": ((read(A, 3),), (short(A, 4),), (short(A, 4),), (read(A, 5),)),
    "denied, gone, denied": (
        (read(A, 3),), (seen(Kind.DISALLOWED, A),), (status(A),), (seen(Kind.DISALLOWED, A),),
    ),
    "a move onto another text, then read at the old address": (
        (read(A, 3), read(B, 4)), (moved(A, B, 4),), (read(A, 3),),
    ),
    "a move onto a page that the run reads otherwise, after both were gone": (
        (read(B, 1), short(BELOW, 3)), (status(BELOW), status(B, 410)),
        (moved(BELOW, B, 2), read(B, 3)), (read(BELOW, 3),),
    ),
    "a move onto another page, whose old address says noindex later": (
        (read(B, 3), read(A, 4)), (read(B, 3), status(A, 403)), (read(B, 3), leads(A, B)),
        (noindex(A, 4),),
    ),
    "an address that only failed leads on for good to what is gone": (
        (read(B, 4),), (leads_to_status(C, A, 500), status(B, 403)), (leads_to_status(A, B, 404),),
        (seen(Kind.NOT_MODIFIED, A),),
    ),
    "every wall in turn": (
        (read(A, 3),), (seen(Kind.CHALLENGE, A),), (seen(Kind.SIGN_IN, A, to=B),),
        (seen(Kind.SOFT_404, A),),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERLESS)
def test_every_order_of_loading_gives_one_store(name):
    runs = ORDERLESS[name]
    with Weeks(*runs) as weeks:
        files = [weeks.file(number) for number in range(len(runs))]
        weeks.load()
        expected = weeks.dump()
    for order in permutations(range(len(runs))):
        with Weeks(*runs) as weeks:
            weeks.use(files)
            weeks.load(*order)
            assert weeks.dump() == expected, order


# What is loaded in which order, when runs began that did not a day apart, and what is seen.
LATE = {
    "a late read of a page that is gone": (
        ((read(A, 3),), (status(A),)), (1, 0), {}, "hidden, gone",
    ),
    "a late read after a refusal": (
        ((read(A, 3),), (status(A, 403),)), (1, 0), {}, "shown, new",
    ),
    "a late 404 before the newest read": (
        ((read(A, 3),), (status(A),), (read(A, 3),)), (0, 2, 1), {}, "shown, returned",
    ),
    "a late read between two 404s": (
        ((read(A, 3),), (status(A),), (read(A, 4),), (status(A),)), (0, 1, 3, 2), {},
        "hidden, gone",
    ),
    "a 404 from a clock that is a year ahead counts as of now": (
        ((read(A, 3),), (status(A),)), (0, 1), {1: FUTURE}, "hidden, gone",
    ),
    "a read from a clock ahead stands above a later run of today": (
        ((read(A, 3),), (status(A),)), (0, 1), {0: FUTURE, 1: NOW - timedelta(days=1)},
        "shown, new",
    ),
    "a clock that is years behind brings an old capture": (
        ((read(A, 3),), (status(A),)), (0, 1), {1: BEGAN - timedelta(days=4000)}, "shown, new",
    ),
    "two runs at the same moment": (
        ((read(A, 3),), (read(A, 3),)), (0, 1), {1: BEGAN}, "shown, unchanged",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LATE)
def test_what_comes_late_is_put_in_its_place(name):
    runs, order, began, expected = LATE[name]
    with Weeks(*runs, began=began) as weeks:
        weeks.load(*order)
        assert weeks.states() == {"/a": expected}


def test_a_clock_ahead_is_told():
    with Weeks((read(A, 3),), began={0: FUTURE}) as weeks:
        line = weeks.load()
        assert any("future" in note for note in line.notes)
        assert weeks.at(A).last_read == NOW


def minute(number):
    return BEGAN + timedelta(minutes=number)


# The reads of a long page after its first, when they began, and the title that stands at the end.
SHORT = {
    "three runs": ([short(A, 4)] * 3, {}, 4),
    "three runs within three minutes: runs are counted, not days": (
        [short(A, 4)] * 3, {n: minute(n) for n in (1, 2, 3)}, 4,
    ),
    "two runs": ([short(A, 4)] * 2, {}, 3),
    "another short text starts anew": (
        [short(A, 4), short(A, 5), short(A, 4), short(A, 4)], {}, 3,
    ),
    "failures in between say nothing": (
        [short(A, 4), status(A, 403), short(A, 4), seen(Kind.NO_ANSWER, A), short(A, 4)], {}, 4,
    ),
    "a good read in between starts anew": (
        [short(A, 4), short(A, 4), read(A, 3), short(A, 4), short(A, 4)], {}, 3,
    ),
    "a 404 in between does not": ([short(A, 4), short(A, 4), status(A), short(A, 4)], {}, 4),
}  # fmt: skip


@pytest.mark.parametrize("name", SHORT)
def test_a_short_text_is_accepted_after_as_many_runs_as_the_site_file_says(name):
    reads, began, title = SHORT[name]
    with Weeks((read(A, 3),), *((one,) for one in reads), began=began) as weeks:
        weeks.load()
        assert weeks.at(A).title == f"Text {title}"


def shards_of(*days):
    """Three shards a day, an hour apart: the number of each run, and when it began."""
    starts = [BEGAN + timedelta(days=day, hours=hour) for day in days for hour in range(3)]
    return dict(enumerate(starts, 1))


@pytest.mark.parametrize(("harvests", "title"), [(2, 3), (3, 4)])
def test_the_shards_of_a_harvest_read_a_short_text_once(harvests, title):
    """Each of them reads the home page."""
    reads = [(short(A, 4),)] * 3 * harvests
    shards = {number: f"{(number - 1) % 3 + 1}/3" for number in range(1, len(reads) + 1)}
    days = shards_of(*range(1, harvests + 1))
    with Weeks((read(A, 3),), *reads, began=days, shards=shards) as weeks:
        weeks.load()
        assert weeks.at(A).title == f"Text {title}"


def test_a_short_text_loses_a_run_that_is_taken_back():
    with Weeks((read(A, 3),), *[(short(A, 4),)] * 3) as weeks:
        weeks.load()
        weeks.undo(2)
        assert weeks.at(A).title == "Text 3"
        weeks.restore(2)
        assert weeks.at(A).title == "Text 4"


def test_one_run_in_pieces_is_one_run():
    with Weeks((read(A, 3),), (short(A, 4),), (short(A, 4),)) as weeks:
        weeks.load(0, 1, 1, 2, 1, 2)
        assert weeks.at(A).title == "Text 3"
