"""The tables of the store, one definition for every backend.

Times are whole microseconds since 1970 (UTC), truth is 0 or 1, lists are JSON: the same on every
backend.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

HEAD = "0001"  # the newest revision under migrations/

# SQLite gives a row its own number only where the key is called INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")
# The order of bytes everywhere: portions go on behind a key, whatever language a server speaks.
Words = Text().with_variant(Text(collation="C"), "postgresql")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def key_of(target: str) -> ForeignKey:
    # Checked at the commit: pages and their addresses are written in whatever order.
    return ForeignKey(target, deferrable=True, initially="DEFERRED")


sites = Table(
    "sites",
    metadata,
    Column("id", Number, primary_key=True),
    Column("name", Words, nullable=False, unique=True),
    Column("config", LargeBinary, nullable=False),  # JSON of shared.site.Site
    Column("updated", Number, nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column("id", Number, primary_key=True),
    Column("site_id", Number, key_of("sites.id"), nullable=False),
    Column("run", Words, nullable=False),
    Column("kind", Words, nullable=False),
    Column("file", Words, nullable=False),
    Column("started", Number, nullable=False),
    Column("ended", Number),
    Column("loaded", Number, nullable=False),
    Column("why", Words, nullable=False),
    Column("complete", Integer, nullable=False),
    Column("state", Words, nullable=False),
    Column("state_why", Words, nullable=False),
    Column("shown_before", Integer),
    Column("hidden", Integer, nullable=False),
    Column("counts", Words, nullable=False),
    Column("members", Number, nullable=False),
    Column("damaged", Number, nullable=False),
    Column("torn", Words, nullable=False),
    Column("listing_complete", Integer),
    Column("listed", Number, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("shard", Words, nullable=False),
    UniqueConstraint("run", "site_id"),
    Index("ix_runs_site_id_started", "site_id", "started"),
)

observations = Table(
    "observations",
    metadata,
    Column("id", Number, primary_key=True),
    Column("site_id", Number, key_of("sites.id"), nullable=False),
    Column("run_id", Number, key_of("runs.id"), nullable=False),
    Column("page_id", Number),  # the page it was decided for; joined pages leave it as it was
    # where it lies
    Column("record", Words, nullable=False),
    Column("digest", Words, nullable=False),
    Column("at", Number, nullable=False),
    Column("follows", Number),
    Column("file", Words, nullable=False),
    Column("member_offset", Number, nullable=False),
    Column("member_length", Number, nullable=False),
    Column("seq", Number, nullable=False),
    # what was asked and what came
    Column("requested", Words, nullable=False),
    Column("url", Words, nullable=False),
    Column("hops", Words),
    Column("pointed", Words),
    Column("kind", Words, nullable=False),
    Column("status", Integer),
    Column("detail", Words),
    Column("truncated", Words),
    Column("content_type", Words),
    Column("payload", Words),
    Column("etag", Words),
    Column("last_modified", Words),
    # what it reads like
    Column("noindex", Integer, nullable=False),
    Column("canonical", Words),
    Column("refresh", Words),
    Column("block", Words),
    Column("outcome", Words, nullable=False),
    Column("copy", Words),
    Column("length", Number, nullable=False),
    Column("title", Words),
    Column("extractor", Words),
    Column("recovered", Integer, nullable=False),
    # what was decided, by the run and by people
    Column("held", Integer, nullable=False),
    Column("dropped", Integer, nullable=False),
    Column("decided", Integer, nullable=False),
    Column("act", Words),
    Column("reason", Words),
    Column("verdict_detail", Words),
    Column("had_copy", Integer),
    UniqueConstraint("record", "digest", "site_id"),
    Index("ix_observations_requested", "requested", "run_id"),
    Index("ix_observations_run_id", "run_id"),
)
# Few observations were answered elsewhere, point anywhere, wait or are open: small indexes.
ELSEWHERE = text("url <> requested")
POINTING = text("pointed IS NOT NULL")
WAITING = text("held = 1")
Index(
    "ix_observations_elsewhere",
    observations.c.url,
    observations.c.run_id,
    sqlite_where=ELSEWHERE,
    postgresql_where=ELSEWHERE,
)
Index(
    "ix_observations_pointing",
    observations.c.pointed,
    sqlite_where=POINTING,
    postgresql_where=POINTING,
)
Index(
    "ix_observations_waiting",
    observations.c.run_id,
    observations.c.dropped,
    sqlite_where=WAITING,
    postgresql_where=WAITING,
)
Index(
    "ix_observations_open",
    observations.c.run_id,
    observations.c.pointed,
    sqlite_where=POINTING,
    postgresql_where=POINTING,
)

passes = Table(
    "passes",  # hides of earlier runs that a run's end let pass
    metadata,
    Column(
        "observation_id",
        Number,
        key_of("observations.id"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("run_id", Number, key_of("runs.id"), nullable=False),
    Index("ix_passes_run_id", "run_id"),
)

contents = Table(
    "contents",
    metadata,
    Column("hash", Words, primary_key=True),
    Column("title", Words, nullable=False),
    Column("lang", Words, nullable=False),
    Column("packed", Integer, nullable=False),  # 1: body is zstd
    Column("body", LargeBinary, nullable=False),  # msgpack of text and links
)

pages = Table(
    "pages",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("site_id", Number, key_of("sites.id"), nullable=False),
    Column("slug", Words, nullable=False),
    Column("url", Words, nullable=False),
    Column("aliases", Words),
    Column("state", Words, nullable=False),
    Column("reason", Words, nullable=False),
    Column("copy", Words, key_of("contents.hash")),
    Column("title", Words, nullable=False),
    Column("length", Number, nullable=False),
    Column("payload", Words),
    Column("extractor", Words, nullable=False),
    Column("etag", Words),
    Column("last_modified", Words),
    Column("last_read", Number),
    Column("last_tried", Number),
    Column("last_changed", Number),
    Column("error", Words),
    Column("failures", Integer, nullable=False),
    Column("short", Words),
    Column("place", Words, nullable=False),  # Page.order, a word that SQL keeps for itself
    Column("first_run", Words, nullable=False),
    Column("witness", Words, nullable=False),
    Column("held", Words, nullable=False),
    Column("held_by", Words, nullable=False),
    Column("rule", Words, nullable=False),
    Column("rule_name", Words, nullable=False),
    Column("rule_held", Words, nullable=False),
    Column("shown", Integer, nullable=False),  # Page.shown, so that no query repeats the rule
    Index("ix_pages_site_id_id", "site_id", "id"),
    Index("ix_pages_site_id_shown", "site_id", "shown"),
)

addresses = Table(
    "addresses",
    metadata,
    Column("site_id", Number, key_of("sites.id"), primary_key=True),
    Column("url", Words, primary_key=True),
    Column("form", Words, nullable=False),
    Column("page_id", Number, key_of("pages.id"), nullable=False),
    Column("born_id", Number, nullable=False),
    Index("ix_addresses_form", "form"),
    Index("ix_addresses_page_id", "page_id"),
    sqlite_with_rowid=False,
)

slugs = Table(
    "slugs",
    metadata,
    Column("slug", Words, primary_key=True),
    Column("page_id", Number, key_of("pages.id"), nullable=False),
    Column("born_id", Number, nullable=False),
    Index("ix_slugs_page_id", "page_id"),
    sqlite_with_rowid=False,
)

versions = Table(
    "versions",
    metadata,
    Column("page_id", Number, key_of("pages.id"), primary_key=True),
    Column("at", Number, primary_key=True),
    Column("hash", Words, primary_key=True),
    Column("run", Words, nullable=False),
    sqlite_with_rowid=False,
)

listings = Table(
    "listings",
    metadata,
    Column("run_id", Number, key_of("runs.id"), primary_key=True),
    Column("url", Words, primary_key=True),
    Column("sources", Words, nullable=False),
    Column("lastmod", Words),
    Column("inside", Integer, nullable=False),
    sqlite_with_rowid=False,
)

dictionaries = Table(
    "dictionaries",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),  # zstd's own, in every frame
    Column("body", LargeBinary, nullable=False),  # itself packed as a zstd frame
)

mails = Table(
    "mails",
    metadata,
    Column("site_id", Number, key_of("sites.id"), primary_key=True, autoincrement=False),
    Column("at", Number),  # when people were told last ...
    Column("troubles", Words, nullable=False),  # ... and of what; [] after "all is well again"
    Column("trying", Number),  # since when a process is sending
)

counters = Table(
    "counters",
    metadata,
    Column("name", Words, primary_key=True),
    Column("value", Number, nullable=False),
)
