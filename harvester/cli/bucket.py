"""`harvester crawl -o s3://...`: harvest into a spool file here, and bring it to the store."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from shared.console import say
from shared.errors import ConfigError, Ending, ToolError, worst
from shared.objects import ObjectAddress
from shared.wording import counted

if TYPE_CHECKING:
    from harvester.destination import Destination
    from harvester.events import RunSummary
    from harvester.options import CrawlOptions
    from harvester.upload import Upload
    from shared.site import Site

Crawl = Callable[["CrawlOptions", Callable[[int], None]], "RunSummary"]


def crawl_into_bucket(
    site: "Site",
    options: "CrawlOptions",
    address: ObjectAddress,
    crawl: Crawl,
    *,
    spool: Path | None,
    part_size: int,
) -> "RunSummary | Ending":
    """Crawl into the spool and send its parts; only an ending where all was read before."""
    from harvester.destination import SPOOL, Destination  # `--help` needs none

    if options.append:
        raise ConfigError("--append adds to a file, and an object can't grow: name a new key.")
    destination = Destination(site, options, address, spool=spool or SPOOL, part_size=part_size)
    endings = [_sent(left) for left in destination.left_over()]
    if destination.is_read:
        return worst([*endings, _sent(destination.upload)])
    return _crawled(destination, options, crawl, endings)


def _crawled(
    destination: "Destination", options: "CrawlOptions", crawl: Crawl, endings: list[Ending]
) -> "RunSummary":
    from harvester.outcome import Why  # `--help` needs none

    upload = destination.upload
    summary = crawl(replace(options, out=str(destination.path)), upload.reached)
    ending = _sent(upload, is_finished=summary.line.why is Why.FINISHED)
    place = str(upload.address) if ending is Ending.DONE else str(destination.path)
    return replace(
        summary,
        line=replace(summary.line, file=place),
        path=place,
        ending=worst([summary.ending, ending, *endings]),
    )


def _sent(upload: "Upload", *, is_finished: bool = True) -> Ending:
    """Send what is left of a spool. What can't be sent stays, and that is said."""
    try:
        upload.finish()
    except ToolError as error:
        parts = counted(upload.parts, "part is", "parts are")
        say(
            f"Error: {error} Nothing is lost: {upload.spool} holds the whole harvest ({parts}"
            f" sent). The same command sends the rest; `ingester load {upload.spool}` loads it"
            " from here."
        )
        return error.code
    say(f"{upload.address}: {counted(upload.parts, 'part')} sent and looked at.")
    if is_finished:
        upload.forget()
    return Ending.DONE
