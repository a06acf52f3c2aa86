"""The store in an SQLite file: write-ahead log, every commit on the disk, one writer at a time."""

import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy import StaticPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from ingester.store.database import (
    PATIENCE,
    TELL_AFTER,
    Database,
    Notice,
    driver_of,
    trouble,
)
from ingester.store.locks import holder_of, is_remote, try_lock
from ingester.store.session import WAY_OUT, Driver
from ingester.store.sqlitefile import has_log, size_of
from shared.errors import ConfigError, OutputError, StoreError, StoreLocked

STEP = 0.05  # seconds between two tries for the lock, so that Ctrl-C is heard
CACHE_KIB = 8_192  # pages of the file kept in memory by a connection; the system keeps them too
CHECKPOINT_PAGES = 1_000  # SQLite's own default: about 4 MiB of log
CHECKED_BYTES = 256 << 20  # a larger store is not looked through each time: it would take seconds
STATEMENTS = 256  # kept compiled; the store has about 90

IN_MEMORY = "sqlite://"

_NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}
_AGAIN = "Run the same command again when its disk answers; what was stored before is whole."
_RETRY = {"SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL"}


class SQLite(Database):
    """One SQLite file, or an empty store in memory that stands in for a missing file."""

    def __init__(
        self, url: str, *, patience: float = PATIENCE, notice: Notice | None = None
    ) -> None:
        self.path = path_in(url)
        self._patience, self._notice = patience, notice
        self._remote = self.path is not None and is_remote(self.path.parent)
        self._has_written = False
        arguments: dict[str, Any] = {"isolation_level": None, "cached_statements": STATEMENTS}
        pool = {"poolclass": StaticPool} if self.path is None else {}
        engine = create_engine(url, connect_args=arguments, **pool)
        event.listen(engine, "connect", self._on_connect)
        super().__init__(url, engine)

    def has_content(self) -> bool:
        """Whether anything is at the path: an empty file is a store that was never finished."""
        if self.path is None:
            return True
        try:
            return self.path.stat().st_size > 0
        except FileNotFoundError:
            return False
        except OSError as error:
            raise trouble(
                self.url,
                f"can't be opened: {error.strerror}",
                "Check the path and who may read it.",
            ) from None

    def create_file(self) -> None:
        """An empty file that only its owner can read, where there is none."""
        if self.path is None:
            return
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        except FileExistsError:
            pass
        except OSError as error:
            raise trouble(
                self.url,
                f"can't be created: {error.strerror}",
                "Name a place that exists with --db.",
            ) from None

    def prepare(self) -> None:
        """As `Database.prepare`; on a network file system without a log."""
        if self._remote and self.path is not None and has_log(self.path):
            self._without_log(self.path)
        super().prepare()

    def before_tables(self) -> None:
        """Write-ahead mode for a new file, where that is safe; it stays with the file."""
        if self.path is None or self._remote:
            return
        with self._connection() as connection:
            driver = driver_of(connection)
            self._waited(lambda: driver.execute("PRAGMA journal_mode=WAL").fetchone())

    def _without_log(self, path: Path) -> None:
        """Bring the log of a store that was moved here into its file: a log needs memory that all
        share (SQLite's write-ahead logging, 8), so nobody else may have the file open meanwhile.
        """
        with closing(sqlite3.connect(path, timeout=0.0, isolation_level=None)) as driver:
            driver.execute("PRAGMA locking_mode=EXCLUSIVE").close()
            try:
                self._waited(lambda: driver.execute("PRAGMA journal_mode=DELETE").fetchone())
            except sqlite3.Error as error:
                self.explain(error)

    def _on_connect(self, driver: Any, _record: Any) -> None:
        # Waiting for a lock is done in steps, so that Ctrl-C is heard and a person told. SQLite
        # itself waits while a file is opened, and where a commit has to wait for readers.
        wait = int(self._patience * 1000)
        for pragma in (
            f"busy_timeout={wait}",
            "foreign_keys=ON",
            "synchronous=FULL",  # law 4: what is counted as stored survives power loss
            f"cache_size=-{CACHE_KIB}",
            "wal_autocheckpoint=0",  # see locks.py
            "trusted_schema=OFF",
            "cell_size_check=ON",
            f"busy_timeout={wait if self._remote else 0}",
        ):
            driver.execute(f"PRAGMA {pragma}").close()

    def begin(self, driver: Driver) -> None:
        """A snapshot: the first look at the schema fixes it."""
        driver.execute("BEGIN")
        self._waited(lambda: driver.execute("PRAGMA schema_version").fetchone())

    @contextmanager
    def alone(self, driver: Driver) -> Iterator[None]:
        """The lock of the store around SQLite's own and the checkpoint that follows."""
        with ExitStack() as held:
            if self.path is not None:
                self._take(held, self.path)
                self._before_the_first_write(driver, self.path)
            self._waited(lambda: driver.execute("BEGIN IMMEDIATE"))
            yield
            self._checkpoint(driver)

    def _before_the_first_write(self, driver: Driver, path: Path) -> None:
        """A file whose pages don't hold together is left as it is; who only reads may try."""
        if self._has_written:
            return
        if self._remote and self._notice is not None:
            self._notice(
                f"The store {self.url} is on a network file system: it works without a log, "
                "and one that is written to from two machines at once can be damaged."
            )
        if 0 < size_of(path) <= CHECKED_BYTES:
            found: list[str] = []
            self._waited(lambda: found.extend(driver.execute("PRAGMA quick_check(1)").fetchone()))
            if found != ["ok"]:
                raise _damaged(self.url, found[0].splitlines()[-1])
        self._has_written = True

    def _take(self, held: ExitStack, path: Path) -> None:
        def attempt() -> None:
            with ExitStack() as trial:
                try:
                    taken = trial.enter_context(try_lock(path))
                except OSError as error:
                    raise trouble(
                        self.url,
                        f"can't be written: {error.strerror} at {error.filename}",
                        "Check its owner and mode." if error.errno in _NOT_ALLOWED else _AGAIN,
                    ) from None
                if not taken:
                    raise _Busy
                held.push(trial.pop_all())

        self._waited(attempt)

    def _waited(self, attempt: Any) -> None:
        """Try until it works; StoreLocked, with the holder, when patience ends."""
        began, told = time.monotonic(), False
        while True:
            try:
                attempt()
            except (_Busy, sqlite3.OperationalError) as error:
                if not _is_busy(error):
                    raise
            else:
                return
            waited = time.monotonic() - began
            if waited >= self._patience:
                raise StoreLocked(self._locked(f"still after {self._patience:.0f} s"))
            if waited >= TELL_AFTER and not told:
                told = True
                if self._notice is not None:
                    self._notice(f"Waiting: {self._locked(f'trying for {self._patience:.0f} s')}")
            time.sleep(STEP)

    def _locked(self, how_long: str) -> str:
        pid = None if self.path is None else holder_of(self.path)
        by = f"process {pid}" if pid else "another process"
        return (
            f"the store {self.url} is locked by {by} ({how_long}). "
            "Run the same command again when it has ended."
        )

    def _checkpoint(self, driver: Any) -> None:
        """Bring a long log into the file, while nobody else writes."""
        if self.path is None or self._remote:
            return
        log = self.path.with_name(f"{self.path.name}-wal")
        size = driver.execute("PRAGMA page_size").fetchone()[0]
        if log.exists() and log.stat().st_size >= CHECKPOINT_PAGES * size:
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def revision(self, driver: Driver) -> str | None:
        """As `Database.revision`; StoreError for an SQLite file of something else."""
        tables = {
            row[0]
            for row in driver.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).fetchall()
        }
        if not tables:
            return None
        if not {"alembic_version", "pages"} <= tables:
            raise trouble(
                self.url,
                "is an SQLite file of something else",
                "Name another one with --db; it is left as it was.",
            )
        found = driver.execute("SELECT version_num FROM alembic_version").fetchall()
        if len(found) != 1:
            raise _damaged(self.url, "its version is missing")
        return str(found[0][0])

    def explain(self, error: BaseException) -> NoReturn:
        """By SQLite's own name of the error."""
        name = getattr(error, "sqlite_errorname", "") or ""
        primary = "_".join(name.split("_")[:2])
        if primary in _RETRY:
            raise StoreLocked(self._locked("now")) from error
        if primary in ("SQLITE_FULL", "SQLITE_IOERR"):
            helps = _AGAIN if primary == "SQLITE_IOERR" else "Free some space and run it again."
            raise OutputError(f"the store {self.url} can't be written: {error}. {helps}") from error
        if primary in ("SQLITE_NOTADB", "SQLITE_CORRUPT") or _is_damage(error):
            raise _damaged(self.url, str(error)) from error
        if primary == "SQLITE_READONLY":
            raise trouble(
                self.url, "is read-only", "Check the owner and mode of the file and its folder."
            ) from error
        if primary in ("SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH"):
            raise trouble(
                self.url, "can't be opened", "Check that it is a file you may read and write."
            ) from error
        raise error


class _Busy(Exception):
    """Another process holds the store's lock."""


def path_in(url: str) -> Path | None:
    """The file that an SQLite address names; None for one in memory."""
    try:
        name = make_url(url).database
    except ArgumentError:
        raise ConfigError(f"{url} is no address of an SQLite store. Write sqlite:///FILE") from None
    return None if name in (None, "", ":memory:") else Path(str(name))


def _is_busy(error: BaseException) -> bool:
    name = getattr(error, "sqlite_errorname", "") or ""
    return isinstance(error, _Busy) or "_".join(name.split("_")[:2]) in _RETRY


def _is_damage(error: BaseException) -> bool:
    """Whether a statement of ours failed because tables or text are not what they were."""
    return any(
        sign in str(error)
        for sign in ("no such table", "no such column", "Could not decode", "malformed")
    )


def _damaged(url: str, why: str) -> StoreError:
    return trouble(
        url,
        f"is damaged or no SQLite file ({why})",
        WAY_OUT,
    )
