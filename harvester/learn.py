"""What the crawl learns from settled pages: links, and which families are worth more fetches."""

from harvester.core.frontier import Frontier
from harvester.core.target import Target
from harvester.core.watch import MISSING, NOTHING, PageRead
from harvester.outcome import Outcome
from harvester.reading import PageReader
from shared.http import HttpAnswer


class Learner:
    """Passes on what pages say; links read before the list is known are held until it is."""

    def __init__(self, frontier: Frontier, reader: PageReader) -> None:
        self._frontier, self._reader = frontier, reader
        self._held: list[tuple[Target, PageRead]] | None = []

    def take(self, target: Target, outcome: Outcome, url: str, http: HttpAnswer | None) -> None:
        """Learn from a settled page that was read at this address."""
        if outcome in (Outcome.READ, Outcome.TRUNCATED) and http is not None:
            page = self._reader.read(url, http)
            if self._held is None:
                self._frontier.take(target, page)
            else:
                self._held.append((target, page))
        elif outcome is Outcome.REDIRECTED:
            self._frontier.take(target, NOTHING)
        elif outcome in (Outcome.GONE, Outcome.CLIENT_ERROR):
            self._frontier.take(target, MISSING)

    def release(self) -> None:
        """The list is known: offer what was held, and hold nothing from now on."""
        held, self._held = self._held or [], None
        for target, page in held:
            self._frontier.take(target, page)
