"""Which file a crawl writes to: a new one, one that goes on, one more run in a file, or a pipe."""

import glob
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from harvester.core.admission import Shard, shard_of
from harvester.journal import Journal
from harvester.options import PIPE, CrawlOptions
from harvester.state import State
from shared.dictionary import load_dictionary
from shared.errors import ConfigError, HarvestFileError
from shared.filestate import Visit, holds_nothing, state_of
from shared.harvestfile import Damage, Located
from shared.packing import GZ, ZST, codec_of
from shared.records import LINKS, Warcinfo
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
    path = Path(options.out) if options.out else default_file(site, options, intro.at)
    codec = _codec(path.name, options, named_by="-o")
    if not path.exists() or holds_nothing(path):
        dictionary = _dictionary(options)
        return Opened(writer=HarvestWriter.create(path, intro, codec=codec, dictionary=dictionary))
    if options.append:
        return Opened(writer=HarvestWriter.add_run(path, intro, visit=only_of(site, path)))
    return _go_on(path, site, options, fresh)


def _codec(name: str, options: CrawlOptions, *, named_by: str) -> str:
    """By the name; ConfigError where its ending contradicts --format, or has no use for the
    dictionary.
    """
    named = codec_of(name)
    wanted = options.format or named
    if wanted != named and name.endswith((".gz", ".zst", ".warc")):
        raise ConfigError(
            f"--format {wanted} and {named_by} {name} contradict each other: leave --format out,"
            " or give the name that ending."
        )
    if options.dictionary is not None and wanted != ZST:
        raise ConfigError(
            f"--dictionary is for zst, and this file is {wanted}: add --format zst, or name a file"
            " that ends in .warc.zst."
        )
    return wanted


def only_of(site: Site, path: Path) -> Visit:
    """Sees the records of a file that a run is added to; ConfigError at a run of another site."""

    def see(found: Located | Damage) -> None:
        if isinstance(found, Located) and isinstance(found.record, Warcinfo):
            check_site(found.record, site, path)

    return see


def check_site(info: Warcinfo, site: Site, path: Path) -> None:
    """ConfigError where a run of our harvester is of a site of another name."""
    if info.is_goodcopy and info.site and info.site.split() != site.name.split():
        raise ConfigError(
            f"{path} holds a run of site {info.site!r}, and this is {site.name!r}: name the site"
            " file that it was begun with, or another file with -o."
        )


def _go_on(path: Path, site: Site, options: CrawlOptions, fresh: Callable[[], State]) -> Opened:
    journal = Journal(fresh)
    writer = HarvestWriter.resume(path, visit=journal.see)
    try:
        _check(path, site, journal, options)
    except ConfigError:
        writer.close()
        raise
    return Opened(writer=writer, journal=journal)


def _check(path: Path, site: Site, journal: Journal, options: CrawlOptions) -> None:
    if journal.is_finished:
        raise ConfigError(
            f"{path} holds a finished run. --append adds a new run to it; -o names another file."
        )
    if journal.info is not None and journal.info.purpose == LINKS:
        raise ConfigError(
            f"{path} holds a check of links that did not end; `harvester links` goes on with it."
            " --append adds a run of pages; -o names another file."
        )
    if journal.info is not None and journal.info.home not in (None, site.home):
        raise ConfigError(
            f"{path} holds a run of {journal.info.home}, not of {site.home};"
            " name another file with -o."
        )
    if journal.info is not None:
        check_site(journal.info, site, path)
    begun = shard_of(journal.info.shard or "1/1") if journal.info is not None else options.shard
    if begun != options.shard:
        raise ConfigError(
            f"{path} holds shard {begun} of a harvest: go on with --shard {begun},"
            " or name another file with -o."
        )


def _pipe(options: CrawlOptions, intro: Intro) -> HarvestWriter:
    if sys.stdout.isatty():
        raise ConfigError(
            "-o - writes a harvest file to stdout, and that is a terminal."
            " Pipe it (`| ssh server ingester load -`) or name a file with -o."
        )
    name = options.tee.name if options.tee is not None else PIPE
    return HarvestWriter.stream(
        sys.stdout.buffer,
        intro,
        tee=options.tee,
        codec=_codec(name, options, named_by="--tee"),
        dictionary=_dictionary(options),
    )


def default_file(site: Site, options: CrawlOptions, now: datetime) -> Path:
    """The newest unfinished file of this site in the folder, else a new name."""
    if options.append:
        raise ConfigError("--append adds a run to a file; name it with -o FILE.")
    stem = _stem(site, options.shard)
    endings = [options.format] if options.format else [GZ, ZST]
    for path in _recent(options.folder, stem, endings):
        if _is_shard(path) == (options.shard.of > 1) and _goes_on(path, site):
            return path
    return options.folder / f"{stem}-{now:%Y%m%dT%H%M%SZ}.warc.{endings[0]}"


def _goes_on(path: Path, site: Site) -> bool:
    try:
        state = state_of(path)
    except HarvestFileError:
        return False
    last = state.last
    is_ours = last is not None and last.site == site.name and last.purpose != LINKS
    return is_ours and not state.is_finished


def _recent(folder: Path, stem: str, endings: Sequence[str]) -> Iterator[Path]:
    """The files of this name that were written to a short while ago, newest first."""
    found = [
        (path.stat().st_mtime, path)
        for ending in endings
        for path in folder.glob(f"{glob.escape(stem)}-*.warc.{ending}")
    ]
    now = time.time()
    return (path for changed, path in sorted(found, reverse=True) if now - changed < GOES_ON_FOR)


def _stem(site: Site, shard: Shard) -> str:
    """The site's name as a file name can hold it, and the shard's number: shards share folders."""
    name = re.sub(r"[^\w.-]+", "-", site.name).strip("-.") or "site"
    return f"{name}-{shard.number}of{shard.of}" if shard.of > 1 else name


def _is_shard(path: Path) -> bool:
    return re.search(r"-\d+of\d+-\d{8}T\d{6}Z\.warc\.\w+$", path.name) is not None


def _dictionary(options: CrawlOptions) -> bytes | None:
    return load_dictionary(options.dictionary) if options.dictionary else None
