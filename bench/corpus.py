"""A harvest file of one site to measure with: given, built from real pages, or made up."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from shared.http import stored
from shared.records import Counts, Facts
from shared.writer import HarvestWriter, Intro
from tests.site.answers import page_source, prose

SITE = "postgresql"
SITES = Path(".sites")
MADE_PAGES = 1_000

HEADERS = (
    (b"Server", b"nginx/1.24.0"),
    (b"Content-Type", b"text/html; charset=utf-8"),
    (b"Vary", b"Accept-Encoding"),
    (b"ETag", b'"65f1c0d2-2c8a"'),
    (b"Last-Modified", b"Mon, 30 Nov 2026 09:00:00 GMT"),
    (b"Cache-Control", b"max-age=600"),
    (b"Strict-Transport-Security", b"max-age=31536000"),
    (b"X-Frame-Options", b"SAMEORIGIN"),
    (b"Content-Encoding", b"gzip"),
)


def corpus(argument: str | None, folder: Path) -> tuple[Path, str]:
    """The file to measure with, and what it is; files are made in `folder`."""
    if argument is not None and Path(argument).is_file():
        return Path(argument), argument
    pages = Path(argument) if argument is not None else _built()
    if pages is not None:
        return _harvest(_real(pages), folder), f"the pages in {pages}"
    return _harvest(_made(), folder), f"{MADE_PAGES} pages made up for this (no corpus found)"


def _built() -> Path | None:
    """A real site below .sites, built there where the shared cases bring the means."""
    site = SITES / SITE
    builder = Path(os.environ.get("GOODCOPY_CASES", "../shared/cases")) / "sites/build_sites.py"
    if not site.is_dir() and builder.exists():
        build = [sys.executable, str(builder), str(SITES), "--only", SITE]
        subprocess.run(build, check=False, stdout=subprocess.DEVNULL)
    return site if site.is_dir() else None


def _real(folder: Path) -> list[tuple[str, bytes]]:
    found = sorted(path for path in folder.rglob("*.htm*") if path.is_file())
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in found]


def _made() -> list[tuple[str, bytes]]:
    return [
        (f"guide/{number}", page_source(f"Chapter {number}", prose(f"{number} ", 120)).encode())
        for number in range(MADE_PAGES)
    ]


def _harvest(pages: list[tuple[str, bytes]], folder: Path) -> Path:
    """A finished harvest of these pages, as the harvester writes it."""
    path, began = folder / "bench.warc.gz", datetime(2026, 11, 30, 9, tzinfo=UTC)
    home = "https://docs.campus.example/"
    intro = Intro(
        site="bench",
        home=home,
        hosts=("docs.campus.example",),
        user_agent="goodcopy/bench (+ops@campus.example)",
        config="",
        at=began,
    )
    with HarvestWriter.create(path, intro) as writer:
        for number, (name, body) in enumerate(pages):
            facts = Facts(
                via=home,
                depth=2,
                attempt=1,
                ms=40 + number % 90,
                requested=home + name,
                orig_size=len(body) // 4,
            )
            writer.response(
                url=home + name,
                at=began + timedelta(seconds=number),
                http=stored(200, "OK", HEADERS, body),
                facts=facts,
                ip="192.0.2.1",
                protocol="h2",
            )
        counts = Counts(targets=len(pages), read=len(pages))
        writer.end(at=began + timedelta(hours=1), counts=counts, why="finished")
    return path
