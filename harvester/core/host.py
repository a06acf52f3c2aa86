"""One host: its requests in flight, when the next may start, and whether it is left alone."""

from harvester.core.lanes import Lanes, Promise
from harvester.core.politeness import Breaker, Pace, Tried
from harvester.core.target import Packing


class Host:
    """Keeps one host's pace. Times are seconds on any clock that never goes back."""

    def __init__(
        self,
        *,
        delay: float,
        connections: int,
        longest_row: int,
        packing: Packing,
        promise: Promise,
    ) -> None:
        self.lanes = Lanes(packing, promise)
        self.ended = ""  # the reason, where it is left alone for the rest of the run
        self._pace = Pace(delay=delay)
        self._breaker = Breaker(longest_row=longest_row)
        self._free = [0.0] * connections  # when each free connection may be used
        self._parked_until = 0.0

    def opens_at(self) -> float | None:
        """When a request may start; None while all connections are in use."""
        return max(min(self._free), self._parked_until) if self._free else None

    def next_at(self) -> float | None:
        """When the next target may be asked for; None: none waits, or no connection is free."""
        waits, opens = self.lanes.opens_at(), self.opens_at()
        return None if self.ended or waits is None or opens is None else max(waits, opens)

    def start(self) -> None:
        """A request begins: one connection is in use."""
        self._free.remove(min(self._free))

    def finish(self, now: float, *, jitter: float, took: float | None) -> None:
        """A request ended; `took` is None where no answer came."""
        if took is not None:
            self._pace = self._pace.after(took)
        self._free.append(now + self._pace.spread(jitter))

    def note(self, tried: Tried) -> None:
        """What the request said about the host; the breaker may open."""
        self._breaker = self._breaker.after(tried)
        if self._breaker.tripped is not None and not self.ended:
            self.ended = self._breaker.tripped

    def park(self, until: float) -> None:
        """Ask nothing before this time."""
        self._parked_until = max(self._parked_until, until)

    def slow_down(self, crawl_delay: float | None) -> None:
        """Keep the Crawl-delay that robots.txt asks for."""
        self._pace = self._pace.with_crawl_delay(crawl_delay)

    @property
    def gap(self) -> float:
        """Seconds between two requests, before jitter."""
        return self._pace.gap
