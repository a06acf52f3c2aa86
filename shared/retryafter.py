"""How long a Retry-After header asks to wait (RFC 9110, section 10.2.3)."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

# Seconds: longer than any run; a number with more digits means no more than this.
LONGEST: Final = 366 * 86_400.0


def seconds_of(retry_after: str | None, now: datetime) -> float | None:
    """The seconds from now that it asks for; None where it says nothing that can be kept."""
    text = (retry_after or "").strip()
    if text.isascii() and text.isdigit():
        return min(float(text[:20]), LONGEST)
    try:
        then = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return min(max(0.0, (then - now).total_seconds()), LONGEST)
