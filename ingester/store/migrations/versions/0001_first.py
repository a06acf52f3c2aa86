"""The first schema: sites, runs, observations, texts, pages and what leads to them."""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    text,
)

revision = "0001"
down_revision = None

NUMBER = BigInteger().with_variant(Integer(), "sqlite")
WORDS = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create all tables."""
    _contents()
    _counters()
    _dictionaries()
    _sites()
    _pages()
    _runs()
    _targets()
    _addresses()
    _links()
    _link_checks()
    _listings()
    _mails()
    _observations()
    _passes()
    _slugs()
    _versions()
    _translations()
    _search()
    op.execute("INSERT INTO counters (name, value) VALUES ('page', 0)")


def _of(column: str, target: str, name: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        [column], [target], name=name, initially="DEFERRED", deferrable=True
    )


def _where(condition: str) -> dict[str, Any]:
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


def _contents() -> None:
    """The table contents, one line a column."""
    op.create_table(
        "contents",
        Column("hash", WORDS, nullable=False),
        Column("title", WORDS, nullable=False),
        Column("lang", WORDS, nullable=False),
        Column("packed", Integer(), nullable=False),
        Column("body", LargeBinary(), nullable=False),
        PrimaryKeyConstraint("hash", name="pk_contents"),
    )


def _counters() -> None:
    """The table counters, one line a column."""
    op.create_table(
        "counters",
        Column("name", WORDS, nullable=False),
        Column("value", NUMBER, nullable=False),
        PrimaryKeyConstraint("name", name="pk_counters"),
    )


def _dictionaries() -> None:
    """The table dictionaries, one line a column."""
    op.create_table(
        "dictionaries",
        Column("id", NUMBER, autoincrement=False, nullable=False),
        Column("body", LargeBinary(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_dictionaries"),
    )


def _sites() -> None:
    """The table sites, one line a column."""
    op.create_table(
        "sites",
        Column("id", NUMBER, nullable=False),
        Column("name", WORDS, nullable=False),
        Column("config", LargeBinary(), nullable=False),
        Column("updated", NUMBER, nullable=False),
        PrimaryKeyConstraint("id", name="pk_sites"),
        UniqueConstraint("name", name="uq_sites_name"),
    )


def _pages() -> None:
    """The table pages, one line a column."""
    op.create_table(
        "pages",
        Column("id", NUMBER, autoincrement=False, nullable=False),
        Column("site_id", NUMBER, nullable=False),
        Column("slug", WORDS, nullable=False),
        Column("url", WORDS, nullable=False),
        Column("aliases", WORDS, nullable=True),
        Column("state", WORDS, nullable=False),
        Column("reason", WORDS, nullable=False),
        Column("copy", WORDS, nullable=True),
        Column("title", WORDS, nullable=False),
        Column("length", NUMBER, nullable=False),
        Column("payload", WORDS, nullable=True),
        Column("extractor", WORDS, nullable=False),
        Column("etag", WORDS, nullable=True),
        Column("last_modified", WORDS, nullable=True),
        Column("last_read", NUMBER, nullable=True),
        Column("last_tried", NUMBER, nullable=True),
        Column("last_changed", NUMBER, nullable=True),
        Column("error", WORDS, nullable=True),
        Column("failures", Integer(), nullable=False),
        Column("short", WORDS, nullable=True),
        Column("place", WORDS, nullable=False),
        Column("first_run", WORDS, nullable=False),
        Column("witness", WORDS, nullable=False),
        Column("held", WORDS, nullable=False),
        Column("held_by", WORDS, nullable=False),
        Column("rule", WORDS, nullable=False),
        Column("rule_name", WORDS, nullable=False),
        Column("rule_held", WORDS, nullable=False),
        Column("shown", Integer(), nullable=False),
        _of("copy", "contents.hash", "fk_pages_copy"),
        _of("site_id", "sites.id", "fk_pages_site_id"),
        PrimaryKeyConstraint("id", name="pk_pages"),
    )
    op.create_index("ix_pages_site_id_id", "pages", ["site_id", "id"])
    op.create_index("ix_pages_site_id_shown", "pages", ["site_id", "shown"])


def _runs() -> None:
    """The table runs, one line a column."""
    op.create_table(
        "runs",
        Column("id", NUMBER, nullable=False),
        Column("site_id", NUMBER, nullable=False),
        Column("run", WORDS, nullable=False),
        Column("kind", WORDS, nullable=False),
        Column("file", WORDS, nullable=False),
        Column("started", NUMBER, nullable=False),
        Column("ended", NUMBER, nullable=True),
        Column("loaded", NUMBER, nullable=False),
        Column("why", WORDS, nullable=False),
        Column("complete", Integer(), nullable=False),
        Column("state", WORDS, nullable=False),
        Column("state_why", WORDS, nullable=False),
        Column("shown_before", Integer),
        Column("hidden", Integer, nullable=False),
        Column("counts", WORDS, nullable=False),
        Column("members", NUMBER, nullable=False),
        Column("damaged", NUMBER, nullable=False),
        Column("torn", WORDS, nullable=False),
        Column("listing_complete", Integer(), nullable=True),
        Column("listed", NUMBER, nullable=False),
        Column("undone", Integer(), nullable=False),
        Column("shard", WORDS, nullable=False),
        _of("site_id", "sites.id", "fk_runs_site_id"),
        PrimaryKeyConstraint("id", name="pk_runs"),
        UniqueConstraint("run", "site_id", name="uq_runs_run_site_id"),
    )
    op.create_index("ix_runs_site_id_started", "runs", ["site_id", "started"])


def _targets() -> None:
    """The table targets, one line a column."""
    op.create_table(
        "targets",
        Column("id", NUMBER, nullable=False),
        Column("site_id", NUMBER, nullable=False),
        Column("url", WORDS, nullable=False),
        _of("site_id", "sites.id", "fk_targets_site_id"),
        PrimaryKeyConstraint("id", name="pk_targets"),
        UniqueConstraint("site_id", "url", name="uq_targets_site_id_url"),
    )


def _addresses() -> None:
    """The table addresses, one line a column."""
    op.create_table(
        "addresses",
        Column("site_id", NUMBER, nullable=False),
        Column("url", WORDS, nullable=False),
        Column("form", WORDS, nullable=False),
        Column("page_id", NUMBER, nullable=False),
        Column("born_id", NUMBER, nullable=False),
        _of("page_id", "pages.id", "fk_addresses_page_id"),
        _of("site_id", "sites.id", "fk_addresses_site_id"),
        PrimaryKeyConstraint("site_id", "url", name="pk_addresses"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_addresses_form", "addresses", ["form"])
    op.create_index("ix_addresses_page_id", "addresses", ["page_id"])


def _links() -> None:
    """The table links, one line a column."""
    op.create_table(
        "links",
        Column("page_id", NUMBER, nullable=False),
        Column("target_id", NUMBER, nullable=False),
        Column("text", WORDS, nullable=False),
        _of("page_id", "pages.id", "fk_links_page_id"),
        _of("target_id", "targets.id", "fk_links_target_id"),
        PrimaryKeyConstraint("page_id", "target_id", name="pk_links"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_links_target_id", "links", ["target_id"])


def _link_checks() -> None:
    """The tables link_runs and link_checks, one line a column."""
    op.create_table(
        "link_runs",
        Column("id", NUMBER, nullable=False),
        Column("site_id", NUMBER, nullable=False),
        Column("run", WORDS, nullable=False),
        Column("file", WORDS, nullable=False),
        Column("started", NUMBER, nullable=False),
        Column("ended", NUMBER, nullable=True),
        Column("loaded", NUMBER, nullable=False),
        Column("why", WORDS, nullable=False),
        Column("complete", Integer(), nullable=False),
        _of("site_id", "sites.id", "fk_link_runs_site_id"),
        PrimaryKeyConstraint("id", name="pk_link_runs"),
        UniqueConstraint("run", "site_id", name="uq_link_runs_run_site_id"),
    )
    op.create_index("ix_link_runs_site_id_started", "link_runs", ["site_id", "started"])
    op.create_table(
        "link_checks",
        Column("site_id", NUMBER, nullable=False),
        Column("url", WORDS, nullable=False),
        Column("run_id", NUMBER, nullable=False),
        Column("facts", WORDS, nullable=False),
        _of("run_id", "link_runs.id", "fk_link_checks_run_id"),
        PrimaryKeyConstraint("site_id", "url", "run_id", name="pk_link_checks"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_link_checks_run_id", "link_checks", ["run_id"])


def _listings() -> None:
    """The table listings, one line a column."""
    op.create_table(
        "listings",
        Column("run_id", NUMBER, nullable=False),
        Column("url", WORDS, nullable=False),
        Column("sources", WORDS, nullable=False),
        Column("lastmod", WORDS, nullable=True),
        Column("inside", Integer(), nullable=False),
        _of("run_id", "runs.id", "fk_listings_run_id"),
        PrimaryKeyConstraint("run_id", "url", name="pk_listings"),
        sqlite_with_rowid=False,
    )


def _mails() -> None:
    """The table mails, one line a column."""
    op.create_table(
        "mails",
        Column("site_id", NUMBER, autoincrement=False, nullable=False),
        Column("at", NUMBER, nullable=True),
        Column("troubles", WORDS, nullable=False),
        Column("trying", NUMBER, nullable=True),
        _of("site_id", "sites.id", "fk_mails_site_id"),
        PrimaryKeyConstraint("site_id", name="pk_mails"),
    )


def _observations() -> None:
    """The table observations, one line a column."""
    op.create_table(
        "observations",
        Column("id", NUMBER, nullable=False),
        Column("site_id", NUMBER, nullable=False),
        Column("run_id", NUMBER, nullable=False),
        Column("page_id", NUMBER, nullable=True),
        Column("record", WORDS, nullable=False),
        Column("digest", WORDS, nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("follows", NUMBER, nullable=True),
        Column("file", WORDS, nullable=False),
        Column("member_offset", NUMBER, nullable=False),
        Column("member_length", NUMBER, nullable=False),
        Column("seq", NUMBER, nullable=False),
        Column("requested", WORDS, nullable=False),
        Column("url", WORDS, nullable=False),
        Column("hops", WORDS, nullable=True),
        Column("pointed", WORDS, nullable=True),
        Column("kind", WORDS, nullable=False),
        Column("status", Integer(), nullable=True),
        Column("detail", WORDS, nullable=True),
        Column("truncated", WORDS, nullable=True),
        Column("content_type", WORDS, nullable=True),
        Column("payload", WORDS, nullable=True),
        Column("etag", WORDS, nullable=True),
        Column("last_modified", WORDS, nullable=True),
        Column("noindex", Integer(), nullable=False),
        Column("canonical", WORDS, nullable=True),
        Column("refresh", WORDS, nullable=True),
        Column("block", WORDS, nullable=True),
        Column("outcome", WORDS, nullable=False),
        Column("copy", WORDS, nullable=True),
        Column("length", NUMBER, nullable=False),
        Column("title", WORDS, nullable=True),
        Column("extractor", WORDS, nullable=True),
        Column("recovered", Integer(), nullable=False),
        Column("held", Integer(), nullable=False),
        Column("dropped", Integer(), nullable=False),
        Column("decided", Integer(), nullable=False),
        Column("act", WORDS, nullable=True),
        Column("reason", WORDS, nullable=True),
        Column("verdict_detail", WORDS, nullable=True),
        Column("had_copy", Integer(), nullable=True),
        _of("run_id", "runs.id", "fk_observations_run_id"),
        _of("site_id", "sites.id", "fk_observations_site_id"),
        PrimaryKeyConstraint("id", name="pk_observations"),
        UniqueConstraint(
            "record", "digest", "site_id", name="uq_observations_record_digest_site_id"
        ),
    )
    op.create_index(
        "ix_observations_elsewhere", "observations", ["url", "run_id"], **_where("url <> requested")
    )
    op.create_index(
        "ix_observations_open",
        "observations",
        ["run_id", "pointed"],
        **_where("pointed IS NOT NULL"),
    )
    op.create_index(
        "ix_observations_pointing", "observations", ["pointed"], **_where("pointed IS NOT NULL")
    )
    op.create_index("ix_observations_requested", "observations", ["requested", "run_id"])
    op.create_index("ix_observations_run_id", "observations", ["run_id"])
    op.create_index(
        "ix_observations_waiting", "observations", ["run_id", "dropped"], **_where("held = 1")
    )


def _passes() -> None:
    """The table passes, one line a column."""
    op.create_table(
        "passes",
        Column("observation_id", NUMBER, autoincrement=False, nullable=False),
        Column("run_id", NUMBER, nullable=False),
        _of("observation_id", "observations.id", "fk_passes_observation_id"),
        _of("run_id", "runs.id", "fk_passes_run_id"),
        PrimaryKeyConstraint("observation_id", name="pk_passes"),
    )
    op.create_index("ix_passes_run_id", "passes", ["run_id"])


def _slugs() -> None:
    """The table slugs, one line a column."""
    op.create_table(
        "slugs",
        Column("slug", WORDS, nullable=False),
        Column("page_id", NUMBER, nullable=False),
        Column("born_id", NUMBER, nullable=False),
        _of("page_id", "pages.id", "fk_slugs_page_id"),
        PrimaryKeyConstraint("slug", name="pk_slugs"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_slugs_page_id", "slugs", ["page_id"])


def _versions() -> None:
    """The table versions, one line a column."""
    op.create_table(
        "versions",
        Column("page_id", NUMBER, nullable=False),
        Column("at", NUMBER, nullable=False),
        Column("hash", WORDS, nullable=False),
        Column("run", WORDS, nullable=False),
        _of("page_id", "pages.id", "fk_versions_page_id"),
        PrimaryKeyConstraint("page_id", "at", "hash", name="pk_versions"),
        sqlite_with_rowid=False,
    )


def _translations() -> None:
    """The tables of translations, one line a column."""
    op.create_table(
        "translations",
        Column("block", WORDS, nullable=False),
        Column("lang", WORDS, nullable=False),
        Column("text", WORDS, nullable=False),
        Column("human", Integer(), nullable=False),
        Column("maker", WORDS, nullable=False),
        Column("at", NUMBER, nullable=False),
        PrimaryKeyConstraint("block", "lang", name="pk_translations"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "languages",
        Column("lang", WORDS, nullable=False),
        PrimaryKeyConstraint("lang", name="pk_languages"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "page_translations",
        Column("page_id", NUMBER, autoincrement=False, nullable=False),
        Column("lang", WORDS, nullable=False),
        Column("seal", WORDS, nullable=False),
        Column("whole", Integer(), nullable=False),
        PrimaryKeyConstraint("page_id", "lang", name="pk_page_translations"),
        sqlite_with_rowid=False,
    )


def _search() -> None:
    """The search index: what is indexed of a page, and the words in the database's own tables."""
    op.create_table(
        "search_documents",
        Column("id", NUMBER, nullable=False),
        Column("page_id", NUMBER, nullable=False),
        Column("site_id", NUMBER, nullable=False),
        Column("lang", WORDS, nullable=False),
        Column("translated", Integer(), nullable=False),
        Column("url", WORDS, nullable=False),
        Column("title", WORDS, nullable=False),
        Column("category", WORDS, nullable=False),
        Column("latest", Integer(), nullable=False),
        Column("copy", WORDS, nullable=True),
        Column("body", LargeBinary(), nullable=True),
        _of("page_id", "pages.id", "fk_search_documents_page_id"),
        _of("site_id", "sites.id", "fk_search_documents_site_id"),
        PrimaryKeyConstraint("id", name="pk_search_documents"),
        UniqueConstraint(
            "page_id", "translated", "lang", name="uq_search_documents_page_id_translated_lang"
        ),
    )
    op.create_index("ix_search_documents_site_id", "search_documents", ["site_id"])
    for statement in _SEARCH[op.get_bind().dialect.name]:
        op.execute(statement)
    op.execute("INSERT INTO counters (name, value) VALUES ('search', 1)")


_SEARCH = {
    "sqlite": (
        "CREATE VIRTUAL TABLE search_words USING fts5"
        "(title, heading, body, content='', tokenize='ascii')",
        "CREATE VIRTUAL TABLE search_words_known USING fts5vocab(search_words, 'row')",
    ),
    "postgresql": (
        "CREATE TABLE search_words (id bigint PRIMARY KEY, size integer NOT NULL, "
        "titles tsvector NOT NULL, words tsvector NOT NULL)",
        "CREATE INDEX ix_search_words_titles ON search_words USING gin (titles)",
        "CREATE INDEX ix_search_words_words ON search_words USING gin (words)",
    ),
}
