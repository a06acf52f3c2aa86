"""TLS is always verified: by the public authorities or the site's own, never by none."""

import asyncio
import contextlib
import shutil
import ssl
import subprocess

import pytest

from harvester.net.fetch import Fetcher, NoAnswer
from shared.errors import ConfigError
from shared.site import Site
from tests.e2e.fetching import QUICK, made_up_names, ways_to_fail


@pytest.fixture
def names(monkeypatch):
    return made_up_names(monkeypatch)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate and key for campus.test that no authority knows."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl makes the certificate, and it is not installed")
    folder = tmp_path_factory.mktemp("tls")
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=campus.test", "-addext", "subjectAltName=DNS:campus.test"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(
        [openssl, "req", "-x509", *kind, *names, *files], check=True, capture_output=True
    )
    return folder


def secured(certificate, names, *, host="campus.test", ca_file=True, timeouts=QUICK):
    """Ask a TLS server for its home; the answer, and the names that the client called it by."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    called = []
    context.sni_callback = lambda _, name, __: called.append(name)
    names[host] = ["127.0.0.1"]

    async def serve(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret")

    async def ask():
        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
        home = f"https://{host}:{server.sockets[0].getsockname()[1]}/"
        own = str(certificate / "cert.pem") if ca_file else ""
        site = Site(home=home, ca_file=own)
        async with server, Fetcher(site, timeouts=timeouts) as fetcher:
            return await fetcher.get(home)

    return asyncio.run(ask()), called


def test_a_site_with_its_own_authority_is_read(certificate, names):
    got, called = secured(certificate, names)
    assert (got.http.body, got.ip, called) == (b"secret", "127.0.0.1", ["campus.test"])


@pytest.mark.parametrize(
    ("host", "ca_file", "why"),
    [("campus.test", False, "self-signed"), ("other.test", True, "other.test")],
)
def test_a_certificate_that_does_not_hold_is_no_connection(certificate, names, host, ca_file, why):
    """N-08: an unknown authority, and another host's certificate."""
    got, _ = secured(certificate, names, host=host, ca_file=ca_file)
    assert ways_to_fail(got) == (-2, "tls", "tls")
    assert why in got.detail


def test_a_server_without_tls_is_no_connection():
    async def serve(reader, writer):
        await reader.read(10)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    assert ways_to_fail(greeted(serve)) == (-2, "tls", "tls")


def test_a_handshake_without_end_is_a_timeout():
    async def serve(reader, writer):
        with contextlib.suppress(asyncio.CancelledError):
            await reader.read(-1)
        writer.close()

    assert ways_to_fail(greeted(serve)) == (-4, "timeout", "tls")


def greeted(serve):
    async def ask():
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        home = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        async with server, Fetcher(Site(home=home), timeouts=QUICK) as fetcher:
            return await fetcher.get(home)

    return asyncio.run(ask())


def test_a_ca_file_that_is_none_is_a_mistake_in_the_site_file(tmp_path):
    empty = tmp_path / "empty.pem"
    empty.touch()
    for path in (empty, tmp_path / "missing.pem"):
        with pytest.raises(ConfigError, match=str(path)):
            Fetcher(Site(home="https://campus.example/", ca_file=str(path)))


def test_a_plain_connection_that_rests_is_never_used_for_what_is_to_be_secured():
    asked = []

    async def serve(reader, writer):
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                asked.append(await reader.readuntil(b"\r\n\r\n"))
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nplain")

    async def ask():
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        place = f"127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        async with server, Fetcher(Site(home=f"http://{place}"), timeouts=QUICK) as fetcher:
            return [await fetcher.get(f"{scheme}://{place}") for scheme in ("http", "https")]

    plain, secured = asyncio.run(ask())
    assert plain.http.body == b"plain"
    assert isinstance(secured, NoAnswer)
    assert len(asked) == 1
