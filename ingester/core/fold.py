"""A page's state is the fold of its observations: one step a capture, in the order of capture times
(DESIGN law 6).
"""

from collections.abc import Container
from datetime import datetime

from msgspec import Struct, structs

from ingester.core.alike import alike
from ingester.core.book import Book
from ingester.core.decide import (
    ALIKE,
    PERMANENT,
    Act,
    Decision,
    Reason,
    decide,
    is_of_other_bytes,
    is_redirected,
)
from ingester.core.observation import Kind, Observation, Outcome, Texts
from ingester.core.page import Page, State
from shared.site import Site
from shared.url import is_above, is_same_form


class Applied(Struct, frozen=True, kw_only=True):
    """What one observation did, and to which page (None where no page is concerned)."""

    decision: Decision
    page: int | None
    had_copy: bool = False
    was_shown: bool = False


def apply(
    book: Book, seen: Observation, texts: Texts, site: Site, within: Container[str] | None = None
) -> Applied:
    """Apply one observation to the pages it concerns: the one asked for, and the one that answered.

    `within` names the addresses that a replay is about; other pages are left out of it.
    """
    seen = _at_an_address_of_the_site(seen, site)
    if within is not None and seen.requested not in within:
        if not _speaks_for_its_end(seen):
            return Applied(decision=Decision(act=Act.SKIP, reason=Reason.SIGN_IN), page=None)
        return _apply_here(book, as_direct(seen), texts, site)
    page = book.at(seen.requested)
    seen = _as_the_target_stands(book, seen)
    if not is_redirected(seen) or (_one_page(book, seen) and not _leaves_home(page, seen)):
        return _apply_here(book, seen, texts, site)
    if page is None and _leads_on_for_good(seen):
        return _join_target(book, seen, texts, site)
    told = decide(page, seen, texts, site)
    if page is not None and told.act in (Act.REPLACE, Act.CONFIRM):
        return _move(book, page, seen, told, texts)
    applied = _settle(book, page, seen.requested, seen, told, texts)
    answers_for_itself = (
        told.reason != Reason.SIGN_IN and _speaks_for_its_end(seen) and site.owns(seen.url)
    )
    if answers_for_itself and (within is None or seen.url in within):
        _apply_here(book, as_direct(seen), texts, site)
    return applied


def as_direct(seen: Observation) -> Observation:
    """The same capture as an observation of the address that answered."""
    return structs.replace(seen, requested=seen.url, hops=(), pointed=None)


def _at_an_address_of_the_site(seen: Observation, site: Site) -> Observation:
    """A redirect that only changes the spelling may end on a host that the site file leaves out."""
    if seen.pointed is None and not site.owns(seen.url) and is_same_form(seen.requested, seen.url):
        return structs.replace(seen, url=seen.requested, hops=())
    return seen


def _speaks_for_its_end(seen: Observation) -> bool:
    """Whether a capture is also one of the address that answered; not a sign-in page, and not a
    redirect whose target has a capture of its own.
    """
    asks_to_sign_in = seen.block == "sign-in" and is_redirected(seen)
    return seen.pointed is None and seen.follows is None and not asks_to_sign_in


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
    if is_above(seen.url, seen.requested):
        return False
    named = seen.canonical is not None and is_same_form(seen.canonical, seen.url)
    return named or all(step.status in PERMANENT for step in seen.hops)


def _apply_here(book: Book, seen: Observation, texts: Texts, site: Site) -> Applied:
    """The capture speaks of the page at its own address."""
    page = book.at(seen.url) or book.at(seen.requested)
    if is_of_other_bytes(page, seen):
        seen = texts.original(seen) or seen
    direct = structs.replace(seen, requested=seen.url, hops=()) if seen.pointed is None else seen
    if page is not None and page.url not in (seen.url, seen.requested):
        page, skipped = _at_an_old_address(book, page, seen, texts)
        if skipped is not None:
            return skipped
    if page is None or (page.copy is not None and seen.copy not in (None, page.copy)):
        page = _same_text_nearby(book, page, seen)
    told = decide(page, direct, texts, site)
    return _settle(book, page, seen.url, seen, told, texts)


def _at_an_old_address(
    book: Book, page: Page, seen: Observation, texts: Texts
) -> tuple[Page | None, Applied | None]:
    """An alias was asked for: the same text is the page's; another text is a page of its own; a
    failure is nothing.
    """
    text, standing = texts.get(seen.copy), texts.get(page.copy)
    if seen.kind == Kind.NOT_MODIFIED:
        return page, None
    if text is None or not seen.answered_well:
        told = Decision(
            act=Act.SKIP, reason=Reason.OLD_ADDRESS, detail=f"the page lives at {page.url}"
        )
        return page, Applied(decision=told, page=page.id, had_copy=page.copy is not None)
    if standing is None or alike(text.text, standing.text) >= ALIKE:
        return page, None
    left = tuple(alias for alias in page.aliases if alias != seen.url)
    book.put(structs.replace(page, aliases=left))
    return book.open(seen.url), None


def _same_text_nearby(book: Book, page: Page | None, seen: Observation) -> Page | None:
    """Two spellings of an address that read the same are one page; else the page as it was."""
    if seen.copy is None:
        return page
    near = next((other for other in book.siblings(seen.url) if other.copy == seen.copy), None)
    if near is None or (page is not None and near.id == page.id):
        return page
    if page is None:
        return book.claim(near, seen.url, current=False)
    first, second = sorted((page, near), key=lambda p: (len(p.url), p.url))
    return book.absorb(first, second)


def _join_target(book: Book, seen: Observation, texts: Texts, site: Site) -> Applied:
    """An address nobody knew leads on for good: it becomes an alias of the page where it leads."""
    applied = _apply_here(book, as_direct(seen), texts, site)
    page = book.at(seen.url)
    if page is not None and book.at(seen.requested) is None:
        book.claim(page, seen.requested, current=False)
    return applied


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
    return Applied(
        decision=told, page=page.id, had_copy=before.copy is not None, was_shown=before.shown
    )


def _settle(
    book: Book, page: Page | None, url: str, seen: Observation, told: Decision, texts: Texts
) -> Applied:
    """Write the decision down in the page, which is opened where it has to be."""
    had_copy = page is not None and page.copy is not None
    was_shown = page is not None and page.shown
    if told.act == Act.SKIP:
        return Applied(
            decision=told, page=page.id if page else None, had_copy=had_copy, was_shown=was_shown
        )
    if page is None:
        page = book.open(url)
    if told.act in (Act.REPLACE, Act.CONFIRM):
        page = _spelled_as_answered(book, page, seen)
    book.read(updated(page, seen, told, texts), seen.source.run)
    return Applied(decision=told, page=page.id, had_copy=had_copy, was_shown=was_shown)


def _spelled_as_answered(book: Book, page: Page, seen: Observation) -> Page:
    """A redirect between two spellings decides which one stands."""
    if (
        seen.requested == seen.url
        or not is_same_form(seen.requested, seen.url)
        or seen.pointed is not None
    ):
        return page
    page = book.claim(page, seen.url, current=True)
    return book.claim(page, seen.requested, current=False)


def updated(page: Page, seen: Observation, told: Decision, texts: Texts) -> Page:
    """The page after a decision about it."""
    page = structs.replace(
        page, order=max(page.order, seen.order), last_tried=_later(page.last_tried, seen.at)
    )
    match told.act:
        case Act.REPLACE:
            return _replaced(page, seen, told, texts)
        case Act.CONFIRM:
            return _confirmed(page, seen, told)
        case Act.KEEP:
            return _kept(page, told)
        case Act.HIDE:
            return _hidden(page, seen, told)
        case Act.SKIP:
            return page


def _replaced(page: Page, seen: Observation, told: Decision, texts: Texts) -> Page:
    text = texts.get(seen.copy)
    changed = seen.at if page.copy != seen.copy else page.last_changed
    page = structs.replace(
        page,
        copy=seen.copy,
        title=text.title if text else seen.title,
        length=seen.length,
        last_changed=changed,
        first_run=page.first_run or seen.source.run,
    )
    return _confirmed(page, seen, told)


def _confirmed(page: Page, seen: Observation, told: Decision) -> Page:
    """Shown, and read at this moment."""
    answered = seen.kind == Kind.ANSWER
    return structs.replace(
        page,
        state=State.SHOWN,
        reason=told.reason.value,
        last_read=min(seen.at, seen.follows) if seen.follows else seen.at,
        error=None,
        failures=0,
        short=None,
        held="",
        payload=seen.payload if answered else page.payload,
        extractor=seen.extractor if answered else page.extractor,
        etag=seen.etag if answered else seen.etag or page.etag,
        last_modified=seen.last_modified if answered else seen.last_modified or page.last_modified,
    )


def _kept(page: Page, told: Decision) -> Page:
    error = f"{told.reason}: {told.detail}" if told.detail else told.reason.value
    reason = page.reason or told.reason.value
    return structs.replace(
        page, error=error, failures=page.failures + 1, short=told.short or page.short, reason=reason
    )


def _hidden(page: Page, seen: Observation, told: Decision) -> Page:
    """Hidden by the site's word; a hide that waits, or that a person dropped, changes only what was
    tried.
    """
    if seen.dropped:
        return structs.replace(page, held="")
    if seen.held and page.state != State.HIDDEN:
        return structs.replace(page, held=told.reason.value)
    return structs.replace(
        page, state=State.HIDDEN, reason=told.reason.value, held="", error=None, failures=0
    )


def _later(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else max(one, other)
