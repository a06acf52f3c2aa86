"""What a store promises of hides and moves that wait for a run's end or for a person."""

from datetime import datetime
from typing import Protocol

from ingester.store.stored import StoredObservation


class Waited(Protocol):
    """Questions about what waits."""

    def pending(self, run_id: int) -> list[StoredObservation]:
        """Hides of a run that wait and were not dropped."""

    def passed_by(self, run_id: int) -> list[int]:
        """The hides of earlier runs that this run's end let pass."""

    def outlived(self, run_id: int) -> list[int]:
        """The pages, by id, that a run's captures speak of, that were tried later, and that do not
        wait themselves though some hide or move of theirs does.
        """

    def held_since(self, site_id: int) -> datetime | None:
        """When the run was loaded whose hides wait longest for a person."""
