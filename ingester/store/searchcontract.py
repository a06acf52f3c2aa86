"""What a store promises of its search index, and the values that it hands out."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from ingester.words.query import Term

CANDIDATES = 200  # documents of a query that are handed out, best first
COUNTED = 1_000  # hits are counted up to one more than this


class Filter(Struct, frozen=True, kw_only=True):
    """Which documents count. `lang` means texts in that language (zh: also zh-hans), `latest` that
    documents about earlier years come last.
    """

    site_id: int | None = None
    category: str | None = None
    lang: str | None = None
    latest: int = 0


class Match(Struct, frozen=True, kw_only=True):
    """A document that has the words: the original of a page or its text in another language.

    A higher score is better, among the matches of one query.
    """

    document: int
    page: int
    lang: str
    translated: bool
    url: str
    title: str
    category: str
    latest: int
    score: float


class Indexed(Struct, frozen=True, kw_only=True):
    """The text that a document was made of."""

    title: str
    text: str


class Searchable(Protocol):
    """Questions to the search index."""

    def matches(
        self, terms: Sequence[Term], weights: Sequence[float], wanted: Filter, *, every: bool
    ) -> list[Match]:
        """The best documents that have every term (or any), those about past years last."""

    def count_matches(self, terms: Sequence[Term], wanted: Filter, *, every: bool) -> int:
        """How many pages have them, counted up to one more than COUNTED."""

    def having(
        self, terms: Sequence[Term], documents: Sequence[int], *, above: bool = False
    ) -> set[int]:
        """Those of the documents that have every term; `above`: in title and headings alone."""

    def frequency(self, term: Term) -> int:
        """In how many documents the rarest word of a term stands, roughly."""

    def index_size(self) -> int:
        """How many documents there are, roughly."""

    def indexed_text(self, document: int) -> Indexed:
        """The title and text that a document was made of."""

    def index_is_current(self) -> bool:
        """Whether the index was built with this version's words; if not, rebuild it."""


class Indexing(Protocol):
    """Changes to the search index that no other change brings about by itself."""

    def index_page(self, page_id: int) -> None:
        """Index a page anew where anything about it differs, its translations too."""

    def rebuild_index(self) -> None:
        """Index every page anew."""
