"""Brings the search index to the words of this version, where another one built it."""

from collections.abc import Callable

from ingester.store.contract import Store


def make_current(store: Store, notice: Callable[[str], None]) -> None:
    """Build the index anew where this version cuts words in another way; loads do so as well."""
    with store.reading() as reader:
        if reader.index_is_current():
            return
    notice("Building the search index anew for this version.")
    with store.writing() as tx:
        if not tx.index_is_current():
            tx.rebuild_index()
