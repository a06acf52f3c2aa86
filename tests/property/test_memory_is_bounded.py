"""What a run remembers of its pages is bounded, and grows no larger than it has to."""

from random import Random

from harvester.core.fragments import MOST_ANCHORS, anchors_in
from harvester.core.novelty import Novelty, Reading, Says
from harvester.core.seen import BITS_A_KEY, FIRST_BITS, Seen
from harvester.core.views import MOST_PAGES, PROOFS, Views


def keys(number, seed):
    dice = Random(seed)
    return [dice.getrandbits(32) for _ in range(number)]


def test_a_small_bound_is_one_filter_however_much_is_learned():
    seen = Seen(3_000_000)
    size = seen.size
    seen.learn(keys(400_000, 1))
    assert seen.size == size == 3_000_000 // 8 + 1


def test_a_large_bound_begins_small_grows_and_stays_within_it():
    seen = Seen(5 * FIRST_BITS)
    assert seen.size == FIRST_BITS // 8 + 1
    known = keys(2 * FIRST_BITS // BITS_A_KEY, 2)
    for start in range(0, len(known), 10_000):
        seen.learn(known[start : start + 10_000])
    grown = seen.size
    assert 2 * FIRST_BITS // 8 < grown <= 5 * FIRST_BITS // 8 + 9
    assert seen.learn(known) == 0
    assert seen.learn(keys(10_000, 3)) > 9_000


def test_the_memory_for_names_is_bounded():
    novelty = Novelty(1)
    for number in range(10_100):
        novelty.take(Reading(blocks=(), titles=((f"name{number}",),)))
    assert novelty.take(Reading(blocks=(), titles=(("name10099",),))) is Says.NAME


def test_the_page_that_was_read_longest_ago_is_not_compared_any_more():
    views = Views(lambda _: True)

    def read(path, *, is_new):
        views.learn(f"https://campus.example{path}", (), is_new=is_new)

    for number in range(PROOFS):
        read(f"/a/{number}?x=1", is_new=True)
    for number in range(MOST_PAGES):
        read(f"/f?n={number}", is_new=True)
    for number in range(PROOFS):
        read(f"/a/{number}?x=1&print=1", is_new=False)
    assert views.repeats("https://campus.example/a/77?x=1&print=1") is None


def test_there_is_an_end_to_the_anchors_of_a_page():
    html = "".join(f"<p id=a{number}>" for number in range(MOST_ANCHORS + 5))
    assert len(anchors_in(html)) == MOST_ANCHORS
