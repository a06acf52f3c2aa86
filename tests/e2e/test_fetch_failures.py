"""One request against a sick server: a failure is a value with its phase; the next one is well."""

import asyncio
import time

import pytest

from harvester.net.fetch import Fetcher, Timeouts
from shared.site import Site
from tests.e2e.fetching import QUICK, TEXT, a_site, fetch, fetch_all, headed, raw, ways_to_fail
from tests.site.answers import Answer as Says
from tests.site.answers import html, page

HEADERS = (-3, "protocol", "headers")
BROKEN = {
    "reset before the head": (Says(reset_after=-1), (-3, "lost", "headers")),
    "closed before the head": (raw(b""), (-3, "lost", "headers")),
    "no HTTP": (raw(b"\x00\x01\x02 hello\r\n\r\n"), HEADERS),
    "HTTP/0.9": (raw(b"<html>hello</html>"), (-3, "lost", "headers")),
    "a header of 2 MB": (headed(b"X: " + b"x" * 2_000_000), HEADERS),
    "5,000 header lines": (headed(*[b"X: y"] * 5000), HEADERS),
    "a length of 5,000 digits": (headed(b"Content-Length: " + b"9" * 5000), HEADERS),
    "a negative length": (headed(b"Content-Length: -1"), HEADERS),
    "two lengths": (headed(b"Content-Length: 1", b"Content-Length: 2"), HEADERS),
    "an upgrade": (raw("HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"), HEADERS),
    "broken chunks": (
        headed(b"Transfer-Encoding: chunked", body=b"zz\r\nhi\r\n"),
        (-3, "protocol", "body"),
    ),
    "lost before the body": (html(TEXT, cut_after=0), (-3, "lost", "body")),
    "silence": (Says(silent=True), (-4, "timeout", "headers")),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_no_answer_is_a_value_and_the_next_request_is_well(site, kind):
    site["/"], expected = BROKEN[kind]
    site["/next"] = page("Next")
    broken, after = fetch_all(site, "/", "/next")
    assert ways_to_fail(broken) == expected
    assert after.http.status == 200


def test_nobody_there_is_no_connection(site):
    site.refuse_connections()
    time.sleep(0.05)
    got = fetch(site)
    assert ways_to_fail(got) == (-2, "connect", "connect")
    assert "refused" in got.detail


@pytest.mark.parametrize("host", ["nowhere.invalid", "a" * 64 + ".example"])
def test_a_name_that_is_none_is_a_dns_failure(site, host):
    assert ways_to_fail(fetch(site, f"http://{host}/")) == (-1, "dns", "dns")


@pytest.mark.parametrize(
    ("answer", "cut"),
    [
        (html(TEXT, cut_after=700), "disconnect"),
        (html(TEXT, reset_after=700), "disconnect"),
        (html(TEXT, claim=100_000), "disconnect"),
        (html(TEXT, cut_after=700, chunked=True), "disconnect"),
        (html(TEXT, drip=(700, 0.4)), "time"),
        (html(TEXT, drip=(20, 0.01)), "time"),
    ],
    ids=["cut", "reset", "too great a length", "cut chunks", "stalled", "dripping"],
)
def test_a_body_that_breaks_off_is_marked(site, answer, cut):
    """N-01, N-06: it is kept as it came, and never taken for a whole page."""
    site["/"] = answer
    site["/next"] = page("Next")
    got, after = fetch_all(site, "/", "/next")
    assert got.truncated == cut
    assert got.http.body
    assert TEXT.startswith(got.http.body)
    assert after.http.status == 200


def test_an_error_keeps_its_status_without_its_body(site):
    site["/"] = Says(status=404, claim=1000)
    got = fetch(site)
    assert (got.http.status, got.http.body, got.truncated) == (404, b"", "disconnect")


def test_a_length_too_small_does_not_spill_into_the_next_answer(site):
    """N-06: the rest of the body must not be taken for the answer to the next request."""
    forged = b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"

    async def serve(reader, writer):
        while head := await reader.readuntil(b"\r\n\r\n"):
            short = head.startswith(b"GET /short ")
            body = b"hi" + forged if short else b"ok"
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" + body)

    first, second = served(serve, "/short", "/next")
    assert (first.http.body, second.http.body) == (b"hi", b"ok")


def test_a_head_that_comes_byte_by_byte_ends_with_the_whole_deadline():
    """N-01: each byte is in time, the answer never comes."""

    async def serve(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nX: ")
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.05)

    (got,) = served(serve, "/")
    assert ways_to_fail(got) == (-4, "timeout", "headers")
    assert 500 < got.ms < 2000


def test_silence_after_the_head_is_a_timeout():
    async def serve(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
        await reader.read()

    (got,) = served(serve, "/")
    assert ways_to_fail(got) == (-4, "timeout", "body")


def test_a_storm_of_early_hints_ends():
    """N-05: 103 again and again is no answer."""

    async def serve(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        while True:
            writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
            await writer.drain()
            await asyncio.sleep(0.001)

    (got,) = served(serve, "/")
    assert ways_to_fail(got) == (-4, "timeout", "headers")


def test_a_fetch_that_is_given_up_leaves_the_fetcher_well(site):
    site["/slow"] = html(TEXT, drip=(10, 0.01))
    site["/next"] = page("Next")

    async def ask():
        async with Fetcher(a_site(site), timeouts=Timeouts()) as fetcher:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await fetcher.get(site.url("/slow"))
            return await fetcher.get(site.url("/next"))

    assert asyncio.run(ask()).http.status == 200


def test_one_connection_serves_while_it_is_whole(site):
    site.otherwise = lambda visit: page(visit.path)
    site["/cut"] = html(TEXT, cut_after=700)
    fetch_all(site, "/a", "/b", "/c")
    assert site.connections == 1
    fetch_all(site, "/a", "/cut", "/c")
    assert site.connections == 3


def served(serve, *targets):
    """Ask a server of a few lines, one request after the other."""

    async def ask():
        ended = (OSError, EOFError, asyncio.CancelledError)

        async def quietly(reader, writer):
            try:
                await serve(reader, writer)
            except ended:
                pass
            finally:
                writer.close()

        server = await asyncio.start_server(quietly, "127.0.0.1", 0)
        address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with server, Fetcher(Site(home=f"{address}/"), timeouts=QUICK) as fetcher:
            return [await fetcher.get(address + target) for target in targets]

    return asyncio.run(ask())
