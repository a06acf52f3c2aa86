"""`harvester pack`: the same records in a new file, as gzip or as zstd with a dictionary."""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import click
from msgspec import Struct

from harvester.net.objects import open_harvest
from shared.cli import ok_option
from shared.console import progress, say, size
from shared.damagetold import damage_told
from shared.dictionary import train_dictionary
from shared.errors import ConfigError, Ending, OutputError
from shared.filestate import keep_dictionary
from shared.harvestfile import STDIN, Damage, read_harvest
from shared.packing import PLAIN, ZST, Packer, codec_of
from shared.sink import FileSink, no_folder, sync_directory
from shared.wording import counted, input_name

# What a dictionary is trained on: from 50 pages on it hardly gets better (measured), and a few
# large pages must not crowd out the rest.
MOST_SAMPLES, LONGEST_SAMPLE = 500, 64 << 10

SUFFIX_OF_PART = ".part"
WAY_OUT = "Nothing of it is kept; make room and run the same command again."
TOLD_EVERY = 64


class _Copied(Struct):
    """The damage that was left out, and how many records are less sure than OUT makes them look."""

    torn: list[Damage]
    uncertain: int = 0


@click.command("pack")
@click.argument("file", metavar="FILE")
@click.option(
    "-o", "--out", "out", required=True, metavar="OUT", help="OUT.warc.gz or OUT.warc.zst."
)
@ok_option
def command(file: str, out: str) -> Ending:
    """Write the same records to OUT: as gzip, or as zstd with a dictionary trained on them.

    FILE is any WARC, an s3:// address, or - for standard input (to gzip only: training reads FILE
    twice). Each record keeps its bytes, one record a member. The dictionary is also kept beside
    OUT, as OUT.zdict. OUT appears when it is whole. Damaged members can't be packed: each is told
    with its place, and the exit code is 3.

    \b
    Example:
      harvester pack campus.warc.gz -o campus.warc.zst
    """
    target = Path(out)
    codec = _checked(file, target)
    dictionary = _trained(file) if codec == ZST else None
    part = target.with_name(target.name + SUFFIX_OF_PART)
    try:
        copied = _copy(file, part, Packer(codec, dictionary))
        _put_in_place(part, target, dictionary)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    say(f"{out}: {size(target.stat().st_size)}{_left_out(copied.torn)}")
    if copied.uncertain:
        records = counted(copied.uncertain, "record")
        told = f"{records} behind damage may not be of this harvest, and {out} can't tell"
        say(f"{told}: load {file}.")
    return Ending.SOME_FAILED if copied.torn else Ending.DONE


def _checked(file: str, target: Path) -> str:
    """The codec that OUT's name asks for; ConfigError where packing can't be right."""
    codec = codec_of(target.name)
    if codec == PLAIN or not target.name.endswith((".gz", ".zst")):
        raise ConfigError(f"{target}: the name says how to pack: OUT.warc.gz or OUT.warc.zst.")
    if target.exists():
        raise ConfigError(f"{target} exists; name a new file with -o.")
    if not target.parent.is_dir():
        raise no_folder(target)
    if codec == ZST and (file == STDIN or Path(file).is_fifo()):
        raise ConfigError("a pipe can't be read twice, as training needs; name a file instead.")
    return codec


def _trained(file: str) -> bytes | None:
    """A dictionary for the records of this file, from samples all over it."""
    samples: list[bytes] = []
    step = 1
    for number, record in enumerate(_records(file)):
        if number % step == 0:
            samples.append(record[:LONGEST_SAMPLE])
        if len(samples) == MOST_SAMPLES:
            samples, step = samples[::2], step * 2
    dictionary = train_dictionary(samples)
    if dictionary is None:
        say(f"{file}: too few records to train a dictionary on; packed without one.")
    return dictionary


def _records(file: str) -> Iterator[bytes]:
    with open_harvest(file) as source:
        for found in read_harvest(source, name=file).raw():
            if not isinstance(found, Damage):
                yield found.raw.record_bytes


def _copy(file: str, part: Path, packer: Packer) -> _Copied:
    """Pack every record."""
    copied = _Copied(torn=[])
    with (
        closing(FileSink(part, way_out=WAY_OUT)) as sink,
        open_harvest(file) as source,
        progress(f"Packing {input_name(file)}") as shown,
    ):
        sink.cut(0)
        if packer.head:
            sink.append(packer.head)
        reader = read_harvest(source, name=file)
        for found in reader.raw():
            if isinstance(found, Damage):
                copied.torn.append(found)
                told = damage_told(found.offset, found.length, found.why, file)
                say(f"{input_name(file)}: {told}")
                continue
            copied.uncertain += found.recovered
            sink.append(packer.pack(found.raw.record_bytes))
            if reader.records % TOLD_EVERY == 0:
                shown.update(done=reader.records, note=f"records, {size(sink.offset)}")
        sink.sync()
    return copied


def _put_in_place(part: Path, target: Path, dictionary: bytes | None) -> None:
    """The finished file takes its name in one step."""
    try:
        if dictionary is not None:
            keep_dictionary(target, dictionary)
        part.rename(target)
    except OSError as error:
        raise OutputError(f"{target} can't be written: {error.strerror}.") from None
    sync_directory(target)


def _left_out(torn: list[Damage]) -> str:
    if not torn:
        return ""
    lost = size(sum(damage.length for damage in torn))
    return f"; {counted(len(torn), 'damaged place')} left out ({lost})"
