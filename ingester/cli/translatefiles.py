"""The files of `ingester translate`: opened, and written whole or not at all."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

import msgspec

from ingester.cli.translatewords import ExportTold
from ingester.store.contract import Reader
from ingester.translate.exchange import Form, Sheet, form_of, sheets
from ingester.translate.lines import block_lines
from ingester.translate.xliff import xliff
from shared.cli import emit
from shared.errors import ConfigError
from shared.newfile import new_file


@contextmanager
def opened_import(name: str) -> Iterator[BufferedReader]:
    """The file, or standard input for -."""
    if name == "-":
        if sys.stdin.isatty():
            raise ConfigError("- reads translations from a pipe, but standard input is a terminal")
        yield sys.stdin.buffer  # type: ignore[misc]
        return
    with ExitStack() as opened:
        try:
            source = opened.enter_context(Path(name).open("rb"))
        except OSError as error:
            raise ConfigError(f"{name} can't be opened: {error.strerror}") from None
        yield source


class _Counted:
    """Sheets on their way out."""

    def __init__(self, found: Iterable[Sheet]) -> None:
        self._found = found
        self.blocks = self.translated = 0

    def __iter__(self) -> Iterator[Sheet]:
        for sheet in self._found:
            self.blocks += len(sheet.entries)
            self.translated += sum(entry.known is not None for entry in sheet.entries)
            yield sheet


def export_to(name: str, reader: Reader, site_ids: Iterable[int], lang: str) -> ExportTold:
    """Write every block of the sites to a file, in the form that its name asks for."""
    form = form_of(name)
    found = _Counted(sheets(reader, site_ids, lang))
    if name == "-":
        for sheet in found:
            for line in block_lines(sheet, lang):
                emit(line)
    else:
        with new_file(Path(name)) as out:
            _write(out, form, found, lang)
    return ExportTold(
        file=name, lang=lang, blocks=found.blocks, translated=found.translated,
        missing=found.blocks - found.translated,
    )  # fmt: skip


def _write(out: BinaryIO, form: Form, found: Iterable[Sheet], lang: str) -> None:
    match form:
        case Form.XLIFF:
            for piece in xliff(found, lang):
                out.write(piece.encode())
        case Form.LINES:
            for sheet in found:
                for line in block_lines(sheet, lang):
                    out.write(msgspec.json.encode(line) + b"\n")
