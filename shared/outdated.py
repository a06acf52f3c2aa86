"""Whether a page is about years that are over, by the years in its path and its title."""

import re
from datetime import date
from urllib.parse import unquote

from msgspec import Struct

from shared.patterns import compile_pattern
from shared.site import OutdatedTable
from shared.url import path_of

# 1990-2099, standing alone among digits; with `/26`, `-26` or `–26` behind it: the last two digits
# of a later year.
_YEAR = re.compile(r"(?<!\d)(199\d|20\d\d)(?:\s?[/\u2010-\u2015-]\s?(\d\d)(?!\d))?(?!\d)")


class Outdated(Struct, frozen=True, kw_only=True):
    """The judgement, with the years that were seen and the exception that applied, if any."""

    is_outdated: bool
    years: tuple[int, ...]
    rule: str
    detail: str


_ANY_YEAR = re.compile(r"199\d|20\d\d")


def years_in(text: str) -> tuple[int, ...]:
    """Every year a text names; `2025/26` counts as 2026."""
    return tuple(_latest(int(found[1]), found[2]) for found in _YEAR.finditer(text))


def _latest(year: int, short: str | None) -> int:
    if short is None or int(short) <= year % 100:
        return year
    return year - year % 100 + int(short)


NO_YEAR = Outdated(is_outdated=False, years=(), rule="", detail="no year in path or title")


def judge_years(table: OutdatedTable, url: str, title: str, today: date) -> Outdated:
    """Judge a page: outdated when its latest year is over, or `years` over for an exception."""
    text = f"{unquote(path_of(url))}\n{title}"
    if _ANY_YEAR.search(text) is None:  # what is ignored leaves blanks, which make no year
        return NO_YEAR
    counted = text
    for pattern in table.ignore:
        counted = compile_pattern(pattern, "outdated.ignore").sub(" ", counted)
    years = years_in(counted)
    if not years:
        return NO_YEAR
    latest = max(years)
    for rule in table.except_:
        if compile_pattern(rule.match, rule.rule).search(text):
            limit = today.year - rule.years
            detail = f"{latest} against {limit} by the exception {rule.rule!r}"
            return Outdated(is_outdated=latest <= limit, years=years, rule=rule.rule, detail=detail)
    detail = f"the latest year is {latest}, this year is {today.year}"
    return Outdated(is_outdated=latest < today.year, years=years, rule="outdated", detail=detail)
