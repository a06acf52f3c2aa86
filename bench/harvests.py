"""Harvest files of given pages, written by the product's own writer as a crawl would write them."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path

from bench.pages import Page
from shared.http import HttpAnswer, stored
from shared.packing import codec_of
from shared.records import Counts, Facts
from shared.writer import HarvestWriter, Intro

HOST = "docs.campus.example"
HOME = f"https://{HOST}/"
WEEK = timedelta(days=7)
FIRST = datetime.now(UTC) - 2 * WEEK  # a capture of the future would count as one of now

HEADERS = (
    (b"Server", b"nginx/1.24.0"),
    (b"Content-Type", b"text/html"),
    (b"Vary", b"Accept-Encoding"),
    (b"Last-Modified", b"Mon, 23 Nov 2026 09:00:00 GMT"),
    (b"Cache-Control", b"max-age=600"),
    (b"Strict-Transport-Security", b"max-age=31536000"),
    (b"X-Frame-Options", b"SAMEORIGIN"),
    (b"Content-Encoding", b"gzip"),
)


def harvest(
    pages: Iterable[Page], path: Path, *, began: datetime = FIRST, unchanged: bool = False
) -> Path:
    """A finished harvest of these pages; `unchanged`: the server answered each with 304.

    Written without waiting for the disk.
    """
    intro = Intro(
        site="bench", home=HOME, hosts=(HOST,), config="", at=began,
        user_agent="goodcopy/bench (+ops@campus.example)",
    )  # fmt: skip
    number = 0
    with (
        path.open("wb") as out,
        HarvestWriter.stream(out, intro, codec=codec_of(path.name)) as writer,
    ):
        for number, page in enumerate(pages, 1):
            _write(writer, number, page, began, unchanged=unchanged)
        read = Counts(
            targets=number,
            read=0 if unchanged else number,
            not_modified=number if unchanged else 0,
        )
        writer.end(at=began + timedelta(hours=1), counts=read, why="finished")
    return path


def _write(
    writer: HarvestWriter, number: int, page: Page, began: datetime, *, unchanged: bool
) -> None:
    url, at = f"{HOME}{page.path}", began + timedelta(milliseconds=number)
    etag = f'"{page.digest[:16]}"'
    facts = Facts(
        via=HOME, depth=2, attempt=1, ms=40 + number % 90, requested=url,
        orig_size=len(page.body) // 4, etag_sent=etag if unchanged else None,
    )  # fmt: skip
    headers = tuple(chain(HEADERS, [(b"ETag", etag.encode())]))
    if unchanged:
        http = HttpAnswer(status=304, reason="Not Modified", headers=headers[-1:])
        writer.not_modified(url=url, at=at, http=http, facts=facts, ip="192.0.2.1")
    else:
        http = stored(200, "OK", headers, page.body)
        writer.response(url=url, at=at, http=http, facts=facts, ip="192.0.2.1", protocol="h2")


def changed(page: Page) -> Page:
    """The same page a week later, with a sentence more in its first paragraph."""
    more = b"<p>Since last week this page says one thing more than it said before."
    return Page(page.path, page.body.replace(b"<p>", more + b" ", 1) if b"<p>" in page.body else
                page.body.replace(b"</body>", more + b"</body>", 1))  # fmt: skip
