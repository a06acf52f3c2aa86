"""What the frontier answers: to an offer, to the question what is next, and to a redirect."""

from enum import StrEnum

from msgspec import Struct

from harvester.core.target import Target


class Offer(StrEnum):
    """What became of an address that a page or a list named."""

    QUEUED = "queued"
    KNOWN = "known"
    PARKED = "parked"
    REFUSED = "refused"


class Fetch(Struct, frozen=True, kw_only=True):
    """Ask for this page now; one of its host's connections is reserved."""

    target: Target


class Deny(Struct, frozen=True, kw_only=True):
    """robots.txt denies this page, by this line; or the guard its whole host, for this reason."""

    target: Target
    line: str
    is_blocked: bool = False


class AskRobots(Struct, frozen=True, kw_only=True):
    """The rules of this origin are not known, or too old."""

    origin: str


class Wait(Struct, frozen=True, kw_only=True):
    """Nothing may be asked before `until`; None: not before a request in flight has ended."""

    until: float | None = None


class Capped(Struct, frozen=True, kw_only=True):
    """A page could be asked for, but the run has no fetches left."""


class Done(Struct, frozen=True, kw_only=True):
    """Nothing is left that may be asked for."""


Turn = Fetch | Deny | AskRobots | Wait | Capped | Done


class Led(StrEnum):
    """Where a redirect led."""

    ON = "on"  # to an address that is asked for next
    KNOWN = "known"  # to an address that this run reads anyway
    AWAY = "away"  # out of the site's hosts or its scope
    ROUND = "round"  # in a circle, or past 10 hops
