"""What a search asks of the index, in each database's own way."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import zstandard
from sqlalchemy import TextClause, bindparam, func, select, text

from ingester.store.copies import CopiesReader
from ingester.store.schema import counters
from ingester.store.searchcontract import CANDIDATES, COUNTED, Filter, Indexed, Match
from ingester.store.searchtables import VERSION_NAME, search_documents
from ingester.store.session import Query, Tuple
from ingester.words.cut import VERSION
from ingester.words.documents import UNSPACED_LANGUAGES
from ingester.words.query import Term

TITLE, HEADING, BODY = 10.0, 4.0, 1.0  # how much a word weighs by where it stands
LOOKED_AT = 2_000  # rows that PostgreSQL ranks: it has to unpack each
A_WORD = 400  # of them for each word, where not all words are needed
MAX_TEXT = 64 << 20  # bytes of one translated text

_COLUMNS = "d.id, d.page_id, d.lang, d.translated, d.url, d.title, d.category, d.latest"
_FILTERED = """
    (CAST(:site_id AS bigint) IS NULL OR d.site_id = :site_id)
    AND (CAST(:category AS text) IS NULL OR d.category = :category)
    AND (CAST(:lang AS text) IS NULL OR d.lang = :lang OR d.lang LIKE CAST(:lang AS text) || '-%'
         OR (d.lang = '' AND :unsaid = 1))
"""
_PAST = "CASE WHEN d.latest > 0 AND d.latest < :latest THEN 1 ELSE 0 END"


def _by(dialects: dict[str, str]) -> Callable[[str], TextClause]:
    return lambda dialect: text(dialects[dialect])


# BM25, which SQLite brings and PostgreSQL does not: ts_rank_cd of one word adds up the weights of
# its places, and 1.2 and 0.75 are the constants of SQLite's own.
_BM25 = f"""
    vectors AS MATERIALIZED (
        SELECT w.id, w.size, w.words || CAST('' AS tsvector) AS words  -- unpacks it once
        FROM found JOIN search_words w ON w.id = found.id
        WHERE CAST(:words AS tsquery) IS NULL OR w.words @@ CAST(:words AS tsquery)
    ), average AS MATERIALIZED (
        SELECT greatest(avg(size), 1) AS size FROM (SELECT size FROM search_words LIMIT 1000) AS s
    )
    SELECT {_COLUMNS}, (
        SELECT sum(t.weight * 2.2 * f.often / (f.often + 0.3 + 0.9 * v.size / average.size))
        FROM unnest(CAST(:terms AS text[]), CAST(:weights AS float8[])) AS t(word, weight)
        CROSS JOIN LATERAL (
            SELECT 10 * ts_rank_cd('{{0.1,0.1,0.4,1.0}}', v.words, CAST(t.word AS tsquery)) AS often
        ) AS f
    ) AS score
    FROM vectors v CROSS JOIN average JOIN search_documents d ON d.id = v.id
    ORDER BY {_PAST}, score DESC, d.page_id LIMIT :limit
"""
_JOINED = "search_words w JOIN search_documents d ON d.id = w.id"
MATCHES = Query(_by({
    "sqlite": f"""
        SELECT {_COLUMNS}, -bm25(search_words, {TITLE}, {HEADING}, {BODY}) AS score
        FROM search_words JOIN search_documents d ON d.id = search_words.rowid
        WHERE search_words MATCH :words AND {_FILTERED}
        ORDER BY {_PAST}, score DESC, d.page_id LIMIT :limit
    """,
    # Titles first, then rows as they come: where words are everywhere, not all can be ranked.
    # Rows are taken by the index alone (:singles); whether words stand together is seen later.
    "postgresql": f"""
        WITH titled AS MATERIALIZED (
            SELECT d.id FROM {_JOINED}
            WHERE w.titles @@ CAST(:singles AS tsquery) AND {_FILTERED} LIMIT {LOOKED_AT // 2}
        ), others AS MATERIALIZED (
            SELECT d.id FROM {_JOINED}
            WHERE w.words @@ CAST(:singles AS tsquery) AND {_FILTERED} LIMIT {LOOKED_AT}
        ), found AS (SELECT id FROM titled UNION SELECT id FROM others),
        {_BM25}
    """,
}))  # fmt: skip
ANY_MATCHES = Query(_by({
    "postgresql": f"""
        WITH found AS MATERIALIZED (
            SELECT DISTINCT one.id FROM unnest(CAST(:terms AS text[])) AS asked(word)
            CROSS JOIN LATERAL (
                (SELECT d.id FROM {_JOINED}
                 WHERE w.titles @@ CAST(asked.word AS tsquery) AND {_FILTERED} LIMIT {A_WORD})
                UNION ALL
                (SELECT d.id FROM {_JOINED}
                 WHERE w.words @@ CAST(asked.word AS tsquery) AND {_FILTERED} LIMIT {A_WORD})
            ) AS one
        ),
        {_BM25}
    """,
}))  # fmt: skip
COUNT = Query(_by({
    "sqlite": f"""
        SELECT count(*) FROM (
            SELECT DISTINCT d.page_id
            FROM search_words JOIN search_documents d ON d.id = search_words.rowid
            WHERE search_words MATCH :words AND {_FILTERED} LIMIT {COUNTED + 1})
    """,
    "postgresql": f"""
        SELECT count(*) FROM (
            SELECT DISTINCT page_id FROM (
                SELECT d.page_id, w.words FROM {_JOINED}
                WHERE w.words @@ CAST(:singles AS tsquery) AND {_FILTERED} LIMIT {LOOKED_AT}
            ) AS found WHERE words @@ CAST(:words AS tsquery) LIMIT {COUNTED + 1}) AS pages
    """,
}))  # fmt: skip
HAVING = Query(_by({
    "sqlite": """
        SELECT rowid FROM search_words
        WHERE search_words MATCH :words
            AND +rowid IN (SELECT value FROM json_each(:ids))  -- +: one walk, not one a document
    """,
    "postgresql": """
        SELECT id FROM search_words
        WHERE words @@ CAST(:words AS tsquery)
            AND id = ANY(
                SELECT CAST(value AS bigint) FROM json_array_elements_text(CAST(:ids AS json)))
    """,
}))  # fmt: skip
FREQUENCY = Query(_by({
    "sqlite": "SELECT doc FROM search_words_known WHERE term = :words",
    "postgresql": f"""
        SELECT count(*) FROM (
            SELECT 1 FROM search_words WHERE words @@ CAST(:words AS tsquery) LIMIT {LOOKED_AT}
        ) AS found
    """,
}))  # fmt: skip
# Numbers are given in a row: the last one is about how many there are.
SIZE = Query(select(func.max(search_documents.c.id)))
BUILT_WITH = Query(select(counters.c.value).where(counters.c.name == VERSION_NAME))
SOURCE = Query(
    select(search_documents.c.title, search_documents.c.copy, search_documents.c.body).where(
        search_documents.c.id == bindparam("id")
    )
)


class SearchReader(CopiesReader):
    """Questions to the index."""

    def matches(
        self, terms: Sequence[Term], weights: Sequence[float], wanted: Filter, *, every: bool
    ) -> list[Match]:
        """The best documents that have every term (or any), those about past years last."""
        if not terms:
            return []
        values = self._asked(terms, wanted, every=every)
        query = MATCHES
        if self._is_postgresql:
            values |= {"terms": [_tsquery(term) for term in terms], "weights": list(weights)}
            if not every:
                query, values["words"] = ANY_MATCHES, None
        return self.rows(query, _match, **values, latest=wanted.latest, limit=CANDIDATES)

    def count_matches(self, terms: Sequence[Term], wanted: Filter, *, every: bool) -> int:
        """How many pages have them, counted up to one more than COUNTED."""
        if not terms:
            return 0
        return self.number(COUNT, **self._asked(terms, wanted, every=every)) or 0

    def having(
        self, terms: Sequence[Term], documents: Sequence[int], *, above: bool = False
    ) -> set[int]:
        """Those of the documents that have every term; `above`: in title and headings alone."""
        if not terms or not documents:
            return set()
        ids = msgspec.json.encode(documents).decode()
        asked = self._expression(terms, every=True, above=above)
        return set(self.rows(HAVING, _number, words=asked, ids=ids))

    def frequency(self, term: Term) -> int:
        """In how many documents the rarest word of a term stands, roughly."""
        if self._is_postgresql:
            singles = (Term((word,), opens=term.opens) for word in term.words)
            return min(self.number(FREQUENCY, words=_tsquery(one)) or 0 for one in singles)
        if term.opens:
            return 1
        return min(self.number(FREQUENCY, words=word) or 0 for word in term.words)

    def index_size(self) -> int:
        """How many documents there are, roughly."""
        return self.number(SIZE) or 0

    def indexed_text(self, document: int) -> Indexed:
        """The title and text that a document was made of."""
        found = self.row(SOURCE, tuple, id=document)
        if found is None:
            return Indexed(title="", text="")
        title, copy_hash, body = found
        if body is not None:
            return Indexed(title=title, text=unpacked_text(body))
        copy = self.copy(copy_hash) if copy_hash else None
        return Indexed(title=title, text=copy.text if copy else "")

    def index_is_current(self) -> bool:
        """Whether the index was built with this version's words; if not, rebuild it."""
        return self.number(BUILT_WITH) == VERSION

    @property
    def _is_postgresql(self) -> bool:
        return self._dialect.name == "postgresql"

    def _asked(self, terms: Sequence[Term], wanted: Filter, *, every: bool) -> dict[str, Any]:
        lang = wanted.lang
        singles = [Term((word,), opens=term.opens) for term in terms for word in term.words]
        return {
            "words": self._expression(terms, every=every),
            "singles": self._expression(singles, every=every),
            "site_id": wanted.site_id,
            "category": wanted.category,
            "lang": lang,
            "unsaid": int(lang is None or lang.partition("-")[0] not in UNSPACED_LANGUAGES),
        }

    def _expression(self, terms: Sequence[Term], *, every: bool, above: bool = False) -> str:
        if self._is_postgresql:
            written = (f"({_tsquery(term, 'AB' if above else '')})" for term in terms)
            return (" & " if every else " | ").join(written)
        whole = (" AND " if every else " OR ").join(_fts5(term) for term in terms)
        return f"{{title heading}} : ({whole})" if above else whole


def _fts5(term: Term) -> str:
    quoted = " ".join(term.words).replace('"', "")
    return f'"{quoted}" *' if term.opens else f'"{quoted}"'


def _tsquery(term: Term, where: str = "") -> str:
    mark = ("*" if term.opens else "") + where
    behind = f":{mark}" if mark else ""
    return " <-> ".join(f"'{lexeme(word)}'{behind}" for word in term.words)


def lexeme(word: str) -> str:
    """A word inside the quotes of a tsvector or tsquery."""
    return word.replace("\\", "").replace("'", "").replace("\0", "")


def packed_text(body: str) -> bytes:
    """A translated text as it is stored."""
    return zstandard.ZstdCompressor(level=3, write_checksum=True).compress(body.encode())


def unpacked_text(body: bytes) -> str:
    """The stored text."""
    if zstandard.frame_content_size(body) > MAX_TEXT:
        raise ValueError("a translated text that is too long")
    return zstandard.ZstdDecompressor().decompress(body).decode()


def _match(row: Tuple) -> Match:
    return Match(
        document=row[0], page=row[1], lang=row[2], translated=bool(row[3]), url=row[4],
        title=row[5], category=row[6], latest=row[7], score=float(row[8] or 0.0),
    )  # fmt: skip


def _number(row: Tuple) -> int:
    return int(row[0])
