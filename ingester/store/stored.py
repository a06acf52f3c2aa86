"""The rows that a store hands out: values, cut off from the database."""

from datetime import datetime

from msgspec import Struct

from ingester.core.observation import Observation
from ingester.core.page import Page
from shared.site import Site


class Row(Struct, frozen=True, kw_only=True):
    """What the store hands out: a value, cut off from the database."""


class StoredSite(Row, frozen=True, kw_only=True):
    """A site as it was last loaded."""

    id: int
    site: Site
    updated: datetime

    @property
    def name(self) -> str:
        """The site's name, unique in the store."""
        return self.site.name


class TornSpan(Row, frozen=True, kw_only=True):
    """A damaged piece of a harvest file."""

    offset: int
    length: int
    why: str


class StoredRun(Row, frozen=True, kw_only=True):
    """One harvest or local crawl as loaded; `run` is the file's run id, `id` the store's own."""

    id: int = 0
    site_id: int
    run: str
    kind: str = "harvest"  # or "local", "foreign"
    file: str = ""
    started: datetime
    ended: datetime | None = None
    loaded: datetime
    why: str = ""
    complete: bool = False
    state: str = "loading"  # then "ok", "partial", "failed"
    state_why: str = ""  # the sentence that explains it
    shown_before: int | None = None  # shown pages of the site when the run first ended
    hidden: int = 0  # shown pages that the run has hidden: they use its allowance
    counts: dict[str, int] = {}  # members by law 8, and the run's own where the end record is there
    members: int = 0
    damaged: int = 0
    torn: tuple[TornSpan, ...] = ()
    listing_complete: bool | None = None
    listed: int = 0  # addresses that its sitemaps and lists name; stays when they are trimmed
    undone: bool = False
    shard: str = ""  # `I/N` where it is a part of a harvest


class AddressRow(Row, frozen=True, kw_only=True):
    """An address of a page. `born_id` is the page it had before pages were joined."""

    url: str
    page_id: int
    born_id: int


class Verdict(Row, frozen=True, kw_only=True):
    """What the decision made of an observation; `had_copy`: the page had a copy before it."""

    act: str = ""
    reason: str = ""
    detail: str = ""
    had_copy: bool = False


class StoredObservation(Row, frozen=True, kw_only=True):
    """An observation with what was decided about it; `undone`: a person took its run back."""

    id: int
    site_id: int
    run_id: int
    observation: Observation
    page_id: int | None = None
    decided: bool = False
    undone: bool = False
    verdict: Verdict = Verdict()

    @property
    def waits(self) -> bool:
        """Whether it would take a page from readers, and nobody has let it pass."""
        if not self.observation.held or self.observation.dropped or self.undone:
            return False
        is_move = self.verdict.act == "keep" and self.verdict.reason == "moved"
        return is_move or self.verdict.act == "hide"


class Version(Row, frozen=True, kw_only=True):
    """Which text stood from when on, and the run that brought it."""

    hash: str
    at: datetime
    run: str


class SameText(Row, frozen=True, kw_only=True):
    """A text that so many shown pages have, how many of them are new, and one of these."""

    pages: int
    new: int
    url: str


class ListingRow(Row, frozen=True, kw_only=True):
    """An address that discovery found, as the run's listing says it."""

    url: str
    sources: tuple[str, ...] = ()
    lastmod: str | None = None
    inside: bool = True


class Link(Row, frozen=True, kw_only=True):
    """A link on a page: where it leads and its words."""

    url: str
    text: str = ""


class LinkingPage(Row, frozen=True, kw_only=True):
    """A page that links to some address."""

    page_id: int
    url: str
    text: str


class PageRow(Row, frozen=True, kw_only=True):
    """A page with what the commands tell beside it; `versions`: distinct texts over time."""

    site: str
    site_id: int
    page: Page
    versions: int
