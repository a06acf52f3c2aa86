"""`python -m bench.growth.frontier PAGES`: the bookkeeping of a crawl of so many pages.

Half of the pages stand in a sitemap; each page is asked for, answers at once, and links to twelve
others, most of which are known by then. No network, no file, no parser.
"""

import random
import sys
from datetime import date

from bench.growth.pages import LINKS, path_of
from harvester.core.frontier import Frontier
from harvester.core.novelty import Says
from harvester.core.politeness import Tried
from harvester.core.robots import Robots
from harvester.core.target import Target
from harvester.core.turns import AskRobots, Done, Fetch, Wait
from harvester.core.watch import PageRead
from shared.site import Politeness, Site

HOME = "https://docs.campus.example/"
TOOK = 0.02  # seconds of an answer


def main(count: int) -> None:
    """Crawl it to its end; the sums have to add up."""
    site = Site(
        home=HOME, hosts=("docs.campus.example",), politeness=Politeness(delay=0.0, connections=4)
    )
    frontier = Frontier(site, today=date(2026, 11, 30))
    frontier.offer_home()
    for number in range(0, count, 2):
        via = f"sitemap:{HOME}sitemap-{number // 5_000}.xml"
        frontier.offer_listed(f"{HOME}{path_of(number)}", via=via)
    read = _crawl(frontier, count)
    if read != count + 1 or frontier.targets != read:
        sys.exit(f"{read} pages were read, {frontier.targets} were targets, of {count + 1}")


def _crawl(frontier: Frontier, count: int) -> int:
    now, read = 0.0, 0
    while True:
        match frontier.turn(now):
            case Fetch(target=target):
                _answer(frontier, target, now, count)
                read += 1
            case AskRobots(origin=origin):
                frontier.hosts.set_robots(origin, Robots.open(), now)
            case Wait(until=until):
                assert until is not None
                now = until
            case Done():
                return read
            case turn:
                sys.exit(f"an odd turn: {turn}")


def _answer(frontier: Frontier, target: Target, now: float, count: int) -> None:
    frontier.hosts.finish(target.url, now + TOOK, jitter=0.5, took=TOOK)
    frontier.hosts.note(target.url, Tried.ANSWERED)
    frontier.take(target, PageRead(links=_links(target.url, count), says=Says.TEXT))


def _links(url: str, count: int) -> tuple[str, ...]:
    """To the next six pages, and to six before."""
    number = int(url.rpartition("-")[2].partition(".")[0]) if url != HOME else 0
    near = ((number + step) % count for step in range(1, LINKS // 2 + 1))
    dice = random.Random(number)
    far = (dice.randrange(number + 1) for _ in range(LINKS // 2))
    return tuple(f"{HOME}{path_of(one)}" for one in (*near, *far))


if __name__ == "__main__":
    main(int(sys.argv[1]))
