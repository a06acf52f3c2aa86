"""The store in a relational database: the subjects put together, and its transactions."""

from collections.abc import Iterator
from contextlib import contextmanager

from ingester.store.condition import faults
from ingester.store.copies import CopiesReader, CopiesWriter
from ingester.store.database import Database, Notice
from ingester.store.dictionaries import DictionariesReader, DictionariesWriter
from ingester.store.linkchecks import LinkChecksReader, LinkChecksWriter
from ingester.store.links import LinksReader, LinksWriter
from ingester.store.listing import ListingReader, ListingWriter
from ingester.store.mails import MailsReader, MailsWriter
from ingester.store.observations import ObservationsReader, ObservationsWriter
from ingester.store.overview import OverviewReader
from ingester.store.reading import CommandsReader
from ingester.store.runs import RunsWriter
from ingester.store.searchreader import SearchReader
from ingester.store.searchwriter import SearchWriter
from ingester.store.sqlite import IN_MEMORY, SQLite
from ingester.store.sums import SumsReader
from ingester.store.translations import TranslationsReader, TranslationsWriter
from ingester.store.waiting import WaitingReader
from shared.errors import StoreError


class SqlReader(
    CommandsReader,
    SearchReader,
    ObservationsReader,
    CopiesReader,
    ListingReader,
    LinksReader,
    LinkChecksReader,
    SumsReader,
    WaitingReader,
    OverviewReader,
    MailsReader,
    DictionariesReader,
    TranslationsReader,
):
    """One consistent view of the store."""


class SqlWriter(
    SqlReader,
    SearchWriter,
    RunsWriter,
    ObservationsWriter,
    CopiesWriter,
    ListingWriter,
    LinksWriter,
    LinkChecksWriter,
    MailsWriter,
    DictionariesWriter,
    TranslationsWriter,
):
    """A view that can be changed."""


class SqlStore:
    """The store behind a database."""

    def __init__(self, database: Database, *, exists: bool) -> None:
        self.url = database.url
        self._database, self.exists = database, exists

    @contextmanager
    def writing(self, dry_run: bool = False) -> Iterator[SqlWriter]:
        """One transaction; undone after a dry run and on any exception."""
        if not self.exists and not dry_run:
            raise StoreError(f"the store {self.url} does not exist. `ingester load FILE` makes it.")
        with self._database.writing(keep=not dry_run) as driver:
            writer = SqlWriter(driver, self._database.dialect)
            yield writer
            writer.write_words()

    @contextmanager
    def reading(self) -> Iterator[SqlReader]:
        """One consistent snapshot."""
        with self._database.reading() as driver:
            yield SqlReader(driver, self._database.dialect)

    def faults(self) -> list[str]:
        """What is broken in the store, as far as its own library can tell; slow on a large one."""
        return faults(self._database)

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()


def open_sql(url: str, *, create: bool, patience: float, notice: Notice | None) -> SqlStore:
    """The store at an address; a missing file is an empty store unless it is to be created."""
    if url.startswith("postgresql"):
        return _open_postgresql(url, patience=patience, notice=notice)
    database = SQLite(url, patience=patience, notice=notice)
    if create:
        database.create_file()
    elif not database.has_content():
        empty = SQLite(IN_MEMORY)
        empty.prepare()
        empty.url = database.url
        return SqlStore(empty, exists=False)
    database.prepare()
    return SqlStore(database, exists=True)


def _open_postgresql(url: str, *, patience: float, notice: Notice | None) -> SqlStore:
    from ingester.store.postgresql import PostgreSQL  # only where it is asked for

    database = PostgreSQL(url, patience=patience, notice=notice)
    database.prepare()
    return SqlStore(database, exists=True)
