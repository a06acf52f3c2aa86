"""A page as every command tells it: one line of JSON, one row of a table."""

from datetime import datetime

from msgspec import UNSET, UnsetType

from ingester.core.page import Copy
from ingester.core.standing import age
from ingester.store.contract import PageRow
from shared.event import Event, moment
from shared.scope import category
from shared.site import Site


class PageLine(Event, frozen=True, kw_only=True, tag="page"):
    """What `pages --json` prints; a list leaves the text out. `held` is why a hide waits."""

    id: int
    site: str
    url: str
    slug: str
    aliases: tuple[str, ...]
    title: str
    text: str | UnsetType = UNSET
    state: str
    reason: str
    category: str
    last_read: str | None
    last_tried: str | None
    last_changed: str | None
    error: str | None
    versions: int
    etag: str | None
    held: str | None
    rule: str | None


def page_line(row: PageRow, site: Site, copy: Copy | None | UnsetType = UNSET) -> PageLine:
    """The line of a page; with its copy (None: it has none) also the text."""
    page = row.page
    held = page.held or (page.rule if page.is_held else "")
    return PageLine(
        id=page.id, site=row.site, url=page.url, slug=page.slug, aliases=page.aliases,
        title=page.title, text=copy if copy is UNSET else copy.text if copy else "",
        state=page.visible_state.value, reason=page.visible_reason,
        category=category(site, page.url), last_read=moment(page.last_read),
        last_tried=moment(page.last_tried), last_changed=moment(page.last_changed),
        error=page.error, versions=row.versions, etag=page.etag, held=held or None,
        rule=page.rule_name or None,
    )  # fmt: skip


def day(at: datetime | None) -> str:
    """A date as people read it."""
    return f"{at.day} {at:%b %Y}" if at else "never"


def ago(at: datetime | None, now: datetime) -> str:
    """A date with the time since then: 25 Oct 2026 (36 days)."""
    return f"{day(at)} ({age(now - at)})" if at is not None else "never"
