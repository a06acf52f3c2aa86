"""What a store promises of runs."""

from typing import Protocol

from ingester.core.brakes import RunState
from ingester.store.stored import StoredRun


class RunsRead(Protocol):
    """What is known of runs."""

    def run(self, site_id: int | None, run: str) -> StoredRun | None:
        """The run with that run id (of any site: None)."""

    def runs_named(self, prefix: str, most: int) -> list[StoredRun]:
        """The runs whose run id begins so, by run id."""

    def run_by_id(self, run_id: int) -> StoredRun | None:
        """The run with the store's own id."""

    def runs(self, site_id: int | None = None, limit: int = 100) -> list[StoredRun]:
        """The newest runs first, by their start."""

    def last_run(self, site_id: int, kind: str, *, good: bool = False) -> StoredRun | None:
        """The newest run of a kind that stands; `good`: that is over and did not fail."""


class RunsWritten(Protocol):
    """Runs change while they are loaded, and when people take them back."""

    def begin_run(self, run: StoredRun) -> int:
        """The id of the run with this site and run id; inserted where it is new."""

    def put_run(self, run: StoredRun) -> None:
        """Update a run, all of its fields but its site and its run id."""

    def judge_run(self, run_id: int, state: RunState, why: str) -> None:
        """Write down how a run went, with the sentence that explains it."""

    def spend_allowance(self, run_id: int, *, shown_before: int | None, hidden: int) -> None:
        """Write down what a run has hidden, of how many shown pages."""

    def set_undone(self, run_id: int, undone: bool) -> None:
        """Take a run back, or let it count again."""
