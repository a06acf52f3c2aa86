"""Fetches from a scripted server, for the cases about one request."""

import asyncio
import socket
import zlib

from harvester.net.fetch import Fetcher, NoAnswer, Timeouts
from shared.site import Site
from tests.site.answers import Answer as Says

QUICK = Timeouts(connect=0.3, read=0.25, whole=0.6)
TEXT = b"<p>" + b"some words of text " * 500


def raw(text: str | bytes) -> Says:
    return Says(raw=text if isinstance(text, bytes) else text.encode())


def headed(*lines: bytes, body: bytes = b"") -> Says:
    return raw(b"HTTP/1.1 200 OK\r\n" + b"".join(line + b"\r\n" for line in lines) + b"\r\n" + body)


def a_site(server, **how) -> Site:
    return Site(**{"home": server.url("/")} | how)


def fetch_all(server, *addresses, timeouts=QUICK, **how):
    """Ask one after the other with one Fetcher; `how` belongs to the last one, `site` to all."""
    site = how.pop("site", None) or a_site(server)

    urls = [server.url(at) if at.startswith("/") else at for at in addresses]

    async def ask():
        async with Fetcher(site, timeouts=timeouts) as fetcher:
            first = [await fetcher.get(url) for url in urls[:-1]]
            return [*first, await fetcher.get(urls[-1], **how)]

    return asyncio.run(ask())


def fetch(server, address="/", **how):
    return fetch_all(server, address, **how)[-1]


def ways_to_fail(fetched):
    assert isinstance(fetched, NoAnswer)
    return fetched.status, fetched.error, fetched.phase


class Names(dict):
    """{name: addresses}, and the names that were asked for."""

    def __init__(self):
        super().__init__()
        self.asked = []


def made_up_names(monkeypatch) -> Names:
    """What the resolver knows from now on, besides what it really knows."""
    real = socket.getaddrinfo

    known = Names()

    def look_up(host, port, *rest, **how):
        if host not in known:
            return real(host, port, *rest, **how)
        known.asked.append(host)
        return [info for ip in known[host] for info in real(ip, port, *rest, **how)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return known


def gzip_bomb(mebibytes: int) -> bytes:
    """A body of 1 KiB a MiB, made without inflating it: one deflated block again and again."""
    coder = zlib.compressobj(9, zlib.DEFLATED, -15)
    first, again = (coder.compress(b" " * 2**20) + coder.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    return b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + first + again * (mebibytes - 1)
