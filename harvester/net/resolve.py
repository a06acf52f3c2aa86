"""Names into addresses: one look-up, bounded in time, in an order worth trying."""

import asyncio
import ipaddress
import socket
import threading
from contextlib import suppress
from itertools import chain, zip_longest
from typing import Final

# A name may have 200 addresses; whoever is down is down after four.
MOST_TRIED: Final = 4


async def resolved(host: str, port: int, seconds: float | None) -> list[str]:
    """Every address of a host, as the resolver orders them; an address stands for itself.

    OSError where there is none, ValueError for what is no name, TimeoutError.
    """
    with suppress(ValueError):
        return [str(ipaddress.ip_address(host))]
    async with asyncio.timeout(seconds):
        return list(dict.fromkeys(await _looked_up(host, port)))


def by_turns(addresses: list[str]) -> list[str]:
    """A few addresses to try, IPv6 and IPv4 by turns (RFC 8305 4): one of them may lead nowhere."""
    is_v6 = ":" in addresses[0]
    same = [ip for ip in addresses if (":" in ip) == is_v6]
    other = [ip for ip in addresses if (":" in ip) != is_v6]
    mixed = chain.from_iterable(zip_longest(same, other))
    return [ip for ip in mixed if ip is not None][:MOST_TRIED]


async def _looked_up(host: str, port: int) -> list[str]:
    """getaddrinfo in a thread that nobody waits for, so that a slow resolver holds up no stop."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def tell(found: list[str] | Exception) -> None:
        if answer.done():
            return
        if isinstance(found, Exception):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    def look_up() -> None:
        found = _addresses(host, port)
        with suppress(RuntimeError):  # the loop was closed meanwhile
            loop.call_soon_threadsafe(tell, found)

    threading.Thread(target=look_up, name=f"look up {host}", daemon=True).start()
    return await answer


def _addresses(host: str, port: int) -> list[str] | Exception:
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as error:  # a label too long is a UnicodeError
        return error
    return [str(info[4][0]) for info in infos] or OSError("no address")
