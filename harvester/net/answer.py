"""What came of one request: an answer, no answer, or a refusal by our own guard."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from msgspec import Struct

from shared.http import HeaderLines, HttpAnswer
from shared.url import join

REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})


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


def _text(raw: bytes) -> str:
    """A header value; some servers send UTF-8 where only ASCII is allowed."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
