"""`python -m bench.growth.loading FILE STORE`: a load as `ingester load` does it, read cheaply."""

import sys
from contextlib import closing

from bench.growth.cheap import CheapReader
from ingester.load import FileLoad, now
from ingester.loading.desk import Desk
from ingester.loading.events import DecisionLine
from ingester.loading.runsof import LoadOptions
from ingester.store import open_store
from shared.harvestfile import open_source, read_harvest


class Silent:
    """Listens to what the load tells, and says nothing."""

    def decision(self, line: DecisionLine) -> None:
        """One page."""

    def progress(self, records: int, offset: int) -> None:
        """How far it is."""


def main(file: str, store: str) -> None:
    options = LoadOptions(clock=now)
    with (
        closing(Desk(lambda: open_store(store, create=True), dry_run=False)) as desk,
        open_source(file) as source,
    ):
        load = FileLoad(desk, options, CheapReader(), Silent(), file)
        line = load.load(read_harvest(source, name=file))
    sys.stdout.write(f"{dict(line.acts)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])
