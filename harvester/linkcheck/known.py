"""The good answers of earlier link checks: a target that has a fresh one is not asked for again.

What did not answer well always is: only a second look tells a link that is broken from one that was
out for an hour.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from msgspec import Struct

from harvester.core.reached import Method
from harvester.net.objects import open_harvest
from shared.harvestfile import Located, read_harvest
from shared.records import LinkCheck

ASKED = (Method.HEAD.value, Method.GET.value)
SPOILED = ("error", "block", "robotsRule", "fragmentsMissing")


class _Answer(Struct, frozen=True):
    at: datetime
    is_good: bool
    anchors: frozenset[str]


class KnownChecks:
    """The newest check of each target in some files, as of `now`; `fresh`: how long one counts."""

    def __init__(self, files: Iterable[str], fresh: timedelta, now: datetime) -> None:
        self._since = now - fresh
        self._newest: dict[str, _Answer] = {}
        for name in files if fresh else ():
            self._read(name)

    def answers(self, url: str, fragments: Collection[str]) -> bool:
        """Whether a target, its secrets masked, needs no asking: it answered well a short while
        ago, and had all these anchors.
        """
        known = self._newest.get(url)
        return known is not None and known.is_good and known.anchors.issuperset(fragments)

    def _read(self, name: str) -> None:
        with open_harvest(name) as source:
            for found in read_harvest(source, name=name):
                if isinstance(found, Located) and isinstance(found.record, LinkCheck):
                    self._note(found.record)

    def _note(self, record: LinkCheck) -> None:
        known = self._newest.get(record.url)
        if record.date < self._since or (known is not None and known.at > record.date):
            return
        said = record.fields
        is_good = said.get("method") in ASKED and _is_well(said.get("status", ""))
        self._newest[record.url] = _Answer(
            record.date,
            is_good and not any(said.get(name) for name in SPOILED),
            frozenset(said.get("fragmentsFound", "").split()),
        )


def _is_well(status: str) -> bool:
    return len(status) == 3 and (status.startswith("2") or status == "304")
