"""The words of a mail: the verdict first, then what is wrong, worst first, and the next command."""

from collections.abc import Sequence
from textwrap import fill

from msgspec import Struct

from ingester.core.standing import SiteFacts, clock, last_good
from ingester.core.trouble import Problem, Trouble, Word
from shared.console import one_line
from shared.wording import counted

LONGEST_LINE = 200  # characters; a header as long can't be folded into anything else (fault I-03)
LONGEST_DETAIL = 500
WIDTH = 76  # characters a line of the body (RFC 5322: should be no more than 78)

WAS = {
    Trouble.RUN_FAILED: "the last run had failed",
    Trouble.HELD: "hides waited for a person",
    Trouble.LIST_SHRANK: "its list had shrunk by half (it grew, or stayed so in 3 more runs)",
    Trouble.DAMAGED: "a harvest file came damaged",
}


class Piece(Struct, frozen=True, kw_only=True):
    """What one site has to tell: its problems, or that those told of before are over."""

    facts: SiteFacts
    word: Word
    problems: tuple[Problem, ...] = ()
    before: tuple[str, ...] = ()  # the troubles of the last mail


class Letter(Struct, frozen=True, kw_only=True):
    """A mail before it has an address."""

    subject: str
    body: str


def letter(pieces: Sequence[Piece]) -> Letter:
    """One mail about one site or several, those with problems first."""
    ordered = sorted(pieces, key=lambda piece: piece.word != Word.PROBLEMS)
    parts = [_part(piece) for piece in ordered]
    return Letter(subject=short(f"[goodcopy] {_verdict(ordered)}"), body="\n\n".join([*parts, END]))


END = (
    "While a problem lasts there is one mail a day at most, and one more when it is over.\n"
    "How every site stands: ingester health\n"
)


def short(text: str, most: int = LONGEST_LINE) -> str:
    """One line without control characters, cut where it is too long."""
    line = one_line(text)
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _verdict(pieces: Sequence[Piece]) -> str:
    wrong = [piece for piece in pieces if piece.word == Word.PROBLEMS]
    if not wrong:
        return f"recovered: {', '.join(piece.facts.site for piece in pieces)}"
    count = sum(len(piece.problems) for piece in wrong)
    first = f"{wrong[0].facts.site}: {wrong[0].problems[0].headline}"
    sites = f" on {len(wrong)} sites" if len(wrong) > 1 else ""
    return f"{counted(count, 'problem')}{sites}: {first}"


def _part(piece: Piece) -> str:
    site = short(piece.facts.site)
    if piece.word == Word.PROBLEMS:
        head = f"{site}: {', '.join(problem.headline for problem in piece.problems)}."
        lines = [line for problem in piece.problems for line in _lines(problem)]
    else:
        head = f"{site}: no problem any more."
        lines = [f"- Before: {WAS[Trouble(trouble)]}." for trouble in piece.before]
    return "\n".join([_wrapped(head), "", *lines, "", _wrapped(_standing(piece.facts))])


def _lines(problem: Problem) -> tuple[str, str]:
    return _wrapped(f"- {problem.detail}", indent="  "), f"  Next: {problem.command}"


def _wrapped(text: str, indent: str = "") -> str:
    return fill(
        short(text, LONGEST_DETAIL), WIDTH, subsequent_indent=indent, break_on_hyphens=False,
        break_long_words=False,
    )  # fmt: skip


def _standing(facts: SiteFacts) -> str:
    pages, good = facts.pages, last_good(facts)
    oldest = f", the oldest as of {clock(pages.oldest)}" if pages.oldest else ""
    read = f"The last good run ended {clock(good.ended)}." if good else "No run went well yet."
    return f"Readers see {counted(pages.shown, 'page')}{oldest}. {read}"
