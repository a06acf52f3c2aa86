"""zstd dictionaries of loaded harvest files: without its dictionary no member of a file is read."""

import zstandard
from sqlalchemy import bindparam, select

from ingester.store.schema import dictionaries
from ingester.store.session import Query, Session, Tuple, upsert
from shared.dictionary import unpack_dictionary

LEVEL = 19  # written once, and a third of its size

BY_ID = Query(select(dictionaries.c.body).where(dictionaries.c.id == bindparam("id")))
INSERT = upsert(dictionaries, update=False)


class DictionariesReader(Session):
    """What is known of dictionaries."""

    def dictionary(self, number: int) -> bytes | None:
        """The dictionary with this zstd id."""
        return self.row(BY_ID, _dictionary, id=number)


class DictionariesWriter(DictionariesReader):
    """Changes to dictionaries."""

    def put_dictionary(self, number: int, content: bytes) -> None:
        """Keep a dictionary; one of this id that is there already stays."""
        if self.row(BY_ID, _is_there, id=number) is None:
            packer = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
            self.change(INSERT, id=number, body=packer.compress(content))


def _dictionary(row: Tuple) -> bytes:
    try:
        return unpack_dictionary(row[0])
    except zstandard.ZstdError as error:
        raise ValueError(f"a dictionary that does not unpack: {error}") from None


def _is_there(_row: Tuple) -> bool:
    return True
