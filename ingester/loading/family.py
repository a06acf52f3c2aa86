"""Addresses that may be one page, with everything observed about them."""

from collections.abc import Container, Iterable

from msgspec import Struct

from ingester.core.alike import ALIKE, alike
from ingester.core.ends import speaks_for_its_end
from ingester.core.observation import Kind, Observation
from ingester.core.page import Page
from ingester.core.redirects import is_redirected, leads_for_good
from ingester.store.contract import Reader, StoredObservation, Writer
from shared.blockkind import BlockKind
from shared.site import Site
from shared.url import form_key, is_above


class Family(Struct, frozen=True, kw_only=True):
    """Such addresses, and what counts of their observations, in the order of time."""

    addresses: frozenset[str]
    observations: list[StoredObservation]


def family_of(
    tx: Writer, site: Site, site_id: int, url: str, *, deciding: Container[int] = ()
) -> Family:
    """The family of an address. Redirects that wait for their target's own capture are left out,
    but for those `deciding`; so are the captures of undone runs.
    """
    search = _Search(tx, site, site_id)
    new = {url}
    while new:
        new = search.widened(new)
    counted = (
        one
        for one in search.found.values()
        if not one.undone
        and search.concerns(one.observation)
        and (one.decided or one.id in deciding or one.observation.pointed is None)
    )
    ordered = sorted(counted, key=lambda one: one.observation.order)
    return Family(addresses=frozenset(search.known), observations=ordered)


def pages_at(tx: Reader, site_id: int, urls: Iterable[str]) -> list[Page]:
    """The pages that live at these addresses, each once."""
    pages = (tx.page_at(site_id, url) for url in sorted(urls))
    return list({page.id: page for page in pages if page is not None}.values())


class _Search:
    """Follows redirects that may be moves, other spellings and old addresses."""

    def __init__(self, tx: Writer, site: Site, site_id: int) -> None:
        self._tx, self._site, self._site_id = tx, site, site_id
        self.known: set[str] = set()
        self.found: dict[int, StoredObservation] = {}
        self._texts: dict[str, list[str]] = {}

    def widened(self, new: set[str]) -> set[str]:
        """Take in these addresses; the ones that they lead to."""
        self.known |= new
        tx = self._tx
        near = {row.url for url in new for row in tx.addresses_like(self._site_id, form_key(url))}
        for page in pages_at(tx, self._site_id, new):
            near |= {page.url, *page.aliases}
        for one in tx.observations_of(self._site_id, new):
            if one.id not in self.found:
                self.found[one.id] = one
                if not one.undone and self._may_join(one.observation):
                    near |= {one.observation.requested, one.observation.url}
        return near - self.known

    def concerns(self, seen: Observation) -> bool:
        """Whether an observation speaks of one of the addresses."""
        return seen.requested in self.known or (speaks_for_its_end(seen) and seen.url in self.known)

    def _may_join(self, seen: Observation) -> bool:
        """Whether the two ends of a capture may turn out to be one page."""
        if seen.pointed is not None or seen.block == BlockKind.SIGN_IN:
            return False
        if not self._site.owns(seen.url):
            return False
        if not is_redirected(seen):
            return True
        if is_above(seen.url, seen.requested):
            return False
        return leads_for_good(seen) or seen.kind == Kind.NOT_MODIFIED or self._reads_alike(seen)

    def _reads_alike(self, seen: Observation) -> bool:
        """Whether what answered reads like anything that the asked address itself ever answered."""
        read = self._tx.copy(seen.copy) if seen.copy else None
        return read is not None and any(
            alike(known, read.text) >= ALIKE for known in self._texts_at(seen.requested)
        )

    def _texts_at(self, url: str) -> list[str]:
        if url not in self._texts:
            page = self._tx.page_at(self._site_id, url)
            seen = (one.observation for one in self._tx.observations_of(self._site_id, [url]))
            hashes = {one.copy for one in seen if one.url == url}
            hashes.add(page.copy if page else None)
            copies = self._tx.copies([one for one in hashes if one])
            self._texts[url] = [copy.text for copy in copies.values()]
        return self._texts[url]
