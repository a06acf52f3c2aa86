"""Opens the store for a command that reads or answers."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from ingester.store import open_store
from ingester.store.address import database_url, is_named
from ingester.store.contract import Reader, Store
from shared.console import say
from shared.errors import StoreError


@contextmanager
def opened(
    db: str | None, *, must_exist: bool = False, may_be_new: bool = False
) -> Iterator[Store]:
    """The store that `--db` or the environment names; StoreError where that is not there.

    The default one that is not there yet reads as empty, unless it `must_exist`; so does a named
    one that `may_be_new`.
    """
    with closing(open_store(database_url(db), create=False, notice=say)) as store:
        if not store.exists:
            if must_exist or (is_named(db) and not may_be_new):
                raise StoreError(
                    f"there is no store at {store.url}. Check --db (or DATABASE_URL);"
                    " `ingester load FILE` makes a new one."
                )
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
