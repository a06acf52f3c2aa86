"""What one run knows: its frontier, its sums, and what its pages said."""

from datetime import date

from msgspec import Struct

from harvester.core.frontier import Frontier
from harvester.learn import Learner
from harvester.options import CrawlOptions
from harvester.plan import SOURCE, Plan
from harvester.reading import PageReader
from harvester.tally import Tally
from harvester.widening import Say, Widening
from shared.records import ListingEntry
from shared.site import Site


class State(Struct, kw_only=True):
    """A run while it goes; the same whether its pages come from the site or from its file."""

    frontier: Frontier
    tally: Tally
    learner: Learner
    widening: Widening
    listing_complete: bool | None = None  # None: not discovered (yet)

    def list_entries(self, entries: tuple[ListingEntry, ...]) -> None:
        """Offer what discovery found."""
        for entry in entries:
            via = entry.sources[0] if entry.sources else ""
            self.frontier.offer_listed(entry.url, via=via, lastmod=entry.lastmod)


def fresh_state(
    site: Site, options: CrawlOptions, plan: Plan | None, *, today: date, say: Say
) -> State:
    """A run before its first request."""
    frontier = Frontier(site, today=today, shard=options.shard)
    follows = site.discover.links and not options.only
    reader = PageReader(pages=options.max_pages or site.limits.pages, follows=follows)
    if not options.only:
        frontier.offer_home()
    for url in plan.not_due if plan else ():
        frontier.leave_out(url)
    state = State(
        frontier=frontier,
        tally=Tally(),
        learner=Learner(frontier, reader),
        widening=Widening(frontier, say),
    )
    if plan and options.only:
        for line in plan.due:
            frontier.offer_listed(line.url, via=SOURCE)
        state.learner.release()
    return state
