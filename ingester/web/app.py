"""The application: which address is answered by what, and what is said where that goes wrong."""

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import datetime

import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp

from ingester.web import lists, machine, overview, reading
from ingester.web.desk import desk, desk_of
from ingester.web.guard import Guard
from shared.errors import StoreLocked, StoreNewer, ToolError

THREADS = 4  # at once: each may hold a connection with a cache of 32 MiB
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" '
    'rx="4" fill="#0b5c57"/><path d="M4.5 8.3l2.4 2.4 4.8-5.2" fill="none" stroke="#fff" '
    'stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)
LOCKED = "Another process has locked the store. Try again in a moment."
NEWER = "The store was written by a newer Goodcopy than the one that answers here."
AWAY = "The store that holds the copies can't be reached now. Nothing is lost by that."

Notice = Callable[[str], None]


def application(
    url: str, *, clock: Callable[[], datetime], notice: Notice, names: Collection[str] = ()
) -> ASGIApp:
    """The site over the store at an address. `notice` hears what operators should know; `names`
    are the hosts that it answers for (all: none given).
    """
    here = desk(url, clock)
    teller = _Teller(notice)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
        here.summaries.count()  # so that the first visitor need not wait for it
        yield
        here.served.close()

    made = Starlette(
        routes=_routes(),
        lifespan=lifespan,
        exception_handlers={
            ToolError: teller.away,
            HTTPException: _missing,
            Exception: teller.broken,
        },
    )
    made.router.redirect_slashes = False  # to a whole address, with what a stranger calls us
    made.state.desk = here
    return Guard(made, names)


def _routes() -> list[Route]:
    return [
        Route("/", overview.overview),
        Route("/sites/{name:path}", overview.site),
        Route("/changes", overview.changes),
        Route("/pages", lists.pages),
        Route("/pages/{slug}", reading.page),
        Route("/pages/{slug}/story", reading.story),
        Route("/pages/{slug}/versions", reading.versions),
        Route("/search", lists.search),
        Route("/feed.xml", machine.feed),
        Route("/api/health", machine.health),
        Route("/api/search", machine.search),
        Route("/metrics", machine.metrics),
        Route("/robots.txt", _robots),
        Route("/style.css", _style),
        Route("/icon.svg", _icon),
    ]


def _style(request: Request) -> Response:
    """For good: its address changes with it."""
    kept = {"Cache-Control": "max-age=31536000, immutable"}
    return Response(desk_of(request).style, headers=kept, media_type="text/css")


def _robots(_request: Request) -> Response:
    """These are copies: search engines should find the pages where they are at home."""
    kept = {"Cache-Control": "max-age=86400"}
    return PlainTextResponse("User-agent: *\nDisallow: /\n", headers=kept)


def _icon(_request: Request) -> Response:
    return Response(ICON, headers={"Cache-Control": "max-age=86400"}, media_type="image/svg+xml")


def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code != 404:
        return PlainTextResponse(f"{error.detail}\n", error.status_code)
    if (bare := _without_slash(request)) is not None:
        return RedirectResponse(bare, 307)
    return desk_of(request).missing("Nothing here", "There is no page at this address.")


def _without_slash(request: Request) -> str | None:
    """The same address without the slash at its end, if something is there. It begins with one
    slash: two would lead to another host.
    """
    path = f"/{request.url.path.strip('/')}"
    known = request.app.routes
    if not any(one.matches(dict(request.scope, path=path))[0] is Match.FULL for one in known):
        return None
    return f"{path}?{request.url.query}" if request.url.query else path


class _Teller:
    """Says aloud, once for each trouble, what readers are not told: paths, names, traces."""

    def __init__(self, notice: Notice) -> None:
        self._notice, self._told = notice, ""

    def away(self, request: Request, error: Exception) -> Response:
        """The store can't be read; the server goes on."""
        self._say(f"Warning: {error}")
        match error:
            case StoreLocked():
                words = LOCKED
            case StoreNewer():
                words = NEWER
            case _:
                words = AWAY
        if request.url.path == "/api/health":
            return machine.health_answer(machine.unhealthy(words))
        answer = desk_of(request).page("missing.html", 503, title="Not now", words=words)
        answer.headers["Retry-After"] = "10"
        return answer

    def broken(self, request: Request, error: Exception) -> Response:
        """A bug costs one answer."""
        self._say(f"Error: {type(error).__name__}: {error} at {request.url.path}. This is a bug.")
        words = "This page could not be made. Whoever runs this server can see why."
        return desk_of(request).page("missing.html", 500, title="Something broke", words=words)

    def _say(self, words: str) -> None:
        if words != self._told:
            self._told = words
            self._notice(words)
