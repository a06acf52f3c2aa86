"""Every report by its name."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from ingester.report import changes, coverage, links, orphans, run
from ingester.report.kinds import Report
from ingester.store.contract import Reader, StoredSite

REPORTS: Final[dict[str, Callable[[Reader, Sequence[StoredSite], datetime], Report]]] = {
    "run": run.report,
    "orphans": orphans.report,
    "links": links.report,
    "changes": changes.report,
    "coverage": coverage.report,
}
