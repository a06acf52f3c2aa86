"""A local crawl: the one door of the harvester writes a file, which is loaded like any other."""

from collections.abc import Callable

from harvester.door import CaptureLine, CrawlOptions, Progress, RunSummary, crawl
from shared.console import Progress as Bar
from shared.site import Site


def harvest(
    site: Site, bar: Bar, tell: Callable[[str], None], *, max_pages: int | None = None
) -> RunSummary:
    """Harvest a site into its default file in this folder; an unfinished one is continued."""
    return crawl(site, CrawlOptions(max_pages=max_pages), _Shown(bar, tell))


class _Shown:
    """Shows how a crawl goes; each page itself is told when it is loaded."""

    def __init__(self, bar: Bar, tell: Callable[[str], None]) -> None:
        self._bar, self.told = bar, tell

    def captured(self, line: CaptureLine) -> None:
        """A page is safe in the file."""

    def progressed(self, progress: Progress) -> None:
        """The bar moves."""
        total = progress.done + progress.queued if progress.total_is_known else None
        note = f"found {progress.done + progress.queued}, queued {progress.queued}"
        self._bar.update(done=progress.done, total=total, note=note)
