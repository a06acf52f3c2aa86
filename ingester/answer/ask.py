"""Answers a question with passages of pages, quoted as they stand, or says that none fits."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from msgspec import Struct

from ingester.answer.passages import passages
from ingester.answer.weigh import Weighed, weigh
from ingester.search.find import filter_for, weights_of, with_share
from ingester.search.plain import plain
from ingester.search.rank import Ranked
from ingester.search.seams import seams
from ingester.store.contract import Reader
from ingester.words.query import Term, parse

NOTHING = "Nothing here answers that."
PAGES = 25  # whose passages are weighed
SOME = 0.2  # share of the question that a page must have for that
A_PAGE = 2  # passages of one page, so that a long page does not crowd out the others
NEAR = 0.55  # of the best score: what is far behind it is left out


class Quote(Struct, frozen=True, kw_only=True):
    """A passage as it stands on a page, and where and when it was read."""

    text: str
    heading: str
    title: str
    site: str
    url: str
    slug: str
    last_read: datetime | None
    lang: str
    translated: bool
    is_past: bool  # the page is about a year that is over


class Sentence(Struct, frozen=True):
    """A sentence of a reworded answer and its sources, by their number from 1."""

    text: str
    sources: tuple[int, ...]


class Answer(Struct, frozen=True, kw_only=True):
    """What was found: the best passage first; none where nothing fits.

    `sentences` are a model's rewording, each with its sources among the quotes; `why` says why
    there are none although a model was asked.
    """

    question: str
    quotes: tuple[Quote, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    why: str = ""


class _Place(Struct, frozen=True, kw_only=True):
    """A passage that may answer, before its page is looked up."""

    page: int
    is_past: bool
    title: str
    heading: str
    text: str
    lang: str
    translated: bool
    weighed: Weighed


def ask(
    reader: Reader,
    question: str,
    *,
    site: str | None = None,
    lang: str | None = None,
    limit: int = 3,
    today: date,
) -> Answer:
    """The passages that answer a question best; any text is a question."""
    terms = parse(question).loose
    among = filter_for(reader, site=site, lang=lang, today=today)
    if not terms or among is None:
        return Answer(question=question)
    weights = weights_of(reader, terms, seams(terms, reader.frequency))
    chosen = with_share(reader, terms, among, [weights[term] for term in terms], share=SOME)
    places = [
        place for one in chosen[:PAGES] for place in _places(reader, one, terms, weights, today)
    ]
    return Answer(question=question, quotes=tuple(_quotes(reader, _best(places, max(1, limit)))))


def _places(
    reader: Reader, one: Ranked, terms: Sequence[Term], weights: dict[Term, float], today: date
) -> Iterator[_Place]:
    """The passages of a page that may be offered."""
    match = one.match
    for passage in passages(reader.indexed_text(match.document).text):
        above = f"{passage.heading}\n{match.title}"
        weighed = weigh(
            plain(passage.text), above, terms, weights, only_leads_on=passage.only_leads_on
        )
        if weighed.is_enough:
            yield _Place(
                page=match.page, is_past=0 < match.latest < today.year, title=match.title,
                heading=passage.heading, text=passage.text, lang=match.lang,
                translated=match.translated, weighed=weighed,
            )  # fmt: skip


def _best(places: list[_Place], limit: int) -> list[_Place]:
    """The best of them, pages of past years last, the same words once."""
    ordered = sorted(places, key=lambda place: (place.is_past, -place.weighed.score))
    least = NEAR * max((place.weighed.score for place in places), default=0.0)
    chosen: list[_Place] = []
    said: set[str] = set()
    for place in ordered:
        words = " ".join(place.text.split())
        of_page = sum(known.page == place.page for known in chosen)
        if place.weighed.score >= least and of_page < A_PAGE and words not in said:
            said.add(words)
            chosen.append(place)
    return chosen[:limit]


def _quotes(reader: Reader, places: list[_Place]) -> Iterator[Quote]:
    for place in places:
        row = reader.page_row(place.page)
        if row is not None:
            yield Quote(
                text=place.text, heading=place.heading, title=place.title, site=row.site,
                url=row.page.url, slug=row.page.slug, last_read=row.page.last_read,
                lang=place.lang, translated=place.translated, is_past=place.is_past,
            )  # fmt: skip
