"""What a harvest from this machine would meet: the name, the way there, robots.txt and the home."""

import asyncio
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from harvester.core.robots import Robots
from harvester.net.answer import Answer, Blocked, Fetched, NoAnswer
from harvester.net.guard import Guard, vet
from harvester.net.resolve import resolved
from harvester.survey import Survey, survey
from shared.block import classify
from shared.checkup import Check, clock, disk, installed, versions
from shared.site import Site
from shared.status import Status
from shared.url import authority, path_query

LOOK_UP = 10.0  # seconds
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")
ELSEWHERE = "Harvest from a machine that the site does answer, and load its file on the server."
REFUSALS = frozenset({401, 403, 429, 451})


def checks(site: Site | None) -> Iterator[Check]:
    """This machine, and the site where one is named."""
    yield from versions(installed())
    yield disk(Path())
    yield from _proxies()
    now = datetime.now(UTC)
    if site is None:
        yield clock(now)
        return
    name = asyncio.run(_name(site))
    yield name
    if name.status is Status.FAIL:
        yield clock(now)
        return
    seen = asyncio.run(survey(site, home=True))
    yield clock(datetime.now(UTC), _date(seen.home))
    yield _robots(site, seen.robots)
    yield _home(site, seen)


def _proxies() -> Iterator[Check]:
    named = [name for name in PROXIES if os.environ.get(name)]
    if named:
        yield Check(
            name="proxy",
            status=Status.WARN,
            detail=f"{', '.join(named)} is set and not used: "
            "a harvest connects by itself, to addresses that it has vetted",
        )


async def _name(site: Site) -> Check:
    """The addresses of the home's name, and whether the guard lets them pass."""
    host, _, port = authority(site.home).rpartition(":")
    try:
        found = await resolved(host.strip("[]"), int(port), LOOK_UP)
    except (OSError, ValueError) as error:
        return Check(
            name="name",
            status=Status.FAIL,
            detail=f"{host} can't be looked up: {error or 'no answer in time'}",
            advice="Check the address, the network and the resolver of this machine.",
        )
    refused = [why for ip in found if (why := vet(ip, int(port), Guard.of(site), host=host))]
    if refused:
        return Check(name="name", status=Status.FAIL, detail=refused[0])
    return Check(name="name", detail=f"{host} is {', '.join(found[:4])}")


def _date(fetched: Fetched | None) -> datetime | None:
    """When the site says that it answered; the cached answer of a proxy in front tells its age."""
    if not isinstance(fetched, Answer) or fetched.http.first("age"):
        return None
    try:
        told = parsedate_to_datetime(fetched.http.first("date") or "")
    except (ValueError, TypeError, OverflowError):
        return None
    return told if told.tzinfo else told.replace(tzinfo=UTC)


def _robots(site: Site, robots: Robots) -> Check:
    if robots.closed_because:
        return Check(
            name="robots",
            status=Status.FAIL,
            detail=robots.closed_because,
            advice="While robots.txt can't be had, nothing is asked for; try again later.",
        )
    ruling = robots.ask(path_query(site.home))
    if not ruling.allowed:
        return Check(
            name="robots",
            status=Status.FAIL,
            detail=f"denies the home: line {ruling.number}, {ruling.line}",
            advice="Ask the site's owner to let goodcopy in.",
        )
    return Check(name="robots", detail=f"lets goodcopy ask for {site.home}")


def _home(site: Site, seen: Survey) -> Check:
    match seen.home:
        case Answer() as answered:
            return _answered(answered)
        case NoAnswer(error=error, phase=phase, detail=detail):
            told = f"{site.home}: {error} ({phase}): {detail}"
            return Check(name="home", status=Status.FAIL, detail=told, advice=_way_out(error))
        case Blocked(detail=detail):
            return Check(name="home", status=Status.FAIL, detail=detail)
        case None:
            return Check(name="home", status=Status.WARN, detail="was not asked for")


def _answered(answered: Answer) -> Check:
    code = answered.http.status
    detail = f"{answered.url}: {code} in {answered.ms} ms, {answered.ip}, {answered.protocol}"
    block = classify(answered.http)
    if block is not None:
        return Check(
            name="home",
            status=Status.FAIL,
            detail=f"{detail}: {block.kind} ({block.evidence})",
            advice=ELSEWHERE,
        )
    if code < 400:
        return Check(name="home", detail=detail)
    advice = ELSEWHERE if code in REFUSALS else "Look at the address in a browser."
    return Check(name="home", status=Status.FAIL, detail=detail, advice=advice)


def _way_out(error: str) -> str:
    if error == "tls":
        return "Look at the certificate in a browser; ca_file can name an authority of the site's."
    return f"Look at the address in a browser. If it opens there: {ELSEWHERE}"
