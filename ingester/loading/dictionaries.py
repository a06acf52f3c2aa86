"""zstd dictionaries beside the copies: a harvest file that lost its own can still be loaded."""

from contextlib import closing

from ingester.loading.desk import Desk
from ingester.store import open_store
from shared.dictionary import Find
from shared.harvestfile import HarvestReader


def keep_dictionaries(desk: Desk, harvest: HarvestReader) -> None:
    """Keep the dictionaries that a file was read with."""
    found = list(harvest.dictionaries)
    if not found:
        return
    with desk.batch() as tx:
        for number, content in found:
            tx.put_dictionary(number, content)


def kept_in(url: str) -> Find:
    """Looks for the dictionary of an id in the store at this address; a missing store has none."""

    def find(number: int) -> bytes | None:
        with closing(open_store(url)) as store, store.reading() as reader:
            return reader.dictionary(number)

    return find
