"""The closer ranking of what an index hands out: numbers in, order out."""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct, structs

from ingester.store.searchcontract import Match
from ingester.words.cut import words
from ingester.words.query import Term

# How much more a page counts, added up: 1.0 doubles what the index said.
TITLE = 1.0  # its title says all that was asked ...
TITLE_ALONE = 0.5  # ... and nothing else
ABOVE = 0.5  # title and headings say all of it
TOGETHER = 0.8  # ... and in one of them they stand together, as they were typed
BETTER = 1.5  # times as well as its original a translation must fit to be shown instead
MOST = 0.5  # share of what the words weigh that a page must have where it does not have all


class Ranked(Struct, frozen=True, kw_only=True):
    """A match with its score after a closer look; `whole`: it has every word."""

    match: Match
    score: float
    whole: bool = True


class Signs(Struct, frozen=True, kw_only=True):
    """The documents whose title and headings have all the words, and those that have them side by
    side there.
    """

    above: Collection[int] = ()
    together: Collection[int] = ()


def ranked(
    matches: Iterable[Match],
    terms: Sequence[Term],
    weights: Sequence[float],
    signs: Signs,
    latest: int,
) -> list[Ranked]:
    """One match a page, best first; pages about years before `latest` come last."""
    scored = (
        Ranked(match=one, score=one.score * _worth(one, terms, weights, signs)) for one in matches
    )
    return _ordered(scored, latest)


def most_words(
    matches: Iterable[Match],
    terms: Sequence[Term],
    weights: Sequence[float],
    having: Sequence[Collection[int]],
    latest: int,
    *,
    share: float = MOST,
) -> list[Ranked]:
    """The same for pages that have some of the words: those that have too few are left out."""
    whole = sum(weights) or 1.0
    scored = []
    for match in matches:
        both = zip(weights, having, strict=True)
        known = sum(weight for weight, documents in both if match.document in documents) / whole
        if known >= share:
            worth = _worth(match, terms, weights, Signs())
            scored.append(Ranked(match=match, score=match.score * worth * known, whole=False))
    return _ordered(scored, latest)


def telling(
    terms: Sequence[Term], weights: Sequence[float], *, share: float = MOST
) -> list[tuple[Term, float]]:
    """The terms of which a page must have at least one to reach a share: the commonest, which
    stand on too many pages to be asked for, are left out as far as the others make up for them.
    """
    both = sorted(zip(terms, weights, strict=True), key=lambda one: one[1])
    room = share * sum(weights)
    while len(both) > 1 and both[0][1] < room:
        room -= both.pop(0)[1]
    return both


def _ordered(scored: Iterable[Ranked], latest: int) -> list[Ranked]:
    """A page stands where its best text stands, and shows its original where that fits about as
    well: a translation has the words of the blocks that nobody translated yet, too.
    """

    def place(one: Ranked) -> tuple[bool, float, bool, int]:
        past = 0 < one.match.latest < latest
        return past, -one.score, one.match.translated, one.match.page

    best: dict[int, Ranked] = {}
    for one in sorted(scored, key=place):
        first = best.setdefault(one.match.page, one)
        if not one.match.translated and first.score < one.score * BETTER:
            best[one.match.page] = structs.replace(one, score=first.score)
    return list(best.values())


def _worth(match: Match, terms: Sequence[Term], weights: Sequence[float], signs: Signs) -> float:
    """1, and more for each telling way in which the words stand."""
    said = words(match.title)
    asked = {word for term in terms for word in term.words}
    known = set(said)
    whole = sum(weights) or 1.0
    cover = sum(w for t, w in zip(terms, weights, strict=True) if known.issuperset(t.words)) / whole
    alone = sum(word in asked for word in said) / len(said) if said else 0.0
    return (
        1.0
        + cover * (TITLE + TITLE_ALONE * alone)
        + ABOVE * (match.document in signs.above)
        + TOGETHER * (match.document in signs.together)
    )
