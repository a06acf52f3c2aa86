"""What somebody typed, as words to look for: there is no input that is wrong."""

import re
from collections.abc import Iterator

from msgspec import Struct

from ingester.words.common import GLUE, STOPWORDS
from ingester.words.cut import is_unspaced, runs

MOST_CHARACTERS = 1_000  # of a query that are looked at
MOST_WORDS = 16  # of a query that are looked for

_QUOTES = '"\u201c\u201d\u300c\u300d'
_PIECE = re.compile(f"[{_QUOTES}]([^{_QUOTES}]*)[{_QUOTES}]|([^\\s{_QUOTES}]+)")

# Where the second word asks, it says nothing of the subject.
_HOW = re.compile(r"\bhow (?:long|much|many|often|far|old|soon|big|tall)\b", re.IGNORECASE)


class Term(Struct, frozen=True):
    """Words that have to stand one after the other; `opens`: one character that begins a word."""

    words: tuple[str, ...]
    opens: bool = False


class Wanted(Struct, frozen=True, kw_only=True):
    """A query: the terms as typed, and the single words of them for pages that do not have all."""

    exact: tuple[Term, ...]
    loose: tuple[Term, ...]
    quoted: bool = False  # somebody asked for words that stand together

    @property
    def words(self) -> frozenset[str]:
        """Every word, to be marked in a text."""
        return frozenset(word for term in (*self.exact, *self.loose) for word in term.words)


def parse(query: str) -> Wanted:
    """Read a query. Words in quotes belong together; words such as "the" count only where there is
    nothing else.
    """
    text = _HOW.sub("how", query[:MOST_CHARACTERS])
    pieces = list(_pieces(text))
    telling = [terms for terms, quoted in pieces if quoted or not _is_common(terms)]
    chosen = _bounded(telling or [terms for terms, _ in pieces])
    loose = dict.fromkeys(single for term in chosen for single in _singles(term))
    return Wanted(
        exact=tuple(dict.fromkeys(chosen)),
        loose=tuple(loose)[:MOST_WORDS],
        quoted=any(is_quoted and len(term.words) > 1 for term, is_quoted in pieces),
    )


def _pieces(text: str) -> Iterator[tuple[Term, bool]]:
    for found in _PIECE.finditer(text):
        is_quoted = found[1] is not None
        yield from ((term, is_quoted) for term in _together(found[1] if is_quoted else found[2]))


def _together(text: str) -> Iterator[Term]:
    """Words that are typed as one, such as "late payment" in quotes, max_connections or co-op; a
    change of script ends a term.
    """
    together: list[str] = []
    for piece, found in runs(text):
        if is_unspaced(piece):
            if together:
                yield Term(tuple(together))
                together = []
            yield _term(piece, found)
        else:
            together += found
    if together:
        yield Term(tuple(together))


def _term(piece: str, found: tuple[str, ...]) -> Term:
    return Term(found, opens=len(piece) == 1)


def _is_common(term: Term) -> bool:
    if term.opens:
        return GLUE.fullmatch(term.words[0]) is not None
    return all(word in STOPWORDS for word in term.words)


def _bounded(terms: list[Term]) -> list[Term]:
    """The first words that are looked for."""
    kept, room = [], MOST_WORDS
    for term in terms:
        if room <= 0:
            break
        kept.append(Term(term.words[:room], opens=term.opens))
        room -= len(term.words)
    return kept


def _singles(term: Term) -> Iterator[Term]:
    """The words of a term, each alone, without those that only hold a sentence together."""
    if term.opens or len(term.words) == 1:
        yield term
        return
    if not is_unspaced(term.words[0]):
        yield from (Term((word,)) for word in term.words if word not in STOPWORDS)
        return
    for part in GLUE.split(_run_of(term)):
        yield from (Term((word,)) for _, found in runs(part) for word in found if len(word) > 1)


def _run_of(term: Term) -> str:
    """The characters that pairs were cut from."""
    return term.words[0] + "".join(pair[-1] for pair in term.words[1:])
