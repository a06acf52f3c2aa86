"""Which file a crawl writes to: a new one, one that goes on, one more run in a file, or a pipe."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from harvester.journal import Journal
from harvester.options import CrawlOptions
from harvester.state import State
from shared.errors import ConfigError
from shared.filestate import state_of
from shared.packing import GZ, ZST, codec_of
from shared.site import Site
from shared.writer import HarvestWriter, Intro

GOES_ON_FOR = 24 * 3600.0  # seconds since the last write in which a default file is continued


class Opened(Struct, frozen=True, kw_only=True):
    """A file that is ours now, and the run that goes on in it, if one does."""

    writer: HarvestWriter
    journal: Journal | None = None


def open_output(
    site: Site, options: CrawlOptions, intro: Intro, fresh: Callable[[], State]
) -> Opened:
    """Open what the options ask for; ConfigError where that must not be written to."""
    if options.is_pipe:
        return Opened(writer=_pipe(options, intro))
    path = Path(options.out) if options.out else _default_file(site, options, intro.at)
    if not path.exists() or path.stat().st_size == 0:
        writer = HarvestWriter.create(
            path, intro, codec=_codec(path.name, options), dictionary=_dictionary(options)
        )
        return Opened(writer=writer)
    if options.append:
        return Opened(writer=HarvestWriter.add_run(path, intro))
    return _go_on(path, site, fresh)


def _go_on(path: Path, site: Site, fresh: Callable[[], State]) -> Opened:
    journal = Journal(fresh)
    writer = HarvestWriter.resume(path, visit=journal.see)
    try:
        _check(path, site, journal)
    except ConfigError:
        writer.close()
        raise
    return Opened(writer=writer, journal=journal)


def _check(path: Path, site: Site, journal: Journal) -> None:
    if journal.is_finished:
        raise ConfigError(
            f"{path} holds a finished run. --append adds a new run to it; -o names another file."
        )
    if journal.info is not None and journal.info.home not in (None, site.home):
        raise ConfigError(
            f"{path} holds a run of {journal.info.home}, not of {site.home};"
            " name another file with -o."
        )


def _pipe(options: CrawlOptions, intro: Intro) -> HarvestWriter:
    if sys.stdout.isatty():
        raise ConfigError(
            "-o - writes a harvest file to stdout, and that is a terminal."
            " Pipe it (`| ssh server ingester load -`) or name a file with -o."
        )
    return HarvestWriter.stream(
        sys.stdout.buffer,
        intro,
        tee=options.tee,
        codec=options.format or GZ,
        dictionary=_dictionary(options),
    )


def _default_file(site: Site, options: CrawlOptions, now: datetime) -> Path:
    """The newest unfinished file of this site in the folder, else a new name."""
    if options.append:
        raise ConfigError("--append adds a run to a file; name it with -o FILE.")
    for path in _recent(site, options.folder):
        if not state_of(path).is_finished:
            return path
    ending = "zst" if options.format == ZST else "gz"
    return options.folder / f"{_stem(site)}-{now:%Y%m%dT%H%M%SZ}.warc.{ending}"


def _recent(site: Site, folder: Path) -> Iterator[Path]:
    found = [
        (path.stat().st_mtime, path)
        for ending in ("gz", "zst")
        for path in folder.glob(f"{_stem(site)}-*.warc.{ending}")
    ]
    now = time.time()
    for changed, path in sorted(found, reverse=True):
        if now - changed < GOES_ON_FOR:
            yield path


def _stem(site: Site) -> str:
    """The site's name as a file name can hold it."""
    return re.sub(r"[^\w.-]+", "-", site.name).strip("-.") or "site"


def _codec(name: str, options: CrawlOptions) -> str:
    return options.format or codec_of(name)


def _dictionary(options: CrawlOptions) -> bytes | None:
    if options.dictionary is None:
        return None
    try:
        return options.dictionary.read_bytes()
    except OSError as error:
        raise ConfigError(
            f"--dictionary {options.dictionary}: can't be read: {error.strerror}"
        ) from None
