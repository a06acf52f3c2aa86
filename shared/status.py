"""How something stands, in the words of the health+json draft (draft-inadarei-api-health-check)."""

from enum import StrEnum


class Status(StrEnum):
    """Well, to be looked at, or broken."""

    PASS = "pass"
    WARN = "warn"
    FAIL = "fail"
