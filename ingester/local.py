"""A local crawl: the one door of the harvester writes a file, which is loaded like any other."""

from collections.abc import Callable

from harvester.door import CaptureLine, CrawlOptions, Progress, RunSummary, crawl, tell
from shared.console import Progress as Bar
from shared.console import size
from shared.site import Site


def harvest(
    site: Site, bar: Bar, say: Callable[[str], None], *, max_pages: int | None = None
) -> RunSummary:
    """Harvest a site into its default file in this folder; an unfinished one is continued."""
    return crawl(site, CrawlOptions(max_pages=max_pages), _Shown(bar, say))


def tell_harvest(summary: RunSummary) -> None:
    """How the harvest went, as `harvester crawl` says it."""
    tell(summary, is_loaded_next=summary.path is not None)


class _Shown:
    """Shows how a crawl goes; each page itself is told when it is loaded."""

    def __init__(self, bar: Bar, say: Callable[[str], None]) -> None:
        self._bar, self.told = bar, say

    def captured(self, line: CaptureLine) -> None:
        """A page is safe in the file."""

    def progressed(self, progress: Progress) -> None:
        """The bar moves."""
        total = progress.done + progress.queued if progress.total_is_known else None
        counts, found = progress.counts, progress.done + progress.queued
        note = f"read {counts.read:,}  failed {counts.failed:,}  {size(progress.bytes)}"
        if not progress.total_is_known:
            note = f"found {found:,}, queue {progress.queued:,}  {note}"
        self._bar.update(done=progress.done, total=total, note=note)
