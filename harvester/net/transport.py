"""httpx's transport to one host: through the guard, over a few connections that are used again."""

import ssl
from collections.abc import AsyncIterator

import httpx

from harvester.net.connect import Connector
from harvester.net.guard import Guard
from harvester.net.http1 import Http1


class GuardedTransport(httpx.AsyncBaseTransport):
    """HTTP/1.1 to one host over the connector.

    The pool is a list: whoever asks sees to it that no more requests are in flight than the host
    may have connections. httpx's own looks through all of them for each request.
    """

    def __init__(self, guard: Guard, context: ssl.SSLContext, connections: int) -> None:
        self._connector = Connector(guard, context)
        self._most_idle = connections
        self._idle: list[Http1] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        seconds = request.extensions["timeout"]
        connection = self._rested() or await self._connected(request.url, seconds["connect"])
        try:
            head = await connection.ask(
                request.method,
                request.extensions["target"],
                request.headers.raw,
                seconds["read"],
            )
        except BaseException:
            connection.close()
            raise
        return httpx.Response(
            head.status_code,
            headers=head.headers.raw_items(),
            stream=_Body(self, connection, seconds["read"]),
            extensions={
                "http_version": b"HTTP/" + head.http_version,
                "reason_phrase": head.reason,
                "ip": connection.ip,
            },
        )

    def give_back(self, connection: Http1) -> None:
        """Keep a connection for the next request where its exchange is whole; else close it."""
        if connection.rest() and len(self._idle) < self._most_idle:
            self._idle.append(connection)
        else:
            connection.close()

    async def aclose(self) -> None:
        while self._idle:
            self._idle.pop().close()

    def _rested(self) -> Http1 | None:
        while self._idle:
            connection = self._idle.pop()
            if connection.is_fresh:
                return connection
            connection.close()
        return None

    async def _connected(self, url: httpx.URL, seconds: float) -> Http1:
        is_secure = url.scheme == "https"
        port = url.port or (443 if is_secure else 80)
        host = url.raw_host.decode("ascii")
        wire, ip = await self._connector.connect(host, port, seconds, is_secure=is_secure)
        return Http1(wire, ip)


class _Body(httpx.AsyncByteStream):
    """The body of one answer, still in its content coding."""

    def __init__(self, transport: GuardedTransport, connection: Http1, seconds: float) -> None:
        self._transport, self._connection, self._seconds = transport, connection, seconds
        self._is_open = True

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._connection.body(self._seconds):
            yield piece

    async def aclose(self) -> None:
        if self._is_open:
            self._is_open = False
            self._transport.give_back(self._connection)
