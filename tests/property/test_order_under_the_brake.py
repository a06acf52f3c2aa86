"""Where the brake bites, which hides wait depends on what readers saw when a run came; once a
person has let them pass, the order of loading has changed nothing (law 6).
"""

import random

import pytest

from ingester.loading.holds import approve, holds
from shared.site import Brakes
from tests.property.shelf import NOW, Shelf, a_site
from tests.property.stories import HOME, Kind, Seen, Story, harvest_of, told, with_other_order

ADDRESSES = tuple(HOME + name for name in "abcd")
TIGHT = a_site(brakes=Brakes(hide_at_most=1, hide_share=0.0, failed_share=1.0))
STORIES, PARTS = 120, 4
# What a run sees at an address: it reads well, says to be hidden, or fails.
SEEN = ((Kind.READ, 200), (Kind.READ, 200), (Kind.STATUS, 404), (Kind.STATUS, 410),
        (Kind.NOINDEX, 200), (Kind.STATUS, 403))  # fmt: skip


def a_story_of_hides(dice: random.Random) -> Story:
    runs = []
    for _ in range(dice.randint(3, 4)):
        asked = dice.sample(range(len(ADDRESSES)), dice.randint(3, 4))
        drawn = [(number, *dice.choice(SEEN)) for number in asked]
        runs.append(
            tuple(
                Seen(kind=kind, asked=ADDRESSES[number], text=number + 3, status=status)
                for number, kind, status in drawn
            )
        )
    return tuple(runs)


def answered(files: list[bytes], order: list[int]) -> list[tuple[object, ...]]:
    """The store after these runs and a person's yes to all that waits."""
    with Shelf(TIGHT) as shelf:
        for number in order:
            shelf.load(files[number])
        with shelf.writing() as tx:
            approve(tx, list(holds(tx)), NOW.date())
        return shelf.dump()


@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_person_lets_pass_ends_alike_in_any_order(part):
    for number in range(part, STORIES, PARTS):
        dice = random.Random(number)
        story = a_story_of_hides(dice)
        whys = ["challenge" if dice.random() < 0.1 else "finished" for _ in story]
        files = [harvest_of(story, n, why=why) for n, why in enumerate(whys)]
        order = with_other_order(story, dice)
        in_time = answered(files, sorted(order))
        assert answered(files, order) == in_time, f"order {order}\n{told(story)}"
