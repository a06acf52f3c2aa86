"""The connections of one harvest, kept apart by origin and closed when too many are idle."""

import ssl
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx

from harvester.net.guard import Guard
from harvester.net.transport import GuardedTransport
from shared.errors import ConfigError
from shared.url import authority

# Hosts whose connections are kept. A site has a handful; a link check meets thousands.
MOST_HOSTS: Final = 32


class _Host:
    """The connections to one host, and how many requests use them now."""

    def __init__(self, transport: GuardedTransport) -> None:
        self.transport, self.in_use = transport, 0


class Hosts:
    """A transport a host, so that the hosts asked longest ago can be forgotten."""

    def __init__(self, guard: Guard, context: ssl.SSLContext, connections: int) -> None:
        self._guard, self._context, self._connections = guard, context, connections
        self._known: OrderedDict[str, _Host] = OrderedDict()

    @asynccontextmanager
    async def transport(self, url: str) -> AsyncIterator[GuardedTransport]:
        # One port may speak both: what is to be secured never goes over a plain connection.
        host = self._host(f"{url.partition(':')[0]}://{authority(url)}")
        host.in_use += 1
        try:
            yield host.transport
        finally:
            host.in_use -= 1
            await self._forget(MOST_HOSTS)

    async def aclose(self) -> None:
        await self._forget(0)

    def _host(self, name: str) -> _Host:
        if name not in self._known:
            made = GuardedTransport(self._guard, self._context, self._connections)
            self._known[name] = _Host(made)
        self._known.move_to_end(name)
        return self._known[name]

    async def _forget(self, kept: int) -> None:
        """Close the hosts that were asked longest ago, but none that is being asked."""
        idle = [name for name, host in self._known.items() if not host.in_use]
        for name in idle[: max(0, len(self._known) - kept)]:
            await self._known.pop(name).transport.aclose()


def tls_context(ca_file: str) -> ssl.SSLContext:
    """Verifies always: by the public authorities and, where one is named, the site's own."""
    context = httpx.create_ssl_context(trust_env=False)
    context.set_alpn_protocols(["http/1.1"])
    if ca_file:
        try:
            context.load_verify_locations(ca_file)
        except (OSError, ValueError) as error:  # SSLError, of a file without certificates, too
            reason = getattr(error, "strerror", None) or error
            raise ConfigError(f"ca_file {ca_file}: can't be used: {reason}") from None
    return context
