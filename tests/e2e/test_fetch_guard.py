"""The guard on the wire: what is refused is never connected to."""

import asyncio
import contextlib
import socket
import time

import pytest

from harvester.net.fetch import Blocked, Fetcher
from harvester.net.hosts import MOST_HOSTS
from shared.site import Site
from tests.e2e.fetching import QUICK, a_site, fetch, fetch_all, made_up_names, ways_to_fail
from tests.site.answers import page
from tests.site.server import ScriptedSite

GIB = 2**30


@pytest.fixture
def names(monkeypatch):
    return made_up_names(monkeypatch)


@pytest.fixture
def canary():
    """A server that nobody has allowed."""
    with ScriptedSite("127.0.0.1", "127.0.0.2") as server:
        server.otherwise = lambda _: page("Secret")
        yield server


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "localhost", "127.1", "2130706433"])
def test_another_port_of_this_machine_is_never_reached(site, canary, host):
    """X-01, X-02: the address that a name resolves to decides, not its spelling."""
    got = fetch(site, f"http://{host}:{canary.port}/", site=a_site(site, ports=(canary.port,)))
    assert isinstance(got, Blocked)
    assert "127.0.0" in got.detail
    assert "allow_private" in got.detail
    assert canary.connections == 0


def test_another_name_of_the_home_is_never_reached(site):
    assert isinstance(fetch(site, f"http://localhost:{site.port}/"), Blocked)
    assert site.connections == 0


@pytest.mark.parametrize(
    "address",
    [
        "http://169.254.169.254/latest/meta-data/",
        "http://[fd00:ec2::254]/",
        "http://[::ffff:169.254.169.254]/",
        "http://[64:ff9b::a9fe:a9fe]/",
    ],
)
def test_cloud_metadata_is_never_asked_for(site, address):
    allowed = a_site(site, allow_private=("0.0.0.0/0", "::/0"))
    assert "metadata" in fetch(site, address, site=allowed).detail


@pytest.mark.parametrize(
    "address",
    [
        "http://8.8.8.8:22/",
        "http://campus.example:6379/",
        "ftp://8.8.8.8/",
        "file:///etc/passwd",
        "x",
    ],
)
def test_other_ports_and_schemes_are_refused_before_anything_is_looked_up(site, address):
    assert isinstance(fetch(site, address), Blocked)


def test_an_allowed_network_is_reached(site, canary):
    allowed = a_site(site, allow_private=("127.0.0.2/32",), ports=(canary.port,))
    assert fetch(site, canary.url("/", host="127.0.0.2"), site=allowed).http.status == 200
    assert isinstance(fetch(site, canary.url("/", host="127.0.0.1"), site=allowed), Blocked)


def test_the_vetted_address_is_the_one_connected_to(site, names):
    """X-04: one look-up a connection, so that a second answer cannot be another address."""
    names["campus.test"] = ["127.0.0.1"]
    site["/"] = page("Home")
    home = f"http://campus.test:{site.port}/"
    got, again = fetch_all(site, home, home, site=Site(home=home))
    assert (got.ip, again.ip, names.asked) == ("127.0.0.1", "127.0.0.1", ["campus.test"])
    assert site.log[0].headers["host"] == f"campus.test:{site.port}"


def test_one_bad_address_refuses_the_name(site, canary, names):
    """X-04: a public address beside a private one."""
    names["mixed.test"] = ["127.0.0.1", "127.0.0.2"]
    allowed = a_site(site, allow_private=("127.0.0.1/32",), ports=(canary.port,))
    got = fetch(site, f"http://mixed.test:{canary.port}/", site=allowed)
    assert isinstance(got, Blocked)
    assert "127.0.0.2" in got.detail
    assert canary.connections == 0


def test_the_next_address_is_tried(site, names):
    names["campus.test"] = ["127.0.0.3", "127.0.0.1"]
    site["/"] = page("Home")
    home = f"http://campus.test:{site.port}/"
    assert fetch(site, home, site=Site(home=home)).ip == "127.0.0.1"


@pytest.fixture
def black_hole(site):
    """An address that swallows new connections at the site's port: its queue is full."""
    with contextlib.ExitStack() as opened:
        listening = opened.enter_context(socket.socket())
        listening.bind(("127.0.0.3", site.port))
        listening.listen(0)
        for _ in range(8):
            filling = opened.enter_context(socket.socket())
            filling.setblocking(False)
            filling.connect_ex(listening.getsockname())
        yield "127.0.0.3"


def test_a_port_that_swallows_connections_is_a_timeout(site, black_hole):
    """N-01: a black hole."""
    home = site.url(host=black_hole)
    assert ways_to_fail(fetch(site, home, site=Site(home=home))) == (-4, "timeout", "connect")


def test_an_address_that_swallows_connections_leaves_time_for_the_next(site, black_hole, names):
    names["campus.test"] = [black_hole, "127.0.0.1"]
    site["/"] = page("Home")
    home = site.url(host="campus.test")
    assert fetch(site, home, site=Site(home=home)).ip == "127.0.0.1"


def test_a_slow_resolver_is_a_dns_failure_in_time(site, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: time.sleep(1) or [])
    started = time.monotonic()
    got = fetch(site, "http://slow.test/")
    assert ways_to_fail(got) == (-1, "dns", "dns")
    assert time.monotonic() - started < 1


def test_connections_of_many_hosts_are_not_kept(names):
    """A link check meets thousands of hosts; idle connections must not pile up."""
    is_open = set()

    async def serve(reader, writer):
        is_open.add(writer)
        with contextlib.suppress(EOFError, OSError, asyncio.CancelledError):
            while await reader.readuntil(b"\r\n\r\n"):
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        is_open.discard(writer)
        writer.close()

    async def ask():
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        site = Site(home="https://a.test/", allow_private=("127.0.0.1/32",), ports=(port,))
        async with server, Fetcher(site, timeouts=QUICK) as fetcher:
            for number in range(MOST_HOSTS + 10):
                names[f"{number}.test"] = ["127.0.0.1"]
                got = await fetcher.get(f"http://{number}.test:{port}/")
                assert got.http.body == b"ok"
            await asyncio.sleep(0.05)
            kept = len(is_open)
        await asyncio.sleep(0.05)
        return kept, len(is_open)

    assert asyncio.run(ask()) == (MOST_HOSTS, 0)
