"""`ingester serve` as a process: its address, its ends, and what it says where it can't listen."""

import signal
import socket
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from ingester.store import open_store
from tests.site.library import fill
from tests.site.serving import serving


def asked(base, path, method="GET", **headers):
    """Status, headers and body, over a connection of its own."""
    with closing(HTTPConnection(urlsplit(base).netloc, timeout=20)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


@pytest.fixture
def filled(tmp_path):
    with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as store:
        fill(store, datetime.now(UTC))


def test_it_tells_its_address_and_ends_with_143(filled, ingester):
    with serving(ingester) as server:
        assert server.base.startswith("http://127.0.0.1:")
        assert asked(server.base, "/pages/fees")[0] == 200
        status, headers, body = asked(server.base, "/", "HEAD")
        assert (status, body) == (200, b"")
        assert "server" not in headers
        assert asked(server.base, "/", "POST")[0] == 405
        assert asked(server.base, "/", Host="evil.example")[0] == 421
        assert asked(server.base, "/%00%ff/../..//")[0] == 404
        assert server.stop(signal.SIGTERM) == 143
    assert b"Traceback" not in server.process.stderr.read()


def test_two_hundred_who_come_at_once_are_all_answered(filled, ingester):
    with serving(ingester) as server, ExitStack() as stack:
        host, _, port = urlsplit(server.base).netloc.partition(":")
        known = [
            stack.enter_context(socket.create_connection((host, port), timeout=60))
            for _ in range(200)
        ]
        for connection in known:
            connection.sendall(f"GET /pages/fees HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert {connection.recv(15) for connection in known} == {b"HTTP/1.1 200 OK"}


def test_without_a_store_it_waits_for_one_and_ctrl_c_ends_it(ingester, tmp_path):
    with serving(ingester) as server:
        assert asked(server.base, "/")[0] == 503
        with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as store:
            fill(store, datetime.now(UTC))
        assert asked(server.base, "/")[0] == 200
        assert server.stop(signal.SIGINT) == 130


def test_a_port_that_is_taken_is_told_with_the_way_out(ingester):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = ingester("serve", "--port", taken.getsockname()[1], expect=7)
    assert "taken by another process" in said.err
    assert "--port" in said.err


def test_an_address_of_another_machine_is_a_usage_error(ingester):
    assert "--host" in ingester("serve", "--host", "host.invalid", expect=2).err
    assert "192.0.2.1" in ingester("serve", "--host", "192.0.2.1", expect=2).err
