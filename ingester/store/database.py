"""A database behind the store: brought to the newest schema, and entered in transactions."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, NoReturn

from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError

from ingester.store import schema
from ingester.store.address import without_password
from ingester.store.session import WAY_OUT, Driver
from shared.errors import StoreError, StoreNewer

PATIENCE = 30.0  # seconds that a writer waits for another one (fault D-04)
TELL_AFTER = 2.0  # seconds of waiting before a person hears of it

VERSION_TABLE = (  # as alembic makes it
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)

Notice = Callable[[str], None]


class Database:
    """What the backends share; a subclass begins transactions, knows the schema, reads errors."""

    def __init__(self, url: str, engine: Engine) -> None:
        self.url, self._engine = without_password(url), engine
        self._errors: type[Exception] = engine.dialect.loaded_dbapi.Error

    @property
    def dialect(self) -> Dialect:
        """The dialect in which statements are compiled."""
        return self._engine.dialect

    def begin(self, driver: Driver) -> None:
        """Open a transaction that reads one snapshot."""
        raise NotImplementedError

    def alone(self, driver: Driver) -> AbstractContextManager[None]:
        """Open a transaction in which this connection alone writes, and stay alone till its end."""
        raise NotImplementedError

    def revision(self, driver: Driver) -> str | None:
        """The revision of the schema; None for a database without tables."""
        raise NotImplementedError

    def explain(self, error: BaseException) -> NoReturn:
        """Raise what a person is told about a driver's error; a bug stays what it is."""
        raise NotImplementedError

    def before_tables(self) -> None:
        """What has to happen before a new database gets its tables."""

    @contextmanager
    def reading(self) -> Iterator[Driver]:
        """A connection that sees one snapshot."""
        with self._connection() as connection:
            driver = driver_of(connection)
            self.begin(driver)
            try:
                yield driver
            finally:
                with suppress(self._errors):  # the first error is the one to tell
                    driver.execute("ROLLBACK")

    @contextmanager
    def writing(self, *, keep: bool = True) -> Iterator[Driver]:
        """A connection that writes alone: committed if `keep`, rolled back on any exception."""
        with self._writing(keep=keep) as connection:
            yield driver_of(connection)

    @contextmanager
    def _writing(self, *, keep: bool = True) -> Iterator[Connection]:
        with self._connection() as connection, self.alone(driver_of(connection)):
            try:
                yield connection
                driver_of(connection).execute("COMMIT" if keep else "ROLLBACK")
            except BaseException:
                with suppress(self._errors):  # the first error is the one to tell
                    driver_of(connection).execute("ROLLBACK")
                raise

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        """A connection of the pool; one that failed is thrown away, and its error explained."""
        connection: Connection | None = None
        try:
            connection = self._connected()
            yield connection
        except (self._errors, DBAPIError) as error:
            if connection is not None:
                connection.invalidate()
            self.explain((error.orig or error) if isinstance(error, DBAPIError) else error)
        finally:
            if connection is not None:
                connection.close()

    def _connected(self) -> Connection:
        try:
            return self._engine.connect()
        except UnicodeDecodeError as error:  # SQLite's own message quotes a damaged schema
            raise trouble(self.url, f"is damaged ({error})", WAY_OUT) from error

    def prepare(self) -> None:
        """Create the tables or bring them to the newest revision: wholly or not at all (D-09)."""
        with self.reading() as driver:
            found = self.revision(driver)
        if found == schema.HEAD:
            return
        self._refuse_newer(found)
        if found is None:
            self.before_tables()
        with self._writing() as connection:
            found = self.revision(driver_of(connection))  # another process may have been quicker
            if found is None:
                _create(connection)
            elif found != schema.HEAD:
                _upgrade(connection)

    def _refuse_newer(self, found: str | None) -> None:
        if found is not None and found > schema.HEAD:
            raise StoreNewer(
                f"the store {self.url} was written by a newer Goodcopy (schema {found[:32]}; "
                f"this one knows {schema.HEAD}). Update Goodcopy; the store is left as it was."
            )

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


def driver_of(connection: Connection) -> Any:
    """The driver's own connection: statements of the store go there without a detour."""
    return connection.connection.driver_connection


def trouble(url: str, why: str, helps: str) -> StoreError:
    """A StoreError in the words that they all have."""
    return StoreError(f"the store {url} {why}. {helps}")


def _create(connection: Connection) -> None:
    """All tables at once; a test holds that the revisions lead to the same ones."""
    schema.metadata.create_all(connection)
    connection.execute(text(VERSION_TABLE))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": schema.HEAD})
    connection.execute(schema.counters.insert(), {"name": "page", "value": 0})


def _upgrade(connection: Connection) -> None:
    from ingester.store.migrating import upgrade  # alembic is slow to import

    upgrade(connection)
