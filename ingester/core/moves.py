"""A page that moves: whether readers lose a text by it, and which of two pages it becomes."""

from msgspec import structs

from ingester.core.after import tried, updated
from ingester.core.alike import ALIKE, alike
from ingester.core.applied import Applied, conclude
from ingester.core.book import Book
from ingester.core.decide import Act, Decision, Reason, keep
from ingester.core.observation import Observation, Texts
from ingester.core.page import Page, State


def takes_away(page: Page, target: Page | None, seen: Observation, texts: Texts) -> bool:
    """Whether a move would leave readers without the text of a shown page: another page, of an
    earlier run, stands where it leads, and reads otherwise.
    """
    if target is None or target.id == page.id or page.state != State.SHOWN:
        return False
    if target.copy is None or target.first_run == seen.source.run:
        return False
    own, there = texts.get(page.copy), texts.get(seen.copy)
    return own is not None and (there is None or alike(own.text, there.text) < ALIKE)


def stay(book: Book, page: Page, seen: Observation, texts: Texts) -> Applied:
    """The page stays where and as it is: its move waits, or a person wants none of it."""
    way = f"{seen.requested} -> {seen.url}"
    if seen.dropped:
        told = keep(Reason.REDIRECTED, f"{seen.url}, a move that was dropped")
        return conclude(book, page, seen.requested, seen, told, texts)
    told = Decision(act=Act.REPLACE, reason=Reason.MOVED, detail=way)
    book.put(structs.replace(tried(page, seen), held=Reason.MOVED.value))
    return Applied(decision=told, page=page.id, had_copy=True, waits=True)


def move(book: Book, page: Page, seen: Observation, told: Decision, texts: Texts) -> Applied:
    """The page lives at another address now; where a page was there before this run, that one's id
    and slug stay.
    """
    before, target = page, book.at(seen.url)
    if target is not None and target.id != page.id:
        stays = page if target.copy is None or target.first_run == seen.source.run else target
        page = book.absorb(stays, target if stays is page else page)
    page = book.claim(page, seen.url, current=True)
    page = book.claim(page, seen.requested, current=False)
    told = structs.replace(
        told, act=Act.REPLACE, reason=Reason.MOVED, detail=f"{seen.requested} -> {seen.url}"
    )
    book.read(updated(page, seen, told, texts), seen.source.run)
    return Applied(decision=told, page=page.id, had_copy=before.copy is not None)
