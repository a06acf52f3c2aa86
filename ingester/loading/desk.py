"""Transactions of a load: one a batch, or one around a rehearsal, which is undone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from ingester.store.contract import Reader, Store, Writer

LOOKS = 64  # through one view: a transaction for each would cost more than what is read in it


class Desk:
    """Where a load writes; with `dry_run` it sees its own writes and leaves nothing behind.

    The store is opened with the first record. One that is not there yet is made (by `make`) when
    the first page is written: a file that is refused leaves no store.
    """

    def __init__(
        self,
        open_store: Callable[[], Store],
        *,
        dry_run: bool,
        make: Callable[[], Store] | None = None,
    ) -> None:
        self._open, self._dry_run, self._make = open_store, dry_run, make
        self._stack = ExitStack()
        self._opened: Store | None = None
        self._rehearsal: Writer | None = None
        self._view = _View()

    @contextmanager
    def batch(self) -> Iterator[Writer]:
        """A transaction to write in; when it ends without an error, what was written is durable."""
        store = self._store()
        if self._rehearsal is not None:
            yield self._rehearsal
            return
        self._view.close()
        if not store.exists and self._make is not None:
            store = self._opened = self._stack.enter_context(closing(self._make()))
        try:
            with store.writing() as tx:
                yield tx
        finally:
            self._view.close()

    @contextmanager
    def look(self) -> Iterator[Reader]:
        """A view to read from: as the store was not long ago, with all that was written here."""
        store = self._store()
        if self._rehearsal is not None:
            yield self._rehearsal
            return
        with self._view.of(store) as reader:
            yield reader

    def close(self) -> None:
        """Undo a rehearsal and let go of the store."""
        self._view.close()
        self._stack.close()

    def _store(self) -> Store:
        if self._opened is None:
            self._opened = self._stack.enter_context(closing(self._open()))
            if self._dry_run:
                rehearsal = self._opened.writing(dry_run=True)
                self._rehearsal = self._stack.enter_context(rehearsal)
        return self._opened


class _View:
    """A snapshot that several looks share."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._reader: Reader | None = None
        self._looks = self._users = 0

    @contextmanager
    def of(self, store: Store) -> Iterator[Reader]:
        """The snapshot, taken anew after so many looks, and after one that went wrong."""
        if self._looks >= LOOKS and not self._users:
            self.close()
        if self._reader is None:
            self._reader = self._stack.enter_context(store.reading())
        self._looks += 1
        self._users += 1
        try:
            yield self._reader
        except BaseException as error:
            self._looks = LOOKS
            if self._users == 1:  # the snapshot's own end says what a driver's error means
                self._reader = None
                self._stack.__exit__(type(error), error, error.__traceback__)
            raise
        finally:
            self._users -= 1

    def close(self) -> None:
        """Let go of it, or have it taken anew when nobody looks through it any more."""
        if self._users:
            self._looks = LOOKS
            return
        self._reader, self._looks = None, 0
        self._stack.close()
