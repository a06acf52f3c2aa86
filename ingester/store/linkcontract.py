"""What a store promises of link checks, and the values that it hands out."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Protocol

from ingester.core.linkfacts import LinkFacts
from ingester.store.stored import Row


class LinkRun(Row, frozen=True, kw_only=True):
    """A run that checked links; `run` is the file's run id, `id` the store's own."""

    id: int = 0
    site_id: int
    run: str
    file: str = ""
    started: datetime
    ended: datetime | None = None
    loaded: datetime
    why: str = ""
    complete: bool = False


class LinkedTarget(Row, frozen=True, kw_only=True):
    """An address, fragment included, that a page links to."""

    id: int
    url: str


class LinkPlace(Row, frozen=True, kw_only=True):
    """A shown page that has the link, and its words there."""

    url: str
    title: str
    text: str


class LinkChecked(Protocol):
    """Questions about links and their checks."""

    def link_runs(self, site_id: int) -> list[LinkRun]:
        """The runs that checked links of a site, the newest first."""

    def link_checks(self, site_id: int, url: str) -> list[LinkFacts]:
        """What is known of an address without its fragment."""

    def linked_targets(self, site_id: int) -> Iterator[LinkedTarget]:
        """Every address that a shown page of the site links to now."""

    def link_places(self, target_id: int, most: int) -> list[LinkPlace]:
        """The shown pages that link to an address, the oldest first."""

    def count_link_places(self, target_id: int) -> int:
        """How many shown pages link to an address."""


class LinkChecking(Protocol):
    """Changes to link checks; no page is touched by any of them."""

    def put_link_run(self, run: LinkRun) -> int:
        """The id of the run with this site and run id; what is newly known of it is kept."""

    def put_link_checks(
        self, site_id: int, run_id: int, checks: Iterable[tuple[str, LinkFacts]]
    ) -> None:
        """Add checks of a run; an address that the run has checked already stays."""

    def trim_link_checks(self, site_id: int, keep: int) -> None:
        """Forget all but the newest runs that checked links."""
