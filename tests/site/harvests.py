"""Harvest files of any size, written by the product's own writer."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from shared.http import stored
from shared.records import Counts, Facts
from shared.writer import HarvestWriter, Intro
from tests.site.answers import page_source, prose

HOME = "https://campus.example/"


def harvest_of(pages: int, path: Path, at: datetime | None = None) -> Path:
    """A finished harvest of so many pages of about 10 KB, each with a text of its own."""
    began = at or datetime.now(UTC) - timedelta(hours=1)
    intro = Intro(
        software="goodcopy-tests",
        site="campus",
        home=HOME,
        hosts=("campus.example",),
        user_agent="goodcopy-tests",
        config="",
        at=began,
    )
    writer = HarvestWriter.create(path, intro)
    for number in range(pages):
        url = f"{HOME}guide/{number}" if number else HOME
        text = prose(f"chapter {number} of the guide", sentences=80)
        body = page_source(f"Chapter {number}", text, [f"/guide/{number + 1}"]).encode()
        http = stored(200, "OK", ((b"Content-Type", b"text/html; charset=utf-8"),), body)
        writer.response(url=url, at=began, http=http, facts=Facts(depth=min(number, 1)))
    writer.end(at=began, counts=counts(pages), parked=(), why="finished")
    writer.close()
    return path


def counts(read: int):
    """The sums of a run in which everything was read."""
    return Counts(
        targets=read,
        read=read,
        not_modified=0,
        gone=0,
        failed=0,
        disallowed=0,
        not_tried=0,
        parked=0,
    )
