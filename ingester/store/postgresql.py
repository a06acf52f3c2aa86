"""The store in PostgreSQL: many readers, one writer at a time by an advisory lock."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from sqlalchemy import create_engine

from ingester.store.database import PATIENCE, TELL_AFTER, Database, Notice, trouble
from ingester.store.session import WAY_OUT, Driver
from shared.errors import ConfigError, OutputError, StoreLocked

STEP = 0.05  # seconds between two tries for the lock, so that Ctrl-C is heard
CONNECT_SECONDS = 10
LOCK = 0x600DC0B1  # the number of the store's lock; one database holds one store

TRY_LOCK = f"SELECT pg_try_advisory_xact_lock({LOCK})"
HOLDER = f"SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = {LOCK} AND granted"
TABLES = "SELECT to_regclass('alembic_version') IS NOT NULL, to_regclass('pages') IS NOT NULL"

# What a person is told by the class of SQLSTATE (PostgreSQL, appendix A).
CAUSES = {
    "28": ("refuses the user", "Check the name and the password in DATABASE_URL."),
    "3D": ("does not exist on its server", "Create it: createdb NAME."),
    "25": ("is read-only", "Name a server that accepts writes."),
    "42": ("has other tables than expected", "Name a database of Goodcopy's own."),
    "53": ("has no connection or memory left", "Try again later, or ask who runs the server."),
    "57": ("was shut down", "Run the same command again when the server is up."),
    "XX": ("is damaged", WAY_OUT),
}
BUGS = ("22", "23")  # data that does not fit, a broken promise between tables: ours


class PostgreSQL(Database):
    """One database on a PostgreSQL server."""

    def __init__(
        self, url: str, *, patience: float = PATIENCE, notice: Notice | None = None
    ) -> None:
        self._patience, self._notice = patience, notice
        arguments = {"autocommit": True, "connect_timeout": CONNECT_SECONDS}
        try:
            engine = create_engine(url, connect_args=arguments, pool_pre_ping=True)
        except ModuleNotFoundError:
            raise ConfigError(
                "a PostgreSQL store needs psycopg: pip install 'psycopg[binary]'"
            ) from None
        super().__init__(url, engine)
        self._dbapi: Any = engine.dialect.loaded_dbapi

    def begin(self, driver: Driver) -> None:
        """One snapshot for all questions of the transaction."""
        driver.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    @contextmanager
    def alone(self, driver: Driver) -> Iterator[None]:
        """A transaction that holds the store's advisory lock."""
        driver.execute("BEGIN")
        self._wait_for_lock(driver)
        yield

    def _wait_for_lock(self, driver: Any) -> None:
        began, told = time.monotonic(), False
        while not driver.execute(TRY_LOCK).fetchone()[0]:
            waited = time.monotonic() - began
            if waited >= self._patience:
                message = self._locked(driver, f"still after {self._patience:.0f} s")
                driver.execute("ROLLBACK")
                raise StoreLocked(message)
            if waited >= TELL_AFTER and not told and self._notice is not None:
                told = True
                self._notice(
                    f"Waiting: {self._locked(driver, f'trying for {self._patience:.0f} s')}"
                )
            time.sleep(STEP)

    def _locked(self, driver: Any, how_long: str) -> str:
        found = driver.execute(HOLDER).fetchone()
        by = f"the server's process {found[0]}" if found else "another process"
        return (
            f"the store {self.url} is locked by {by} ({how_long}). "
            "Run the same command again when it has ended."
        )

    def revision(self, driver: Any) -> str | None:
        """As `Database.revision`; StoreError for a database of something else."""
        has_version, has_pages = driver.execute(TABLES).fetchone()
        if not has_version and not has_pages:
            return None
        if not (has_version and has_pages):
            raise trouble(self.url, *CAUSES["42"])
        found = driver.execute("SELECT version_num FROM alembic_version").fetchall()
        if len(found) != 1:
            raise trouble(self.url, "is damaged (its version is missing)", WAY_OUT)
        return str(found[0][0])

    def explain(self, error: BaseException) -> NoReturn:
        """By the class of SQLSTATE; an error without one is a connection that failed."""
        state = str(getattr(error, "sqlstate", None) or "")
        words = " ".join(str(error).split())
        if state[:2] in BUGS:
            raise error
        if state in ("40001", "40P01", "55P03"):
            raise StoreLocked(f"the store {self.url} is busy: {words}. Run it again.") from error
        if state == "53100":
            raise OutputError(f"the store {self.url} can't be written: {words}") from error
        if state[:2] in CAUSES:
            cause, helps = CAUSES[state[:2]]
            raise trouble(self.url, f"{cause} ({words})", helps) from error
        if not isinstance(error, self._dbapi.OperationalError) or state[:2] not in ("", "08"):
            raise error
        helps = "Check that the server runs and that DATABASE_URL names it."
        raise trouble(self.url, f"can't be reached ({words})", helps) from error
