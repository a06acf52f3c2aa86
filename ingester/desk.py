"""Transactions of a load: one a batch, or one around everything that is undone at the end of a
rehearsal.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from ingester.store.contract import Reader, Store, Writer


class Desk:
    """Where a load writes; with `dry_run` it sees its own writes and leaves nothing behind."""

    def __init__(self, store: Store, *, dry_run: bool) -> None:
        self._store, self._stack = store, ExitStack()
        self._rehearsal: Writer | None = None
        if dry_run:
            self._rehearsal = self._stack.enter_context(store.writing(dry_run=True))

    @contextmanager
    def batch(self) -> Iterator[Writer]:
        """A transaction to write in; when it ends without an error, what was written is durable."""
        if self._rehearsal is not None:
            yield self._rehearsal
            return
        with self._store.writing() as tx:
            yield tx

    @contextmanager
    def look(self) -> Iterator[Reader]:
        """A view to read from."""
        if self._rehearsal is not None:
            yield self._rehearsal
            return
        with self._store.reading() as reader:
            yield reader

    def close(self) -> None:
        """Undo a rehearsal."""
        self._stack.close()
