"""Asks an application without a server: the answer is a value."""

import asyncio
from dataclasses import dataclass

HOST = (b"host", b"localhost:8080")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self):
        return self.body.decode()


def ask(app, target, *, method="GET", headers=(HOST,)):
    """One request; sync endpoints run in threads, as in a server."""
    return asyncio.run(asked(app, target, method=method, headers=headers))


async def asked(app, target, *, method="GET", headers=(HOST,)):
    """The same where a loop runs already."""
    path, _, query = target.partition("?")
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "headers": list(headers), "scheme": "http",
        "server": ("localhost", 8080), "client": ("127.0.0.1", 1), "http_version": "1.1",
        "root_path": "",
    }  # fmt: skip
    return await _answered(app, scope)


async def _answered(app, scope):
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    await app(scope, receive, send)
    head = next(one for one in sent if one["type"] == "http.response.start")
    body = b"".join(one.get("body", b"") for one in sent if one["type"] == "http.response.body")
    headers = {name.decode(): value.decode() for name, value in head["headers"]}
    return Answer(head["status"], headers, body)
