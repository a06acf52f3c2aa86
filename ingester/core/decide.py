"""The decision for one observation: what it does to the copy that readers see, and why.

Only the site's own word (404, 410, noindex) hides; written rules are `ingester.core.rules`.
"""

from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from ingester.core.observation import GONE, Kind, Observation, Outcome, Texts
from ingester.core.page import Page, ShortRead, State
from ingester.core.redirects import is_for_reading, is_redirected, may_have_moved
from shared.blockkind import BlockKind
from shared.site import Site
from shared.url import is_above
from shared.wording import counted


class Act(StrEnum):
    """What happens to a page."""

    REPLACE = "replace"
    CONFIRM = "confirm"
    KEEP = "keep"
    HIDE = "hide"
    SKIP = "skip"


class Reason(StrEnum):
    """Why; stored, counted and printed, so the words never change."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    NOT_MODIFIED = "not-modified"
    RETURNED = "returned"
    MOVED = "moved"
    ACCEPTED_SHORT = "accepted-short"
    REDIRECTED_UP = "redirected-up"
    REDIRECTED_AWAY = "redirected-away"
    REDIRECTED = "redirected"
    SIGN_IN = "sign-in"
    SHRANK = "shrank"
    EMPTY = "empty"
    SOFT_404 = "soft-404"
    CHALLENGE = "challenge"
    REFUSED = "refused"
    RATE_LIMITED = "rate-limited"
    SERVER_ERROR = "server-error"
    CLIENT_ERROR = "client-error"
    UNREACHABLE = "unreachable"
    BLOCKED_ADDRESS = "blocked-address"
    DISALLOWED = "disallowed"
    TRUNCATED = "truncated"
    UNREADABLE = "unreadable"
    GONE = "gone"
    NOINDEX = "noindex"
    EXCLUDED = "excluded"
    OUTDATED = "outdated"
    LINK_ONLY = "link-only"
    NOT_HTML = "not-html"
    OLD_ADDRESS = (
        "old-address"  # an alias that fails says nothing about the page, which lives elsewhere
    )
    OLDER = "older"
    DUPLICATE = "duplicate"
    OTHER_HOST = "other-host"


# The reasons that make a target a failed one when a run is judged.
FAILED = frozenset(
    {
        Reason.REFUSED,
        Reason.RATE_LIMITED,
        Reason.SERVER_ERROR,
        Reason.CLIENT_ERROR,
        Reason.CHALLENGE,
        Reason.SIGN_IN,
        Reason.REDIRECTED,
        Reason.REDIRECTED_UP,
        Reason.REDIRECTED_AWAY,
        Reason.TRUNCATED,
        Reason.UNREACHABLE,
        Reason.BLOCKED_ADDRESS,
    }
)

GUARDED_LENGTH = 600  # characters; a shorter copy may shrink freely, it has little to lose


class Decision(Struct, frozen=True, kw_only=True):
    """An act with its reason; `detail` is for people, `short` counts the reads of a short text."""

    act: Act
    reason: Reason
    detail: str = ""
    short: ShortRead | None = None


def decide(page: Page | None, seen: Observation, texts: Texts, site: Site) -> Decision:
    """Decide about a page (None = unknown): the first of these that has a word to say decides."""
    return (
        _without_answer(page, seen)
        or _behind_a_wall(seen)
        or _by_status(seen)
        or _by_redirect(page, seen, texts, site)
        or _by_body(seen, site)
        or _by_text(page, seen, site)
    )


def keep(reason: Reason, detail: str = "") -> Decision:
    """The copy, its state and its date stay."""
    return Decision(act=Act.KEEP, reason=reason, detail=detail)


def _without_answer(page: Page | None, seen: Observation) -> Decision | None:
    match seen.kind:
        case Kind.DISALLOWED:
            return keep(Reason.DISALLOWED, seen.detail)
        case Kind.NO_ANSWER:
            return keep(Reason.UNREACHABLE, seen.detail)
        case Kind.BLOCKED:
            return keep(Reason.BLOCKED_ADDRESS, seen.detail)
        case Kind.NOT_MODIFIED:
            return _not_modified(page, seen)
        case Kind.ANSWER:
            return None
        case unknown:
            assert_never(unknown)


def is_of_other_bytes(page: Page | None, seen: Observation) -> bool:
    """Whether a revisit names bytes that are not those of the page's copy."""
    if seen.kind != Kind.NOT_MODIFIED or seen.payload is None:
        return False
    return page is None or page.copy is None or page.payload != seen.payload


def is_of_another_tag(page: Page | None, seen: Observation) -> bool:
    """Whether a 304 names another version than the page's copy is: the ETag that a whole answer
    would have (RFC 9110, 15.4.5).
    """
    if seen.kind != Kind.NOT_MODIFIED or seen.payload is not None or page is None:
        return False
    return bool(seen.etag and page.etag) and seen.etag != page.etag


def _not_modified(page: Page | None, seen: Observation) -> Decision:
    if page is None or page.copy is None:
        return keep(Reason.EMPTY, "not modified, but this store has no copy yet")
    if is_of_other_bytes(page, seen) and _kind_of(page.payload) == _kind_of(seen.payload):
        return keep(Reason.EMPTY, "not modified since a capture that this store does not have")
    reason = Reason.RETURNED if _returns(page, seen) else Reason.NOT_MODIFIED
    return Decision(act=Act.CONFIRM, reason=reason)


def _kind_of(digest: str | None) -> str:
    return (digest or "").partition(":")[0].lower()


def _behind_a_wall(seen: Observation) -> Decision | None:
    """What is no word of the page at any status; the rest of the kinds wait for `_by_body`."""
    match seen.block:
        case BlockKind.CHALLENGE:
            return keep(Reason.CHALLENGE, seen.detail)
        case BlockKind.SIGN_IN:
            return keep(Reason.SIGN_IN, seen.url if is_redirected(seen) else seen.detail)
        case BlockKind.SOFT_404 | None:
            return None
        case unknown:
            assert_never(unknown)


def _by_status(seen: Observation) -> Decision | None:
    status = seen.status or 0
    if 200 <= status < 400:
        return None
    word = str(status)
    if status in GONE:
        if seen.recovered:
            return keep(Reason.GONE, f"{word}, but read on weak evidence")
        return Decision(act=Act.HIDE, reason=Reason.GONE, detail=word)
    if status in (
        401,
        403,
        451,
        999,
    ):  # 999 is how some sites refuse robots; it has no other meaning
        return keep(Reason.REFUSED, word)
    if status == 429:
        return keep(Reason.RATE_LIMITED, word)
    return keep(Reason.SERVER_ERROR if status >= 500 else Reason.CLIENT_ERROR, word)


def _by_redirect(page: Page | None, seen: Observation, texts: Texts, site: Site) -> Decision | None:
    """None where nothing was redirected, and where a move is possible: then the body decides."""
    target = seen.pointed or seen.url
    if not is_redirected(seen):
        return _by_unread_target(seen)
    if not site.owns(target):
        return keep(Reason.REDIRECTED_AWAY, target)
    if is_above(target, seen.requested) and not (page and target in page.aliases):
        return keep(Reason.REDIRECTED_UP, target)
    if seen.pointed is not None or not may_have_moved(page, seen, texts):
        return keep(Reason.REDIRECTED, target)
    if not is_for_reading(site, target):
        return keep(Reason.REDIRECTED, f"{target} is outside the scope")
    return None


def _by_unread_target(seen: Observation) -> Decision | None:
    """An answer of 3xx that leads nowhere else: to itself, to another spelling, or without a
    target.
    """
    if (seen.status or 0) >= 300:  # `_by_status` has taken those from 400 on
        return keep(Reason.REDIRECTED, seen.pointed or f"{seen.status} without a target")
    return None


def _by_body(seen: Observation, site: Site) -> Decision | None:
    if seen.outcome == Outcome.NOT_HTML:
        return Decision(act=Act.SKIP, reason=Reason.NOT_HTML, detail=seen.content_type)
    if seen.truncated:
        return keep(Reason.TRUNCATED, seen.truncated)
    if seen.outcome == Outcome.UNREADABLE:
        return keep(Reason.UNREADABLE, seen.detail)
    if seen.block is not None:
        return keep(Reason(seen.block), seen.detail)
    if seen.noindex and site.scope.noindex == "hide":
        if seen.recovered:
            return keep(Reason.NOINDEX, "read on weak evidence")
        return Decision(act=Act.HIDE, reason=Reason.NOINDEX)
    if seen.refresh:  # known only where nothing else is said: see ingester.extract.reading
        return keep(Reason.REDIRECTED, seen.refresh)
    if seen.copy is None:
        return keep(Reason.EMPTY)
    return None


def _by_text(page: Page | None, seen: Observation, site: Site) -> Decision:
    if page is None or page.copy is None:
        return Decision(act=Act.REPLACE, reason=Reason.NEW)
    if shrank(page, seen, site):
        return _shrunk(page, seen, site)
    same = page.copy == seen.copy
    act = Act.CONFIRM if same else Act.REPLACE
    if _returns(page, seen):
        return Decision(act=act, reason=Reason.RETURNED)
    if is_redirected(seen):
        return Decision(act=Act.REPLACE, reason=Reason.MOVED, detail=seen.url)
    return Decision(act=act, reason=Reason.UNCHANGED if same else Reason.CHANGED)


def _returns(page: Page, seen: Observation) -> bool:
    """Whether a good capture brings a page back that an earlier run took away, or would have but
    for the brake: so it is told alike whatever the brake let pass. A hide waits for the end of its
    run, so that what the same run reads after it was never away.
    """
    run = seen.source.run
    if page.away:
        return page.away != run
    waits = page.held in (Reason.GONE, Reason.NOINDEX) and page.held_by not in ("", run)
    return waits or page.state == State.HIDDEN


def shrank(page: Page, seen: Observation, site: Site) -> bool:
    """Whether a read is suspiciously shorter than the copy."""
    return page.length >= GUARDED_LENGTH and seen.length < site.brakes.shrink_share * page.length


def _shrunk(page: Page, seen: Observation, site: Site) -> Decision:
    """Keep the long copy until as many runs in a row as the site file says have read the same short
    text.
    """
    assert seen.copy is not None  # without a text it was `empty`
    before = page.short.runs if page.short and page.short.hash == seen.copy else ()
    reader = seen.source.reader
    runs = before if reader in before else (*before, reader)
    short = ShortRead(hash=seen.copy, runs=runs)
    wanted = site.brakes.shrink_reads
    times = counted(short.harvests, "run")
    if wanted and short.harvests >= wanted:
        return Decision(act=Act.REPLACE, reason=Reason.ACCEPTED_SHORT, detail=f"read in {times}")
    detail = f"{seen.length} of {page.length} characters, in {times}"
    return Decision(act=Act.KEEP, reason=Reason.SHRANK, detail=detail, short=short)
