"""Opens the store for a command that reads or answers."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from ingester.store import open_store
from ingester.store.address import database_url
from ingester.store.contract import Reader, Store
from shared.console import say


@contextmanager
def opened(db: str | None) -> Iterator[Store]:
    """The store that `--db` or the environment names; a SQLite file that is not there yet reads as
    empty.
    """
    with closing(open_store(database_url(db), create=False, notice=say)) as store:
        if not store.exists:
            say(f"Note: there is no store at {store.url} yet; `ingester load FILE` makes it.")
        yield store


@contextmanager
def opened_index(db: str | None) -> Iterator[Reader]:
    """A look at the store whose search index this version can read."""
    from ingester.search.current import make_current  # only where somebody searches

    with opened(db) as store:
        make_current(store, say)
        with store.reading() as reader:
            yield reader
