"""The store: one contract, and the only place where SQL is written; imports wait for its use."""

from collections.abc import Callable

from ingester.store.contract import Store


def open_store(
    url: str,
    *,
    create: bool = False,
    patience: float = 30.0,
    notice: Callable[[str], None] | None = None,
) -> Store:
    """The store at an address; without `create` a file that is not there reads as an empty store.

    `patience`: seconds to wait for another writer; `notice` is told when that takes long.
    """
    from ingester.store.sql import open_sql  # SQLAlchemy is slow to import

    return open_sql(url, create=create, patience=patience, notice=notice)
