"""What programs ask for: health, search as JSON, metrics, the feed of changes."""

from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ingester.report.changes import lately
from ingester.report.feed import MOST, atom
from ingester.search.find import find
from ingester.search.told import HitLine, hit_line
from ingester.telling.healthreport import HealthLine, health_line
from ingester.web.desk import asked, asked_number, desk_of
from ingester.web.metrics import metrics as metrics_text
from shared import __version__
from shared.errors import StoreError
from shared.event import Event
from shared.status import Status

KEPT = "max-age=5"  # seconds: what is asked again and again is counted once
MOST_HITS = 50


class Hits(Event, frozen=True, kw_only=True, tag="hits"):
    """The answer of `/api/search`; `total` is a lower bound where `more` says so."""

    query: str
    total: int
    more: bool
    hits: list[HitLine]


def health(request: Request) -> Response:
    """The document of `ingester health --json`; 503 where a site fails."""
    line = health_line(desk_of(request).summaries.newest().report)
    return health_answer(line)


def health_answer(line: HealthLine) -> Response:
    """A health document with the status that monitors look at."""
    status = 503 if line.status == Status.FAIL else 200
    return Response(
        msgspec.json.encode(line), status, {"Cache-Control": KEPT}, "application/health+json"
    )


def unhealthy(why: str) -> HealthLine:
    """The document where the store can't be looked at."""
    return HealthLine(
        status=Status.FAIL, version="1", release_id=__version__, notes=[why], checks={}
    )


def search(request: Request) -> Response:
    """The hits of `ingester search --json`, in one document."""
    desk, query = desk_of(request), asked(request, "q")
    limit = asked_number(request, "limit", default=10, most=MOST_HITS)
    offset = asked_number(request, "offset", default=0, most=200)
    with desk.served.reading() as reader:
        if not reader.index_is_current():
            raise StoreError("the search index is of another version; the next load builds it anew")
        found = find(
            reader, query, site=asked(request, "site") or None,
            category=asked(request, "category") or None, lang=asked(request, "lang") or None,
            limit=limit, offset=offset, today=desk.clock().date(),
        )  # fmt: skip
    answer = Hits(
        query=query, total=found.total, more=found.is_more, hits=[*map(hit_line, found.hits)]
    )
    return Response(msgspec.json.encode(answer), media_type="application/json")


def metrics(request: Request) -> Response:
    """Numbers for Prometheus."""
    text = metrics_text(desk_of(request).summaries.newest())
    return Response(text, headers={"Cache-Control": KEPT},
                    media_type="text/plain; version=0.0.4; charset=utf-8")  # fmt: skip


def feed(request: Request) -> Response:
    """The newest changes of all sites, or of `?site=`."""
    desk, only = desk_of(request), asked(request, "site")
    with desk.served.reading() as reader:
        sites = [known for known in reader.sites() if only in ("", known.name)]
        lines = lately(reader, sites, MOST)
    own = urlsplit(str(request.url))._replace(fragment="").geturl()
    text = atom(lines, (known.name for known in sites), desk.clock(), own)
    return Response(text, headers={"Cache-Control": "max-age=300"},
                    media_type="application/atom+xml")  # fmt: skip
