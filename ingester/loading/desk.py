"""Transactions of a load: one a batch, or one around a rehearsal, which is undone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from ingester.store.contract import Reader, Store, Writer


class Desk:
    """Where a load writes; with `dry_run` it sees its own writes and leaves nothing behind.

    The store is opened with the first record, so that bytes that are no harvest leave no store.
    """

    def __init__(self, open_store: Callable[[], Store], *, dry_run: bool) -> None:
        self._open, self._dry_run = open_store, dry_run
        self._stack = ExitStack()
        self._opened: Store | None = None
        self._rehearsal: Writer | None = None

    @contextmanager
    def batch(self) -> Iterator[Writer]:
        """A transaction to write in; when it ends without an error, what was written is durable."""
        store = self._store()
        if self._rehearsal is not None:
            yield self._rehearsal
            return
        with store.writing() as tx:
            yield tx

    @contextmanager
    def look(self) -> Iterator[Reader]:
        """A view to read from."""
        store = self._store()
        if self._rehearsal is not None:
            yield self._rehearsal
            return
        with store.reading() as reader:
            yield reader

    def close(self) -> None:
        """Undo a rehearsal and let go of the store."""
        self._stack.close()

    def _store(self) -> Store:
        if self._opened is None:
            self._opened = self._stack.enter_context(closing(self._open()))
            if self._dry_run:
                rehearsal = self._opened.writing(dry_run=True)
                self._rehearsal = self._stack.enter_context(rehearsal)
        return self._opened
