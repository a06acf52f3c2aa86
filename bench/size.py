"""How much is measured: a smoke test, or the real thing."""

from msgspec import Struct

from bench.pages import MAIN


class Size(Struct, frozen=True, kw_only=True):
    """The numbers behind a size."""

    name: str
    rounds: int
    crawled: int  # pages of the site that is harvested; the made-up one, or a cap on the real one
    loaded: int  # pages that are loaded: extraction takes 20 to 50 ms each
    again: int  # times that the site's pages are in the re-load, each at addresses of its own
    searched: int  # pages of the store that is searched
    queries: int
    copies: tuple[int, ...]  # of a site of 1,000 pages: crawls whose memory is compared
    body: int  # bytes of the one large body
    paced: int  # pages a host at which the pace is kept
    sites: tuple[str, ...]  # that are harvested and loaded, where they can be had
    is_real: bool  # on real pages where they can be had, and with peers


QUICK = Size(
    name="quick", rounds=1, crawled=6, loaded=4, again=1, searched=40, queries=5, copies=(),
    body=0, paced=0, sites=(), is_real=False,
)  # fmt: skip
FULL = Size(
    name="full", rounds=5, crawled=2_500, loaded=600, again=3, searched=20_000, queries=300,
    copies=(1, 5, 20), body=300 << 20, paced=100, sites=MAIN, is_real=True,
)  # fmt: skip
# The same work on a small site, to see that all of it runs; its figures say little.
TRIAL = Size(
    name="trial", rounds=2, crawled=167, loaded=30, again=1, searched=500, queries=30,
    copies=(1,), body=80 << 20, paced=10, sites=MAIN[2:], is_real=True,
)  # fmt: skip
SIZES = {size.name: size for size in (QUICK, TRIAL, FULL)}
