"""What a harvest file that was read to its end turned out to be, as an exit code."""

from collections.abc import Iterable

from shared.errors import Ending, worst
from shared.harvestfile import RunSeen


def ending_of(runs: Iterable[RunSeen], *, is_torn: bool) -> Ending:
    """Whole; or something is damaged or missing; or a run has no end record, which is worse."""
    seen = list(runs)
    endings = []
    if is_torn or any(run.missing_seq for run in seen):
        endings.append(Ending.SOME_FAILED)
    if any(not run.complete for run in seen):
        endings.append(Ending.NO_END_RECORD)
    return worst(endings)
