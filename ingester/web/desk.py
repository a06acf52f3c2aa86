"""What every page of the site is made with: the store, the summary, the templates, the clock."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from jinja2 import Environment
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ingester.look.environment import environment, rendered, style
from ingester.web.served import Served
from ingester.web.summary import Summaries
from shared import __version__

LONGEST_WORD = 300  # characters of one parameter; what lies behind is not looked at


class Desk(Struct, frozen=True, kw_only=True):
    """What requests share."""

    served: Served
    summaries: Summaries
    templates: Environment
    style: str
    seal: str  # changes with the style, so that browsers may keep it
    clock: Callable[[], datetime]

    def page(self, template: str, status: int = 200, **values: Any) -> Response:
        """A page of the site."""
        common = {"now": self.clock(), "version": __version__, "seal": self.seal}
        return HTMLResponse(rendered(self.templates, template, common | values), status)

    def missing(self, title: str, words: str) -> Response:
        """The page for what is not here."""
        return self.page("missing.html", 404, title=title, words=words)


def desk(url: str, clock: Callable[[], datetime]) -> Desk:
    """The desk over a store."""
    served, text = Served(url), style()
    return Desk(
        served=served, summaries=Summaries(served, clock), templates=environment("ingester.web"),
        style=text, seal=hashlib.sha256(text.encode()).hexdigest()[:12], clock=clock,
    )  # fmt: skip


def desk_of(request: Request) -> Desk:
    """The desk of the application that a request came to."""
    found: Desk = request.app.state.desk
    return found


def asked(request: Request, name: str) -> str:
    """A parameter, cut to a bearable length; the empty string where it is not there."""
    return request.query_params.get(name, "")[:LONGEST_WORD].strip()


def asked_number(request: Request, name: str, *, default: int, most: int) -> int:
    """A parameter as a number between 0 and `most`; nonsense is the default."""
    text = asked(request, name)
    return min(int(text), most) if text.isascii() and text.isdigit() else default
