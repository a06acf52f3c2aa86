"""What holds for every answer: reading only, known names, bounded addresses and numbers, strict
headers.
"""

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

AT_ONCE = 256  # requests that are answered or wait for it, a second's work; more come again
AGAIN = 5  # seconds after which they should
METHODS = ("GET", "HEAD")
LONGEST_TARGET = 16_384  # bytes of path and query: 1,800 Chinese characters
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Robots-Tag": "noindex, nofollow",  # these are copies; the pages themselves are elsewhere
}


class Guard:
    """Stands before the application. `names`: the hosts it answers for; empty: all."""

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self._app, self._names = app, frozenset(name.lower() for name in names)
        self._inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        answer = self._refusal(scope) or self._app
        self._inside += 1
        try:
            await answer(scope, receive, guarded)
        finally:
            self._inside -= 1

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        if scope["method"] not in METHODS:
            allowed = {"Allow": ", ".join(METHODS)}
            return PlainTextResponse("Nothing can be changed here.\n", 405, allowed)
        if len(scope["raw_path"] or b"") + len(scope["query_string"]) > LONGEST_TARGET:
            return PlainTextResponse("The address is too long.\n", 414)
        if self._names and not self._is_known(Headers(scope=scope).get("host", "")):
            return PlainTextResponse(
                "This server does not answer to that name; `ingester serve --name` adds one.\n", 421
            )
        if self._inside >= AT_ONCE:
            return PlainTextResponse(
                "Too many ask at once. Try again in a moment.\n", 503, {"Retry-After": str(AGAIN)}
            )
        return None

    def _is_known(self, host: str) -> bool:
        """Also a server on loopback has to ask: a page from elsewhere can rename itself to it."""
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        return name.strip("[]").lower() in self._names
