"""The only way out: a name is resolved once, its addresses vetted, a vetted one connected to."""

import asyncio
import os
import re
import socket
import ssl
from collections.abc import AsyncIterator, Iterable
from typing import Any, Final

import httpcore
import httpx

from harvester.net.guard import Guard, vet, vet_port
from harvester.net.resolve import by_turns, resolved

DNS_FAILED: Final = -1
NOT_CONNECTED: Final = -2
LOST: Final = -3
TIMED_OUT: Final = -4

# Seconds an idle connection is kept: above the usual Crawl-delay, below what servers keep one for.
KEEP_IDLE: Final = 30.0

# The names and places of these parameters are httpcore's, hence the ASYNC109 below.


class BlockedAddress(Exception):
    """The guard refused; nothing was sent."""


class Unanswered(Exception):
    """There was no answer: what happened, and in which phase of the exchange."""

    def __init__(self, status: int, error: str, phase: str, detail: str = "") -> None:
        super().__init__(f"{error} ({phase}): {detail}")
        self.status, self.error, self.phase, self.detail = status, error, phase, detail


class VettedStream(httpcore.AsyncNetworkStream):
    """A connection to a vetted address; it knows that address, and whether it can be used again."""

    def __init__(self, stream: httpcore.AsyncNetworkStream, ip: str) -> None:
        self.ip = ip
        self._stream = stream
        self._last_read = b""
        self._is_spent = False

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109
        try:
            self._last_read = await self._stream.read(max_bytes, timeout)
        except ssl.SSLError as error:
            raise httpcore.ReadError(_words(error)) from error
        return self._last_read

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109
        try:
            await self._stream.write(buffer, timeout)
        except ssl.SSLError as error:
            raise httpcore.WriteError(_words(error)) from error

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> "VettedStream":
        try:
            secured = await self._stream.start_tls(ssl_context, server_hostname, timeout)
        except httpcore.ConnectTimeout:
            raise Unanswered(TIMED_OUT, "timeout", "tls") from None
        except (httpcore.ConnectError, OSError, ValueError) as error:
            raise Unanswered(NOT_CONNECTED, "tls", "tls", _words(error)) from error
        return VettedStream(secured, self.ip)

    def get_extra_info(self, info: str) -> Any:
        if info == "vetted":
            return self
        if info == "is_readable" and self._is_spent:
            return True  # which the pool takes for a connection that the server has closed
        return self._stream.get_extra_info(info)

    def end_at(self, last: bytes) -> None:
        """Name an answer's last bytes: what came behind them must not answer the next request."""
        ends = last or (b"\r\n\r\n", b"\n\n")
        self._is_spent = self._is_spent or not self._last_read.endswith(ends)


class Connector(httpcore.AsyncNetworkBackend):
    """Opens connections for the pool of one host, each through the guard."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> VettedStream:
        refused = vet_port(host, port, self._guard)
        if refused:
            raise BlockedAddress(f"{host}: {refused}")
        deadline = None if timeout is None else asyncio.get_running_loop().time() + timeout
        try:
            addresses = await resolved(host, port, timeout)
        except (OSError, ValueError) as error:  # TimeoutError is an OSError
            raise Unanswered(DNS_FAILED, "dns", "dns", f"{host}: {_words(error)}") from error
        for ip in addresses:  # one bad address refuses the name: next time it may be its turn
            refused = vet(ip, port, self._guard, host=host)
            if refused:
                raise BlockedAddress(f"{host}: {refused}")
        return await self._first_to_accept(by_turns(addresses), port, deadline)

    async def _first_to_accept(
        self, addresses: list[str], port: int, deadline: float | None
    ) -> VettedStream:
        failures: list[Unanswered] = []
        for place, ip in enumerate(addresses):
            left = None
            if deadline is not None:  # a silent address may use its share of the time, not all
                now = asyncio.get_running_loop().time()
                left = max(0.0, deadline - now) / (len(addresses) - place)
            try:
                return VettedStream(await self._network.connect_tcp(ip, port, left), ip)
            except httpcore.ConnectTimeout:
                failures.append(Unanswered(TIMED_OUT, "timeout", "connect", ip))
            except httpcore.ConnectError as error:
                detail = f"{ip}: {_words(error)}"
                failures.append(Unanswered(NOT_CONNECTED, "connect", "connect", detail))
        raise max(failures, key=lambda failure: failure.status)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class GuardedTransport(httpx.AsyncBaseTransport):
    """HTTP/1.1 to one host over the connector.

    It builds its own pool from public parts: httpx's transport takes no connector, and one that was
    slipped in from outside would be lost without a word when httpx changes.
    """

    def __init__(self, guard: Guard, context: ssl.SSLContext, connections: int) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=context,
            max_connections=connections,
            max_keepalive_connections=connections,
            keepalive_expiry=KEEP_IDLE,
            network_backend=Connector(guard),
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        address = httpcore.URL(
            scheme=request.url.raw_scheme,
            host=request.url.raw_host,
            port=request.url.port,
            target=request.url.raw_path,
        )
        asked = httpcore.Request(
            request.method,
            address,
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        try:
            answer = await self._pool.handle_async_request(asked)
        except _EXCHANGE_ERRORS as error:
            raise _unanswered(error, "headers") from error
        return httpx.Response(
            answer.status,
            headers=answer.headers,
            stream=_Body(answer),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        await self._pool.aclose()


class _Body(httpx.AsyncByteStream):
    """The body of one answer, still in its content coding; errors name the phase."""

    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for piece in self._answer.aiter_stream():
                yield piece
        except _EXCHANGE_ERRORS as error:
            raise _unanswered(error, "body") from error

    async def aclose(self) -> None:
        await self._answer.aclose()


_EXCHANGE_ERRORS = (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError)
# How httpcore and h11 say that the server left in the middle: to them an error of the protocol.
_HUNG_UP = re.compile("disconnected|closed connection")


def _unanswered(error: Exception, phase: str) -> Unanswered:
    if isinstance(error, (httpcore.WriteTimeout, httpcore.WriteError)):
        phase = "send"
    if isinstance(error, httpcore.TimeoutException):
        return Unanswered(TIMED_OUT, "timeout", phase)
    is_lost = isinstance(error, httpcore.NetworkError) or _HUNG_UP.search(str(error))
    return Unanswered(LOST, "lost" if is_lost else "protocol", phase, _words(error))


def _words(error: BaseException) -> str:
    """What went wrong, in the words of the innermost error that has any."""
    words = ""
    cause: BaseException | None = error
    while cause is not None:
        words = _said(cause) or words
        cause = cause.__cause__
    if words:
        return words
    return "no answer in time" if isinstance(error, TimeoutError) else "the connection broke"


def _said(error: BaseException) -> str:
    """asyncio's own text for a failed connection names no reason, but its number does."""
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, (ssl.SSLError, socket.gaierror)) or not number:  # theirs are no errno
        return str(error)
    return os.strerror(number)
