"""Takes in what people translated: each unit on its own, judged, counted and located."""

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from io import BufferedReader
from itertools import islice
from typing import Protocol

from msgspec import Struct

from ingester.core.blocks import key_of, normalised
from ingester.core.language import primary
from ingester.core.translation import Translation
from ingester.store.contract import Store, Writer
from ingester.translate.exchange import Problem, Unit
from ingester.translate.finding import Fault, Finding
from ingester.translate.glossary import Glossary
from ingester.translate.guard import judge_person
from ingester.translate.lines import read_lines
from ingester.translate.walk import page_numbers, settle
from ingester.translate.xliffread import XliffReader
from shared.console import one_line
from shared.errors import ConfigError
from shared.wording import input_name

AT_ONCE = 500  # units kept by one transaction
MAKER = "people"


class Taken(StrEnum):
    """What became of a unit."""

    IMPORTED = "imported"
    UNCHANGED = "unchanged"
    UNTRANSLATED = "untranslated"  # it has no target yet
    REFUSED = "refused"


class Heard(Struct, frozen=True, kw_only=True):
    """One unit's result, where a person should hear of it: refused, or kept with a note."""

    line: int
    key: str
    source: str
    result: Taken
    findings: tuple[Finding, ...]


class Import(Struct, kw_only=True):
    """The sums: units = imported + unchanged + untranslated + refused; `damaged`: places that can't
    be read. `settled`: pages that changed.
    """

    units: int = 0
    imported: int = 0
    unchanged: int = 0
    untranslated: int = 0
    refused: int = 0
    noted: int = 0
    damaged: int = 0
    settled: int = 0


class Listener(Protocol):
    """Who wants to hear of an import."""

    def unit(self, heard: Heard) -> None:
        """A unit was refused, or kept with a note."""

    def damage(self, problem: Problem) -> None:
        """A place can't be read."""

    def progress(self, units: int) -> None:
        """So many units were read."""

    def page(self, done: int, of: int) -> None:
        """So many pages were looked at."""


class Intake:
    """The import of one file into a language."""

    def __init__(
        self, store: Store, lang: str, glossary: Glossary, listener: Listener, now: datetime,
        *, dry_run: bool,
    ) -> None:  # fmt: skip
        self._store, self._lang, self._glossary = store, lang, glossary
        self._listener, self._now, self._dry_run = listener, now, dry_run
        self.sums = Import()

    def take(self, source: BufferedReader, name: str) -> Import:
        """Take in a file; a later unit of the same block counts."""
        units = self._counted(units_of(source, name), name)
        while some := list(islice(units, AT_ONCE)):
            with self._store.writing(dry_run=self._dry_run) as writer:
                for unit in some:
                    self._unit(writer, unit)
            self._listener.progress(self.sums.units)
        return self.sums

    def settle_pages(self) -> None:
        """Bring what was imported to the pages that hold it."""
        with self._store.reading() as reader:
            numbers = page_numbers(reader, [site.id for site in reader.sites()])
        for start in range(0, len(numbers), AT_ONCE):
            self._listener.page(start, len(numbers))
            with self._store.writing() as writer:
                for page_id in numbers[start : start + AT_ONCE]:
                    self.sums.settled += settle(writer, page_id, self._lang)

    def _counted(self, found: Iterator[Unit | Problem], name: str) -> Iterator[Unit]:
        for one in found:
            if isinstance(one, Problem):
                self.sums.damaged += 1
                self._listener.damage(one)
                continue
            if not self.sums.units and self._is_foreign(one):
                other = one_line(one.lang or "")[:20]
                raise ConfigError(
                    f"{name}, line {one.line}: it translates into {other!r}, not {self._lang}. "
                    "Name the right language with --to."
                )
            self.sums.units += 1
            yield one

    def _unit(self, writer: Writer, unit: Unit) -> None:
        source = normalised(unit.source)
        key = key_of(source)
        if unit.target is None or not unit.target.strip():
            self._count(Taken.UNTRANSLATED)
            return
        if self._is_foreign(unit) or unit.key not in (None, key):
            fault = Fault.TARGET if self._is_foreign(unit) else Fault.SOURCE
            self._tell(unit, key, Taken.REFUSED, (Finding(fault=fault),))
            return
        known = writer.translations([key], self._lang).get(key)
        is_same = known is not None and normalised(unit.target) == normalised(known.text)
        if known is not None and is_same and (known.human or not unit.is_final):
            self._count(Taken.UNCHANGED)
            return
        ruling = judge_person(source, unit.target, terms=self._glossary.terms_in(source))
        if ruling.refused is not None:
            self._tell(unit, key, Taken.REFUSED, (ruling.refused,))
            return
        writer.put_translation(
            Translation(
                block=key, lang=self._lang, text=ruling.text, human=True, maker=MAKER, at=self._now
            )
        )
        self._tell(unit, key, Taken.IMPORTED, ruling.notes)

    def _is_foreign(self, unit: Unit) -> bool:
        return bool(unit.lang) and primary(unit.lang or "") != primary(self._lang)

    def _count(self, result: Taken) -> None:
        setattr(self.sums, result.value, getattr(self.sums, result.value) + 1)

    def _tell(self, unit: Unit, key: str, result: Taken, findings: tuple[Finding, ...]) -> None:
        self._count(result)
        self.sums.noted += result == Taken.IMPORTED and bool(findings)
        if findings:
            self._listener.unit(
                Heard(line=unit.line, key=key, source=unit.source, result=result, findings=findings)
            )


def units_of(source: BufferedReader, name: str) -> Iterator[Unit | Problem]:
    """The units of XLIFF or JSON lines, whichever the file begins like."""
    head = source.peek(256)[:256]
    start = head.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")[:1]
    if start == b"<":
        return XliffReader(name).read(source)
    if start == b"{":
        return read_lines(source)
    if not start:
        raise ConfigError(f"{input_name(name)} is empty")
    raise ConfigError(
        f"{input_name(name)} is neither XLIFF nor JSON lines: it starts with {head[:12]!r}"
    )
