"""A hostile body costs a bounded amount of memory."""

import resource
import subprocess
import sys
import textwrap

from tests.e2e.fetching import gzip_bomb
from tests.site.answers import html, page

GIB = 2**30

ASK = """
    import asyncio, resource, sys, time
    from harvester.net.fetch import Fetcher
    from shared.site import Site
    async def ask(url):
        async with Fetcher(Site(home=url)) as fetcher:
            await fetcher.get(url + "small")
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            got = await fetcher.get(url + "bomb")
        print(got.truncated, len(got.http.body), got.ms)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    asyncio.run(ask(sys.argv[1]))
"""


def test_a_bomb_costs_no_memory(site):
    """N-02: 1.5 MB that inflate to 1.5 GB are cut at the limit."""
    site["/small"] = page("Small")
    site["/bomb"] = html(gzip_bomb(1500), headers=(("Content-Encoding", "gzip"),))
    run = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(ASK), site.url("/")],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2 * GIB, 2 * GIB)),
    )
    cut, grown = run.stdout.splitlines()
    assert cut.split()[:2] == ["length", str(10 * 2**20)]
    assert int(grown) < 32 * 1024, f"{grown} KiB for a page of 10 MiB"
