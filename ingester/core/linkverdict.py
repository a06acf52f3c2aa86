"""What the checks of a link mean: the one place where facts about links become a verdict.

A link is **broken** only after confirmation: two checks of different runs, six hours apart or more,
each found it gone (404 or 410 to GET, or no such host) and no check between them found it there. A
site that is being worked on says 404 for an hour; in measured link lists, most of what one run
calls dead is alive in the next (note: only 2 of a list's links were dead in each of 5 runs). Until
then it is **suspected**. What only keeps us out (a refusal, a challenge, 429, a time-out, a failing
server) never breaks a link, however often it comes, and never clears one that is broken.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct

from ingester.core.linkfacts import LinkFacts
from shared.blockkind import BlockKind
from shared.url import is_above, is_same_form, path_query

CONFIRM_AFTER = timedelta(hours=6)  # between two checks that break a link

GONE = (404, 410)
REFUSED = (401, 403, 407, 451, 999)  # 999 is what LinkedIn made up for "no"
PERMANENT = (301, 308)
# A resolver that gives up says nothing about the name.
_PASSING_DNS = ("[errno -3]", "temporary failure", "no answer in time")
_WORDS = {
    "redirect_round": "its redirects go in a circle",
    "redirect_nowhere": "its redirect leads nowhere",
}


class LinkVerdict(StrEnum):
    """What becomes of a link in the report, the worst first."""

    BROKEN = "broken"
    SOFT_404 = "soft-404"
    BAD_FRAGMENT = "bad-fragment"
    SUSPECTED = "suspected"
    REDIRECTED_UP = "redirected-up"
    MOVED = "moved"
    BLOCKED_ADDRESS = "blocked-address"
    UNREACHABLE = "unreachable"
    TIMEOUT = "timeout"
    BLOCKED = "blocked"
    RATE_LIMITED = "rate-limited"
    DISALLOWED = "disallowed"
    UNCHECKED = "unchecked"
    OK = "ok"


# What a build may fail for: the reader of the page finds nothing there, and that is certain.
CERTAIN = (LinkVerdict.BROKEN, LinkVerdict.SOFT_404, LinkVerdict.BAD_FRAGMENT)
# What answers the reader, be it elsewhere.
ALIVE = (
    LinkVerdict.OK, LinkVerdict.MOVED, LinkVerdict.REDIRECTED_UP, LinkVerdict.BAD_FRAGMENT,
    LinkVerdict.SOFT_404,
)  # fmt: skip


class Finding(Struct, frozen=True, kw_only=True):
    """What one check by itself says; `is_gone`: as good as a 404, if another run agrees."""

    verdict: LinkVerdict
    detail: str = ""
    leads_to: str = ""
    is_gone: bool = False


class JudgedLink(Struct, frozen=True, kw_only=True):
    """The verdict on a link, and since when; `checked` None: by nobody yet."""

    verdict: LinkVerdict
    detail: str = ""
    leads_to: str = ""
    status: int | None = None
    checked: datetime | None = None
    since: datetime | None = None
    last_ok: datetime | None = None
    checks: int = 0


def judge_link(url: str, checks: Sequence[LinkFacts]) -> JudgedLink:
    """The verdict on an address, fragment included, by all its checks in whatever order."""
    ordered = sorted(checks, key=lambda check: (check.at, check.run), reverse=True)
    found = [(check, finding(url, check)) for check in ordered]
    if not found:
        return JudgedLink(verdict=LinkVerdict.UNCHECKED, detail="no check asked for it yet")
    gone = _gone_in_a_row(found)
    newest, said = found[0]
    since = _since(found)
    if gone and _is_confirmed(gone):
        newest, said = gone[0], finding(url, gone[0])
        since = gone[-1].at
    verdict = LinkVerdict.BROKEN if gone and _is_confirmed(gone) else said.verdict
    last_ok = next((check.at for check, one in found if one.verdict in ALIVE), None)
    return JudgedLink(
        verdict=verdict,
        detail=said.detail,
        leads_to=said.leads_to,
        status=newest.status,
        checked=found[0][0].at,
        since=since,
        last_ok=last_ok,
        checks=len(found),
    )


def finding(url: str, check: LinkFacts) -> Finding:
    """What one check says of the address, fragment included."""
    if check.robots_rule:
        return Finding(verdict=LinkVerdict.DISALLOWED, detail=check.robots_rule)
    if check.error:
        return _without_answer(check)
    status = check.status
    if status is None:
        return Finding(verdict=LinkVerdict.UNCHECKED, detail="the check says nothing")
    keeps_out = check.block not in ("", BlockKind.SOFT_404)  # that accuses no link
    if keeps_out or status in REFUSED:
        detail = f"{check.block}: {check.evidence}" if check.block else f"status {status}"
        return Finding(verdict=LinkVerdict.BLOCKED, detail=detail.strip(": "))
    if status in GONE:
        detail = f"status {status}" if check.was_asked_whole else f"status {status} to HEAD alone"
        return Finding(verdict=LinkVerdict.SUSPECTED, detail=detail, is_gone=check.was_asked_whole)
    if status == 429:
        return Finding(verdict=LinkVerdict.RATE_LIMITED, detail="status 429")
    if check.block:
        return Finding(verdict=LinkVerdict.SOFT_404, detail=check.evidence)
    if not check.is_good:
        return Finding(verdict=LinkVerdict.UNREACHABLE, detail=f"status {status}")
    return _with_answer(url, check)


def _without_answer(check: LinkFacts) -> Finding:
    said = ", ".join(part for part in (check.error, check.phase, check.detail) if part)
    match check.error:
        case "blocked_address":
            return Finding(verdict=LinkVerdict.BLOCKED_ADDRESS, detail=check.detail)
        case "timeout":
            return Finding(verdict=LinkVerdict.TIMEOUT, detail=said)
        case "dns" if not any(sign in check.detail.lower() for sign in _PASSING_DNS):
            return Finding(
                verdict=LinkVerdict.SUSPECTED, detail=f"no such host: {check.detail}", is_gone=True
            )
        case error:
            detail = _WORDS.get(error, said)
            return Finding(verdict=LinkVerdict.UNREACHABLE, detail=detail)


def _with_answer(url: str, check: LinkFacts) -> Finding:
    """A good answer: from the address itself, or from where its redirects lead."""
    asked, _, fragment = url.partition("#")
    is_elsewhere = bool(check.hops) and not is_same_form(asked, check.final)
    if is_elsewhere and _leads_up(check.final, asked):
        return Finding(
            verdict=LinkVerdict.REDIRECTED_UP, detail="leads to a page above it",
            leads_to=check.final,
        )  # fmt: skip
    if fragment and fragment in check.missing:
        leads_to = check.final if is_elsewhere else ""
        return Finding(
            verdict=LinkVerdict.BAD_FRAGMENT, detail=f"the page has no #{fragment}",
            leads_to=leads_to,
        )  # fmt: skip
    if is_elsewhere and all(hop.status in PERMANENT for hop in check.hops):
        return Finding(verdict=LinkVerdict.MOVED, detail="moved for good", leads_to=check.final)
    return Finding(verdict=LinkVerdict.OK)


def _leads_up(final: str, asked: str) -> bool:
    """Whether a redirect leads to an ancestor, a section's index, or any host's home page."""
    return is_above(final, asked) or (path_query(final) == "/" and path_query(asked) != "/")


def _gone_in_a_row(found: Sequence[tuple[LinkFacts, Finding]]) -> list[LinkFacts]:
    """The checks that found it gone since the last one that found it there, newest first."""
    gone = []
    for check, said in found:
        if said.verdict in ALIVE:
            break
        if said.is_gone:
            gone.append(check)
    return gone


def _is_confirmed(gone: Sequence[LinkFacts]) -> bool:
    """Whether some two of these checks, by different runs, lie far enough apart."""
    return any(
        newer.run != older.run and newer.at - older.at >= CONFIRM_AFTER
        for place, newer in enumerate(gone)
        for older in gone[place + 1 :]
    )


def _since(found: Sequence[tuple[LinkFacts, Finding]]) -> datetime:
    """Since when the checks say the same as the newest one."""
    newest, said = found[0]
    since = newest.at
    for check, one in found[1:]:
        if one.verdict != said.verdict:
            break
        since = check.at
    return since
