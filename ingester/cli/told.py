"""How a load is told: JSON lines for scripts, a table and plain words for people."""

import sys
from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from shared.cli import emit
from shared.console import Progress, answer, one_line, say, size, span, table
from shared.errors import Ending, worst
from shared.wording import counted, input_name

if TYPE_CHECKING:  # what decides and loads is heavy, and `--help` needs none of it
    from ingester.loading.events import DecisionLine, LoadLine

TORN = 10  # damaged places that are told one by one
NAMED = 20  # pages newly hidden, and pages that wait, that are named one by one


class Teller:
    """Tells decisions as they fall and the summary at the end."""

    def __init__(self, *, as_json: bool, shown: Progress) -> None:
        self._as_json, self._shown = as_json, shown
        self._acts: Counter[tuple[str, str]] = Counter()
        self._waiting: list[DecisionLine] = []  # hides that wait for a person
        self._hidden: list[DecisionLine] = []  # pages that readers saw until now
        self._unseen = 0  # pages that are hidden and that no reader ever saw

    def decision(self, line: "DecisionLine") -> None:
        """One page record was decided."""
        if self._as_json:
            emit(line)
        act = "wait to hide" if line.held else line.act
        self._acts[act, line.reason] += 1
        if line.held:
            self._waiting.append(line)
        elif line.act == "hide" and line.again:
            self._unseen += 1
        elif line.act == "hide":
            self._hidden.append(line)

    def progress(self, records: int, offset: int) -> None:
        """So many records were read."""
        self._shown.update(done=offset, note=counted(records, "record"))

    def summary(self, line: "LoadLine", run: str) -> None:
        """The end of one file; `run` is a short name of its last run, if the store has one."""
        if self._as_json:
            emit(line)
            return
        rehearsal = " (dry run: nothing was written)" if line.dry_run else ""
        site = f"site {line.site}" if line.site else "no site"
        answer(
            f"{input_name(line.file)}: {site}, {counted(line.members, 'member')}"
            f" in {span(line.seconds)}{rehearsal}"
        )
        self._table()
        _damage(line)
        _name("waits for a person", self._waiting)
        _name("hidden", self._hidden)
        if self._unseen:
            pages = counted(self._unseen, "page")
            answer(f"  not shown, as before: {pages}; ingester pages --state hidden lists them")
        if line.links:
            answer(f"  {counted(line.links, 'link was', 'links were')} checked")
        for problem, count in line.unreadable.items():
            answer(f"  rejected: {count} x {problem}")
        for note in line.notes:
            say(f"Note: {note}")
        _verdict(line, one_line(run))

    def _table(self) -> None:
        from ingester.telling.meaning import meaning

        rows = [
            (act, reason, str(count), meaning(reason))
            for (act, reason), count in sorted(self._acts.items())
        ]
        if rows:
            table("", ("act", "reason", "pages", "meaning"), rows, to=sys.stdout)


def _verdict(line: "LoadLine", run: str) -> None:
    why = f": {line.state_why}" if line.state_why else ""
    if line.undone:
        answer(f"Run {run} is taken back: what it saw is kept, and changes nothing.")
        say(f"Next: ingester undo {run} --restore, to let it count again")
    elif run:
        wait = counted(line.held, "hide waits", "hides wait")
        held = f", and {wait} for a person" if line.held else ""
        answer(f"Run {run} is {line.state}{why}{held}.")
    else:
        answer(f"Nothing was loaded{why}.")
    if not line.complete:
        say(
            "The stream ended without its end record:"
            " load the file again when it is whole, nothing is loaded twice."
        )


def next_step(lines: "Collection[LoadLine]") -> str:
    """The command that a person would want after these loads."""
    if any(line.dry_run for line in lines):
        return "the same command without --dry-run"
    if any(line.held for line in lines):
        return "ingester holds  ·  ingester holds approve RUN|all  ·  ingester holds drop RUN|all"
    if any(line.links for line in lines):
        return "ingester report links"
    if any(line.state == "failed" for line in lines):
        return "ingester health  ·  ingester report run"
    if any(set(line.reasons) & _failures() for line in lines):
        return "ingester pages --state failing  ·  ingester why ADDRESS"
    return "ingester pages  ·  ingester search WORDS  ·  ingester serve"


def _damage(line: "LoadLine") -> None:
    from shared.damagetold import way_out

    for torn in line.torn[:TORN]:
        rest = way_out(torn.why, line.file) or "; the members around it are loaded"
        answer(one_line(f"  damaged: offset {torn.offset}, {size(torn.length)}: {torn.why}{rest}"))
    if line.counts.damaged > TORN:
        more = counted(line.counts.damaged - TORN, "more damaged place")
        answer(f"  ... and {more}: harvester verify lists all")


def _name(word: str, pages: "Collection[DecisionLine]") -> None:
    for page in islice(pages, NAMED):
        why = f"{page.reason}, {page.detail}" if page.detail else page.reason
        answer(f"  {word}: {one_line(page.url)} ({why})")
    if len(pages) > NAMED:
        answer(f"  ... and {counted(len(pages) - NAMED, 'more page')}")


def ending_of(line: "LoadLine") -> Ending:
    """The exit code that a file's summary stands for."""
    kept = sum(count for reason, count in line.reasons.items() if reason in _failures())
    found = [Ending.DONE]
    if line.torn or line.unreadable or kept:
        found.append(Ending.SOME_FAILED)
    if line.held or line.state == "failed":
        found.append(Ending.BRAKE)
    if line.capped:
        found.append(Ending.CAP)
    if not line.complete:
        found.append(Ending.NO_END_RECORD)
    return worst(found)


@cache
def _failures() -> frozenset[str]:
    """The reasons after which a page was not read as it should be."""
    from ingester.core.decide import FAILED, Reason

    return frozenset({*FAILED, Reason.EMPTY, Reason.SHRANK, Reason.SOFT_404, Reason.UNREADABLE})
