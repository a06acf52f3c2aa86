"""The store as a server sees it: it may be away for a while and come back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from ingester.store import open_store
from ingester.store.contract import Reader, Store
from shared.errors import StoreError, ToolError

PATIENCE = 2.0  # seconds that somebody who waits for a page waits for a lock

Seal = tuple[int, int] | None


class Served:
    """A store that is opened when it is first asked for, and again after it failed or was replaced.

    Every look at it is a reading transaction of its own: nothing here can write.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = Lock()
        self._store: Store | None = None
        self._seal: Seal = None

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """One consistent look; a ToolError where the store is away."""
        store = self._opened()
        try:
            with store.reading() as reader:
                yield reader
        except ToolError:
            self._forget(store)
            raise

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            if self._store is not None:
                self._store.close()
                self._store = None

    def _opened(self) -> Store:
        with self._lock:
            seal = _seal(self._url)
            if self._store is not None and seal == self._seal:
                return self._store
            if self._store is not None:
                self._store.close()
                self._store = None
            store = open_store(self._url, create=False, patience=PATIENCE)
            if not store.exists:
                store.close()
                raise StoreError(
                    f"there is no store at {store.url} yet; `ingester load FILE` makes it."
                )
            self._store, self._seal = store, seal
            return store

    def _forget(self, store: Store) -> None:
        with self._lock:
            if self._store is store:
                self._store.close()
                self._store = None


def _seal(url: str) -> Seal:
    """Which file it is: a backup put in its place is another one. None for a server's store."""
    if not url.startswith("sqlite"):
        return None
    from ingester.store.sqlite import path_in  # SQLAlchemy is slow to import

    try:
        found = (path_in(url) or Path("/")).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
