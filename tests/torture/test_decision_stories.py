"""10,000 random weeks of a site, each looked at in one of three ways (laws 3 and 6)."""

import random

import pytest

from tests.property.laws import look_at_brakes, look_at_order, look_at_time

PARTS, STORIES = 20, 500


@pytest.mark.parametrize("part", range(PARTS))
def test_no_story_breaks_a_law(part, count):
    for number in range(part * STORIES, (part + 1) * STORIES):
        look = (look_at_order, look_at_time, look_at_brakes)[number % 3]
        look(random.Random(number))
    count("stories", STORIES)
