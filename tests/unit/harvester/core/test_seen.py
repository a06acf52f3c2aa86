"""A filter of keys grows with what it has learned, never past its bound, and forgets nothing."""

from random import Random

from harvester.core.seen import BITS_A_KEY, FIRST_BITS, Seen


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
