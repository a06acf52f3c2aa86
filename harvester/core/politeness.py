"""How often one host may be asked, and when it is left alone: rules on numbers, without a clock."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from harvester.core import limits


class Pace(Struct, frozen=True, kw_only=True):
    """What one host's gap between two requests depends on."""

    delay: float
    crawl_delay: float = 0.0
    response: float = 0.0  # average seconds of an answer
    answers: int = 0

    @property
    def gap(self) -> float:
        """Seconds from the end of one request to the start of the next, before jitter."""
        slow = min(limits.RESPONSE_FACTOR * self.response, limits.RESPONSE_GAP)
        return max(self.delay, slow, min(self.crawl_delay, limits.CRAWL_DELAY))

    def spread(self, jitter: float) -> float:
        """The gap with jitter, a number from 0 to 1: it only lengthens."""
        return self.gap * (1.0 + limits.JITTER * jitter)

    def after(self, took: float) -> "Pace":
        """The pace after an answer that took so many seconds."""
        answers = min(self.answers + 1, limits.RESPONSE_MEMORY)
        response = self.response + (took - self.response) / answers
        return replace(self, response=response, answers=answers)

    def with_crawl_delay(self, seconds: float | None) -> "Pace":
        """The pace under a robots.txt; the strictest of a host's several ports holds."""
        return replace(self, crawl_delay=max(self.crawl_delay, seconds or 0.0))


def retry_wait(tries: int, delay: float) -> float:
    """Seconds before the next try after so many failed ones."""
    factor = limits.RETRY_FACTORS[min(tries, len(limits.RETRY_FACTORS)) - 1]
    return max(factor * delay, limits.RETRY_FLOOR)


def is_too_long(retry_after: float) -> bool:
    """Whether a site asks for more patience than one run has."""
    return retry_after > limits.LONGEST_PARK


class Tried(StrEnum):
    """What one request says about the host."""

    ANSWERED = "answered"  # an answer about the page, 404 and redirects included
    FAILED = "failed"  # refused, too busy, broken, or no answer
    CHALLENGED = "challenged"  # asked to prove that it is a person


class Tripped(StrEnum):
    """Why a breaker is open; the words of the end record."""

    FAILURES_IN_A_ROW = "failures_in_a_row"
    CHALLENGE = "challenge"


class Breaker(Struct, frozen=True, kw_only=True):
    """Opens where a host refuses one request after the other, or asks for a person."""

    longest_row: int
    row: int = 0
    last: tuple[Tried, ...] = ()

    def after(self, tried: Tried) -> "Breaker":
        """The breaker after one more request."""
        row = 0 if tried is Tried.ANSWERED else self.row + 1
        return replace(self, row=row, last=(*self.last, tried)[-limits.CHALLENGE_WINDOW :])

    @property
    def tripped(self) -> Tripped | None:
        """Why no more requests may go to this host, or None."""
        if self.last.count(Tried.CHALLENGED) >= limits.CHALLENGES:
            return Tripped.CHALLENGE
        return Tripped.FAILURES_IN_A_ROW if self.row >= self.longest_row else None
