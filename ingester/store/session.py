"""Statements of the store, compiled once a dialect, and the session that runs them on a driver.

SQLAlchemy Core writes the SQL; running it through Core would cost more than the database itself
(60 microseconds against 5 for a look-up on SQLite), so the compiled text goes to the driver itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Select, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement

from ingester.store.columns import storable
from shared.errors import StoreError

WAY_OUT = "Restore the last backup, or load the harvest files into a new store."

Value = TypeVar("Value")
Tuple = tuple[Any, ...]


class Driver(Protocol):
    """What the drivers' connections have in common."""

    def execute(self, sql: str, parameters: Any = ...) -> Any:
        """Run a statement and hand back its cursor."""

    def cursor(self) -> Any:
        """A cursor, for many rows at once."""


class Prepared:
    """A statement as one dialect writes it."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self.sql = str(compiled)
        self._fixed: dict[str, Any] = {
            name: value for name, value in compiled.params.items() if value is not None
        }
        self._order: list[str] | None = compiled.positiontup if compiled.positional else None

    def bind(self, values: Mapping[str, Any]) -> Any:
        """The parameters as the driver wants them; all that are not fixed have to be given."""
        if self._fixed:
            values = {**self._fixed, **values}
        return values if self._order is None else [values[name] for name in self._order]


class Query:
    """One statement of the store. `build` makes it for a dialect's name, where dialects differ."""

    def __init__(self, build: ClauseElement | Callable[[str], ClauseElement]) -> None:
        self._build = build
        self._prepared: dict[str, Prepared] = {}

    def prepared(self, dialect: Dialect) -> Prepared:
        """The statement for this dialect; made on first use."""
        found = self._prepared.get(dialect.name)
        if found is None:
            build = self._build
            statement = build if isinstance(build, ClauseElement) else build(dialect.name)
            found = self._prepared[dialect.name] = Prepared(statement, dialect)
        return found


def upsert(table: Table, *, update: bool = True) -> Query:
    """Insert a row; where its primary key is taken, update that row or (not `update`) leave it."""

    def build(dialect: str) -> Any:
        insert = _insert(table, dialect)
        return _updating(insert, table) if update else insert.on_conflict_do_nothing()

    return Query(build)


def upsert_from(table: Table, rows: Select[Any]) -> Query:
    """Insert the rows that a query gives, or update those whose primary key is taken."""
    names = [column.name for column in table.c]

    def build(dialect: str) -> Any:
        return _updating(_insert(table, dialect).from_select(names, rows), table)

    return Query(build)


def _updating(insert: Any, table: Table) -> Any:
    keys = [column.name for column in table.primary_key]
    changed = [column.name for column in table.c if column.name not in keys]
    return insert.on_conflict_do_update(
        index_elements=keys, set_={name: insert.excluded[name] for name in changed}
    )


def _insert(table: Table, dialect: str) -> Any:
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # it brings asyncio along

        return postgresql.insert(table)
    return sqlite.insert(table)


def insert_new(table: Table, *, number: str = "id") -> Query:
    """Insert a row and give its number; nothing where a unique row like it exists."""
    return Query(lambda dialect: _new(table, dialect, number).returning(table.c[number]))


def insert_missing(table: Table, *, number: str = "id") -> Query:
    """Insert a row where no unique row like it exists: for many rows, whose numbers nobody asks."""
    return Query(lambda dialect: _new(table, dialect, number))


def _new(table: Table, dialect: str, number: str) -> Any:
    names = [column.name for column in table.c if column.name != number]
    return _insert(table, dialect).values(dict.fromkeys(names)).on_conflict_do_nothing()


class Session:
    """A connection inside a transaction."""

    def __init__(self, driver: Driver, dialect: Dialect) -> None:
        self._driver, self._dialect = driver, dialect

    def rows(self, query: Query, make: Callable[[Tuple], Value], **values: Any) -> list[Value]:
        """Every row, each made into a value."""
        return [made(make, row) for row in self._run(query, values).fetchall()]

    def row(self, query: Query, make: Callable[[Tuple], Value], **values: Any) -> Value | None:
        """The first row made into a value, or None."""
        found = self._run(query, values).fetchall()
        return made(make, found[0]) if found else None

    def number(self, query: Query, **values: Any) -> int | None:
        """The first column of the first row, or None."""
        found = self._run(query, values).fetchall()
        return found[0][0] if found else None

    def paged(
        self, query: Query, make: Callable[[Tuple], Value], key: str, first: Any, **values: Any
    ) -> Iterator[Value]:
        """Every row, in portions that begin behind `key` (column 0); writing in between is fine."""
        while True:
            found = self._run(query, {**values, key: first}).fetchall()
            for row in found:
                yield made(make, row)
            if not found:
                return
            first = found[-1][0]

    def change(self, query: Query, **values: Any) -> None:
        """Run a statement that answers nothing."""
        self._run(query, values)

    def change_many(self, query: Query, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run a statement once a row."""
        prepared = query.prepared(self._dialect)
        if bound := [prepared.bind(row) for row in rows]:
            self._driver.cursor().executemany(prepared.sql, bound)

    def _run(self, query: Query, values: Mapping[str, Any]) -> Any:
        prepared = query.prepared(self._dialect)
        try:
            return self._driver.execute(prepared.sql, prepared.bind(values))
        except UnicodeEncodeError:  # somebody asks for bytes that are no UTF-8
            asked = {name: _asked(value) for name, value in values.items()}
            return self._driver.execute(prepared.sql, prepared.bind(asked))
        except UnicodeDecodeError as error:  # SQLite's own message quotes a damaged schema
            raise StoreError(f"the store is damaged ({error}). {WAY_OUT}") from error


def _asked(value: Any) -> Any:
    return storable(value) if isinstance(value, str) else value


def made(make: Callable[[Tuple], Value], row: Tuple) -> Value:
    """The value of a row; a row that can't be one is damage of the store, not a bug."""
    try:
        return make(row)
    except (ValueError, TypeError, LookupError, OverflowError, msgspec.MsgspecError) as error:
        raise StoreError(
            f"a row of the store can't be read ({type(error).__name__}: {error}); it is damaged. "
            f"{WAY_OUT}"
        ) from error
