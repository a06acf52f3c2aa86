"""A hit as a line of JSON, for the command and for `/api/search`."""

from ingester.search.find import Hit
from shared.event import Event, moment


class HitLine(Event, frozen=True, kw_only=True, tag="hit"):
    """What `search --json` prints; marks are where words of the query stand in the snippet."""

    url: str
    slug: str
    title: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    score: float
    last_read: str | None
    site: str
    category: str
    lang: str
    translated: bool
    past: bool


def hit_line(hit: Hit) -> HitLine:
    """The line of a hit."""
    return HitLine(
        url=hit.url, slug=hit.slug, title=hit.title, snippet=hit.snippet, marks=hit.marks,
        score=hit.score, last_read=moment(hit.last_read), site=hit.site, category=hit.category,
        lang=hit.lang, translated=hit.translated, past=hit.is_past,
    )  # fmt: skip
