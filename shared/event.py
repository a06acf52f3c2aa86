"""What every line of `--json` is, in both tools."""

from datetime import datetime

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, tag_field="type"):
    """One JSON line; its `tag` is its `type`, and no two lines share one."""


def moment(at: datetime | None) -> str | None:
    """A time for machines: RFC 3339, UTC, microseconds where there are any."""
    return at.isoformat().replace("+00:00", "Z") if at else None
