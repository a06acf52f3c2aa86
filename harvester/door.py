"""The door of the harvester: `crawl` is the one function that others may call."""

import asyncio

from msgspec.structs import replace

from harvester.events import CaptureLine, Listener, Progress, RunSummary
from harvester.options import CrawlOptions
from harvester.report import tell
from harvester.run import Run
from shared.site import Site

__all__ = ["CaptureLine", "CrawlOptions", "Listener", "Progress", "RunSummary", "crawl", "tell"]


def crawl(site: Site, options: CrawlOptions, listener: Listener) -> RunSummary:
    """Read a site into a harvest file; how the run ended stands in the summary.

    What keeps a run from beginning (ConfigError, FileLocked) is raised, and nothing was asked.
    """
    if options.delay is not None:
        site = replace(site, politeness=replace(site.politeness, delay=options.delay))
    return asyncio.run(Run(site, options, listener).go())
