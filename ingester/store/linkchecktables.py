"""The tables of link checks: the runs that checked, and what each found about each address."""

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, UniqueConstraint

from ingester.store.schema import Number, Words, metadata

# Apart from `runs`: a link check reads no page, so nothing that is said of pages, of their runs or
# of a site's health may ever depend on one.
link_runs = Table(
    "link_runs",
    metadata,
    Column("id", Number, primary_key=True),
    Column(
        "site_id",
        Number,
        ForeignKey("sites.id", deferrable=True, initially="DEFERRED"),
        nullable=False,
    ),
    Column("run", Words, nullable=False),
    Column("file", Words, nullable=False),
    Column("started", Number, nullable=False),
    Column("ended", Number),
    Column("loaded", Number, nullable=False),
    Column("why", Words, nullable=False),
    Column("complete", Integer, nullable=False),
    UniqueConstraint("run", "site_id"),
    Index("ix_link_runs_site_id_started", "site_id", "started"),
)

link_checks = Table(
    "link_checks",
    metadata,
    Column("site_id", Number, primary_key=True),
    Column("url", Words, primary_key=True),  # the link without its fragment
    Column(
        "run_id",
        Number,
        ForeignKey("link_runs.id", deferrable=True, initially="DEFERRED"),
        primary_key=True,
    ),
    Column("facts", Words, nullable=False),  # JSON of ingester.core.linkfacts.LinkFacts
    Index("ix_link_checks_run_id", "run_id"),
    sqlite_with_rowid=False,
)
