"""How well a passage answers a question: numbers in, a number out."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ingester.words.cut import words
from ingester.words.query import Term

ABOVE = 0.6  # what a word counts that stands in the heading or title only ...
BOTH = 0.3  # ... and what it counts more where it stands in the passage as well
BESIDE = 0.3  # what two words of the question add that stand side by side here too
AVERAGE = 80  # words of a passage that is neither long nor short
LENGTH = 0.35  # how much length counts against a passage: 0 not at all, 1 in full

LEADING = 0.5  # what a passage of nothing but links counts: it names an answer and is none

ENOUGH = 0.5  # share of what a question's words weigh that a passage and its headings must have ...
ITSELF = 0.25  # ... and the passage itself


class Weighed(Struct, frozen=True, kw_only=True):
    """The score of a passage and how much of the question it has."""

    score: float
    whole: float  # share of the question's weight in passage, heading and title
    itself: float  # in the passage alone

    @property
    def is_enough(self) -> bool:
        """Whether it may be offered as an answer."""
        return self.whole >= ENOUGH and self.itself >= ITSELF


def weigh(
    text: str,
    above: str,
    terms: Sequence[Term],
    weights: Mapping[Term, float],
    *,
    only_leads_on: bool = False,
) -> Weighed:
    """Weigh a passage; `above` are its heading and its page's title."""
    own = words(text)
    here, there = set(own), set(words(above))
    total = sum(weights[term] for term in terms) or 1.0
    itself = sum(weights[term] for term in terms if _is_in(term, here))
    higher = sum(weights[term] for term in terms if not _is_in(term, here) and _is_in(term, there))
    both = sum(weights[t] for t in terms if _is_in(t, here) and _is_in(t, there))
    pairs = set(zip(own, own[1:], strict=False))
    beside = sum(
        min(weights[one], weights[two])
        for one, two in zip(terms, terms[1:], strict=False)
        if (one.words[-1], two.words[0]) in pairs
    )
    length = 1 - LENGTH + LENGTH * max(len(own), AVERAGE / 4) / AVERAGE
    score = (itself + ABOVE * higher + BOTH * both + BESIDE * beside) / length**0.5
    if only_leads_on:
        score *= LEADING
    return Weighed(score=score, whole=(itself + higher) / total, itself=itself / total)


def _is_in(term: Term, known: set[str]) -> bool:
    if term.opens:
        return any(word.startswith(term.words) for word in known)
    return known.issuperset(term.words)
