"""`make bench-frontier`: what a million known addresses take in memory, and in time each."""

import resource
import sys
import time
from datetime import date

from harvester.core.frontier import Frontier
from shared.site import Site

ADDRESSES = 1_000_000
GOAL = 400  # MiB in all
HOME = "https://campus.example/"


def main() -> int:
    before = _peak()
    frontier = Frontier(Site(home=HOME, hosts=("campus.example",)), today=date(2026, 11, 30))
    frontier.offer_home()
    began = time.process_time()
    for number in range(ADDRESSES):
        url = f"{HOME}section-{number % 40}/article-of-the-campus-{number}"
        if number % 2:
            frontier.offer_listed(url, via=f"sitemap:{HOME}sitemap-{number % 7}.xml")
        else:
            frontier.offer(url, via=f"{HOME}section-{number % 40}/", depth=2)
    each = 1e6 * (time.process_time() - began) / ADDRESSES
    peak = _peak()
    sys.stdout.write(
        f"{ADDRESSES} addresses, half of them listed: {peak} MiB in all (goal {GOAL}),"
        f" {(peak - before) * 2**20 / ADDRESSES:.0f} bytes and {each:.1f} us of CPU an address\n"
    )
    return 0 if peak <= GOAL and frontier.targets == ADDRESSES + 1 else 1


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


if __name__ == "__main__":
    sys.exit(main())
