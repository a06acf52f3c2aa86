"""The captures whose word would hide a page, and that neither a run's end nor a person let pass."""

from collections.abc import Container

from ingester.core.brakes import RunState
from ingester.core.page import Page
from ingester.store.contract import Reader, StoredObservation, StoredRun


def words_against(reader: Reader, site_id: int, page: Page) -> tuple[StoredObservation, ...]:
    """The hides that a held page waits for, oldest first: those since it was last read."""
    found = reader.observations_of(site_id, [page.url, *page.aliases])
    read = page.last_read.isoformat(timespec="microseconds") if page.last_read else ""
    return tuple(
        one
        for one in found
        if one.observation.held
        and not (one.observation.dropped or one.undone)
        and one.observation.pointed is None
        and one.observation.order > read
    )


def waiting_for(
    reader: Reader, run: StoredRun, page: Page, harvest: Container[int]
) -> tuple[StoredObservation, ...]:
    """The hides of a page that the end of this run has to judge: its own, those of the other runs
    of its harvest, and those of runs that are over which no end has judged yet, because another
    capture gave them their effect.
    """
    over = [
        one
        for one in words_against(reader, run.site_id, page)
        if one.run_id in harvest or _is_over(reader, one.run_id)
    ]
    is_own = any(one.run_id in harvest for one in over)
    return tuple(over) if is_own or not page.held_by else ()


def _is_over(reader: Reader, run_id: int) -> bool:
    run = reader.run_by_id(run_id)
    return run is not None and run.state != RunState.LOADING
