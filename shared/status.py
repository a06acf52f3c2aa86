"""How something stands, in the words of the health+json draft (draft-inadarei-api-health-check)."""

from collections.abc import Iterable
from enum import StrEnum


class Status(StrEnum):
    """Well, to be looked at, or broken."""

    PASS = "pass"
    WARN = "warn"
    FAIL = "fail"

    @property
    def rank(self) -> int:
        """How bad it is: 0, 1 or 2."""
        return list(Status).index(self)


def worst(found: Iterable[Status]) -> Status:
    """The one status that stands for several; nothing to look at passes."""
    return max(found, key=lambda status: status.rank, default=Status.PASS)
