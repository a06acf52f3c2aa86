"""Where a peer takes less than ours for the same work, and why."""

import re
from collections.abc import Callable, Iterator

from bench.contest import Contest, Ratio, Run, cpu, peak, ratio
from bench.results import Result

WHYS = {
    "wget --warc-file": (
        "It is C from end to end, has one connection, and knows no retries by host, no robots rules"
        " beyond a match, no traps and no continuing of a killed run."
    ),
    "wget2, no WARC": (
        "It writes files and no WARC: no record, no digest, no compression. It stands here for what"
        " the network alone costs."
    ),
    "Crawlee + warcio": "Its HTTP client is Rust; ours is Python, so that every address is vetted.",
    "httpx script": "It does nothing but fetch and write: no retries, no pace, no robots.",
    "FastWARC, digests verified": "It is Rust; our reader is Python around zlib, isal or zstd.",
    "FastWARC, not verified": "It is Rust, and ours still copies each record into values.",
    "FastWARC": "It is Rust, and writes one sha1 digest where ours writes two of sha256.",
    "warcio + trafilatura": "It keeps plain text: no Markdown, no links, no history.",
    "FastWARC + fast": (
        "It keeps plain text: no Markdown, no links, no title, no check that text was lost, no"
        " history."
    ),
    "trafilatura alone, our options": "It is the floor: the extraction, and nothing stored.",
    "FastWARC + sha256 + sqlite3": (
        "It remembers a digest and a date; ours remembers each capture, so that runs can come in"
        " any order and be taken back."
    ),
    "warcio + sha256 + sqlite3": "As above.",
    "plain FTS5": (
        "It cuts Chinese into no words and finds little of it, ranks by one formula, and answers"
        " nothing where no page has all words."
    ),
}


# Contests of memory alone: one run each, so that their time says little.
OF_MEMORY = ("memory-", "body")
# What is run in commands of its own has a memory of its own.
WITH_MEMORY = (*OF_MEMORY, "harvest-sitemap", "harvest-links", "load-new")


def losses(results: dict[str, Result]) -> str:
    """One line a piece of work and peer that takes less processor time or memory than ours."""
    lines = [line for result in results.values() for one in result.contests for line in _of(one)]
    return "\n".join(lines) or "Nowhere, by what was measured."


def _of(contest: Contest) -> Iterator[str]:
    if not contest.id.startswith(OF_MEMORY):
        for name, found in _better(contest, cpu):
            why = WHYS.get(name) or WHYS.get(re.split(r"[,+]", name)[0].strip(), "")
            words = f"ours takes {found} times the CPU of **{name}**. {why}"
            yield f"- {contest.title}: {words}".rstrip()
    if contest.id.startswith(WITH_MEMORY):
        told = [f"{one.middle:.1f} times {name}'s" for name, one in _better(contest, peak)]
        if told:
            yield f"- {contest.title}: the memory of ours is {', '.join(told)}."


def _better(contest: Contest, of: Callable[[Run], float]) -> list[tuple[str, Ratio]]:
    """Peers beside which ours takes more, like beside like where the names tell."""
    found = []
    for row in contest.rows:
        ours = contest.beside(row)
        if row.is_ours or not row.runs or ours is None:
            continue
        beside = ratio(ours, row, of)
        if beside.middle > 1:
            found.append((row.name, beside))
    return found
