"""Dates as sitemaps and feeds write them."""

import pytest

from harvester.core.lastmod import read_lastmod


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-11-30", "2026-11-30T00:00:00Z"),
        ("2026-11", "2026-11-01T00:00:00Z"),
        ("2026", "2026-01-01T00:00:00Z"),
        ("2026-1-5", "2026-01-05T00:00:00Z"),
        ("2026-11-30T12:30Z", "2026-11-30T12:30:00Z"),
        ("2026-11-30T12:30:15.123456+01:00", "2026-11-30T11:30:15Z"),
        ("2026-11-30 23:30:15 -0130", "2026-12-01T01:00:15Z"),
        ("2026-11-30t12:30:15,5z", "2026-11-30T12:30:15Z"),
        ("2026-11-30T12:30:15", "2026-11-30T12:30:15Z"),
        ("Mon, 30 Nov 2026 12:30:15 +0100", "2026-11-30T11:30:15Z"),
        ("30 Nov 26 12:30:15 GMT", "2026-11-30T12:30:15Z"),
        ("0001-01-01", "0001-01-01T00:00:00Z"),
    ],
)
def test_a_date_is_read_with_tolerance(text, moment):
    assert read_lastmod(text) == moment


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not-a-date",
        "08:53:11 AM",
        "2026-13-45",
        "2026-02-30",
        "0000-01-01",
        "0001-01-01T00:00:00+10:00",
        "2026-11-30T25:00Z",
        "2026-11-30T12:00:00+99:00",
        "30 Nov 26 12:30:15",
        "٢٠٢٦-11-30",
        "2026-11-30" + " " * 99,
        "Mon, 99 Nov 2026 12:30:15 GMT",
    ],
)
def test_what_is_no_date_is_none(text):
    assert read_lastmod(text) is None
