"""The story of an address as JSON lines."""

from collections.abc import Iterator

from ingester.store.contract import StoredObservation, TornSpan
from ingester.telling.pageline import page_line
from ingester.telling.plan import DueLine
from ingester.telling.story import Story
from shared.event import Event, moment

FIRST_LINKS = 10  # of the pages that link to an address


class ListedLine(Event, frozen=True, kw_only=True, tag="listed"):
    """Where an address is named: in the newest listing, and by pages."""

    site: str
    url: str
    listed: bool
    sources: tuple[str, ...]
    lastmod: str | None
    run: str | None
    complete: bool | None
    links: int
    linked_from: list[str]
    orphan: bool
    unlisted: bool


class RuleLine(Event, frozen=True, kw_only=True, tag="ruling"):
    """What the site file says of an address; `in_force` is the rule that hides the page now."""

    site: str
    url: str
    inside: bool
    rule: str
    why: str
    outdated: bool
    outdated_rule: str
    outdated_detail: str
    in_force: str | None
    held: bool


class CaptureLine(Event, frozen=True, kw_only=True, tag="observation"):
    """One capture, its decision and the place of its record."""

    site: str
    at: str | None
    requested: str
    url: str
    hops: list[str]
    pointed: str | None
    kind: str
    status: int | None
    act: str
    reason: str
    detail: str
    title: str
    length: int
    held: bool
    dropped: bool
    undone: bool
    run: str
    file: str
    seq: int
    offset: int
    bytes: int
    record: str
    digest: str


class LostLine(Event, frozen=True, kw_only=True, tag="lost"):
    """A run that brought no record of the address and whose file is damaged: it may have been in
    one of these places.
    """

    site: str
    url: str
    run: str
    file: str
    torn: tuple[TornSpan, ...]


def story_lines(story: Story) -> Iterator[Event]:
    """Every line of a story: the page, where it is named, the rules, each capture, the plan."""
    if story.row is not None:
        yield page_line(story.row, story.site.site)
    yield _listed(story)
    yield _rule(story)
    if story.lost is not None:
        yield LostLine(
            site=story.site.name, url=story.url, run=story.lost.run, file=story.lost.file,
            torn=story.lost.torn,
        )  # fmt: skip
    for capture in story.captures:
        yield _capture(story.site.name, capture)
    if story.row is not None and story.due is not None:
        page = story.row.page
        yield DueLine(
            url=page.url, due=story.due.due, etag=page.etag, last_modified=page.last_modified,
            digest=page.payload, reason=story.due.reason,
        )  # fmt: skip


def _listed(story: Story) -> ListedLine:
    entry, listing = story.listed, story.listing
    return ListedLine(
        site=story.site.name, url=story.url, listed=entry is not None,
        sources=entry.sources if entry else (), lastmod=entry.lastmod if entry else None,
        run=listing.run if listing else None,
        complete=listing.listing_complete if listing else None, links=len(story.linking),
        linked_from=[link.url for link in story.linking[:FIRST_LINKS]], orphan=story.is_orphan,
        unlisted=story.is_unlisted,
    )  # fmt: skip


def _rule(story: Story) -> RuleLine:
    page = story.row.page if story.row else None
    return RuleLine(
        site=story.site.name, url=story.url, inside=story.scope.inside, rule=story.scope.rule,
        why=story.scope.why, outdated=story.years.is_outdated, outdated_rule=story.years.rule,
        outdated_detail=story.years.detail,
        in_force=f"{page.rule}: {page.rule_name}" if page and page.rule else None,
        held=bool(page and page.is_held),
    )  # fmt: skip


def _capture(site: str, stored: StoredObservation) -> CaptureLine:
    seen, verdict = stored.observation, stored.verdict
    source = seen.source
    return CaptureLine(
        site=site, at=moment(seen.at), requested=seen.requested, url=seen.url,
        hops=[f"{hop.status} {hop.url}" for hop in seen.hops], pointed=seen.pointed,
        kind=seen.kind.value, status=seen.status, act=verdict.act, reason=verdict.reason,
        detail=verdict.detail or seen.detail, title=seen.title, length=seen.length,
        held=stored.waits, dropped=seen.dropped, undone=stored.undone, run=source.run,
        file=source.file, seq=source.seq, offset=source.offset, bytes=source.length,
        record=seen.record, digest=seen.digest,
    )  # fmt: skip
