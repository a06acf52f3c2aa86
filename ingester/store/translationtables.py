"""The tables of translations: blocks in other languages, whatever page they stand on."""

from sqlalchemy import Column, Integer, Table

from ingester.store.schema import Number, Words, metadata

# By block and language alone, so that a translation outlives moves, edits elsewhere and undo.
translations = Table(
    "translations",
    metadata,
    Column("block", Words, primary_key=True),  # the key of ingester.core.blocks
    Column("lang", Words, primary_key=True),
    Column("text", Words, nullable=False),
    Column("human", Integer, nullable=False),
    Column("maker", Words, nullable=False),
    Column("at", Number, nullable=False),
    sqlite_with_rowid=False,
)

languages = Table(  # those of all translations: a row a language
    "languages",
    metadata,
    Column("lang", Words, primary_key=True),
    sqlite_with_rowid=False,
)

# How a page stood when translations were last brought to it. Pages come and go, ids are never used
# twice: a row that is left over does no harm.
page_translations = Table(
    "page_translations",
    metadata,
    Column("page_id", Number, primary_key=True, autoincrement=False),
    Column("lang", Words, primary_key=True),
    Column("seal", Words, nullable=False),  # of the translations that it had
    Column("whole", Integer, nullable=False),  # 1: it was wholly translated once
    sqlite_with_rowid=False,
)
