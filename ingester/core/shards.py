"""Which runs are the shards of one harvest: they are judged together, once all of them are there.

Each alone would have an allowance of its own, and each would be judged by a share of the pages.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from ingester.core.brakes import RunState

# Shards of one harvest begin side by side: all of them within a day.
SIDE_BY_SIDE = timedelta(hours=24)


class ShardRun(Protocol):
    """A run as far as it is compared with others."""

    @property
    def id(self) -> int:
        """Its number in the store."""

    @property
    def shard(self) -> str:
        """`I/N`; empty for a whole harvest."""

    @property
    def started(self) -> datetime:
        """When it began."""

    @property
    def state(self) -> str:
        """How it went."""

    @property
    def undone(self) -> bool:
        """Whether it was taken back."""


Run = TypeVar("Run", bound=ShardRun)


def shards_beside(run: Run, runs: Sequence[Run]) -> list[Run]:
    """The other shards of the harvest of this run that are loaded."""
    of = _numbers(run)[1]
    known = {one.id: one for one in runs if _numbers(one)[1] == of and not one.undone}
    known[run.id] = run
    harvest: list[Run] = []
    for one in sorted(known.values(), key=lambda one: (one.started, one.id)):
        if harvest and _begins_another(one, harvest):
            if run in harvest:
                break
            harvest = []
        harvest.append(one)
    return [one for one in harvest if one.id != run.id and one.state != RunState.LOADING]


def is_whole(run: ShardRun, beside: Sequence[ShardRun]) -> bool:
    """Whether all shards of its harvest are there; a harvest without shards is whole."""
    return len(beside) + 1 == _numbers(run)[1]


def _begins_another(run: ShardRun, harvest: Sequence[ShardRun]) -> bool:
    """Whether a run can't be of this harvest: a shard comes once, and all of them in one day."""
    taken = {_numbers(one)[0] for one in harvest}
    return _numbers(run)[0] in taken or run.started - harvest[0].started > SIDE_BY_SIDE


def _numbers(run: ShardRun) -> tuple[int, int]:
    """I and N; 1 and 1 where nothing or nonsense is said."""
    number, _, of = run.shard.partition("/")
    if not (number.isdecimal() and of.isdecimal() and len(of) <= 4):
        return 1, 1
    return (int(number), int(of)) if 1 <= int(number) <= int(of) else (1, 1)
