"""Folds the observations of some addresses anew: for a capture that came late, a hide that was let
pass, an undone run.
"""

from collections.abc import Collection, Iterable
from datetime import date

from msgspec import structs

from ingester.core.applied import Applied
from ingester.core.decide import Act
from ingester.core.fold import apply
from ingester.core.page import Page, State
from ingester.core.rules import under_rules
from ingester.loading.family import Family, family_of, pages_at
from ingester.loading.lasting import Lasting, passing_book
from ingester.loading.naming import name_plainly
from ingester.loading.pages import write_down, write_history
from ingester.loading.revisit import texts_of
from ingester.loading.waiting import words_since
from ingester.store.contract import Verdict, Writer
from shared.site import Site


def replay(
    tx: Writer,
    site: Site,
    site_id: int,
    urls: Iterable[str],
    today: date,
    *,
    deciding: Collection[int] = (),
    in_sight: Collection[str] = (),
    spares: bool = False,
) -> dict[str, Applied]:
    """Fold everything known about these addresses from the start; pages keep their ids and slugs.

    A redirect that waits for its target's own capture is left out, but for those `deciding`.
    Readers see a page at `in_sight`, though an earlier fold of this transaction took it away.
    Where this takes pages from readers that no run's end let go, it `spares` them till then; so
    does a late capture.
    Returns what each record did, by its record id: to the page of the first address that it is of.
    """
    told: dict[str, Applied] = {}
    covered: set[str] = set()
    for url in urls:
        if url not in covered:
            family = family_of(tx, site, site_id, url, deciding=deciding)
            covered |= family.addresses
            before = pages_at(tx, site_id, family.addresses)
            seen_at = {url for was in before if was.shown for url in was.addresses}.union(in_sight)
            found = _fold(tx, site, site_id, family, today, seen_at, is_late=bool(deciding))
            if (deciding or spares) and _wait_again(tx, site_id, before):
                family = family_of(tx, site, site_id, url, deciding=deciding)
                found = _fold(tx, site, site_id, family, today, seen_at, is_late=bool(deciding))
            told = found | told
    return told


def _wait_again(tx: Writer, site_id: int, before: Iterable[Page]) -> bool:
    """Whether hides take pages from readers that passed when nobody saw those: then they wait for
    the brake once more.
    """
    words = []
    for was in before:
        now = tx.page_at(site_id, was.url) if was.shown and was.copy else None
        if now is not None and now.state == State.HIDDEN:
            known = tx.observations_of(site_id, now.addresses)
            words += [one.id for one in words_since(now, known) if not one.observation.held]
    tx.set_held(words, True)
    return bool(words)


def _fold(
    tx: Writer, site: Site, site_id: int, family: Family, today: date, seen_at: set[str], *,
    is_late: bool,
) -> dict[str, Applied]:  # fmt: skip
    before = pages_at(tx, site_id, family.addresses)
    book = passing_book()
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
        under_rules(site, page, today, was_seen=not seen_at.isdisjoint(page.addresses))
        for page in lasting.pages_in_sight(_read_with_noindex(family))
    ]
    left = lasting.left(heirs)
    write_down(tx, site_id, [*pages, *left], before, heirs)
    lasting.forget_addresses([*pages, *left])
    for number, page in book.pages.items():
        write_history(tx, lasting.number(page.id) or 0, book.editions.get(number, ()))
    for page in left:
        write_history(tx, page.id, ())
    if is_late:
        lasting.settle_slugs()
    name_plainly(tx, site_id, sorted(page.id for page in pages))
    return told


def _read_with_noindex(family: Family) -> set[str]:
    """The texts of captures that said noindex."""
    seen = (stored.observation for stored in family.observations)
    return {one.copy for one in seen if one.noindex and one.copy}


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
    """What is written down beside an observation; a move that waits keeps its page for now."""
    told = applied.decision
    act = Act.KEEP if applied.waits else told.act
    return Verdict(act=act, reason=told.reason, detail=told.detail, had_copy=applied.had_copy)
