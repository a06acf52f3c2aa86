"""How long a connection may take, and how many there may be: whoever sends half a request, or reads
half an answer, keeps no place from others.
"""

import asyncio
import resource

from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS = 512  # at most
LOOKS = 10.0  # seconds between two looks at a connection
ASKING = 1  # looks: within so many a request has to be there, the first one and each after it ...
READING = 6  # ... and within so many its answer has to be taken


def places() -> int:
    """How many connections there is room for: half of the files that this process may open; the
    other half is for the store.
    """
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return CONNECTIONS if files == resource.RLIM_INFINITY else min(CONNECTIONS, files // 2)


class PatientProtocol(H11Protocol):
    """uvicorn's, which by itself waits for a request without end."""

    looks = LOOKS
    most = places()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to look at it now and then; end it at once where there is no place for it."""
        super().connection_made(transport)
        self._known, self._looked = self.cycle, 0
        self._next = self.loop.call_later(self.looks, self._look)
        if len(self.connections) > self.most:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._next.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """End the connection where nothing came of it since the looks before."""
        self._looked = self._looked + 1 if self.cycle is self._known else 0
        self._known = self.cycle
        is_asking = self.cycle is None or self.cycle.response_complete
        if self._looked >= (ASKING if is_asking else READING):
            self.transport.abort()
        else:
            self._next = self.loop.call_later(self.looks, self._look)
