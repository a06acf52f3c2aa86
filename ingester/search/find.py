"""Finds pages: all words first, most words where no page has all, each hit with its best piece."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from math import log

from msgspec import Struct, structs

from ingester.search.plain import without_title
from ingester.search.rank import MOST, Ranked, Signs, most_words, ranked, telling
from ingester.search.seams import seams
from ingester.search.snippet import marked, snippet
from ingester.store.contract import Reader
from ingester.store.searchcontract import CANDIDATES, COUNTED, Filter, Match
from ingester.words.query import Term, Wanted, parse

FEW = 5  # pages with all words: where there are less, pages with most of them follow
SEAM = 0.4  # what a pair of characters counts that stands across two words


class Hit(Struct, frozen=True, kw_only=True):
    """A page that was found, with the piece of it that shows why.

    `marks` and `title_marks` are where words of the query stand; `translated`: it was found in a
    text in `lang` that is a translation.
    """

    site: str
    url: str
    slug: str
    title: str
    title_marks: tuple[tuple[int, int], ...]
    snippet: str
    marks: tuple[tuple[int, int], ...]
    score: float
    last_read: datetime | None
    category: str
    lang: str
    translated: bool
    is_past: bool  # it is about a year that is over
    whole: bool  # it has every word that was asked for


class Found(Struct, frozen=True, kw_only=True):
    """The hits of a query, best first; `relaxed`: no page has all of its words."""

    hits: tuple[Hit, ...] = ()
    total: int = 0
    is_more: bool = False  # the total is a lower bound
    relaxed: bool = False
    unknown: tuple[str, ...] = ()  # words that no page has


class _Answer(Struct, frozen=True, kw_only=True):
    """What was found before anything is shown of it."""

    hits: Sequence[Ranked] = ()
    total: int = 0
    relaxed: bool = False
    unknown: tuple[str, ...] = ()


def find(
    reader: Reader,
    query: str,
    *,
    site: str | None = None,
    category: str | None = None,
    lang: str | None = None,
    limit: int = 10,
    offset: int = 0,
    today: date,
) -> Found:
    """The pages that readers see and that have what was asked for; any text is a query.

    `site` is the name of a stored site, `lang` a language tag: zh also finds zh-hans.
    """
    wanted = parse(query)
    among = filter_for(reader, site=site, category=category, lang=lang, today=today)
    if not wanted.exact or among is None:
        return Found()
    across = seams(wanted.loose, reader.frequency)
    weigh = weights_of(reader, (*wanted.exact, *wanted.loose), across)
    answer = _answer(reader, wanted, among, weigh, across)
    marks = {word: weigh[term] for term in weigh for word in term.words}
    chosen = answer.hits[max(0, offset) : max(0, offset) + max(0, min(limit, CANDIDATES))]
    shown = (_hit(reader, one, marks, today) for one in chosen)
    return Found(
        hits=tuple(hit for hit in shown if hit is not None),
        total=min(answer.total, COUNTED),
        is_more=answer.total > COUNTED,
        relaxed=answer.relaxed,
        unknown=answer.unknown,
    )


def filter_for(
    reader: Reader,
    *,
    site: str | None,
    category: str | None = None,
    lang: str | None,
    today: date,
) -> Filter | None:
    """What a search is limited to; None where the store has no such site."""
    known = reader.site(site) if site is not None else None
    if site is not None and known is None:
        return None
    return Filter(
        site_id=known.id if known else None,
        category=category,
        lang=lang.lower().replace("_", "-") if lang else None,
        latest=today.year,
    )


def weights_of(
    reader: Reader, terms: Iterable[Term], across: Collection[Term]
) -> dict[Term, float]:
    """How much each term says: the rarer, the more; one that no page has as much as the rarest,
    and one that stands `across` two words little.
    """
    among = reader.index_size()
    weights = {}
    for term in dict.fromkeys(terms):
        having = max(1, min(reader.frequency(term), among))
        says = log(1 + (among - having + 0.5) / (having + 0.5))
        weights[term] = says * SEAM if term in across else says
    return weights


def _answer(
    reader: Reader,
    wanted: Wanted,
    among: Filter,
    weigh: dict[Term, float],
    across: Collection[Term],
) -> _Answer:
    """Pages with all words, and where those are few, pages with most of them behind."""
    whole, total = _all(reader, wanted.exact, among, weigh)
    firm = tuple(term for term in wanted.loose if term not in across)
    if not whole and firm and firm != wanted.exact:
        whole, total = _all(reader, firm, among, weigh)
        if whole and wanted.quoted:
            apart = [structs.replace(one, whole=False) for one in whole]
            return _Answer(hits=apart, total=total, relaxed=True)
    if len(whole) >= FEW or len(wanted.loose) < 2 or (whole and wanted.quoted):
        return _Answer(hits=whole, total=total)
    unknown = [term for term in wanted.loose if not reader.frequency(term)]
    known = [term for term in wanted.loose if term not in unknown]
    seen = {one.match.page for one in whole}
    most = [one for one in _most(reader, known, among, weigh) if one.match.page not in seen]
    return _Answer(
        hits=[*whole, *most],
        total=len(whole) + len(most),
        relaxed=not whole,
        unknown=tuple("".join(term.words) for term in unknown if term not in across),
    )


def _all(
    reader: Reader, terms: tuple[Term, ...], among: Filter, weigh: dict[Term, float]
) -> tuple[list[Ranked], int]:
    """The pages that have every term, and how many there are."""
    weights = [weigh[term] for term in terms]
    matches = reader.matches(terms, weights, among, every=True)
    if not matches:
        return [], 0
    signs = _signs(reader, terms, [match.document for match in matches])
    total = reader.count_matches(terms, among, every=True)
    return ranked(matches, terms, weights, signs, among.latest), total


def _signs(reader: Reader, terms: Sequence[Term], documents: Sequence[int]) -> Signs:
    above = reader.having(terms, documents, above=True)
    if len(terms) < 2 or any(term.opens for term in terms):
        return Signs(above=above)
    phrase = Term(tuple(word for term in terms for word in term.words))
    return Signs(above=above, together=reader.having((phrase,), list(above), above=True))


def _most(
    reader: Reader, terms: Sequence[Term], among: Filter, weigh: dict[Term, float]
) -> list[Ranked]:
    return with_share(reader, terms, among, [weigh[term] for term in terms], share=MOST)


def with_share(
    reader: Reader,
    terms: Sequence[Term],
    among: Filter,
    weights: Sequence[float],
    *,
    share: float,
) -> list[Ranked]:
    """The pages that have at least a share of what the terms weigh, best first."""
    asked = telling(terms, weights, share=share)
    matches = reader.matches(
        [term for term, _ in asked], [weight for _, weight in asked], among, every=False
    )
    documents = [match.document for match in matches]
    having = [reader.having((term,), documents) for term in terms]
    return most_words(matches, terms, weights, having, among.latest, share=share)


def _hit(reader: Reader, one: Ranked, weights: dict[str, float], today: date) -> Hit | None:
    match: Match = one.match
    row = reader.page_row(match.page)
    if row is None:
        return None
    text = reader.indexed_text(match.document)
    piece = snippet(without_title(text.text, match.title), weights)
    return Hit(
        site=row.site,
        url=row.page.url,
        slug=row.page.slug,
        title=match.title,
        title_marks=marked(match.title, weights),
        snippet=piece.text,
        marks=piece.marks,
        score=float(f"{one.score:.4g}"),
        last_read=row.page.last_read,
        category=match.category,
        lang=match.lang,
        translated=match.translated,
        is_past=0 < match.latest < today.year,
        whole=one.whole,
    )
