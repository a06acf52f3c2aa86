"""What a reader of pages is asked and what it answers: known where no page is read."""

from enum import StrEnum

from msgspec import Struct

from shared.blockkind import BlockKind
from shared.http import HttpAnswer

# Rises with every change of what a page reads like; texts of an older one are read again.
EXTRACTOR_VERSION = "4"

# No page that stands in the way says more than this, and what says it is shown.
LONGEST_BLOCK = 6_000
# What a reader sees of a script's page before the script ran.
LONGEST_SHELL = 80


class ReadingOutcome(StrEnum):
    """What came of reading; the values are those of the observation."""

    TEXT = "text"
    EMPTY = "empty"
    UNREADABLE = "unreadable"
    NOT_HTML = "not-html"


class Outlink(Struct, frozen=True, kw_only=True):
    """A link or an image of the page, wherever it stands."""

    url: str
    text: str = ""


class Reading(Struct, frozen=True, kw_only=True):
    """What a page says, and what it says of itself."""

    outcome: ReadingOutcome
    title: str = ""
    text: str = ""  # Markdown, links absolute
    links: tuple[str, ...] = ()  # targets of the links in the text
    outlinks: tuple[Outlink, ...] = ()  # of the whole page
    canonical: str | None = None
    noindex: bool = False
    lang: str = ""
    charset: str = ""  # the codec that read it
    block: BlockKind | None = None
    block_evidence: str = ""
    refresh: str | None = None  # where a page without text of its own sends its reader
    detail: str = ""  # why it is unreadable, empty or no HTML
    # The links as the page writes them, where nothing else of the reading hangs on its address.
    hrefs: tuple[str, ...] | None = None


class ExtractJob(Struct, frozen=True, kw_only=True):
    """An answer to read, and the address that gave it."""

    url: str
    http: HttpAnswer


def unreadable(detail: str) -> Reading:
    """The reading of a page that could not be read whole."""
    return Reading(outcome=ReadingOutcome.UNREADABLE, detail=detail)
