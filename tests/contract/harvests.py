"""Harvest files made by the writer, with a record of each kind."""

from datetime import UTC, datetime

from shared.dictionary import train_dictionary
from shared.harvestfile import open_source, read_harvest
from shared.http import stored
from shared.records import Counts, Facts, ListingEntry, ParkedTemplate, Problem
from shared.writer import Intro

AT = datetime(2026, 11, 30, 9, tzinfo=UTC)
HOME = "https://campus.example/"
INTRO = Intro(
    site="campus",
    home=HOME,
    hosts=("campus.example", "www.campus.example"),
    user_agent="goodcopy/1.0 (+ops@campus.example)",
    config="sha256:c",
    at=AT,
)
HTML = ((b"Content-Type", b"text/html"),)
DICTIONARY = train_dictionary([b"<h1>Page %d</h1><p>of the campus site" % n * 9 for n in range(99)])


def a_page(writer, number):
    http = stored(200, "OK", HTML, b"<h1>Page %d</h1>" % number * 40)
    return writer.response(url=f"{HOME}{number}", at=AT, http=http, facts=Facts(depth=1))


def pages(writer, count):
    return [a_page(writer, number) for number in range(1, count + 1)]


def every_kind(writer):
    """One record of each kind; their places."""
    gone = stored(404, "Not Found", HTML, b"gone")
    facts = Facts(via=HOME, attempt=2, ms=7)
    return [
        a_page(writer, 1),
        writer.response(
            url=HOME, at=AT, http=gone, facts=facts, ip="192.0.2.1", protocol="h2", truncated="time"
        ),
        writer.not_modified(url=HOME, at=AT, http=stored(304, "", (), b""), facts=facts),
        writer.failure(
            url=HOME, at=AT, status=-4, error="timeout", phase="dns", detail="30 s", facts=facts
        ),
        writer.failure(url=HOME, at=AT, status=None, error="blocked_address", facts=facts),
        writer.disallowed(
            url=HOME, at=AT, rule="Disallow: /", robots_url=HOME + "robots.txt", facts=facts
        ),
        writer.listing(at=AT, entries=[ListingEntry(url=HOME, sources=("plan",))]),
        writer.listing(
            at=AT, entries=[], complete=False, problems=[Problem(url=HOME, problem="503")]
        ),
        writer.link_check(url=HOME, at=AT, fields={"status": 404}, facts=facts),
        writer.end(
            at=AT,
            counts=Counts(targets=3, read=1, gone=1, failed=1),
            parked=[ParkedTemplate(template="/a/*", count=2, samples=("/a/1",), why="facets")],
            why="finished",
        ),
    ]


def read(path):
    with open_source(str(path)) as source:
        return list(read_harvest(source, name=str(path)))


def records(path):
    return [found.record for found in read(path)]
