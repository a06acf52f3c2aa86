"""The tables of the search index: what is indexed of each page, and the words, in each database's
own kind of table.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    DDL,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    UniqueConstraint,
    event,
)

from ingester.store.schema import Number, Words, counters, key_of, metadata
from ingester.words.cut import VERSION

VERSION_NAME = "search"  # the counter that says which version of words the index holds

search_documents = Table(
    "search_documents",
    metadata,
    Column("id", Number, primary_key=True),
    Column("page_id", Number, key_of("pages.id"), nullable=False),
    Column("site_id", Number, key_of("sites.id"), nullable=False),
    Column("lang", Words, nullable=False),  # lower case; "" where a page does not say
    Column("translated", Integer, nullable=False),
    Column("url", Words, nullable=False),
    Column("title", Words, nullable=False),
    Column("category", Words, nullable=False),
    Column("latest", Integer, nullable=False),  # the latest year of address and title; 0: none
    Column("copy", Words),  # the text of an original ...
    Column("body", LargeBinary),  # ... or, zstd, the translated one
    UniqueConstraint("page_id", "translated", "lang"),
    Index("ix_search_documents_site_id", "site_id"),
)

# Contentless: the words only. What a row was made of is made anew from its text to take it out.
_SQLITE = (
    "CREATE VIRTUAL TABLE search_words USING fts5"
    "(title, heading, body, content='', tokenize='ascii')",
    "CREATE VIRTUAL TABLE search_words_known USING fts5vocab(search_words, 'row')",
)
# Titles have an index of their own, so that they are found first where a word is everywhere.
_POSTGRESQL = (
    "CREATE TABLE search_words (id bigint PRIMARY KEY, size integer NOT NULL, "
    "titles tsvector NOT NULL, words tsvector NOT NULL)",
    "CREATE INDEX ix_search_words_titles ON search_words USING gin (titles)",
    "CREATE INDEX ix_search_words_words ON search_words USING gin (words)",
)
_ddl: Callable[[str], Any] = DDL  # SQLAlchemy gives it no types
for _dialect, _statements in (("sqlite", _SQLITE), ("postgresql", _POSTGRESQL)):
    for _statement in _statements:
        event.listen(metadata, "after_create", _ddl(_statement).execute_if(dialect=_dialect))


@event.listens_for(metadata, "after_create")
def _note_version(_target: MetaData, connection: Connection, **_rest: object) -> None:
    connection.execute(counters.insert(), {"name": VERSION_NAME, "value": VERSION})
