"""What the ingester stands on: versions, disk, clock, the store, the reading of pages, and mail."""

import stat
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from ingester.extract.job import ExtractJob, ReadingOutcome
from ingester.extract.workers import Extractor
from ingester.mail.send import credentials, reach, recipients, server_of
from ingester.store import open_store
from ingester.store.address import without_password
from ingester.store.condition import sqlite_version
from ingester.store.contract import Store
from shared.checkup import Check, clock, disk, installed, versions
from shared.console import say
from shared.errors import ConfigError, ToolError
from shared.floors import SQLITE
from shared.http import HttpAnswer
from shared.secrets import SECRET_FILES
from shared.site import Site
from shared.status import Status

PATIENCE = 2.0  # seconds for a store that another process writes to: a doctor does not wait
SAMPLE = (  # dressed as an article, for which a worker needs all that it has
    b'<meta property="og:type" content="article"><title>Fees</title><h1>Fees</h1>'
    + b"<p>Fees are due on the first of March.</p>" * 9
)
READ_IN = 60.0  # seconds for a page that takes a few milliseconds, once the worker has started


def checks(url: str, site: Site | None, environment: Mapping[str, str]) -> Iterator[Check]:
    """All checks; mail for the site named, else for every site of the store."""
    yield from versions({**installed(), SQLITE: sqlite_version()})
    yield disk(_folder(url))
    yield clock(datetime.now(UTC))
    yield from _secrets(environment)
    yield _reading()
    sites: list[Site] = [site] if site is not None else []
    try:
        with closing(open_store(url, patience=PATIENCE, notice=say)) as store:
            yield from _store(store)
            sites = sites or _sites(store)
    except ToolError as error:
        yield Check(name="store", status=Status.FAIL, detail=str(error))
    for each in sites:
        yield _mail(each)


def _folder(url: str) -> Path:
    """Where an SQLite store grows; here where the store is elsewhere."""
    path = Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else Path()
    return path.parent


def _secrets(environment: Mapping[str, str]) -> Iterator[Check]:
    """Files with secrets that others on this machine can read."""
    for name in SECRET_FILES:
        path = Path(environment.get(name) or "")
        if not path.is_file():
            continue
        if path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
            yield Check(
                name=name,
                status=Status.WARN,
                detail=f"{path} can be read by others",
                advice=f"chmod 600 {path}",
            )


def _reading() -> Check:
    """A page is read as a load would read it, in a worker of its own."""
    page = HttpAnswer(
        status=200,
        reason="OK",
        headers=((b"Content-Type", b"text/html; charset=utf-8"),),
        body=SAMPLE,
    )
    with Extractor(workers=1) as extractor:
        job = ExtractJob(url="https://campus.example/fees", http=page)
        read = extractor.submit(job).result(timeout=READ_IN)
    if read.outcome is ReadingOutcome.TEXT and read.title == "Fees":
        return Check(name="extraction", detail="a worker read a sample page")
    detail = f"a worker read a sample page as {read.outcome} {read.detail}"
    return Check(name="extraction", status=Status.FAIL, detail=detail)


def _store(store: Store) -> Iterator[Check]:
    shown = without_password(store.url)
    if not store.exists:
        yield Check(name="store", detail=f"{shown}: not there yet; `ingester load FILE` makes it")
        return
    with store.reading() as reader:
        names = [known.name for known in reader.sites()]
    yield Check(name="store", detail=f"{shown}: sites {', '.join(names) or 'none yet'}")
    found = store.faults()
    if found:
        yield Check(
            name="store is whole",
            status=Status.FAIL,
            detail="; ".join(found),
            advice="Restore a backup, or load the harvest files into a new store.",
        )
    else:
        yield Check(name="store is whole", detail="nothing is broken")


def _sites(store: Store) -> list[Site]:
    with store.reading() as reader:
        return [known.site for known in reader.sites()]


def _mail(site: Site) -> Check:
    name = f"mail of {site.name}"
    if not site.mail.to:
        return Check(name=name, detail="[mail] names nobody; nothing will be mailed")
    try:
        recipients(site)
        server = server_of(site.mail.smtp)
        reach(server, credentials())
    except ConfigError as error:
        return Check(name=name, status=Status.FAIL, detail=str(error))
    except ToolError as error:
        return Check(name=name, status=Status.WARN, detail=str(error))
    return Check(name=name, detail=f"{server} answers; mail goes to {', '.join(site.mail.to)}")
