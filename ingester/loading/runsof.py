"""The runs of a file: which one a record belongs to, and how a new one begins."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import datetime

from msgspec import Struct

from ingester.loading.desk import Desk
from ingester.loading.loadedrun import LoadedRun
from ingester.loading.origin import FOREIGN, foreign_site, site_of_run
from ingester.loading.twins import told_twin, twin_of
from shared.records import Record, Warcinfo
from shared.site import Site


class LoadOptions(Struct, frozen=True, kw_only=True):
    """What the operator asked for."""

    sites: tuple[Site, ...] = ()
    dry_run: bool = False
    foreign: bool = False
    kind: str = "harvest"
    clock: Callable[[], datetime]


class RunsOf:
    """The runs of one file or stream, in the order in which they began; `note` tells people."""

    def __init__(
        self, desk: Desk, options: LoadOptions, name: str, note: Callable[[str], None]
    ) -> None:
        self._desk, self._options, self._name, self._note = desk, options, name, note
        self._runs: dict[str, LoadedRun] = {}
        self._open: LoadedRun | None = None

    def __iter__(self) -> Iterator[LoadedRun]:
        return iter(list(self._runs.values()))

    @property
    def sites(self) -> set[str]:
        """The sites whose runs were loaded, by name."""
        return {run.site.name for run in self if run.row is not None}

    @property
    def last(self) -> LoadedRun | None:
        """The run that began last."""
        return next(reversed(self._runs.values()), None)

    def turn_to(self, info: Warcinfo) -> Iterator[LoadedRun]:
        """A warcinfo ends every run before it, given out here; the same one again goes on."""
        name = info.run or info.record_id
        yield from (run for run in self if run.run != name)
        self._open = self._runs.get(name) or self._begin(name, info, None)

    def of(self, record: Record, url: str | None) -> LoadedRun:
        """The run of a record; another tool's file is one run, named after its first record."""
        if self._options.foreign:
            first = next(iter(self._runs), None)
            name = first or f"foreign-{hashlib.sha256(record.record_id.encode()).hexdigest()[:32]}"
        elif record.run is None and self._open is not None:
            return self._open
        else:
            name = record.run or f"unnamed-{record.record_id}"
        return self._runs.get(name) or self._begin(name, None, url)

    def _begin(self, name: str, info: Warcinfo | None, url: str | None) -> LoadedRun:
        options = self._options
        with self._desk.look() as reader:
            if options.foreign and not options.sites:
                known = reader.site(FOREIGN)
                site = foreign_site(known.site if known else None)
            else:
                site = site_of_run(reader, options.sites, info, name, url)
            twin = twin_of(reader, site)
        if twin is not None:
            self._note(told_twin(site, twin))
        kind = "foreign" if options.foreign else options.kind
        run = LoadedRun(name, site, info, kind=kind, file=self._name, now=options.clock())
        self._runs[name] = run
        return run
