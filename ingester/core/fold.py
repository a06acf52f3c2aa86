"""A page's state is the fold of its observations: one step a capture, in the order of time."""

from collections.abc import Container

from msgspec import structs

from ingester.core.after import touched
from ingester.core.alike import ALIKE, alike
from ingester.core.applied import Applied, conclude, pass_over
from ingester.core.book import Book
from ingester.core.decide import (
    Act,
    Decision,
    Reason,
    decide,
    is_of_another_tag,
    is_of_other_bytes,
)
from ingester.core.ends import as_direct, at_an_address_of_the_site, speaks_for_its_end
from ingester.core.moves import move, stay, takes_away
from ingester.core.observation import Kind, Observation, Outcome, Texts
from ingester.core.page import Page, State
from ingester.core.redirects import is_for_reading, is_redirected, leads_for_good
from shared.blockkind import BlockKind
from shared.site import Site
from shared.url import is_above


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
        if not _waits(book, page, seen, texts):
            return move(book, page, seen, told, texts)
        applied = stay(book, page, seen, texts)
        _apply_at_its_end(book, seen, texts, site, within)
        return applied
    if page is not None and _only_failed(page) and _leads_on_for_good(seen):
        return _join_target(book, seen, texts, site)
    applied = conclude(book, page, seen.requested, seen, told, texts)
    _apply_at_its_end(book, seen, texts, site, within)
    return applied


def _waits(book: Book, page: Page, seen: Observation, texts: Texts) -> bool:
    """Whether a move is not let pass, because readers would lose a text by it."""
    is_stopped = seen.held or seen.dropped
    return is_stopped and takes_away(page, book.at(seen.url), seen, texts)


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
    if seen.pointed is not None or seen.block == BlockKind.SIGN_IN:
        return False
    return not is_above(seen.url, seen.requested) and leads_for_good(seen)


def _apply_here(book: Book, seen: Observation, texts: Texts, site: Site) -> Applied:
    """The capture speaks of the page at its own address."""
    page = book.at(seen.url) or book.at(seen.requested)
    if is_of_other_bytes(page, seen) or is_of_another_tag(page, seen):
        seen = texts.original(seen) or seen
    direct = structs.replace(seen, requested=seen.url, hops=()) if seen.pointed is None else seen
    if page is not None and page.url not in (seen.url, seen.requested):
        if _says_nothing(seen, site):
            return pass_over(book, page, seen)
        page = _at_an_old_address(book, page, seen, texts)
    if not _hides(seen, site) and (page is None or seen.copy not in (None, page.copy)):
        page = _same_text_nearby(book, page, seen)
    told = decide(page, direct, texts, site)
    reads_well = told.act in (Act.REPLACE, Act.CONFIRM)
    return conclude(book, page, seen.url if reads_well else seen.requested, seen, told, texts)


def _says_nothing(seen: Observation, site: Site) -> bool:
    """Whether an old address says nothing about its page: it failed, or is not to be shown."""
    if seen.kind == Kind.NOT_MODIFIED:
        return False
    return seen.copy is None or not seen.answered_well or _hides(seen, site)


def _hides(seen: Observation, site: Site) -> bool:
    """Whether a text was read that is not to be shown; it joins no pages."""
    return seen.noindex and site.scope.noindex == "hide"


def _an_old_address_leads_on(
    book: Book, page: Page, seen: Observation, texts: Texts, site: Site,
    within: Container[str] | None,
) -> Applied:  # fmt: skip
    """An old address that leads elsewhere for now says nothing about the page that left it."""
    skipped = pass_over(book, page, seen)
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
