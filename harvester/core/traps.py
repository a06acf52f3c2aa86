"""Traps that an address shows by itself: dates far ahead, too many parameters, circular paths."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from enum import StrEnum

from msgspec import Struct

from harvester.core import limits
from harvester.core.address import parameters, parts_of


class TrapRule(StrEnum):
    """What tells a trap; the first five tell by the address, the others by what was read."""

    CALENDAR = "calendar"
    PARAMETERS = "parameters"
    REPEATED_SEGMENTS = "repeated-segments"
    SEGMENTS = "segments"
    LENGTH = "length"
    FACETS = "facets"
    PAGINATION = "pagination"
    SESSION = "session"
    YIELD = "yield"


class Trap(Struct, frozen=True, kw_only=True):
    """The rule that parks an address, and what it saw."""

    rule: TrapRule
    why: str


def judge(url: str, today: date) -> Trap | None:
    """The first rule that parks a normalised address, or None for an address like any other."""
    if len(url) > limits.ADDRESS_LENGTH:
        return Trap(rule=TrapRule.LENGTH, why=f"{len(url):,} characters")
    return _too_many_parameters(url) or _path_trap(url) or _far_ahead(url, today)


def _too_many_parameters(url: str) -> Trap | None:
    count = len(parameters(url))
    if count <= limits.PARAMETERS:
        return None
    return Trap(rule=TrapRule.PARAMETERS, why=f"{count} parameters")


def _path_trap(url: str) -> Trap | None:
    parts = parts_of(url).segments
    words = Counter(part for part in parts if not part.isdigit())
    word, times = words.most_common(1)[0] if words else ("", 0)
    if times >= limits.REPEATS:
        return Trap(rule=TrapRule.REPEATED_SEGMENTS, why=f"{word!r} {times} times in the path")
    if len(parts) > limits.SEGMENTS:
        return Trap(rule=TrapRule.SEGMENTS, why=f"{len(parts)} segments")
    return None


# A date is a calendar's where it is written as one (2031-01, 2031/01/05) or stands where a calendar
# keeps its year; a lone year elsewhere may be the name of a strategy.
_WRITTEN = re.compile(r"(?<!\d)(\d{4})[-./](\d{1,2})(?:[-./]\d{1,2})?(?!\d)")
_PACKED = re.compile(r"(\d{4})(\d{2})\d{2}")
_YEAR = re.compile(r"\d{4}")
_MONTH = re.compile(
    r"0?[1-9]|1[0-2]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june"
    r"|july|august|september|october|november|december",
    re.IGNORECASE,
)
_CALENDAR_PATH = frozenset(
    ["calendar", "calendars", "events", "event", "month", "week", "day", "year", "agenda"]
)
_YEAR_NAME = re.compile(r"year|yr|jahr|annee|anno", re.IGNORECASE)
_DATE_NAME = re.compile(r"date|day|month|week|year|yr|from|until|start|end|time", re.IGNORECASE)


def _far_ahead(url: str, today: date) -> Trap | None:
    last = (today.year + limits.CALENDAR_YEARS, today.month)
    for year, month in (*_path_dates(url), *_parameter_dates(url)):
        if (year, month) > last:
            when = f"{year}-{month:02d}" if month else str(year)
            why = f"{when} is more than {limits.CALENDAR_YEARS} years ahead"
            return Trap(rule=TrapRule.CALENDAR, why=why)
    return None


def _path_dates(url: str) -> Iterator[tuple[int, int]]:
    """(year, month) of the dates in a path; month 0 where only a year is written."""
    parts = parts_of(url).segments
    for before, part, after in zip(("", *parts), parts, (*parts[1:], ""), strict=False):
        if written := _WRITTEN.fullmatch(part):
            yield from _month_of(*written.groups())
        elif _YEAR.fullmatch(part) and _MONTH.fullmatch(after):
            yield int(part), int(after) if after.isdigit() else 0
        elif _YEAR.fullmatch(part) and before.lower() in _CALENDAR_PATH:
            yield int(part), 0


def _parameter_dates(url: str) -> Iterator[tuple[int, int]]:
    for name, value in parameters(url):
        if _YEAR.fullmatch(value) and (_YEAR_NAME.search(name) or name.lower() == "y"):
            yield int(value), 0
        elif _DATE_NAME.search(name) and (packed := _PACKED.fullmatch(value)):
            yield from _month_of(*packed.groups())
        elif written := _WRITTEN.match(value):
            yield from _month_of(*written.groups())


def _month_of(year: str, month: str) -> Iterator[tuple[int, int]]:
    if 1 <= int(month) <= 12:
        yield int(year), int(month)
