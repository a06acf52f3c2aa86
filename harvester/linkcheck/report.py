"""What a person reads at the end of a link check: counts, failures by cause, what to do next."""

from harvester.linkcheck.events import LinkSummary
from harvester.outcome import Why
from shared import console
from shared.errors import Ending
from shared.wording import counted

MOST_CAUSES = 10


def tell_links(summary: LinkSummary) -> None:
    """The table at the end, on stderr."""
    line, counts = summary.line, summary.line.counts
    code = f" (exit {int(summary.ending)})" if summary.ending is not Ending.DONE else ""
    why = line.why.replace("_", " ")
    console.say(f"Links of {line.site} in {console.span(line.seconds)}: {why}{code}")
    console.say(
        f"{counted(line.pages, 'page')}   targets {counts.targets:,}"
        f"   answered well {counts.read:,} ({line.held:,} of them in the harvest)"
        f"   gone {counts.gone:,}   failed {counts.failed:,}"
        f"   disallowed {counts.disallowed:,}   not tried {counts.not_tried:,}"
    )
    said = [counted(line.requests, "request")]
    if line.fresh:
        said.append(f"{counted(line.fresh, 'more target')} well in an earlier check (--fresh)")
    if line.noted:
        others = counted(line.noted, "mail or other address", "mail and other addresses")
        said.append(f"{others} noted")
    if line.left_out:
        said.append(f"{counted(line.left_out, 'link')} left out")
    console.say("   ".join(said))
    causes = summary.failures[:MOST_CAUSES]
    if causes:
        rows = [(one.cause, one.count, one.first, one.last) for one in causes]
        console.table("Not answered well", ("cause", "targets", "first", "last"), rows)
    for host, reason in summary.left_alone:
        console.say(f"{host} was left alone: {reason.replace('_', ' ')}")
    members = counted(summary.members, "member")
    console.say(f"File: {line.file}, {console.size(summary.bytes)}, {members} of this run")
    console.say(f"Next: {_next(summary)}")


def _next(summary: LinkSummary) -> str:
    """The command that a person would want now."""
    line = summary.line
    match line.why:
        case Why.FINISHED:
            return f"ingester load {line.file}, then ingester report links"
        case Why.DISK:
            return "make room and run the same command again; it goes on."
        case Why.UNREACHABLE:
            return "look at the network, then run the same command; nobody answered."
        case _:
            left = line.counts.not_tried
            return f"run the same command again; it goes on with the {left:,} left."
