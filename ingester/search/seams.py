"""Pairs of characters that stand across two words of a query: rare, and yet they say little."""

from collections.abc import Callable, Sequence

from ingester.words.cut import is_unspaced
from ingester.words.query import Term

RARER = 5  # times, than either pair beside it: a compound of two words is hardly rarer than they


def seams(terms: Sequence[Term], frequency: Callable[[Term], int]) -> frozenset[Term]:
    """The pairs that far fewer pages have than either pair beside them: of the pairs of 软件仓库,
    that in the middle is no word.
    """
    pairs = [term for term in terms if is_unspaced(term.words[0]) and not term.opens]
    having = {term: frequency(term) for term in pairs}
    return frozenset(
        here
        for before, here, after in zip(pairs, pairs[1:], pairs[2:], strict=False)
        if _goes_on(before, here)
        and _goes_on(here, after)
        and having[here] * RARER < min(having[before], having[after])
    )


def _goes_on(one: Term, two: Term) -> bool:
    return one.words[-1][-1] == two.words[0][0]
