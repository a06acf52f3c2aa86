"""The tables of links: what pages link to, each address once."""

from sqlalchemy import Column, Index, Table, UniqueConstraint

from ingester.store.schema import Number, Words, key_of, metadata

targets = Table(
    "targets",
    metadata,
    Column("id", Number, primary_key=True),
    Column("site_id", Number, key_of("sites.id"), nullable=False),
    Column("url", Words, nullable=False),
    UniqueConstraint("site_id", "url"),
)

links = Table(
    "links",
    metadata,
    Column("page_id", Number, key_of("pages.id"), primary_key=True),
    Column("target_id", Number, key_of("targets.id"), primary_key=True),
    Column("text", Words, nullable=False),
    Index("ix_links_target_id", "target_id"),
    sqlite_with_rowid=False,
)
