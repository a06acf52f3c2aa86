"""The captures whose word would hide a page, and that neither a run's end nor a person let pass."""

from collections.abc import Container, Iterable, Iterator

from ingester.core.brakes import RunState
from ingester.core.page import Page
from ingester.store.contract import Reader, StoredObservation, StoredRun


def words_against(reader: Reader, site_id: int, page: Page) -> tuple[StoredObservation, ...]:
    """The hides and moves of a held page, oldest first: those since it was last read."""
    known = reader.observations_of(site_id, page.addresses)
    return tuple(one for one in words_since(page, known) if one.observation.held)


def words_since(page: Page, known: Iterable[StoredObservation]) -> Iterator[StoredObservation]:
    """Of these captures those that may take a page from readers, since it was last read."""
    read = page.last_read.isoformat(timespec="microseconds") if page.last_read else ""
    for one in known:
        seen = one.observation
        may_take = seen.may_hide or (one.waits and seen.requested in page.addresses)
        answered = seen.dropped or one.undone or seen.pointed is not None
        if may_take and not answered and seen.order > read:
            yield one


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
