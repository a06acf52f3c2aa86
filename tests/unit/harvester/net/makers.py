"""Answers as values, for the cases that need no server."""

from datetime import UTC, datetime

from harvester.net.answer import Answer, Blocked, NoAnswer
from shared.http import HttpAnswer

HOME = "https://campus.example/"
NOW = datetime(2026, 11, 30, tzinfo=UTC)
PLACE = {"at": NOW, "ms": 5, "ended": 1.0}


def an_answer(body=b"", *, status=200, location=None, truncated=None):
    http = HttpAnswer(status=status, body=body)
    return lambda url: Answer(
        url=url,
        **PLACE,
        http=http,
        ip="192.0.2.1",
        protocol="http/1.1",
        location=location,
        truncated=truncated,
    )


def no_answer(url):
    return NoAnswer(url=url, **PLACE, status=-2, error="connect", phase="connect", detail="refused")


def blocked(url):
    return Blocked(url=url, **PLACE, detail="10.0.0.1 is no public address")


def full(address):
    return HOME + address.removeprefix("/") if "://" not in address else address
