"""What `ingester translate` tells: JSON lines for machines, counts and examples for people."""

from collections import Counter

from ingester.translate.exchange import Problem
from ingester.translate.outcome import Outcome, Result, Told, Why
from ingester.translate.status import SiteTranslation
from ingester.translate.takein import Heard, Import, Taken
from shared.cli import emit
from shared.console import Progress, one_line, say, span
from shared.errors import Ending
from shared.event import Event
from shared.wording import counted, input_name

SHOWN = 20  # refused blocks that people are told one by one; --json tells all


class BlockTold(Event, frozen=True, kw_only=True, tag="block"):
    """What a provider's answer to one block came to."""

    hash: str
    page: str
    lang: str
    result: str
    reason: str
    detail: str


class RunTold(Event, frozen=True, kw_only=True, tag="translate"):
    """The sums of a run: asked = translated + refused + failed."""

    lang: str
    provider: str
    asked: int
    translated: int
    refused: int
    failed: int
    characters: int
    requests: int
    pages: int
    why: str
    detail: str
    seconds: float


class UnitTold(Event, frozen=True, kw_only=True, tag="unit"):
    """A unit of an import that was refused, or kept with a note."""

    line: int
    hash: str
    result: str
    reasons: tuple[str, ...]
    details: tuple[str, ...]


class DamageTold(Event, frozen=True, kw_only=True, tag="damage"):
    """A place of an imported file that can't be read."""

    line: int
    why: str


class ImportTold(Event, frozen=True, kw_only=True, tag="import"):
    """The sums of an import: units = imported + unchanged + untranslated + refused."""

    file: str
    lang: str
    units: int
    imported: int
    unchanged: int
    untranslated: int
    refused: int
    noted: int
    damaged: int
    pages: int
    dry_run: bool
    seconds: float


class ExportTold(Event, frozen=True, kw_only=True, tag="export"):
    """What went out."""

    file: str
    lang: str
    blocks: int
    translated: int
    missing: int


class RunTeller:
    """Tells of a run with a provider as it goes, and how it ended."""

    def __init__(self, lang: str, shown: Progress, *, as_json: bool) -> None:
        self._lang, self._shown, self._as_json = lang, shown, as_json
        self._reasons: Counter[str] = Counter()
        self._told = self._results = 0
        self._counts: Counter[Result] = Counter()

    def block(self, told: Told) -> None:
        """A block was settled."""
        self._counts[told.result] += 1
        if told.result != Result.TRANSLATED:
            self._reasons[told.reason] += 1
            self._example(told)
        if self._as_json:
            emit(
                BlockTold(
                    hash=told.piece.key, page=told.page, lang=self._lang,
                    result=told.result.value, reason=told.reason, detail=told.detail,
                )
            )  # fmt: skip

    def _example(self, told: Told) -> None:
        self._told += 1
        if self._told > SHOWN or self._as_json:
            return
        why = f"{told.reason} ({told.detail})" if told.detail else told.reason
        say(f"  {told.result.value}: {one_line(why)}, on {told.page}: {_short(told.piece.source)}")
        if self._told == SHOWN:
            say("  … more of them are counted below; --json tells all")

    def page(self, done: int, of: int) -> None:
        """So many pages are done."""
        counts = self._counts
        note = f"{counts[Result.TRANSLATED]:,} translated"
        if bad := counts[Result.REFUSED] + counts[Result.FAILED]:
            note += f", {bad:,} not"
        self._shown.update(done=done, total=of, note=note)

    def summary(self, outcome: Outcome, provider: str, seconds: float) -> None:
        """How it ended, and what to do next."""
        if self._as_json:
            emit(
                RunTold(
                    lang=self._lang, provider=provider, asked=outcome.asked,
                    translated=outcome.translated, refused=outcome.refused, failed=outcome.failed,
                    characters=outcome.characters, requests=outcome.requests,
                    pages=outcome.settled, why=outcome.why.value, detail=outcome.detail,
                    seconds=round(seconds, 3),
                )
            )  # fmt: skip
        say(
            f"asked {outcome.asked:,}   translated {outcome.translated:,}   "
            f"refused {outcome.refused:,}   failed {outcome.failed:,}   "
            f"on {counted(outcome.settled, 'page')}, {counted(outcome.requests, 'request')}, "
            f"{span(seconds)}"
        )
        if self._reasons:
            say("Why not: " + ", ".join(f"{why} x {n:,}" for why, n in self._reasons.most_common()))
        say(_next(outcome, self._lang))


def ending_of_run(outcome: Outcome) -> Ending:
    """A provider of no use trips the breaker, --limit is a cap."""
    match outcome.why:
        case Why.UNREACHABLE:
            return Ending.UNREACHABLE
        case Why.USELESS:
            return Ending.BRAKE
        case Why.LIMIT:
            return Ending.CAP
        case Why.FINISHED:
            return Ending.SOME_FAILED if outcome.refused or outcome.failed else Ending.DONE


def _next(outcome: Outcome, lang: str) -> str:
    again = "Nothing stored is lost; the same command goes on."
    match outcome.why:
        case Why.UNREACHABLE | Why.USELESS:
            return f"Stopped: {one_line(outcome.detail).rstrip('.')}. {again}"
        case Why.LIMIT:
            return "Stopped at --limit: blocks are left; the same command goes on (exit 5)."
        case Why.FINISHED if outcome.refused or outcome.failed:
            return (
                "Next: the same command asks again for what is missing; "
                f"people translate it with ingester translate --to {lang} --export {lang}.xlf"
            )
        case Why.FINISHED:
            return f"Next: ingester show SLUG --lang {lang}"


class ImportTeller:
    """Tells of an import as it goes, and how it ended."""

    def __init__(self, name: str, lang: str, shown: Progress, *, as_json: bool) -> None:
        self._name, self._lang, self._shown, self._as_json = name, lang, shown, as_json
        self._told = 0

    def unit(self, heard: Heard) -> None:
        """A unit was refused, or kept with a note."""
        if self._as_json:
            emit(
                UnitTold(
                    line=heard.line, hash=heard.key, result=heard.result.value,
                    reasons=tuple(one.fault.value for one in heard.findings),
                    details=tuple(one.detail for one in heard.findings),
                )
            )  # fmt: skip
        else:
            kept = "kept, but look at it: " if heard.result == Taken.IMPORTED else "refused: "
            why = "; ".join(map(str, heard.findings))
            self._line(heard.line, f"{kept}{why}: {_short(heard.source)}")

    def damage(self, problem: Problem) -> None:
        """A place can't be read."""
        if self._as_json:
            emit(DamageTold(line=problem.line, why=problem.why))
        else:
            self._line(problem.line, f"unreadable: {problem.why}")

    def _line(self, line: int, text: str) -> None:
        self._told += 1
        if self._told <= SHOWN:
            say(f"  {one_line(self._name)}, line {line}: {one_line(text)}")
        elif self._told == SHOWN + 1:
            say("  … more of them are counted below; --json tells all")

    def progress(self, units: int) -> None:
        """So many units were read."""
        self._shown.update(done=units, note="units read")

    def page(self, done: int, of: int) -> None:
        """So many pages were looked at."""
        self._shown.update(done=done, total=of, note="pages brought up to date")

    def summary(self, sums: Import, seconds: float, *, dry_run: bool) -> None:
        """How it ended, and what to do next."""
        if self._as_json:
            emit(
                ImportTold(
                    file=self._name, lang=self._lang, units=sums.units, imported=sums.imported,
                    unchanged=sums.unchanged, untranslated=sums.untranslated,
                    refused=sums.refused, noted=sums.noted, damaged=sums.damaged,
                    pages=sums.settled, dry_run=dry_run, seconds=round(seconds, 3),
                )
            )  # fmt: skip
        would = "would be " if dry_run else ""
        name, units = one_line(input_name(self._name)), counted(sums.units, "unit")
        say(
            f"{name}: {units}, {sums.imported:,} {would}imported, "
            f"{sums.unchanged:,} unchanged, {sums.untranslated:,} without translation, "
            f"{sums.refused:,} refused"
            + (f", {sums.noted:,} kept with a note" if sums.noted else "")
            + (f", {counted(sums.damaged, 'unreadable place')}" if sums.damaged else "")
        )
        if not dry_run:
            pages = counted(sums.settled, "page")
            say(f"{pages} changed. Next: ingester show SLUG --lang {self._lang}")


def next_step(lines: list[SiteTranslation], lang: str) -> str:
    """What to do about what is missing."""
    missing = sum(line.missing for line in lines)
    if not lines or not any(line.blocks for line in lines):
        return f"Nothing here is to be translated into {lang}."
    if not missing:
        return f"Everything is translated. Next: ingester show SLUG --lang {lang}"
    return (
        f"Next: ingester translate --to {lang} --provider llm   "
        f"or, for people: ingester translate --to {lang} --export {lang}.xlf"
    )


def _short(text: str) -> str:
    line = one_line(text)
    return line if len(line) <= 60 else f"{line[:59]}…"
