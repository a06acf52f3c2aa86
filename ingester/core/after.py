"""The page after a decision: what each act does to the copy, its dates and its state."""

from datetime import datetime
from typing import assert_never

from msgspec import structs

from ingester.core.decide import Act, Decision, Reason
from ingester.core.observation import Kind, Observation, Texts
from ingester.core.page import Page, State


def touched(page: Page, seen: Observation) -> Page:
    """The page with the place in time of an observation that concerns it, whatever it says."""
    return structs.replace(page, order=max(page.order, seen.order))


def tried(page: Page, seen: Observation) -> Page:
    """The page with the time of an observation that asked for it."""
    return structs.replace(touched(page, seen), last_tried=_later(page.last_tried, seen.at))


def updated(page: Page, seen: Observation, told: Decision, texts: Texts) -> Page:
    """The page after a decision about it; a skip says nothing, not even that it was tried."""
    if told.act is Act.SKIP:
        return page
    page = tried(page, seen)
    match told.act:
        case Act.REPLACE:
            return _replaced(page, seen, told, texts)
        case Act.CONFIRM:
            return _confirmed(page, seen, told)
        case Act.KEEP:
            return _kept(page, told)
        case Act.HIDE:
            return _hidden(page, seen, told)
        case unknown:
            assert_never(unknown)


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
    """Shown, and read at this moment; an alias that was read by itself is remembered."""
    answered = seen.kind == Kind.ANSWER
    return structs.replace(
        page,
        state=State.SHOWN,
        reason=told.reason.value,
        last_read=min(seen.at, seen.follows) if seen.follows else seen.at,
        error=None,
        failures=0,
        short=None,
        witness=seen.url if seen.url in page.aliases else "",
        held="",
        held_by="",
        away="",
        payload=seen.payload if answered else page.payload,
        extractor=seen.extractor if answered else page.extractor,
        etag=seen.etag if answered else seen.etag or page.etag,
        last_modified=seen.last_modified if answered else seen.last_modified or page.last_modified,
    )


def _kept(page: Page, told: Decision) -> Page:
    """The error is noted; being denied by robots.txt is none of a page's failures in a row."""
    error = f"{told.reason}: {told.detail}" if told.detail else told.reason.value
    failures = page.failures + (told.reason != Reason.DISALLOWED)
    reason = page.reason or told.reason.value
    return structs.replace(
        page, error=error, failures=failures, short=told.short or page.short, reason=reason
    )


def _hidden(page: Page, seen: Observation, told: Decision) -> Page:
    """Hidden by the site's word; a hide that waits, or that a person dropped, changes only what was
    tried.
    """
    if seen.dropped:
        return structs.replace(page, held="", held_by="")
    if seen.held and page.state != State.HIDDEN:
        return structs.replace(page, held=told.reason.value, away=page.away or seen.source.run)
    return structs.replace(
        page, state=State.HIDDEN, reason=told.reason.value, error=None, failures=0,
        held="", held_by="", away=page.away or seen.source.run,
    )  # fmt: skip


def _later(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else max(one, other)
