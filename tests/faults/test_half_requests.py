"""Whoever sends half a request, or reads half an answer, loses the connection after a while."""

import socket
import threading
from contextlib import contextmanager

import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from ingester.web.listen import listen
from ingester.web.patience import PatientProtocol

ENDS = 20  # seconds
MUCH = 64 << 20  # bytes: more than any buffer on the way takes


class Hasty(PatientProtocol):
    looks = 0.1


async def app(scope, receive, send):
    body = b"x" * MUCH if scope["path"] == "/much" else b"well"
    await PlainTextResponse(body)(scope, receive, send)


@pytest.fixture(scope="module")
def place():
    """The address of a server that soon loses patience."""
    config = uvicorn.Config(app, log_level="critical", lifespan="off", http=Hasty)
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


def test_an_answer_that_nobody_takes_is_given_up(place):
    with connected(place) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n")
        given_up = threading.Event()
        given_up.wait(3 * 6 * Hasty.looks)  # it is not read meanwhile
        taken = 0
        while True:
            try:
                piece = connection.recv(1 << 16)
            except ConnectionResetError:
                break
            if not piece:
                break
            taken += len(piece)
        assert taken < MUCH
