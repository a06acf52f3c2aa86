"""Traps that an address shows by itself."""

from datetime import date

import pytest

from harvester.core.traps import TrapRule, judge

TODAY = date(2026, 11, 30)


def site(path):
    return f"https://campus.example{path}"


def rule(path):
    trap = judge(site(path), TODAY)
    return trap and trap.rule


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/events/2028-11-30", None),
        ("/events/2028-12-01", TrapRule.CALENDAR),
        ("/calendar/2029", TrapRule.CALENDAR),
        ("/2031/02/", TrapRule.CALENDAR),
        ("/2031/may/", TrapRule.CALENDAR),
        ("/calendar?year=2031", TrapRule.CALENDAR),
        ("/calendar?date=20310501", TrapRule.CALENDAR),
        ("/list?from=2031-05", TrapRule.CALENDAR),
        ("/strategy/2035", None),
        ("/product/20310501", None),
        ("/calendar?id=2031", None),
        ("/events/2031-99", None),
    ],
)
def test_dates_more_than_two_years_ahead_are_a_calendars(path, expected):
    assert rule(path) is expected


def query(count):
    return "/shop?" + "&".join(f"p{n}=1" for n in range(count))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (query(10), None),
        (query(11), TrapRule.PARAMETERS),
        ("/a/b/a/b/a", TrapRule.REPEATED_SEGMENTS),
        ("/a/b/a/b", None),
        ("/2020/02/02/02", None),
        ("/" + "/".join(f"s{n}" for n in range(16)), None),
        ("/" + "/".join(f"s{n}" for n in range(17)), TrapRule.SEGMENTS),
        ("/" + "x" * 2100, TrapRule.LENGTH),
    ],
    ids=["10", "11", "thrice", "twice", "numbers", "16 deep", "17 deep", "long"],
)
def test_addresses_made_by_machines_are_parked(path, expected):
    assert rule(path) is expected
