"""What a person reads at the end of a run: counts, failures by cause, what to do next."""

from harvester.events import RunSummary
from harvester.outcome import NO_ANSWER, Why
from shared import console
from shared.errors import Ending
from shared.wording import counted

_REASONS = {
    Why.FINISHED: "finished",
    Why.PAGE_CAP: "stopped at the page cap",
    Why.TIME_CAP: "stopped at the time cap",
    Why.FAILURES_IN_A_ROW: "stopped, too many failures in a row",
    Why.CHALLENGE: "stopped, the site asks for proof that a person is reading",
    Why.ASKED_TO_WAIT: "stopped, the site asks for a longer wait than a run has",
    Why.UNREACHABLE: "nothing read, robots.txt can't be had",
    Why.INTERRUPTED: "interrupted",
    Why.DISK: "stopped, the file can't be written",
}
_ELSEWHERE = (Why.FAILURES_IN_A_ROW, Why.CHALLENGE)
MOST_CAUSES = 10
MOST_TEMPLATES = 5
LET_THROUGH = 'lists = ["parked.txt"]'  # what a list names is never parked


def tell(summary: RunSummary, *, is_loaded_next: bool = False) -> None:
    """The table at the end, on stderr. `is_loaded_next`: nobody has to be told to load the file."""
    line, counts = summary.line, summary.line.counts
    cause = f" ({line.findings.detail})" if line.findings.detail else ""
    reason = f"{_REASONS[line.why]}{cause}"
    code = f" (exit {int(summary.ending)})" if summary.ending is not Ending.DONE else ""
    console.say(f"{line.site} in {console.span(line.seconds)}: {reason}{code}")
    names = ("targets", "read", "not_modified", "gone", "failed", "disallowed", "not_tried")
    shown = [(name.replace("_", " "), getattr(counts, name)) for name in (*names, "parked")]
    kept = [(name, count) for name, count in shown if count or name in ("targets", "read")]
    console.say("   ".join(f"{name} {count:,}" for name, count in kept))
    _tell_failures(summary)
    _tell_cap(summary)
    _tell_lists(summary)
    _tell_file(summary)
    if (line.why is not Why.FINISHED or not is_loaded_next) and (then := _next(summary)):
        console.say(f"Next: {then}")
    _tell_parked(summary)


def _tell_failures(summary: RunSummary) -> None:
    causes = summary.failures[:MOST_CAUSES]
    if causes:
        rows = [(one.cause, one.count, one.first, one.last) for one in causes]
        console.table("Failures", ("cause", "pages", "first", "last"), rows)
    if len(summary.failures) > MOST_CAUSES:
        more = counted(len(summary.failures) - MOST_CAUSES, "more cause")
        console.say(f"... and {more}")
    for host, why in summary.left_alone:
        console.say(f"{host} was left alone: {why.replace('_', ' ')}")


def _tell_cap(summary: RunSummary) -> None:
    if spent := summary.line.findings.spent_most:
        rows = [(one.template, one.fetched) for one in spent]
        console.table("Most fetches of linked pages went to", ("template", "fetches"), rows)


def _tell_lists(summary: RunSummary) -> None:
    """Where sitemap and links differ, and what was set aside; loading names the pages."""
    findings = summary.line.findings
    if findings.orphans:
        pages = counted(findings.orphans, "page")
        console.say(f"Orphans: {pages} of the sitemap that no page read links to.")
    if findings.unlisted:
        console.say(f"Unlisted: {counted(findings.unlisted, 'page')} in no sitemap.")
    _tell_templates(summary)


def _tell_templates(summary: RunSummary) -> None:
    """What was parked, and how it is let through."""
    parked = summary.parked
    if not parked:
        return
    rows = [(one.template, one.count, one.why, (*one.samples, "")[0]) for one in parked]
    console.table("Parked", ("template", "addresses", "why", "such as"), rows[:MOST_TEMPLATES])
    if (more := len(parked) - MOST_TEMPLATES) > 0:
        console.say(f"... and {counted(more, 'more template')}, in the file's end record")
    total = counted(sum(one.count for one in parked), "address", "addresses")
    console.say(
        f"Parked: {total} not read. Where they are pages that you need, write their addresses into"
        " a file, one a line, and name it in the site file under [discover]:"
    )
    console.say(f"  {LET_THROUGH}")


def _tell_parked(summary: RunSummary) -> None:
    counts = summary.line.counts
    if counts.parked > counts.read:
        console.say(
            f"More addresses were parked ({counts.parked:,}) than pages read ({counts.read:,}):"
            " this copy may not be complete."
        )


def _tell_file(summary: RunSummary) -> None:
    listing = {True: ", complete listing", False: ", INCOMPLETE listing", None: ""}
    console.say(
        f"File: {summary.line.file}, {console.size(summary.bytes)},"
        f" {counted(summary.members, 'member')} of this run{listing[summary.line.listing_complete]}"
    )


def _is_offline(summary: RunSummary) -> bool:
    """Whether nobody refused: there was nobody to answer."""
    return all(one.cause.startswith(NO_ANSWER) for one in summary.failures)


def _next(summary: RunSummary) -> str:
    """The command that a person would want now; nothing where a pipe took all of it."""
    counts = summary.line.counts
    left = counts.not_tried + (counts.failed if summary.line.why in _ELSEWHERE else 0)
    if summary.line.why == Why.ASKED_TO_WAIT:
        left += counts.failed
    if summary.is_piped and summary.line.why is not Why.FINISHED:
        return _next_of_pipe(summary, left)
    match summary.line.why:
        case Why.FAILURES_IN_A_ROW if _is_offline(summary):
            return f"look at the network, then run the same command; it asks for the {left:,} left."
        case Why.FAILURES_IN_A_ROW | Why.CHALLENGE:
            return (
                "harvest from another network: run the same command there,"
                f" or here later; it asks for the {left:,} left."
            )
        case Why.ASKED_TO_WAIT | Why.UNREACHABLE:
            return f"run the same command later; it asks for the {left:,} left."
        case Why.PAGE_CAP | Why.TIME_CAP | Why.INTERRUPTED:
            return f"run the same command again; it goes on with the {left:,} left."
        case Why.DISK:
            return "make room and run the same command again; it goes on."
        case Why.FINISHED if counts.failed and not counts.read and not _is_offline(summary):
            return _next_of_nothing_read(summary)
        case Why.FINISHED:
            return f"ingester load {summary.line.file}" if summary.path else ""


def _next_of_nothing_read(summary: RunSummary) -> str:
    """By what the site said: no, an error of its own, or a way to somewhere else."""
    causes = " ".join(one.cause for one in summary.failures)
    if "refused" in causes or "challenge" in causes:
        return "the site answers nothing from here: run the same command from another network."
    if "server error" in causes or "rate limited" in causes:
        return "the site is in trouble: run the same command later."
    return "look at the failures above: the home or the rules of the site file lead to no page."


def _next_of_pipe(summary: RunSummary, left: int) -> str:
    """A pipe can't be continued; the copy beside it can."""
    if summary.path is None:
        return "begin anew; `--tee FILE` beside `-o -` keeps a copy that can be continued."
    go_on = f"harvester crawl SITE -o {summary.path}"
    return f"`{go_on}` goes on with the {left:,} left; `ingester load {summary.path}` loads them."
