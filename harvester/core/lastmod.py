"""When a sitemap or a feed says that a page was changed, read with tolerance."""

import re
from datetime import UTC, datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from functools import lru_cache
from typing import Final

# Characters: no date is longer.
LONGEST: Final = 64

# W3C's profile of ISO 8601 as sitemaps.org asks for it, and what is written instead: a space for
# the "T", no zone, a zone without colon, a comma before the fraction.
_W3C = re.compile(
    r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})"
    r"(?:[Tt\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?"
    r")?)?",
    re.ASCII,
)


@lru_cache(maxsize=1024)  # most pages of a sitemap share a few dates
def read_lastmod(text: str) -> str | None:
    """The time in UTC as 2026-11-30T12:00:00Z, None if it is none; a lone date counts as UTC."""
    if not text or len(text) > LONGEST:
        return None
    try:
        moment = _w3c(text) or parsedate_to_datetime(text)
        if moment.tzinfo is None:
            return None  # a feed's time of day without a zone is no time
        in_utc = moment.astimezone(UTC)
    except (ValueError, OverflowError, TypeError, IndexError):
        return None  # 2004-13-45, year 0, "yesterday"
    return in_utc.replace(microsecond=0).isoformat().replace("+00:00", "Z")


def _w3c(text: str) -> datetime | None:
    found = _W3C.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second, _, sign, hours, minutes = found.groups()
    zone = UTC
    if sign:
        offset = timedelta(hours=int(hours), minutes=int(minutes))
        zone = timezone(-offset if sign == "-" else offset)
    return datetime(
        int(year),
        int(month or 1),
        int(day or 1),
        int(hour or 0),
        int(minute or 0),
        int(second or 0),
        tzinfo=zone,
    )
