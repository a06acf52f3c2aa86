"""How values stand in columns: moments as microseconds, lists as JSON, text any backend takes."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from shared.surrogates import without_surrogates

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

_ENCODE = msgspec.json.Encoder()


def micros(moment: datetime | None) -> int | None:
    """The moment as it is stored."""
    return None if moment is None else (moment - EPOCH) // MICROSECOND


def moment(stored: int | None) -> datetime | None:
    """The moment that was stored."""
    return None if stored is None else EPOCH + timedelta(microseconds=stored)


def instant(stored: int) -> datetime:
    """The moment of a column that is never empty."""
    return EPOCH + timedelta(microseconds=stored)


def packed(value: Any) -> str | None:
    """JSON of a list or a Struct; nothing where it is empty."""
    return _ENCODE.encode(value).decode() if value else None


def as_json(value: Any) -> str:
    """JSON of any value."""
    return _ENCODE.encode(value).decode()


def storable(text: str) -> str:
    """The text without NUL (PostgreSQL refuses it) and lone surrogates (they are no UTF-8)."""
    if text.isascii():
        return text if "\0" not in text else text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    try:
        text.encode()
    except UnicodeEncodeError:
        text = without_surrogates(text)
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def storable_or_none(text: str | None) -> str | None:
    """The same for a column that may be empty."""
    return None if text is None else storable(text)
