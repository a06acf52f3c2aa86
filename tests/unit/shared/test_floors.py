"""Versions below their floor are named; a mended branch counts as mended."""

import pytest

from shared.floors import FLOORS, SQLITE, Floor, below, version_of

SQLITES = next(floor for floor in FLOORS if floor.name == SQLITE)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3.11.7", (3, 11, 7)),
        ("3.11.7+deb12u1", (3, 11, 7)),
        ("6.1.0rc1", (6, 1, 0)),
        (" 7", (7,)),
        ("unknown", ()),
    ],
)
def test_a_version_is_its_first_numbers(text, numbers):
    assert version_of(text) == numbers


@pytest.mark.parametrize(
    ("version", "is_met"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 49, 9), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), True),
        ((4,), True),
        ((), False),
    ],
)
def test_a_fault_is_mended_in_its_branches_and_above_all_of_them(version, is_met):
    assert SQLITES.is_met(version) is is_met


def test_only_what_is_installed_is_judged():
    assert below({"click": "1.0"}) == []


def test_each_floor_that_is_not_reached_is_named():
    found = below({SQLITE: "3.40.1", "lxml": "6.1.3"})
    assert [(floor.name, text) for floor, text in found] == [(SQLITE, "3.40.1")]


def test_one_mended_version_stands_for_all_later_ones():
    floor = Floor(name="x", mended=((2, 6, 3),), fault="")
    assert (floor.is_met((2, 6, 2)), floor.is_met((2, 7, 0))) == (False, True)
