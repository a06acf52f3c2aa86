"""Reads a harvest file, or any WARC: its records as values, its damage by place, its runs."""

import os
import stat
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from shared.dictionary import SUFFIX, Find, dictionary_beside, either
from shared.errors import ConfigError, HarvestFileError
from shared.framing import RawRecord
from shared.looks import looks_like
from shared.parse import parse_record
from shared.records import End, Listing, Record, Warcinfo
from shared.recordstream import Damage as Damage
from shared.recordstream import Found, RecordStream
from shared.wording import input_name

STDIN = "-"

# Names of a directory that are looked at for the one that was meant.
_MOST_NAMES = 1_000


class Located(Struct, frozen=True, kw_only=True):
    """One record and where its member lies. `recovered`: on weaker evidence, never hide by it.

    `index`: which of its member's records this is. `bad_digest`: flagged in a file of another tool.
    """

    offset: int
    length: int
    record: Record
    index: int = 0
    recovered: bool = False
    bad_digest: bool = False


class RunSeen(Struct, frozen=True, kw_only=True):
    """A run of our own harvester, as far as the file was read. Not complete: it was killed.

    `recovered`: all of it stands on weaker evidence.
    """

    run: str
    complete: bool
    why: str | None
    missing_seq: int
    last_seq: int
    listings: int
    bytes: int
    site: str | None
    recovered: bool
    purpose: str = ""  # LINKS: it checked links


class _Tally(Struct):
    """A run while its records come by."""

    run: str
    end: End | None = None
    missing: int = 0
    last_seq: int = 0
    listings: int = 0
    bytes: int = 0
    site: str | None = None
    purpose: str = ""
    recovered: bool = True
    begun: bool = False  # something of it was read

    def count(self, located: Located) -> None:
        """Sequence numbers rise: a gap is that many records lost, an old number a record twice."""
        record = located.record
        self.recovered = self.recovered and located.recovered
        self.bytes += located.length if located.index == 0 else 0
        seq = record.facts.seq
        if isinstance(record, Warcinfo):
            self._goes_on(seq or 0)
        elif seq is not None and seq > self.last_seq:
            self.missing += seq - self.last_seq - 1
            self.last_seq = seq
            self.end = None
        match record:
            case End():
                self._finish(record)
            case Listing():
                self.listings += 1
            case Warcinfo():
                self.site, self.purpose = record.site, record.purpose
            case _:
                pass
        self.begun = True

    def _goes_on(self, seq: int) -> None:
        """A warcinfo at the start of a later part tells the last number of the part before."""
        if self.begun and seq > self.last_seq:
            self.missing += seq - self.last_seq
            self.end = None
        self.last_seq = max(seq, self.last_seq)

    def _finish(self, end: End) -> None:
        self.end = end
        if end.last_seq is not None and end.facts.seq is None and end.last_seq > self.last_seq:
            self.missing += end.last_seq - self.last_seq
            self.last_seq = end.last_seq

    def seen(self) -> RunSeen:
        """What is known of the run so far."""
        return RunSeen(
            run=self.run,
            complete=self.end is not None,
            why=self.end.why if self.end else None,
            missing_seq=self.missing,
            last_seq=self.last_seq,
            listings=self.listings,
            bytes=self.bytes,
            site=self.site,
            recovered=self.recovered,
            purpose=self.purpose,
        )


class HarvestReader:
    """Iterate it once: `Located` and `Damage` in the order of the file. Then ask for its sums.

    Raises HarvestFileError at the end of bytes that are no WARC at all.
    """

    def __init__(self, source: BinaryIO, name: str, find: Find | None = None) -> None:
        if name != STDIN:
            find = either(dictionary_beside(Path(name)), find)
        self._name = name
        self._stream = RecordStream(source, name, find)
        self._start = b""
        self._runs: dict[str, _Tally] = {}
        self.records = 0
        self.bytes_torn = 0

    def __iter__(self) -> Iterator[Located | Damage]:
        for found in self.raw():
            if isinstance(found, Damage):
                yield found
            else:
                located = Located(
                    offset=found.offset,
                    length=found.length,
                    record=parse_record(found.raw),
                    index=found.index,
                    recovered=found.recovered,
                    bad_digest=found.bad_digest,
                )
                self._tally(located)
                yield located

    def raw(self) -> Iterator[Found | Damage]:
        """The same as bytes, to copy records unchanged; `runs` stays empty."""
        self._start = self._stream.window.slice(0, 512)
        for found in self._stream:
            if isinstance(found, Damage):
                if self.records == 0 and not self._stream.saw_warc:
                    break
                self.bytes_torn += found.length
            else:
                self.records += 1
            yield found
        if self.records == 0 and not self._stream.saw_warc:
            raise HarvestFileError(_no_harvest(self._name, self._start))

    def _tally(self, located: Located) -> None:
        run = located.record.run
        if run is None:
            return
        if run not in self._runs:
            if not _is_ours(located.record):
                return
            self._stream.ours.add(run)
            self._runs[run] = _Tally(run)
        self._runs[run].count(located)

    @property
    def runs(self) -> tuple[RunSeen, ...]:
        """The runs of our harvester read so far, in the order of the file."""
        return tuple(tally.seen() for tally in self._runs.values())

    @property
    def dictionaries(self) -> Iterator[tuple[int, bytes]]:
        """The zstd dictionaries that members were decoded with, by id."""
        return self._stream.dictionaries.contents()

    @property
    def members(self) -> int:
        """Members with records, and damage spans."""
        return self._stream.members

    @property
    def bytes(self) -> int:
        """The length of the stream so far."""
        return self._stream.window.end


def _no_harvest(name: str, start: bytes) -> str:
    if name.endswith(SUFFIX):
        beside = name.removesuffix(SUFFIX)
        return f"{name} is the dictionary that {beside} is read with; name that file."
    return (
        f"{input_name(name)} is no harvest file: {looks_like(start)}. A harvest file is a WARC"
        " (.warc, .warc.gz, .warc.zst); `harvester crawl SITE -o FILE` writes one."
    )


def _is_ours(record: Record) -> bool:
    """Only our harvester writes such records: they name a run whose warcinfo is lost."""
    match record:
        case Warcinfo():
            return record.is_goodcopy
        case Listing() | End():
            return True
        case _:
            return record.facts.seq is not None


def read_harvest(source: BinaryIO, *, name: str, find: Find | None = None) -> HarvestReader:
    """A reader of this stream. A lost dictionary is looked for beside the path `name` ("-": there
    is no such place), then with `find`.
    """
    return HarvestReader(source, name, find)


def open_source(argument: str) -> BinaryIO:
    """Open a harvest file by path, or standard input by "-"; ConfigError where that can't be."""
    if argument == STDIN:
        if sys.stdin.closed:
            raise ConfigError("Standard input can be read only once: name - once.")
        return sys.stdin.buffer
    try:
        descriptor = os.open(argument, os.O_RDONLY | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        near = _nearest(Path(argument)) if isinstance(error, FileNotFoundError) else ""
        raise ConfigError(f"{argument} can't be opened: {reason}.{near}") from None
    if stat.S_ISDIR(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise ConfigError(f"{argument} is a directory; name the files in it: {argument}/*.warc.gz")
    return os.fdopen(descriptor, "rb", buffering=0)


def _nearest(missing: Path) -> str:
    """A harvest file beside the missing one that may have been meant, as a question; "" if none."""
    try:
        with os.scandir(missing.parent) as entries:
            names = [entry.name for entry in islice(entries, _MOST_NAMES)]
    except OSError:
        return ""
    files = [name for name in names if ".warc" in name and not name.endswith(".zdict")]
    close = get_close_matches(missing.name, files, n=1)
    return f" Did you mean {missing.with_name(close[0])}?" if close else ""


__all__ = [
    "Damage",
    "Found",
    "HarvestReader",
    "Located",
    "RawRecord",
    "RunSeen",
    "open_source",
    "read_harvest",
]
