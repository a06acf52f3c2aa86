"""When a page is asked for again: first what was never read, then what failed, then the oldest;
last what robots.txt denies, which costs a run no request.
"""

from datetime import datetime, timedelta

from msgspec import Struct

from ingester.core.page import Page, State
from ingester.core.standing import age
from shared.scope import is_found, judge
from shared.site import Site
from shared.sitefile import seconds
from shared.url import path_query

PATIENT_FAILURES = 3  # so many in a row are asked again in the next run; then the waits grow
FIRST_WAIT = 8  # the first wait is this part of `every`, each further one twice as long


class Due(Struct, frozen=True, kw_only=True):
    """Whether the next harvest asks for a page, from when on, and why; `rank` sorts worst first."""

    due: bool
    reason: str
    since: datetime | None = None
    rank: int = 0


def due(page: Page, site: Site, now: datetime) -> Due:
    """The plan for one page."""
    return _never_fetched(page, site) or _timed(page, interval(site, page.url), now)


def interval(site: Site, url: str) -> str:
    """How old a copy at this address may grow: the first rule that matches, else the site's own."""
    where = path_query(url)
    for rule in site.due.rule:
        if is_found(rule.match, f"due.rule {rule.rule or rule.match!r}", where):
            return rule.every
    return site.due.every


def _never_fetched(page: Page, site: Site) -> Due | None:
    """Pages that a harvest leaves out whatever their age."""
    verdict = judge(site, page.url)
    if verdict.link_only is not None:
        return Due(due=False, reason=f"link-only: {verdict.rule}", rank=9)
    if not verdict.inside:
        return Due(due=False, reason=f"excluded: {verdict.rule}", rank=9)
    return None


def _timed(page: Page, every: str, now: datetime) -> Due:
    step = timedelta(seconds=seconds(every))
    if page.last_tried is None:
        return Due(due=True, reason="never tried", rank=0)
    if page.held:
        return Due(
            due=True, reason=f"held: {page.held} waits for a person", since=page.last_tried, rank=2
        )
    if page.is_denied:
        return Due(due=True, reason=f"not asked for: {page.error}", since=page.last_tried, rank=4)
    if page.error is not None:
        return _failed(page, step, now)
    if page.state == State.HIDDEN:
        return _at(
            page.last_tried + step, now, f"hidden: {page.reason}, asked again every {every}", 4
        )
    read = page.last_read or page.last_tried
    return _at(read + step, now, f"read {age(now - read)} ago, every {every}", 3)


def _failed(page: Page, step: timedelta, now: datetime) -> Due:
    """Next run; from the 4th failure in a row later and later, up to `every`."""
    assert page.last_tried is not None
    waits = page.failures - PATIENT_FAILURES
    wait = timedelta() if waits <= 0 else min(step, step / FIRST_WAIT * 2 ** min(waits - 1, 10))
    times = "once" if page.failures <= 1 else f"{page.failures} times in a row"
    rank = 1 if page.last_read is None else 2
    never = "never read, " if page.last_read is None else ""
    return _at(page.last_tried + wait, now, f"{never}failed {times}: {page.error}", rank)


def _at(moment: datetime, now: datetime, reason: str, rank: int) -> Due:
    return Due(due=moment <= now, reason=reason, since=moment, rank=rank)
