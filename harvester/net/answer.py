"""What came of one request: an answer, no answer, or a refusal by our own guard."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from msgspec import Struct

from shared.http import HeaderLines, HttpAnswer
from shared.url import join

REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
# Seconds: longer than any run; a number with more digits means no more than this.
_LONGEST_WAIT: Final = 366 * 86_400.0


class Answer(Struct, frozen=True, kw_only=True):
    """An answer as it is stored: the body decoded, cut where `truncated` says so."""

    url: str
    at: datetime  # when the request began
    ms: int
    ended: float  # monotonic, when the host was free again
    http: HttpAnswer
    ip: str
    protocol: str
    truncated: str | None = None  # length, time or disconnect
    orig_size: int = 0  # bytes of the body as they were sent
    location: str | None = None  # where a redirect leads, absolute
    retry_after: float | None = None  # seconds


class NoAnswer(Struct, frozen=True, kw_only=True):
    """No answer: -1 no such name, -2 no connection, -3 lost, -4 no answer in time."""

    url: str
    at: datetime
    ms: int
    ended: float
    status: int
    error: str  # dns, connect, tls, lost, protocol, coding or timeout
    phase: str  # dns, connect, tls, send, headers or body
    detail: str = ""


class Blocked(Struct, frozen=True, kw_only=True):
    """The guard refused the address; nothing was sent."""

    url: str
    at: datetime
    ms: int
    ended: float
    detail: str = ""


Fetched = Answer | NoAnswer | Blocked

# (address, kind): asks for it in its turn, records what came, and tells. A kind is that of a
# record: robots, sitemap.
Ask = Callable[[str, str], Awaitable[Fetched]]


def leads_to(url: str, status: int, headers: HeaderLines) -> str | None:
    """Where a redirect leads, absolute; None where it is none, or leads to no web address."""
    if status not in REDIRECTS:
        return None
    target = next((value for name, value in headers if name.lower() == b"location"), b"").strip()
    return join(url, _text(target)) if target else None


def wait_of(retry_after: str | None, now: datetime) -> float | None:
    """The seconds that a Retry-After asks for; None where it says nothing that can be kept."""
    text = (retry_after or "").strip()
    if re.fullmatch(r"[0-9]+", text):
        return min(float(text[:20]), _LONGEST_WAIT)
    try:
        then = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return min(max(0.0, (then - now).total_seconds()), _LONGEST_WAIT)


def _text(raw: bytes) -> str:
    """A header value; some servers send UTF-8 where only ASCII is allowed."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
