"""A page's state is the fold of its observations: one step a capture, in the order of time."""

from collections.abc import Container

from msgspec import Struct, structs

from ingester.core.after import touched, tried, updated
from ingester.core.alike import alike
from ingester.core.book import Book
from ingester.core.decide import (
    ALIKE,
    Act,
    Decision,
    Reason,
    decide,
    is_for_reading,
    is_of_other_bytes,
    is_redirected,
    keep,
    leads_for_good,
)
from ingester.core.ends import as_direct, at_an_address_of_the_site, speaks_for_its_end
from ingester.core.observation import Kind, Observation, Outcome, Texts
from ingester.core.page import Page, State
from shared.site import Site
from shared.url import is_above, is_same_form


class Applied(Struct, frozen=True, kw_only=True):
    """What one observation did, and to which page (None where no page is concerned)."""

    decision: Decision
    page: int | None
    had_copy: bool = False
    waits: bool = False  # a move that would take a text from readers waits to pass

    @property
    def reads_well(self) -> bool:
        """Whether a copy was read, or confirmed."""
        return self.decision.act in (Act.REPLACE, Act.CONFIRM) and not self.waits


def apply(
    book: Book, seen: Observation, texts: Texts, site: Site, within: Container[str] | None = None
) -> Applied:
    """Apply one observation to the pages it concerns: the one asked for, and the one that answered.

    `within` names the addresses that a replay is about; other pages are left out of it.
    """
    seen = at_an_address_of_the_site(seen, site)
    if within is not None and seen.requested not in within:
        if not speaks_for_its_end(seen):
            return Applied(decision=Decision(act=Act.SKIP, reason=Reason.SIGN_IN), page=None)
        return _apply_here(book, as_direct(seen), texts, site)
    page = book.at(seen.requested)
    seen = _as_the_target_stands(book, seen)
    if not is_redirected(seen) or (_one_page(book, seen) and not _leaves_home(page, seen)):
        return _apply_here(book, seen, texts, site)
    is_home = page is not None and page.url == seen.requested
    if not is_home and _leads_on_for_good(seen):
        return _join_target(book, seen, texts, site)
    if page is not None and not is_home:
        return _an_old_address_leads_on(book, page, seen, texts, site, within)
    told = decide(page, seen, texts, site)
    if page is not None and told.act in (Act.REPLACE, Act.CONFIRM):
        if not takes_away(page, book.at(seen.url), seen, texts):
            return _move(book, page, seen, told, texts)
        if not (seen.held or seen.dropped):
            return _move(book, page, seen, told, texts)
        applied = _stay(book, page, seen, texts)
        _apply_at_its_end(book, seen, texts, site, within)
        return applied
    if page is not None and _only_failed(page) and _leads_on_for_good(seen):
        return _join_target(book, seen, texts, site)
    applied = _settle(book, page, seen.requested, seen, told, texts)
    _apply_at_its_end(book, seen, texts, site, within)
    return applied


def _apply_at_its_end(
    book: Book, seen: Observation, texts: Texts, site: Site, within: Container[str] | None
) -> None:
    """What was read behind a redirect is also said of the address that answered."""
    if not speaks_for_its_end(seen) or not site.owns(seen.url):
        return
    if within is None or seen.url in within:
        _apply_here(book, as_direct(seen), texts, site)


def _as_the_target_stands(book: Book, seen: Observation) -> Observation:
    """A redirect onto an address that has not changed reads what that address's page holds."""
    if seen.kind != Kind.NOT_MODIFIED or not is_redirected(seen):
        return seen
    target = book.at(seen.url)
    seen = structs.replace(seen, kind=Kind.ANSWER, status=200, outcome=Outcome.EMPTY)
    if target is None or target.copy is None:
        return seen
    return structs.replace(
        seen,
        outcome=Outcome.TEXT,
        copy=target.copy,
        title=target.title,
        length=target.length,
        payload=target.payload,
        extractor=target.extractor,
        etag=seen.etag or target.etag,
    )


def _leaves_home(page: Page | None, seen: Observation) -> bool:
    """Whether a page's current address leads on to one that was only an alias of it."""
    return page is not None and page.url == seen.requested != seen.url


def _one_page(book: Book, seen: Observation) -> bool:
    """Whether both ends of a redirect are addresses of one page already: the usual case after a
    move.
    """
    asked, answered = book.at(seen.requested), book.at(seen.url)
    return (
        seen.pointed is None
        and asked is not None
        and answered is not None
        and asked.id == answered.id
    )


def _leads_on_for_good(seen: Observation) -> bool:
    """Whether an unknown address only stands for another one, whatever was read there."""
    if seen.pointed is not None or seen.block == "sign-in":
        return False
    return not is_above(seen.url, seen.requested) and leads_for_good(seen)


def _apply_here(book: Book, seen: Observation, texts: Texts, site: Site) -> Applied:
    """The capture speaks of the page at its own address."""
    page = book.at(seen.url) or book.at(seen.requested)
    if is_of_other_bytes(page, seen):
        seen = texts.original(seen) or seen
    direct = structs.replace(seen, requested=seen.url, hops=()) if seen.pointed is None else seen
    if page is not None and page.url not in (seen.url, seen.requested):
        if _says_nothing(seen, site):
            return _skipped(book, page, seen)
        page = _at_an_old_address(book, page, seen, texts)
    if not _hides(seen, site) and (page is None or seen.copy not in (None, page.copy)):
        page = _same_text_nearby(book, page, seen)
    told = decide(page, direct, texts, site)
    reads_well = told.act in (Act.REPLACE, Act.CONFIRM)
    return _settle(book, page, seen.url if reads_well else seen.requested, seen, told, texts)


def _says_nothing(seen: Observation, site: Site) -> bool:
    """Whether an old address says nothing about its page: it failed, or is not to be shown."""
    if seen.kind == Kind.NOT_MODIFIED:
        return False
    return seen.copy is None or not seen.answered_well or _hides(seen, site)


def _hides(seen: Observation, site: Site) -> bool:
    """Whether a text was read that is not to be shown; it joins no pages."""
    return seen.noindex and site.scope.noindex == "hide"


def _skipped(book: Book, page: Page, seen: Observation) -> Applied:
    """An old address failed: nothing happens to its page, which was read there no more."""
    witness = "" if page.witness == seen.url and seen.may_hide else page.witness
    book.put(structs.replace(touched(page, seen), witness=witness))
    told = Decision(act=Act.SKIP, reason=Reason.OLD_ADDRESS, detail=f"the page lives at {page.url}")
    return Applied(decision=told, page=page.id, had_copy=page.copy is not None)


def _an_old_address_leads_on(
    book: Book, page: Page, seen: Observation, texts: Texts, site: Site,
    within: Container[str] | None,
) -> Applied:  # fmt: skip
    """An old address that leads elsewhere for now says nothing about the page that left it."""
    skipped = _skipped(book, page, seen)
    _apply_at_its_end(book, seen, texts, site, within)
    return skipped


def _at_an_old_address(book: Book, page: Page, seen: Observation, texts: Texts) -> Page:
    """An alias reads well: the same text is the page's, which lives there where it is missing at
    its own address; another text is a page of its own.
    """
    text, standing = texts.get(seen.copy), texts.get(page.copy)
    if standing is None or text is None or alike(text.text, standing.text) >= ALIKE:
        is_missing = page.state != State.SHOWN or bool(page.held)
        return book.claim(page, seen.url, current=True) if is_missing else page
    book.leave(touched(page, seen), seen.url)
    own = book.open(seen.url)
    if seen.hops and leads_for_good(seen):  # else the address that leads there for now stays
        own = book.claim(own, seen.requested, current=False)
    return own


def _same_text_nearby(book: Book, page: Page | None, seen: Observation) -> Page | None:
    """Two spellings of an address that read the same are one page; else the page as it was."""
    if seen.copy is None:
        return page
    near = next((other for other in book.siblings(seen.url) if other.copy == seen.copy), None)
    if near is None or (page is not None and near.id == page.id):
        return page
    if page is None:
        return book.claim(near, seen.url, current=False)
    first, second = sorted((page, near), key=lambda p: (p.copy is None, len(p.url), p.url))
    return book.absorb(first, second)


def _join_target(book: Book, seen: Observation, texts: Texts, site: Site) -> Applied:
    """An address where no page lives, or one that only ever failed, leads on for good: it becomes
    an alias of the page where it leads; an old address of another page does so where the new one
    reads well.
    """
    applied = _apply_here(book, as_direct(seen), texts, site)
    page, before = book.at(seen.url), book.at(seen.requested)
    if page is None or (before is not None and not _leaves_for(page, before, applied, site)):
        return applied
    if before is not None:
        book.put(touched(before, seen))
    book.claim(page, seen.requested, current=False)
    return applied


def _only_failed(page: Page) -> bool:
    """Whether nothing was ever read at a page's address, and the site has said nothing of it."""
    return page.copy is None and page.state == State.LISTED and not page.held


def _leaves_for(page: Page, before: Page, applied: Applied, site: Site) -> bool:
    """Whether the address of one page now stands for another one: one that only ever failed, or an
    old one.
    """
    if before.id == page.id:
        return False
    return _only_failed(before) or (applied.reads_well and is_for_reading(site, page.url))


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


def _stay(book: Book, page: Page, seen: Observation, texts: Texts) -> Applied:
    """The page stays where and as it is: its move waits, or a person wants none of it."""
    way = f"{seen.requested} -> {seen.url}"
    if seen.dropped:
        told = keep(Reason.REDIRECTED, f"{seen.url}, a move that was dropped")
        return _settle(book, page, seen.requested, seen, told, texts)
    told = Decision(act=Act.REPLACE, reason=Reason.MOVED, detail=way)
    book.put(structs.replace(tried(page, seen), held=Reason.MOVED.value))
    return Applied(decision=told, page=page.id, had_copy=True, waits=True)


def _move(book: Book, page: Page, seen: Observation, told: Decision, texts: Texts) -> Applied:
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


def _settle(
    book: Book, page: Page | None, url: str, seen: Observation, told: Decision, texts: Texts
) -> Applied:
    """Write the decision down in the page, which is opened where it has to be. A page that is gone
    at its own address, but has read well at an old one since, lives there.
    """
    had_copy = page is not None and page.copy is not None
    if told.act == Act.SKIP:
        return Applied(decision=told, page=page.id if page else None, had_copy=had_copy)
    if page is None:
        page = book.open(url)
    if told.act == Act.HIDE and page.witness not in ("", seen.requested, seen.url):
        left = book.claim(page, page.witness, current=True)
        return _skipped(book, structs.replace(left, witness=""), seen)
    if told.act in (Act.REPLACE, Act.CONFIRM):
        page = _spelled_as_answered(book, page, seen)
    book.read(updated(page, seen, told, texts), seen.source.run)
    return Applied(decision=told, page=page.id, had_copy=had_copy)


def _spelled_as_answered(book: Book, page: Page, seen: Observation) -> Page:
    """A redirect between two spellings decides which one stands."""
    if (
        seen.requested == seen.url
        or not is_same_form(seen.requested, seen.url)
        or seen.pointed is not None
    ):
        return page
    lives_here = page.url in (seen.url, seen.requested)  # else both are old addresses of it
    page = book.claim(page, seen.url, current=lives_here)
    return book.claim(page, seen.requested, current=False)
