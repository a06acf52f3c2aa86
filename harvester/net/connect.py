"""The only way out: a name is resolved once, its addresses vetted, a vetted one connected to."""

import asyncio
import os
import socket
import ssl
from typing import Final

from harvester.net.guard import Guard, vet, vet_port
from harvester.net.resolve import by_turns, resolved
from harvester.net.wire import Wire

DNS_FAILED: Final = -1
NOT_CONNECTED: Final = -2
LOST: Final = -3
TIMED_OUT: Final = -4


class BlockedAddress(Exception):
    """The guard refused; nothing was sent."""


class Unanswered(Exception):
    """There was no answer: what happened, and in which phase of the exchange."""

    def __init__(self, status: int, error: str, phase: str, detail: str = "") -> None:
        super().__init__(f"{error} ({phase}): {detail}")
        self.status, self.error, self.phase, self.detail = status, error, phase, detail


class Connector:
    """Opens connections, each through the guard."""

    def __init__(self, guard: Guard, context: ssl.SSLContext) -> None:
        self._guard, self._context = guard, context

    async def connect(
        self, host: str, port: int, seconds: float, *, is_secure: bool
    ) -> tuple[Wire, str]:
        """A connection and the vetted address that it leads to; BlockedAddress or Unanswered."""
        if refused := vet_port(host, port, self._guard):
            raise BlockedAddress(f"{host}: {refused}")
        deadline = asyncio.get_running_loop().time() + seconds
        try:
            addresses = await resolved(host, port, seconds)
        except (OSError, ValueError) as error:  # TimeoutError is an OSError
            raise Unanswered(DNS_FAILED, "dns", "dns", f"{host}: {words_of(error)}") from error
        for ip in addresses:  # one bad address refuses the name: next time it may be its turn
            if refused := vet(ip, port, self._guard, host=host):
                raise BlockedAddress(f"{host}: {refused}")
        opened, ip = await _first_to_accept(by_turns(addresses), port, deadline)
        return await self._wired(opened, host if is_secure else None, seconds), ip

    async def _wired(self, opened: socket.socket, name: str | None, seconds: float) -> Wire:
        """The connection as a wire, secured where a name is given that its certificate must bear.

        The shake of hands has its own time, as long as that for the connection.
        """
        loop = asyncio.get_running_loop()
        context = self._context if name is not None else None
        try:
            async with asyncio.timeout(seconds):
                made = await loop.create_connection(
                    Wire, sock=opened, ssl=context, server_hostname=name
                )
        except TimeoutError:
            raise Unanswered(TIMED_OUT, "timeout", "tls") from None
        except (OSError, ValueError) as error:
            raise Unanswered(NOT_CONNECTED, "tls", "tls", words_of(error)) from error
        return made[1]


async def _first_to_accept(
    addresses: list[str], port: int, deadline: float
) -> tuple[socket.socket, str]:
    failures: list[Unanswered] = []
    for place, ip in enumerate(addresses):
        now = asyncio.get_running_loop().time()
        # A silent address may use its share of the time, not all.
        left = max(0.0, deadline - now) / (len(addresses) - place)
        try:
            async with asyncio.timeout(left):
                return await _opened(ip, port), ip
        except TimeoutError:
            failures.append(Unanswered(TIMED_OUT, "timeout", "connect", ip))
        except OSError as error:
            detail = f"{ip}: {words_of(error)}"
            failures.append(Unanswered(NOT_CONNECTED, "connect", "connect", detail))
    raise max(failures, key=lambda failure: failure.status)


async def _opened(ip: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in ip else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        opened.setblocking(False)
        await asyncio.get_running_loop().sock_connect(opened, (ip, port))
    except BaseException:
        opened.close()
        raise
    return opened


def words_of(error: BaseException) -> str:
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
