"""The server: an address of its own, and an end that loses no answer."""

import errno
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from ingester.web.patience import PatientProtocol
from shared.errors import ConfigError, PortTaken

BACKLOG = 128
IDLE = 10  # seconds that a connection is kept without a request
GRACE = 5  # seconds for what is being answered when the server is told to stop


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; PortTaken where another process has it."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise ConfigError(f"{host} is no address of this machine (--host).") from None
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {port} of {host} is taken by another process. Choose another one with "
                "--port, or end that process."
            ) from None
        raise ConfigError(f"can't listen at {host}, port {port}: {error.strerror}.") from None
    return made


def place(made: socket.socket) -> str:
    """The address of a socket as a browser takes it."""
    host, port = made.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(app: ASGIApp, made: socket.socket, ready: Callable[[], None]) -> None:
    """Answer at the socket until a signal comes; the signal then has its usual end."""
    config = uvicorn.Config(
        app, log_level="critical", access_log=False, server_header=False, lifespan="on",
        timeout_keep_alive=IDLE, timeout_graceful_shutdown=GRACE, proxy_headers=False,
        http=PatientProtocol, ws="none",
    )  # fmt: skip
    ready()
    uvicorn.Server(config).run(sockets=[made])
