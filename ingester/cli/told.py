"""How a load is told: JSON lines for scripts, a table and plain words for people."""

import sys
from collections import Counter

from ingester.core.decide import FAILED, Reason
from ingester.events import DecisionLine, LoadLine
from shared.cli import emit
from shared.console import Progress, answer, one_line, say, size, span, table
from shared.errors import Ending, worst

MEANING = {
    "new": "first copy",
    "changed": "other text, title or links",
    "unchanged": "read again, same copy",
    "not-modified": "the site says it is the same",
    "returned": "was hidden, reads well again",
    "moved": "new address, same page",
    "accepted-short": "short in enough runs",
    "redirected-up": "sent to its parent: says nothing about the page",
    "redirected-away": "sent to another site",
    "redirected": "sent elsewhere for now",
    "sign-in": "asks to sign in",
    "shrank": "suddenly short: the long copy stays",
    "empty": "no text came",
    "soft-404": "says not found with status 200",
    "challenge": "a challenge or consent wall",
    "refused": "a refusal says nothing about the page",
    "rate-limited": "asked to slow down",
    "server-error": "the server failed",
    "client-error": "the request was refused as wrong",
    "unreachable": "no answer",
    "blocked-address": "leads to a private address",
    "disallowed": "robots.txt says no",
    "truncated": "the body was cut",
    "unreadable": "the parser gave up",
    "gone": "404 or 410: the site's own word",
    "noindex": "the site's own word",
    "excluded": "a rule of the site file",
    "outdated": "about a past year",
    "old-address": "an old address failed; the page lives elsewhere",
    "older": "a newer capture is known",
    "duplicate": "loaded before",
    "not-html": "noted as a link",
    "other-host": "not the site's host",
}

HIDDEN_TOLD = 20  # pages newly hidden that are told one by one


class Teller:
    """Tells decisions as they fall and the summary at the end."""

    def __init__(self, *, as_json: bool, shown: Progress) -> None:
        self._as_json, self._shown = as_json, shown
        self._acts: Counter[tuple[str, str]] = Counter()
        self._hidden: list[DecisionLine] = []
        self._newly_hidden = 0

    def decision(self, line: DecisionLine) -> None:
        """One page record was decided."""
        if self._as_json:
            emit(line)
        self._acts[line.act, line.reason] += 1
        if line.act == "hide" and not line.again:
            self._newly_hidden += 1
            if len(self._hidden) < HIDDEN_TOLD:
                self._hidden.append(line)

    def progress(self, records: int, offset: int) -> None:
        """So many records were read."""
        self._shown.update(done=offset, note=f"{records} records")

    def summary(self, line: LoadLine) -> None:
        """The end of one file."""
        if self._as_json:
            emit(line)
            return
        rehearsal = " (dry run: nothing was written)" if line.dry_run else ""
        site = f"site {line.site}" if line.site else "no site"
        answer(
            f"{line.file}: {site}, {line.members} members"
            f" in {span(line.seconds)}{rehearsal}"
        )
        rows = [
            (act, reason, str(count), MEANING.get(reason, ""))
            for (act, reason), count in sorted(self._acts.items())
        ]
        table("", ("act", "reason", "pages", "meaning"), rows, to=sys.stdout)
        for torn in line.torn[:10]:
            answer(
                f"  damaged: offset {torn.offset}, {size(torn.length)}: {torn.why};"
                " the members around it are loaded"
            )
        for hidden in self._hidden:
            word = "waits for a person" if hidden.held else "hidden"
            why = f"{hidden.reason}, {hidden.detail}" if hidden.detail else hidden.reason
            answer(f"  {word}: {one_line(hidden.url)} ({why})")
        if self._newly_hidden > len(self._hidden):
            answer(f"  ... and {self._newly_hidden - len(self._hidden)} more")
        for problem, count in line.unreadable.items():
            answer(f"  rejected: {count} x {problem}")
        for note in line.notes:
            say(f"Note: {note}")
        self._verdict(line)

    def _verdict(self, line: LoadLine) -> None:
        why = f": {line.state_why}" if line.state_why else ""
        answer(f"Run {line.run} is {line.state}{why}." if line.run else f"Nothing was loaded{why}.")
        if line.held:
            say(f"{line.held} hides wait for a person: ingester pages --state held shows them.")
        if not line.complete:
            say(
                "The stream ended without its end record:"
                " send the whole file again, nothing is loaded twice."
            )


def ending_of(line: LoadLine) -> Ending:
    """The exit code that a file's summary stands for."""
    kept = sum(count for reason, count in line.reasons.items() if reason in FAILURES)
    found = [Ending.DONE]
    if line.torn or line.unreadable or kept:
        found.append(Ending.SOME_FAILED)
    if line.held or line.state == "failed":
        found.append(Ending.BRAKE)
    if not line.complete:
        found.append(Ending.NO_END_RECORD)
    return worst(found)


FAILURES = frozenset(
    {reason.value for reason in FAILED}
    | {Reason.EMPTY.value, Reason.SHRANK.value, Reason.SOFT_404.value, Reason.UNREADABLE.value}
)
