"""`harvester crawl`: reads a site into a harvest file."""

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import click

from shared.cli import emit, json_option, ok_option
from shared.console import Progress as Bar
from shared.console import one_line, say, size
from shared.errors import ConfigError, Ending, OutputError
from shared.objects import object_address

if TYPE_CHECKING:
    from harvester.events import CaptureLine, Progress, RunSummary
    from harvester.options import CrawlOptions


@click.command("crawl")
@click.argument("site")
@click.option("-o", "--out", "out", metavar="FILE|-|s3://…", help="The harvest file; - for a pipe.")
@click.option("--append", is_flag=True, help="Add a new run of this site to a finished file.")
@click.option(
    "--plan",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Follow a plan that `ingester due SITE --all --json` wrote: what is not due is left out.",
)
@click.option("--only", is_flag=True, help="Nothing but the due pages of the plan.")
@click.option("--max-pages", type=click.IntRange(min=1), metavar="N", help="Stop after N fetches.")
@click.option(
    "--delay", type=click.FloatRange(min=0), metavar="S", help="Seconds between two requests."
)
@click.option(
    "--tee",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With -o -: keep the same bytes in this file.",
)
@click.option("--format", type=click.Choice(["gz", "zst"]), help="Of a new file; default: gz.")
@click.option(
    "--dictionary",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Of a new zst file: a dictionary, such as the .zdict that `harvester pack` left.",
)
@click.option("--with-hops", is_flag=True, help="Also keep each redirect, for replay.")
@click.option(
    "--shard",
    metavar="I/N",
    default="1/1",
    help="Read only part I of N, for harvesters side by side.",
)
@click.option(
    "--spool",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="With -o s3://…: kept here first.",
)
@click.option(
    "--part-size",
    type=click.IntRange(1, 1024),
    default=64,
    metavar="MIB",
    help="With -o s3://…: the size of its parts (64).",
)
@json_option
@ok_option
def command(site: str, as_json: bool, spool: Path | None, part_size: int, **chosen: Any) -> Ending:
    """Read a site into a harvest file, politely; the same command goes on after a stop.

    SITE is a site file or an address. Without -o the file is a new <name>-<UTC time>.warc.gz in
    this folder, or the newest unfinished one of that name from the last 24 hours.

    \b
    Examples:
      harvester crawl https://campus.example/
      harvester crawl campus.toml -o - | ssh server ingester load -
    """
    from harvester.cli.bucket import crawl_into_bucket  # `--help` needs none
    from harvester.core.admission import shard_of
    from harvester.door import crawl
    from harvester.options import CrawlOptions
    from shared.sitefile import load_site

    options = CrawlOptions(**chosen | {"shard": shard_of(chosen["shard"])})
    _check(options)
    known = load_site(site)

    def crawled(options: CrawlOptions, reached: Callable[[int], None] | None) -> "RunSummary":
        with _Teller(known.name, options, as_json=as_json, reached=reached) as teller:
            return crawl(known, options, teller)

    address = object_address(options.out) if options.out else None
    if address is None:
        summary = crawled(options, None)
    else:
        size = part_size << 20
        done = crawl_into_bucket(known, options, address, crawled, spool=spool, part_size=size)
        if isinstance(done, Ending):
            return done
        summary = done
    _tell_end(summary, options, as_json=as_json)
    return summary.ending


def _check(options: "CrawlOptions") -> None:
    if options.tee is not None and not options.is_pipe:
        raise ConfigError("--tee keeps a copy of what -o - writes to a pipe; add -o -.")
    if options.only and options.plan is None:
        raise ConfigError("--only reads nothing but a plan; name it with --plan FILE.")
    if options.delay is not None and not options.delay < math.inf:  # nan is none either
        raise ConfigError(f"--delay {options.delay}: write seconds, such as --delay 0.5")
    if options.append and options.is_pipe:
        raise ConfigError("--append adds to a file; a pipe has none. Name it with -o FILE.")


def _tell_end(summary: "RunSummary", options: "CrawlOptions", *, as_json: bool) -> None:
    """The words and the last line; where the reader left already, that was said."""
    from harvester.report import tell

    tell(summary)
    if not as_json:
        return
    try:
        emit(summary.line, sys.stderr if options.is_pipe else None)
    except OutputError:
        if summary.ending is not Ending.OUTPUT:
            raise


class _Teller:
    """Shows what a crawl tells: JSON lines where asked for, words and a bar on stderr."""

    def __init__(
        self,
        title: str,
        options: "CrawlOptions",
        *,
        as_json: bool,
        reached: Callable[[int], None] | None,
    ) -> None:
        self._reached = reached
        self._title, self._as_json = title, as_json
        self._stream = sys.stderr if options.is_pipe else None
        self._bar, self._has_total = Bar(title), False

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def captured(self, line: "CaptureLine") -> None:
        """One line a page; the file is whole up to its end."""
        if self._reached is not None:
            self._reached(line.offset + line.bytes)
        if self._as_json:
            emit(line, self._stream)

    def progressed(self, progress: "Progress") -> None:
        """The bar: with total and time left once the list is known, else found and queued."""
        counts, total = progress.counts, progress.done + progress.queued
        note = f"read {counts.read:,}  failed {counts.failed:,}  {size(progress.bytes)}"
        if not progress.total_is_known:
            found = f"found {total:,}, queue {progress.queued:,}"
            self._bar.update(done=progress.done, note=f"{found}  {note}")
            return
        if not self._has_total:
            self._start_anew(total)
        self._bar.update(done=progress.done, total=total, note=note)

    def _start_anew(self, total: int) -> None:
        self._bar.stop()
        self._bar, self._has_total = Bar(self._title, total), True
        self._bar.start()

    def told(self, words: str) -> None:
        """A sentence."""
        say(one_line(words))
