"""The plan for the next harvest: every page with whether it is due, worst first."""

from collections.abc import Iterator
from datetime import datetime

from ingester.core.due import Due, due
from ingester.core.page import Page
from ingester.store.contract import Reader
from shared.event import Event
from shared.site import Site


class PlanLine(Event, frozen=True, kw_only=True, tag="plan"):
    """Stands first in a plan that names all known pages."""

    complete: bool


class DueLine(Event, frozen=True, kw_only=True, tag="due"):
    """One address of the plan; `digest` is of the bytes that the copy was read from."""

    url: str
    due: bool
    etag: str | None
    last_modified: str | None
    digest: str | None
    reason: str


def plan(reader: Reader, site_id: int, site: Site, now: datetime, *, whole: bool) -> list[DueLine]:
    """The due pages of a site; `whole`: also those that are not due, and their other addresses."""
    found = ((page, due(page, site, now)) for page in reader.pages(site_id))
    kept = [(verdict, page) for page, verdict in found if verdict.due or whole]
    kept.sort(key=lambda pair: _urgency(*pair))
    return [line for verdict, page in kept for line in _lines(page, verdict)]


def _urgency(verdict: Due, page: Page) -> tuple[bool, int, float, str]:
    """Due ones first, by rank, the longest due before the others."""
    since = verdict.since.timestamp() if verdict.since else 0.0
    return not verdict.due, verdict.rank, since, page.url


def _lines(page: Page, verdict: Due) -> Iterator[DueLine]:
    yield DueLine(
        url=page.url, due=verdict.due, etag=page.etag, last_modified=page.last_modified,
        digest=page.payload, reason=verdict.reason,
    )  # fmt: skip
    if verdict.due:
        return  # its aliases are asked for where a link or a sitemap names them
    for alias in page.aliases:
        reason = f"an address of {page.url}"
        yield DueLine(
            url=alias, due=False, etag=None, last_modified=None, digest=None, reason=reason
        )
