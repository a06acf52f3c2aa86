"""Every cut, every tear and every bit of a 20-page file in each of its forms (law 5)."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.property.warcs import DICT, FORMATS
from tests.torture import checks

PAGES, WORDS = 20, 600
NUMBERS = range(PAGES + 2)
CASES, FORGERIES = 2_000, 1_000
SLOWLY = settings(deadline=None, suppress_health_check=list(HealthCheck))


@cache
def sample(form):
    return checks.Sample(form, PAGES, WORDS)


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_cut_at_every_byte(form, count):
    count("offsets", checks.cut_anywhere(sample(form)))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("form", FORMATS)
def test_a_member_torn_at_every_byte(form, number, count):
    count("tears", checks.torn_anywhere(sample(form), number))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("form", FORMATS)
def test_every_bit_of_a_member_turned(form, number, count):
    whole = sample(form)
    count("flips", checks.flipped(whole, number, whole.every_bit(number)))


def test_every_bit_of_the_dictionary_frame_turned(count):
    whole = sample(DICT)
    bits = range(8 * len(whole.packed.head))
    count("flips", checks.flipped_dictionary(whole, bits))


@pytest.mark.parametrize("form", FORMATS)
def test_many_kinds_of_damage_at_once(form, count):
    @settings(SLOWLY, max_examples=CASES)
    @given(checks.DAMAGES)
    def look(damages):
        count("cases", checks.damaged_somehow(sample(form), damages))

    look()


@pytest.mark.parametrize("form", FORMATS)
def test_forged_members_hidden_in_damage(form, count):
    @settings(SLOWLY, max_examples=FORGERIES)
    @given(st.integers(0, 2**32), st.integers(1, 8))
    def look(seed, members):
        count("forgeries", checks.forged_somehow(form, seed, members))

    look()
