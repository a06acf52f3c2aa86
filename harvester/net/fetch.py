"""One request: sent through the guard, bounded in time and size, and told as a value."""

import asyncio
import re
import time
from datetime import UTC, datetime
from types import TracebackType
from typing import Final

import httpx
from msgspec import Struct

from harvester.net.answer import Answer, Blocked, Fetched, NoAnswer, leads_to
from harvester.net.connect import LOST, TIMED_OUT, BlockedAddress, Unanswered
from harvester.net.decode import ACCEPTED, CodingError, Collector, decoder_for
from harvester.net.guard import Guard
from harvester.net.hosts import Hosts, tls_context
from shared import __version__
from shared.http import MOST_HEADER_LINES, HeaderLines, stored
from shared.retryafter import seconds_of
from shared.site import Site
from shared.url import path_query

__all__ = ["Answer", "Blocked", "Fetched", "Fetcher", "NoAnswer", "user_agent"]

# Seconds. The whole: no drip of bytes, each in time, holds a host longer than this.
CONNECT_SECONDS: Final = 10.0
READ_SECONDS: Final = 30.0
WHOLE_SECONDS: Final = 120.0

# Bytes of a decoded body.
PAGE_LIMIT: Final = 10 << 20
ERROR_LIMIT: Final = 64 << 10
SITEMAP_LIMIT: Final = 50 << 20

ACCEPT: Final = "text/html,application/xhtml+xml,*/*;q=0.8"

_NOT_IN_HEADERS = re.compile(r"[^\t\x20-\x7e\x80-\xff]")


def user_agent(contact: str) -> str:
    """How we name ourselves to every server, always the same."""
    return f"goodcopy/{__version__} (+{contact})" if contact else f"goodcopy/{__version__}"


class Timeouts(Struct, frozen=True, kw_only=True):
    """Seconds: to connect, between two reads, and for the whole of a fetch."""

    connect: float = CONNECT_SECONDS
    read: float = READ_SECONDS
    whole: float = WHOLE_SECONDS


class Fetcher:
    """Asks the hosts of one site; `async with`, or `aclose()` at the end."""

    def __init__(self, site: Site, agent: str = "", timeouts: Timeouts | None = None) -> None:
        self._timeouts = timeouts or Timeouts()
        self._hosts = Hosts(Guard.of(site), tls_context(site.ca_file), site.politeness.connections)
        named = [("User-Agent", agent or user_agent(site.contact)), ("From", site.contact)]
        self._lines = [(name, _NOT_IN_HEADERS.sub("?", value)) for name, value in named if value]

    async def get(
        self,
        url: str,
        *,
        method: str = "GET",
        etag: str | None = None,
        last_modified: str | None = None,
        accept: str = ACCEPT,
        limit: int = PAGE_LIMIT,
        error_limit: int = ERROR_LIMIT,
    ) -> Fetched:
        """Ask once, follow nothing; a body over its limit is cut (`error_limit`: of a non-2xx)."""
        asked = _Asked(
            url=url, at=datetime.now(UTC), started=time.monotonic(), is_head=method == "HEAD"
        )
        lines = [*self._lines, ("Accept", accept), ("Accept-Encoding", ACCEPTED)]
        lines += [("If-None-Match", etag)] if etag else []
        lines += [("If-Modified-Since", last_modified)] if last_modified else []
        try:
            request = self._request(method, url, lines)
        except (httpx.InvalidURL, ValueError) as error:
            return asked.blocked(f"no address that can be asked for: {error}")
        try:
            return await self._exchange(request, asked, limit, error_limit)
        except BlockedAddress as error:
            return asked.blocked(str(error))
        except Unanswered as error:
            return asked.unanswered(error)

    async def __aenter__(self) -> "Fetcher":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close every connection."""
        await self._hosts.aclose()

    def _request(self, method: str, url: str, lines: list[tuple[str, str]]) -> httpx.Request:
        address = httpx.URL(url)
        if address.scheme not in ("http", "https") or not address.raw_host:
            raise ValueError("neither http nor https")
        seconds = {
            "connect": self._timeouts.connect,
            "read": self._timeouts.read,
            "write": self._timeouts.read,
            "pool": None,  # the whole deadline bounds it
        }
        headers = [
            (name.encode(), value.encode("latin-1"))
            for name, value in lines
            if not _NOT_IN_HEADERS.search(value)  # a plan may hold anything as an ETag
        ]
        # httpx escapes a little more than browsers do; what was asked for must be what is stored
        target = path_query(url).encode("ascii")
        extensions = {"timeout": seconds, "target": target}
        return httpx.Request(method, address, headers=headers, extensions=extensions)

    async def _exchange(
        self, request: httpx.Request, asked: "_Asked", limit: int, error_limit: int
    ) -> Answer:
        deadline = asyncio.get_running_loop().time() + self._timeouts.whole
        async with self._hosts.transport(asked.url) as transport:
            try:
                async with asyncio.timeout_at(deadline):
                    response = await transport.handle_async_request(request)
            except TimeoutError:
                raise Unanswered(TIMED_OUT, "timeout", "headers", "it came too slowly") from None
            try:
                is_good = 200 <= response.status_code < 300
                return await _read(response, asked, limit if is_good else error_limit, deadline)
            finally:
                await response.aclose()


class _Asked(Struct, frozen=True, kw_only=True):
    """A request under way, and the value that each way to end it has."""

    url: str
    at: datetime
    started: float
    is_head: bool = False

    def answer(self, response: httpx.Response, collector: Collector, cut: str | None) -> Answer:
        ended = time.monotonic()
        headers: HeaderLines = tuple(response.headers.raw)
        reason = response.extensions["reason_phrase"].decode("latin-1")
        http = stored(response.status_code, reason, headers, collector.body)
        return Answer(
            url=self.url,
            at=self.at,
            ms=self._ms(ended),
            ended=ended,
            http=http,
            ip=response.extensions["ip"],
            protocol=response.extensions["http_version"].decode("ascii").lower(),
            truncated=cut,
            orig_size=collector.came,
            location=leads_to(self.url, http.status, headers),
            retry_after=seconds_of(http.first("retry-after"), datetime.now(UTC)),
        )

    def unanswered(self, error: Unanswered) -> NoAnswer:
        ended = time.monotonic()
        return NoAnswer(
            url=self.url,
            at=self.at,
            ms=self._ms(ended),
            ended=ended,
            status=error.status,
            error=error.error,
            phase=error.phase,
            detail=error.detail,
        )

    def blocked(self, detail: str) -> Blocked:
        ended = time.monotonic()
        return Blocked(url=self.url, at=self.at, ms=self._ms(ended), ended=ended, detail=detail)

    def _ms(self, ended: float) -> int:
        return round((ended - self.started) * 1000)


async def _read(response: httpx.Response, asked: _Asked, limit: int, deadline: float) -> Answer:
    lines = response.headers.raw
    if response.status_code < 200 or len(lines) > MOST_HEADER_LINES:
        raise Unanswered(LOST, "protocol", "headers", "no answer that can be made sense of")
    codings = [
        value.decode("latin-1") for name, value in lines if name.lower() == b"content-encoding"
    ]
    # The answer to HEAD names the coding of a body that does not come.
    collector = Collector(decoder_for([] if asked.is_head else codings), limit)
    try:
        cut = await _collect(response, collector, deadline)
    except Unanswered as error:
        # Of an error or a redirect the status is the word; a page without text is no answer.
        if response.status_code < 300 and collector.is_empty:
            raise
        cut = "time" if error.status == TIMED_OUT else "disconnect"
    return asked.answer(response, collector, cut)


async def _collect(response: httpx.Response, collector: Collector, deadline: float) -> str | None:
    """Read the body; "length" where it is longer than its limit, Unanswered where it breaks off."""
    try:
        async with asyncio.timeout_at(deadline):
            async for piece in response.aiter_raw():
                if not collector.add(piece):
                    return "length"
        collector.end()
    except TimeoutError:
        raise Unanswered(TIMED_OUT, "timeout", "body", "it came too slowly") from None
    except CodingError as error:
        raise Unanswered(LOST, "coding", "body", str(error)) from error
    return None
