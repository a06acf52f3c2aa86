"""`harvester links`: asks for what harvested pages link to."""

from pathlib import Path
from typing import TYPE_CHECKING, Self

import click

from shared.cli import emit, json_option, ok_option
from shared.console import Progress as Bar
from shared.console import one_line, say
from shared.errors import ConfigError, Ending, OutputError
from shared.objects import object_address

if TYPE_CHECKING:
    from datetime import timedelta

    from harvester.linkcheck.events import LinkLine, LinkProgress, LinkSummary


def _length(_ctx: click.Context, _param: click.Parameter, value: str) -> "timedelta":
    from datetime import timedelta

    from shared.sitefile import seconds  # patterns cost start-up time

    try:
        return timedelta(seconds=seconds(value))
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from None


@click.command("links")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--site", required=True, metavar="SITE", help="The site file or address.")
@click.option(
    "-o",
    "--out",
    "out",
    required=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to write what came.",
)
@click.option("--append", is_flag=True, help="Add a new check to a file.")
@click.option(
    "--known",
    multiple=True,
    metavar="FILE",
    help="A file of an earlier check whose fresh good answers count, beside those of -o itself.",
)
@click.option(
    "--fresh",
    default="1d",
    show_default=True,
    metavar="TIME",
    callback=_length,
    help="How long they count, such as 12h or 7d; 0s: ask for everything.",
)
@click.option("--images", is_flag=True, help="Ask for the images of the pages, too.")
@json_option
@ok_option
def command(
    files: tuple[str, ...],
    site: str,
    out: Path,
    append: bool,
    known: tuple[str, ...],
    fresh: "timedelta",
    images: bool,
    as_json: bool,
) -> Ending:
    """Check the links of harvested pages, politely; the same command goes on after a stop.

    FILE are harvest files of SITE, here or in an object store (s3://…); the newest capture of each
    page counts. Each target is asked for once, one request at a time to a host: with HEAD, and with
    GET where HEAD does not tell. Pages that the files hold are not asked for again, and neither is
    what answered well in an earlier check a short while ago (--fresh); what did not always is.
    `limits` of the site file holds for the requests.
    What came is judged by `ingester load` and `ingester report links`.

    \b
    Example:
      harvester links campus.warc.gz --site campus.toml -o links.warc.gz
    """
    import asyncio  # `--help` needs none of these

    from harvester.linkcheck.report import tell_links
    from harvester.linkcheck.run import LinkOptions, LinkRun
    from shared.sitefile import load_site

    _check((*files, *known))
    checked = load_site(site)
    options = LinkOptions(
        files=files, out=out, append=append, images=images, known=known, fresh=fresh
    )
    with _Teller(checked.name, as_json=as_json) as teller:
        summary = asyncio.run(LinkRun(checked, options, teller).go())
    tell_links(summary)
    if as_json:
        _emit_end(summary)
    return summary.ending


def _check(files: tuple[str, ...]) -> None:
    for name in files:
        if name == "-":
            raise ConfigError(
                "links reads its files more than once, and standard input only once: name them."
            )
        if object_address(name) is None and not Path(name).is_file():
            raise ConfigError(f"{name}: no such file")


def _emit_end(summary: "LinkSummary") -> None:
    """The last line; where the reader left already, that was said."""
    try:
        emit(summary.line)
    except OutputError:
        if summary.ending is not Ending.OUTPUT:
            raise


class _Teller:
    """Shows what a link check tells: JSON lines where asked for, words and a bar on stderr."""

    def __init__(self, title: str, *, as_json: bool) -> None:
        self._title, self._as_json = title, as_json
        self._bar, self._asks = Bar(f"{title}: links of pages"), False

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def checked(self, line: "LinkLine") -> None:
        """One line a target."""
        if self._as_json:
            emit(line)

    def gathering(self, pages: int, of: int) -> None:
        """The bar over pages."""
        self._bar.update(done=pages, total=of)

    def progressed(self, progress: "LinkProgress") -> None:
        """The bar over targets."""
        if not self._asks:
            self._bar.stop()
            self._bar, self._asks = Bar(self._title, progress.targets), True
            self._bar.start()
        counts = progress.counts
        note = f"well {counts.read:,}  gone {counts.gone:,}  failed {counts.failed:,}"
        self._bar.update(done=progress.done, total=progress.targets, note=note)

    def told(self, words: str) -> None:
        """A sentence."""
        say(one_line(words))
