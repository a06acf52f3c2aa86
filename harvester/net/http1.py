"""HTTP/1.1 over one connection: one exchange after the other."""

import time
from collections.abc import AsyncIterator, Sequence
from typing import Final

import h11

from harvester.net.connect import LOST, TIMED_OUT, Unanswered, words_of
from harvester.net.wire import Wire

# Seconds an idle connection is kept: above the usual Crawl-delay, below what servers keep one for.
KEEP_IDLE: Final = 30.0
# Bytes of a head, or of a chunk's size line.
LARGEST_HEAD: Final = 100 << 10

Event = h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]


class Http1:
    """A connection to a vetted address, and what is said on it."""

    def __init__(self, wire: Wire, ip: str) -> None:
        self.ip = ip
        self._wire = wire
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_HEAD)
        self._has_ended = False
        self._rests_since = time.monotonic()

    @property
    def is_fresh(self) -> bool:
        """Whether another request may be sent: nothing came since the last answer was whole."""
        return self._wire.is_quiet and time.monotonic() - self._rests_since < KEEP_IDLE

    async def ask(
        self,
        method: str,
        target: bytes,
        headers: Sequence[tuple[bytes, bytes]],
        seconds: float | None,
    ) -> h11.Response:
        """Send a request without a body; the head of its answer, or Unanswered."""
        try:
            asked = h11.Request(method=method, target=target, headers=list(headers))
            self._wire.send(self._http.send(asked) or b"")
            self._http.send(h11.EndOfMessage())
        except h11.LocalProtocolError as error:
            raise Unanswered(LOST, "protocol", "send", str(error)) from error
        while True:
            event = await self._next(seconds, "headers")
            if isinstance(event, h11.Response):
                return event
            if not isinstance(event, h11.InformationalResponse) or event.status_code == 101:
                raise Unanswered(LOST, "protocol", "headers", "the server speaks something else")

    async def body(self, seconds: float | None) -> AsyncIterator[bytes]:
        """The body behind the head, as it comes; Unanswered where it breaks off."""
        while isinstance(event := await self._next(seconds, "body"), h11.Data):
            yield bytes(event.data)

    def rest(self) -> bool:
        """Whether the exchange is whole: the connection is ready for the next.

        Bytes behind the answer must not answer the next request.
        """
        is_whole = self._http.our_state is self._http.their_state is h11.DONE
        if not is_whole or self._http.trailing_data[0]:
            return False
        self._http.start_next_cycle()
        self._rests_since = time.monotonic()
        return self._wire.is_quiet

    def close(self) -> None:
        """Close at once."""
        self._wire.close()

    async def _next(self, seconds: float | None, phase: str) -> Event:
        while (event := self._event(phase)) is h11.NEED_DATA:
            data = await self._received(seconds, phase)
            self._has_ended = not data
            if self._has_ended and self._http.their_state is h11.SEND_RESPONSE:
                raise Unanswered(LOST, "lost", phase, "the server closed without an answer")
            self._http.receive_data(data)
        return event

    def _event(self, phase: str) -> Event:
        try:
            return self._http.next_event()
        except h11.RemoteProtocolError as error:
            kind = "lost" if self._has_ended else "protocol"
            raise Unanswered(LOST, kind, phase, str(error)) from error

    async def _received(self, seconds: float | None, phase: str) -> bytes:
        try:
            return await self._wire.receive(seconds)
        except TimeoutError:
            raise Unanswered(TIMED_OUT, "timeout", phase) from None
        except OSError as error:
            raise Unanswered(LOST, "lost", phase, words_of(error)) from error
