"""What a harvest file holds when it is opened to be continued: its runs, and where it was cut."""

from collections.abc import Callable
from pathlib import Path

import zstandard
from msgspec import Struct

from shared.dictionary import (
    DICTIONARY_CAP,
    FRAME_MAGIC,
    dictionary_beside,
    dictionary_path,
    pack_dictionary,
    unpack_dictionary,
)
from shared.harvestfile import Damage, Located, RunSeen, open_source, read_harvest
from shared.newfile import new_file
from shared.packing import GZ, PLAIN, ZST, codec_of
from shared.recordstream import RecordStream
from shared.sink import FILE_MODE

FINISHED = "finished"
LARGEST_STUB = 4_096  # bytes; a warcinfo record takes some 500

Visit = Callable[[Located | Damage], None]


class FileState(Struct, frozen=True, kw_only=True):
    """The whole file as it was read. `cut`: its incomplete last member, if it has one."""

    runs: tuple[RunSeen, ...] = ()
    codec: str = GZ
    dictionary: bytes | None = None
    bytes: int = 0
    damaged: int = 0
    cut: Damage | None = None

    @property
    def last(self) -> RunSeen | None:
        """The run that a harvester would go on with; what was only recovered is none."""
        known = [run for run in self.runs if not run.recovered]
        return known[-1] if known else None

    @property
    def is_finished(self) -> bool:
        """Did the last run read all that it was to read?"""
        return self.last is not None and self.last.why == FINISHED


def state_of(path: Path, visit: Visit | None = None) -> FileState:
    """Verify a whole file; `visit` sees each record and damage of it on the way.

    An empty or missing file has no runs. HarvestFileError where it is no WARC.
    """
    if not path.exists() or path.stat().st_size == 0:
        return FileState(codec=codec_of(path.name))
    last: Damage | None = None
    damaged = 0
    with open_source(str(path)) as source:
        reader = read_harvest(source, name=str(path))
        for found in reader:
            if isinstance(found, Damage):
                last, damaged = found, damaged + 1
            if visit is not None:
                visit(found)
    codec, dictionary = _packing(path)
    return FileState(
        runs=reader.runs,
        codec=codec,
        dictionary=dictionary,
        bytes=reader.bytes,
        damaged=damaged,
        cut=_cut(last, reader.bytes),
    )


def holds_nothing(path: Path) -> bool:
    """Is there nothing here that could be lost: an empty file, or one whose writer was killed
    before its first record was whole, with its dictionary or without?
    """
    if path.stat().st_size == 0:
        return True
    with open_source(str(path)) as source:
        stream = RecordStream(source, str(path), dictionary_beside(path))
        has_frame = stream.window.slice(0, 4) == FRAME_MAGIC
        first = next(iter(stream), None)
    if first is None:
        return True
    if not isinstance(first, Damage) or first.cut_at != first.offset:
        return False
    if has_frame and first.offset == 0:
        return True
    is_ours = stream.saw_warc or ".warc" in path.name  # a frame that is cut may say nothing yet
    return is_ours and first.length <= LARGEST_STUB


def _cut(last: Damage | None, size: int) -> Damage | None:
    """The incomplete last member. Damage before it in the same span stays where it is."""
    if last is None or last.cut_at is None or last.offset + last.length != size:
        return None
    return Damage(offset=last.cut_at, length=size - last.cut_at, why=last.why)


def _packing(path: Path) -> tuple[str, bytes | None]:
    """How the members of this file are packed, by its first bytes."""
    with path.open("rb") as file:
        head = file.read(8)
        size = int.from_bytes(head[4:8], "little")
        if head[:4] == FRAME_MAGIC and size <= DICTIONARY_CAP:
            return ZST, _dictionary(file.read(size))
    if head.startswith(zstandard.FRAME_HEADER):
        number = _dictionary_id(path)
        return ZST, dictionary_beside(path)(number) if number else None
    return (PLAIN, None) if head.startswith(b"WARC/") else (GZ, None)


def _dictionary(content: bytes) -> bytes | None:
    try:
        return unpack_dictionary(content)
    except zstandard.ZstdError:
        return None


def _dictionary_id(path: Path) -> int:
    """The dictionary that the first frame names; 0 where it names none."""
    with path.open("rb") as file:
        try:
            return zstandard.get_frame_parameters(file.read(32)).dict_id
        except zstandard.ZstdError:
            return 0


def keep_dictionary(path: Path, dictionary: bytes) -> None:
    """Keep a copy beside the file: were its first frame damaged, all of it would be lost."""
    with new_file(dictionary_path(path), mode=FILE_MODE) as copy:
        copy.write(pack_dictionary(dictionary))
