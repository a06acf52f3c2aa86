"""Whoever sends half a request, or reads half an answer, loses the connection after a while."""

import socket
import threading
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from ingester.web.listen import listen
from ingester.web.patience import PatientProtocol

ENDS = 20  # seconds
MUCH = 64 << 20  # bytes: more than any buffer on the way takes


class Hasty(PatientProtocol):
    looks = 0.1


class Narrow(PatientProtocol):
    most = 8


async def app(scope, receive, send):
    body = b"x" * MUCH if scope["path"] == "/much" else b"well"
    await PlainTextResponse(body)(scope, receive, send)


@pytest.fixture(scope="module")
def place():
    """The address of a server that soon loses patience."""
    with running(Hasty) as address:
        yield address


@contextmanager
def running(protocol):
    """A server; its address."""
    config = uvicorn.Config(app, log_level="critical", lifespan="off", http=protocol)
    server = uvicorn.Server(config)
    with listen("127.0.0.1", 0) as made:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [made]})
        thread.start()
        yield made.getsockname()
        server.should_exit = True
        thread.join(ENDS)


@contextmanager
def connected(place):
    with socket.create_connection(place, timeout=ENDS) as connection:
        yield connection


def is_ended(connection):
    """Whether the other side ends the connection; a time-out is an error."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("half", [b"", b"GET", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_half_a_request_loses_its_place(place, half):
    with connected(place) as connection:
        connection.sendall(half)
        assert is_ended(connection)


def test_half_a_second_request_loses_it_too(place):
    with connected(place) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /")
        assert b"200 OK" in connection.recv(1000)
        while not is_ended(connection):
            pass


def test_a_connection_beyond_the_places_is_ended_and_the_others_are_answered():
    with running(Narrow) as address, ExitStack() as stack:
        known = [stack.enter_context(connected(address)) for _ in range(Narrow.most + 1)]
        assert is_ended(known.pop())
        for connection in known:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"200 OK" in connection.recv(1000)


def test_an_answer_that_nobody_takes_is_given_up(place):
    with connected(place) as connection:
        connection.sendall(b"GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n")
        given_up = threading.Event()
        given_up.wait(3 * 6 * Hasty.looks)  # it is not read meanwhile
        taken = 0  # what the system holds for us
        while True:
            try:
                piece = connection.recv(1 << 16)
            except ConnectionResetError:
                break
            if not piece:
                break
            taken += len(piece)
        assert taken < MUCH
