"""What a store promises: the acts of reading and writing that every backend has."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from ingester.core.observation import Observation
from ingester.core.page import Copy, Page
from ingester.core.standing import PageSums
from ingester.core.states import PageList
from ingester.core.trouble import Told
from ingester.store.linkcontract import LinkChecked, LinkChecking
from ingester.store.runcontract import RunsRead, RunsWritten
from ingester.store.searchcontract import Indexing, Searchable
from ingester.store.stored import (
    AddressRow,
    Link,
    LinkingPage,
    ListingRow,
    PageRow,
    SameText,
    StoredObservation,
    StoredRun,
    StoredSite,
    TornSpan,
    Verdict,
    Version,
)
from ingester.store.translationcontract import Translated, Translating
from ingester.store.waitingcontract import Waited
from shared.site import Site

__all__ = [
    "AddressRow",
    "Link",
    "LinkingPage",
    "ListingRow",
    "PageRow",
    "Reader",
    "SameText",
    "Store",
    "StoredObservation",
    "StoredRun",
    "StoredSite",
    "TornSpan",
    "Verdict",
    "Version",
    "Writer",
]


class Reader(RunsRead, Searchable, LinkChecked, Translated, Waited, Protocol):
    """One consistent view of the store."""

    def site(self, name: str) -> StoredSite | None:
        """The site of that name."""

    def site_by_id(self, site_id: int) -> StoredSite | None:
        """The site with that id."""

    def sites(self) -> list[StoredSite]:
        """All sites by name."""

    def seen(self, site_id: int, record: str) -> list[str]:
        """The block digests stored under a record id."""

    def observation(self, observation_id: int) -> StoredObservation | None:
        """One observation."""

    def recorded(self, site_id: int, record: str, digest: str) -> StoredObservation | None:
        """The observation of a record with this id and block digest."""

    def observations_of(self, site_id: int, urls: Collection[str]) -> list[StoredObservation]:
        """Every observation that asked for, came from or points at one of these, in their order."""

    def capture_of(
        self, site_id: int, url: str, copy: str | None, payload: str
    ) -> Observation | None:
        """The newest capture at an address that read this text from these bytes."""

    def changes_in(self, run_id: int) -> Iterator[StoredObservation]:
        """The observations of a run that replaced a copy, hid a page or brought it back."""

    def observations_in(self, run_id: int) -> Iterator[StoredObservation]:
        """Every observation of a run."""

    def target_capture(self, run_id: int, url: str) -> Observation | None:
        """The newest answer (or revisit) in a run that this address was asked for or gave."""

    def saying_noindex(self, site_id: int) -> list[tuple[str, str]]:
        """Where captures of a site said noindex: the address asked for and the one that answered.
        It looks at all of the site's captures: not for every load.
        """

    def unresolved(self, run_id: int) -> list[StoredObservation]:
        """Redirects of a run that still point at an address, decided or not."""

    def run_outcomes(self, run_id: int) -> list[Verdict]:
        """What was decided about each observation of a run."""

    def page(self, page_id: int) -> Page | None:
        """The page with that id."""

    def page_at(self, site_id: int, url: str) -> Page | None:
        """The page that has this address, current or alias."""

    def pages(self, site_id: int) -> Iterator[Page]:
        """All pages of a site by id; the store may be written to in between."""

    def count_shown(self, site_id: int) -> int:
        """How many pages of a site readers see."""

    def same_texts(self, site_id: int, run: str, *, least: int, most: int) -> list[SameText]:
        """The texts that at least so many shown pages have, some of them since this run; largest
        first.
        """

    def address(self, site_id: int, url: str) -> AddressRow | None:
        """The row of an address."""

    def addresses_like(self, site_id: int, form: str) -> list[AddressRow]:
        """The addresses with this `form_key`."""

    def slug_holder(self, slug: str) -> int | None:
        """The id of the page that a slug leads to."""

    def slugs_of(self, page_id: int) -> list[str]:
        """The slugs that lead to a page."""

    def copy(self, hash_: str) -> Copy | None:
        """The text with this hash."""

    def copies(self, hashes: Collection[str]) -> dict[str, Copy]:
        """The texts with these hashes, as far as they are stored."""

    def versions(self, page_id: int) -> list[Version]:
        """The texts of a page over time, oldest first."""

    def dictionary(self, number: int) -> bytes | None:
        """The zstd dictionary with this id."""

    def listing(self, run_id: int) -> Iterator[ListingRow]:
        """The entries of a run's listing, by address."""

    def listing_run(self, site_id: int) -> StoredRun | None:
        """The newest run of a site whose listing is stored."""

    def listed(self, run_id: int, url: str) -> ListingRow | None:
        """An address in a run's listing."""

    def links_to(self, site_id: int, url: str) -> list[LinkingPage]:
        """The pages of the site that link to an address, oldest page first."""

    def first_link(self, site_id: int, url: str, own: int) -> LinkingPage | None:
        """The oldest page of the site that links to an address of page `own`; gone pages and the
        page itself do not count.
        """

    def page_row(self, page_id: int) -> PageRow | None:
        """A page with its site and versions."""

    def page_rows(self, site_id: int | None = None) -> Iterator[PageRow]:
        """All pages (of a site) by site and id."""

    def find_pages(self, address_or_slug: str) -> list[PageRow]:
        """The pages with this slug or, by each site's own identity rules, this address."""

    def page_sums(self, site_id: int) -> PageSums:
        """The pages of a site, counted."""

    def read_before(self, site_id: int, before: datetime) -> Iterator[tuple[str, datetime]]:
        """The shown pages that were last read before a moment: address and that time."""

    def page_ages(self, site_id: int, now: datetime) -> tuple[int, ...]:
        """How many shown copies lie between the edges of `ingester.core.ages`, youngest first."""

    def failure_causes(self, site_id: int) -> list[tuple[str, int]]:
        """The reasons of the pages whose last try failed, and how many have each."""

    def newest_changes(self, run_id: int, most: int) -> list[StoredObservation]:
        """The last observations of a run that replaced a copy, hid a page or brought it back."""

    def page_list(
        self,
        *,
        site_id: int | None = None,
        state: PageList | None = None,
        after: tuple[int, str] = (0, ""),
        most: int,
    ) -> list[PageRow]:
        """Pages (of a site, in a state) by site and address, behind a site's id and an address."""

    def told(self, site_id: int) -> Told:
        """What was mailed about a site last; an empty value where nothing was yet."""


class Writer(Reader, RunsWritten, Indexing, LinkChecking, Translating, Protocol):
    """A reader that changes things; all of it is kept or none."""

    def save_site(self, site: Site, now: datetime) -> StoredSite:
        """Insert or update a site by its name."""

    def add_observation(
        self, site_id: int, run_id: int, observation: Observation, page_id: int | None = None
    ) -> int | None:
        """The new observation's id; None if this record with this digest is stored already."""

    def set_decision(self, observation_id: int, verdict: Verdict, page_id: int | None) -> None:
        """Write down what was decided."""

    def set_held(self, observation_ids: Iterable[int], held: bool) -> None:
        """Hold hides, or let them pass."""

    def note_passed(self, observation_ids: Iterable[int], run_id: int) -> None:
        """Remember which run's end let these hides pass."""

    def set_dropped(self, observation_ids: Iterable[int], dropped: bool) -> None:
        """Forget hides, or remember them again."""

    def set_reading(self, observation_id: int, observation: Observation) -> None:
        """Write anew what came and what it reads like; the place and people's word stay."""

    def new_page_id(self) -> int:
        """A page id that was never used."""

    def put_page(self, site_id: int, page: Page) -> None:
        """Insert or update a page, all of its fields."""

    def drop_page(self, page_id: int) -> None:
        """Remove a page that was joined to another, which has its addresses and slugs by then."""

    def set_address(self, site_id: int, url: str, page_id: int, born_id: int) -> None:
        """Give an address to a page."""

    def drop_address(self, site_id: int, url: str) -> None:
        """Take an address away."""

    def set_slug(self, slug: str, page_id: int, born_id: int) -> None:
        """Let a slug lead to a page."""

    def hand_over(self, gone: int, heir: int) -> None:
        """All addresses and slugs of one page lead to another; where they were born stays known."""

    def call_slugs_home(self, born_id: int, holder: int) -> list[str]:
        """Let the slugs that a page was born with, and another has now, lead to it again."""

    def put_copy(self, copy: Copy) -> None:
        """Store a text; one that is there already stays."""

    def put_dictionary(self, number: int, content: bytes) -> None:
        """Keep a zstd dictionary; one of this id that is there already stays."""

    def add_version(self, page_id: int, version: Version) -> None:
        """One more text of a page."""

    def replace_versions(self, page_id: int, versions: Iterable[Version]) -> None:
        """The whole history of a page anew."""

    def put_listing(self, run_id: int, entries: Iterable[ListingRow]) -> None:
        """Add entries to a run's listing; an address that is there already stays."""

    def trim_listings(self, site_id: int, keep: int = 2) -> None:
        """Forget the entries of all but the newest listings."""

    def put_told(self, site_id: int, told: Told) -> None:
        """Write down what was mailed, or that somebody is sending."""

    def put_links(self, site_id: int, page_id: int, links: Iterable[Link]) -> None:
        """The links of a page, in place of those stored before."""


class Store(Protocol):
    """A place where the copies of all sites are kept."""

    url: str  # without a password
    exists: bool  # False: nothing is there yet, and it reads as empty

    def writing(self, dry_run: bool = False) -> AbstractContextManager[Writer]:
        """One transaction; undone after a dry run and on any exception."""

    def reading(self) -> AbstractContextManager[Reader]:
        """One consistent snapshot."""

    def faults(self) -> list[str]:
        """What is broken in the store, as far as its own library can tell; slow on a large one."""

    def close(self) -> None:
        """Let go of the database."""
