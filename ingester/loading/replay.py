"""Folds the observations of some addresses anew: for a capture that came late, a hide that was let
pass, an undone run.
"""

from collections.abc import Iterable
from datetime import date

from msgspec import structs

from ingester.core.book import Book
from ingester.core.fold import Applied, apply
from ingester.core.rules import under_rules, was_seen
from ingester.loading.family import Family, family_of, pages_at
from ingester.loading.lasting import Lasting
from ingester.loading.pages import write_down, write_history
from ingester.loading.revisit import texts_of
from ingester.store.contract import Verdict, Writer
from shared.site import Site


def replay(
    tx: Writer, site: Site, site_id: int, urls: Iterable[str], today: date, *, deciding: int = 0
) -> dict[str, Applied]:
    """Fold everything known about these addresses from the start; pages keep their ids and slugs.

    A redirect that waits for its target's own capture is left out, but for the one `deciding`.
    Returns what each record did, by its record id: to the page of the first address that it is of.
    """
    told: dict[str, Applied] = {}
    covered: set[str] = set()
    for url in urls:
        if url not in covered:
            family = family_of(tx, site, site_id, url, deciding=deciding)
            covered |= family.addresses
            told = _fold(tx, site, site_id, family, today) | told
    return told


def _fold(
    tx: Writer, site: Site, site_id: int, family: Family, today: date
) -> dict[str, Applied]:
    before = pages_at(tx, site_id, family.addresses)
    counter = iter(range(-1, -1_000_000_000, -1))
    book = Book(lambda url: (next(counter), ""))
    texts = texts_of(tx, site_id)
    passing = {}
    for stored in family.observations:
        seen = stored.observation
        passing[seen.record] = apply(book, seen, texts, site, within=family.addresses)
    lasting = Lasting(tx, site_id, before, list(book.pages.values()))
    told = {
        record: structs.replace(applied, page=lasting.number(applied.page))
        for record, applied in passing.items()
    }
    _write_verdicts(tx, family, told)
    heirs = lasting.heirs(_spoken_for(family, told))
    pages = [
        under_rules(site, page, today, was_seen=was_seen(page, before))
        for page in lasting.pages()
    ]
    left = lasting.left(heirs)
    write_down(tx, site_id, [*pages, *left], before, heirs)
    lasting.forget_addresses([*pages, *left])
    for number, page in book.pages.items():
        write_history(tx, lasting.number(page.id) or 0, book.editions.get(number, ()))
    for page in left:
        write_history(tx, page.id, ())
    return told


def _spoken_for(family: Family, told: dict[str, Applied]) -> dict[str, int]:
    """The page that the observations of an address turned out to be about."""
    spoken = {}
    for stored in family.observations:
        seen = stored.observation
        number = told[seen.record].page
        if number is not None:
            spoken[seen.url] = spoken[seen.requested] = number
    return spoken


def _write_verdicts(tx: Writer, family: Family, told: dict[str, Applied]) -> None:
    for stored in family.observations:
        seen = stored.observation
        if seen.requested not in family.addresses:
            continue
        applied = told[seen.record]
        verdict = verdict_of(applied)
        if verdict != stored.verdict or applied.page != stored.page_id or not stored.decided:
            tx.set_decision(stored.id, verdict, applied.page)


def verdict_of(applied: Applied) -> Verdict:
    """What is written down beside an observation."""
    told = applied.decision
    return Verdict(act=told.act, reason=told.reason, detail=told.detail, had_copy=applied.had_copy)
