"""Dictionaries of harvest files in the store, by their zstd id."""

import sqlite3
from contextlib import closing

import pytest

from ingester.store import open_store
from shared.errors import StoreError
from tests.contract.harvests import DICTIONARY

NUMBER = 2_000_000_000  # ids go to 2^31 - 1 and, unregistered, beyond


def test_a_dictionary_is_kept_as_it_came_first(store):
    with store.reading() as reader:
        assert reader.dictionary(NUMBER) is None
    for content in (DICTIONARY, b"something else"):
        with store.writing() as tx:
            tx.put_dictionary(NUMBER, content)
    with store.reading() as reader:
        assert reader.dictionary(NUMBER) == DICTIONARY
        assert reader.dictionary(2**32 - 1) is None


def test_a_dictionary_that_is_damaged_in_the_store_is_told(tmp_path):
    address = f"sqlite:///{tmp_path}/goodcopy.db"
    with closing(open_store(address, create=True)) as store, store.writing() as tx:
        tx.put_dictionary(NUMBER, DICTIONARY)
    with closing(sqlite3.connect(tmp_path / "goodcopy.db")) as db:
        db.execute("UPDATE dictionaries SET body = substr(body, 1, 60)")
        db.commit()
    with (
        closing(open_store(address)) as store,
        store.reading() as reader,
        pytest.raises(StoreError, match="does not unpack"),
    ):
        reader.dictionary(NUMBER)
