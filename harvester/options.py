"""What a caller may choose for one crawl, beside the site itself."""

from pathlib import Path

from msgspec import Struct

from harvester.core.admission import Shard

PIPE = "-"


class CrawlOptions(Struct, frozen=True, kw_only=True):
    """The options of `harvester crawl`; `out` None: the default file, "-": stdout."""

    out: str | None = None
    tee: Path | None = None
    plan: Path | None = None
    only: bool = False
    append: bool = False
    with_hops: bool = False
    max_pages: int | None = None
    shard: Shard = Shard()
    format: str | None = None
    dictionary: Path | None = None
    delay: float | None = None
    folder: Path = Path()  # where default files stand

    @property
    def is_pipe(self) -> bool:
        """Whether the records themselves go to stdout."""
        return self.out == PIPE
