"""A provider of translations on loopback, good or bad: what it was asked stands in its log."""

import json
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

RESET_NOW = struct.pack("ii", 1, 0)  # SO_LINGER on, for 0 seconds: closing sends a reset


@dataclass(frozen=True)
class Question:
    """A request as it came."""

    path: str
    headers: dict[str, str]
    asked: Any
    arrived: float


@dataclass(frozen=True)
class Reply:
    """An answer, or a way not to give one."""

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    wait: float = 0.0
    reset: bool = False
    cut: bool = False  # the connection ends in the middle of the body
    drip: float = 0.0  # seconds between two bytes


@dataclass
class FakeProvider:
    """A server that answers each request by `answer`; replies in `first` come before that."""

    answer: Callable[[Any], Any]
    first: list[Reply] = field(default_factory=list)
    log: list[Question] = field(default_factory=list)

    def __enter__(self):
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                asked = json.loads(body)
                provider.log.append(Question(self.path, headers, asked, time.monotonic()))
                reply = provider.first.pop(0) if provider.first else provider.answer(asked)
                send(self, reply if isinstance(reply, Reply) else said(reply))

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass  # a client that was told to go away

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def asked(self):
        """Every text that went out, in order, however it was asked for."""
        return [text for one in self.log for text in texts_of(one.asked)]


def send(handler, reply):
    time.sleep(reply.wait)
    if reply.reset:
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_NOW)
        handler.close_connection = True
        handler.connection.close()
        return
    handler.send_response(reply.status)
    for name, value in reply.headers:
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(reply.body)))
    handler.end_headers()
    body = reply.body[: len(reply.body) // 2] if reply.cut else reply.body
    if reply.drip:
        for at in range(len(body)):
            handler.wfile.write(body[at : at + 1])
            time.sleep(reply.drip)
    else:
        handler.wfile.write(body)
    handler.close_connection = reply.cut or handler.close_connection


def said(value):
    return Reply(json.dumps(value).encode())


def chat(text, finish="stop"):
    """What a chat model's endpoint answers."""
    return {
        "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": finish}]
    }


def question_of(asked):
    """The blocks that a model is asked for: id -> text."""
    return json.loads(asked["messages"][1]["content"])


def texts_of(asked):
    if "q" in asked:
        return list(asked["q"])
    return list(question_of(asked)["blocks"].values())


def model(translate):
    """A model that translates each block by a function."""

    def answer(asked):
        blocks = question_of(asked)["blocks"]
        return chat(json.dumps({id_: translate(text) for id_, text in blocks.items()}))

    return answer


def in_chinese(text):
    """A whole translation, as far as a machine can see: words become 字, all else stays."""
    kept = r"(\[|\]\([^)]*\)|https?://\S+|`[^`]*`|[A-Z]+\d+|\d[\d.,:]*|\{\w+\}|[|])"
    parts = re.split(kept, text)
    return (
        "".join(part if n % 2 else re.sub(r"[^\W\d_]+", "字", part) for n, part in enumerate(parts))
        .replace(". ", "。")
        .replace(" ", "")
    )
