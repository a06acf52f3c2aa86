"""Random weeks of a site through the real load loop: what no story may break (10,000 and more in
`make torture`).
"""

import random

import pytest

from tests.property.laws import look_at_brakes, look_at_order, look_at_time

STORIES, PARTS = 80, 4


@pytest.mark.parametrize("part", range(PARTS))
def test_only_the_sites_word_hides_and_no_failure_touches_text_or_date(part):
    for number in range(part, STORIES, PARTS):
        look_at_time(random.Random(number))


@pytest.mark.parametrize("part", range(PARTS))
def test_order_repetition_pieces_and_kills_change_nothing(part):
    for number in range(part, STORIES // 2, PARTS):
        look_at_order(random.Random(number))


@pytest.mark.parametrize("part", range(PARTS))
def test_no_run_hides_more_than_its_brake_allows(part):
    for number in range(part, STORIES, PARTS):
        look_at_brakes(random.Random(number))
