"""Folds the observations of some addresses anew: for a capture that came late, a hide that was let
pass, an undone run.
"""

from collections.abc import Collection, Iterable

from msgspec import Struct, structs

from ingester.core.book import Book
from ingester.core.decide import is_redirected
from ingester.core.fold import Applied, apply
from ingester.core.observation import Observation
from ingester.core.page import Page
from ingester.loading.pages import new_slug, write_down, write_history
from ingester.loading.revisit import texts_of
from ingester.store.contract import StoredObservation, Verdict, Writer
from shared.site import Site
from shared.url import form_key, is_above


class Family(Struct, frozen=True, kw_only=True):
    """Addresses that may be one page, and everything observed about them, in the order of time."""

    addresses: frozenset[str]
    observations: list[StoredObservation]


def replay(
    tx: Writer, site: Site, site_id: int, urls: Iterable[str], *, deciding: int = 0
) -> dict[str, Applied]:
    """Fold everything known about these addresses from the start; pages keep their ids and slugs.

    Redirects that wait for their target's own capture are left out, but for the one `deciding`.
    Returns what each record did, by its record id.
    """
    family = _family(tx, site, site_id, frozenset(urls), deciding)
    before = _pages_at(tx, site_id, family.addresses)
    counter = iter(range(-1, -1_000_000_000, -1))
    book = Book(lambda url: (next(counter), ""))
    texts = texts_of(tx, site_id)
    told = {}
    for stored in family.observations:
        seen = stored.observation
        told[seen.record] = apply(book, seen, texts, site, within=family.addresses)
    renamed = _with_lasting_ids(tx, book, before)
    _write_verdicts(tx, family, told, renamed)
    absorbed = _absorbed(before, renamed, _spoken_for(family, told, renamed))
    left = _without_observations(before, renamed, absorbed)
    write_down(tx, site_id, [*renamed.values(), *left], before, absorbed)
    for passing, page in renamed.items():
        write_history(tx, page.id, book.editions.get(passing, ()))
    for page in left:
        write_history(tx, page.id, ())
    return {
        record: structs.replace(a, page=_lasting(a.page, renamed)) for record, a in told.items()
    }


def newest_known(
    tx: Writer, site: Site, site_id: int, urls: Iterable[str], *, deciding: int
) -> str:
    """The order of the newest observation about these addresses, but for the one `deciding`."""
    family = _family(tx, site, site_id, frozenset(urls), deciding)
    others = (one.observation.order for one in family.observations if one.id != deciding)
    return max(others, default="")


def _family(tx: Writer, site: Site, site_id: int, urls: frozenset[str], deciding: int) -> Family:
    """Follow redirects that may be moves, and other spellings, until nothing new comes."""
    known: set[str] = set()
    found: dict[int, StoredObservation] = {}
    new = set(urls)
    while new:
        known |= new
        spellings = {row.url for url in new for row in tx.addresses_like(site_id, form_key(url))}
        homes = {page.id: page for page in _pages_at(tx, site_id, new)}
        lived = {url for page in homes.values() for url in (page.url, *page.aliases)}
        fresh = [one for one in tx.observations_of(site_id, new) if one.id not in found]
        found |= {one.id: one for one in fresh}
        linked = {
            url
            for one in fresh
            if _may_join(site, one.observation)
            for url in _ends(one.observation)
        }
        new = (spellings | lived | linked) - known
    undone = {number for number in {one.run_id for one in found.values()} if _is_undone(tx, number)}
    counted = (
        one
        for one in found.values()
        if one.run_id not in undone
        and _concerns(one.observation, known)
        and (one.decided or one.id == deciding or one.observation.pointed is None)
    )
    ordered = sorted(counted, key=lambda one: one.observation.order)
    return Family(addresses=frozenset(known), observations=ordered)


def _is_undone(tx: Writer, run_id: int) -> bool:
    row = tx.run_by_id(run_id)
    return row is not None and row.undone


def _ends(seen: Observation) -> tuple[str, str]:
    return seen.requested, seen.url


def _concerns(seen: Observation, addresses: Collection[str]) -> bool:
    return seen.requested in addresses or (seen.pointed is None and seen.url in addresses)


def _may_join(site: Site, seen: Observation) -> bool:
    """Whether the two ends of a capture may turn out to be one page."""
    if seen.pointed is not None or seen.block == "sign-in" or not site.owns(seen.url):
        return False
    return not is_redirected(seen) or not is_above(seen.url, seen.requested)


def _pages_at(tx: Writer, site_id: int, urls: Iterable[str]) -> list[Page]:
    pages = (tx.page_at(site_id, url) for url in sorted(urls))
    return list({page.id: page for page in pages if page is not None}.values())


def _with_lasting_ids(tx: Writer, book: Book, before: list[Page]) -> dict[int, Page]:
    """The folded pages by their passing id, each with the id, slug and rule marks of the page it
    was before.
    """
    owners = {
        url: page
        for page in sorted(before, key=lambda p: -p.id)
        for url in (page.url, *page.aliases)
    }
    owners |= {page.url: page for page in before}
    taken: set[int] = set()
    renamed = {}
    for passing, page in book.pages.items():
        wanted = (owners.get(url) for url in (page.url, *page.aliases))
        old = next((one for one in wanted if one is not None and one.id not in taken), None)
        number = old.id if old else tx.new_page_id()
        taken.add(number)
        slug = old.slug if old else new_slug(tx, page.url, number)
        marks = (
            {"rule": old.rule, "rule_name": old.rule_name, "rule_held": old.rule_held}
            if old
            else {}
        )
        renamed[passing] = structs.replace(page, id=number, slug=slug, **marks)
    return renamed


def _absorbed(
    before: list[Page], renamed: dict[int, Page], spoken: dict[str, int]
) -> dict[int, int]:
    """Pages that are no more, and where their addresses, or what is known of them, went."""
    now = spoken | {url: page.id for page in renamed.values() for url in (page.url, *page.aliases)}
    living = {page.id for page in renamed.values()}
    gone = (page for page in before if page.id not in living)
    return {page.id: now[page.url] for page in gone if page.url in now}


def _spoken_for(
    family: Family, told: dict[str, Applied], renamed: dict[int, Page]
) -> dict[str, int]:
    """The page that the observations of an address turned out to be about."""
    spoken = {}
    for stored in family.observations:
        number = _lasting(told[stored.observation.record].page, renamed)
        if number is not None:
            spoken[stored.observation.requested] = number
    return spoken


def _without_observations(
    before: list[Page], renamed: dict[int, Page], absorbed: dict[int, int]
) -> list[Page]:
    """Pages of which nothing is known any more, after an undone run: their id and slug wait for a
    capture.
    """
    now = {url for page in renamed.values() for url in (page.url, *page.aliases)}
    living = {page.id for page in renamed.values()}
    return [
        Page(
            id=page.id,
            slug=page.slug,
            url=page.url,
            aliases=tuple(u for u in page.aliases if u not in now),
        )
        for page in before
        if page.id not in living and page.id not in absorbed
    ]


def _lasting(passing: int | None, renamed: dict[int, Page]) -> int | None:
    return renamed[passing].id if passing in renamed else None


def _write_verdicts(
    tx: Writer, family: Family, told: dict[str, Applied], renamed: dict[int, Page]
) -> None:
    for stored in family.observations:
        seen = stored.observation
        if seen.requested not in family.addresses:
            continue
        applied = told[seen.record]
        verdict = verdict_of(applied)
        page = _lasting(applied.page, renamed)
        if verdict != stored.verdict or page != stored.page_id or not stored.decided:
            tx.set_decision(stored.id, verdict, page)


def verdict_of(applied: Applied) -> Verdict:
    """What is written down beside an observation."""
    told = applied.decision
    return Verdict(act=told.act, reason=told.reason, detail=told.detail, had_copy=applied.had_copy)
