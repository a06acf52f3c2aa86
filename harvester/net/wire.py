"""The bytes of one connection, taken as they come; what comes unasked is noticed."""

import asyncio
from collections import deque
from typing import cast

# Bytes that wait to be taken before the sender is held back.
MOST_WAITING = 256 << 10


class Wire(asyncio.Protocol):
    """One open connection. `receive` and `send` are for one user at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._came: deque[bytes] = deque()
        self._waiting = 0
        self._is_over = False
        self._error: Exception | None = None
        self._told: asyncio.Future[None] | None = None

    @property
    def is_quiet(self) -> bool:
        """Whether it is open and nothing waits to be taken."""
        return not self._is_over and not self._came

    def send(self, data: bytes) -> None:
        """Send; where that fails, `receive` tells."""
        if self._transport is not None:
            self._transport.write(data)

    async def receive(self, seconds: float | None) -> bytes:
        """What came, at least a byte; nothing where the other side has ended.

        OSError where the connection broke, TimeoutError where nothing came in time.
        """
        if self.is_quiet:
            async with asyncio.timeout(seconds):
                await self._something()
        if self._came:
            return self._taken()
        if self._error is not None:
            raise self._error
        return b""

    def close(self) -> None:
        """Close at once, whatever is on its way."""
        if self._transport is not None:
            self._transport.abort()

    async def _something(self) -> None:
        self._told = asyncio.get_running_loop().create_future()
        try:
            await self._told
        finally:
            self._told = None

    def _taken(self) -> bytes:
        data = self._came.popleft() if len(self._came) == 1 else b"".join(self._came)
        self._came.clear()
        if self._waiting > MOST_WAITING and self._transport is not None and not self._is_over:
            self._transport.resume_reading()
        self._waiting = 0
        return data

    def _tell(self) -> None:
        if self._told is not None and not self._told.done():
            self._told.set_result(None)

    # Called by asyncio.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._came.append(data)
        was_waiting, self._waiting = self._waiting, self._waiting + len(data)
        if was_waiting <= MOST_WAITING < self._waiting and self._transport is not None:
            self._transport.pause_reading()
        self._tell()

    def eof_received(self) -> None:
        self._is_over = True
        self._tell()

    def connection_lost(self, error: Exception | None) -> None:
        self._is_over, self._error = True, error
        self._tell()
