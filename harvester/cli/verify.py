"""`harvester verify`: reads harvest files to their end and says what is whole and what is not."""

import click
from msgspec import UNSET, Struct, UnsetType

from harvester.net.objects import open_harvest
from harvester.wholeness import ending_of
from shared.cli import emit, json_option, ok_option
from shared.console import Progress, answer, one_line, progress, say, size
from shared.damagetold import damage_told
from shared.errors import ConfigError, Ending, HarvestFileError, worst
from shared.event import Event
from shared.harvestfile import Damage, HarvestReader, RunSeen, read_harvest
from shared.sink import writer_of
from shared.wording import counted, input_name

NO_END = "no end record: it was killed; the same crawl goes on with it"
STILL_WRITTEN = "no end record yet: {} is writing it"

# Records between two looks at the clock.
TOLD_EVERY = 256


class Torn(Struct, frozen=True, kw_only=True):
    """Damage as every command reports it."""

    offset: int
    length: int
    why: str


class RunLine(Struct, frozen=True, kw_only=True):
    """One run of our harvester in the file."""

    run: str
    complete: bool
    why: str | None
    missing_seq: int


class VerifyLine(Event, frozen=True, kw_only=True, tag="verify"):
    """All that was found in one file; `written_by`: the process that still writes to it."""

    file: str
    members: int
    records: int
    torn: list[Torn]
    bytes: int
    bytes_torn: int
    runs: list[RunLine]
    written_by: str | UnsetType = UNSET


@click.command("verify")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@json_option
@ok_option
def command(files: tuple[str, ...], as_json: bool) -> Ending:
    """Check harvest files: every member, checksum and digest; where they are torn; what is missing.

    FILE is any WARC, an s3:// address, or - for standard input. Each file is checked, whatever is
    wrong with another.

    Exit 0: whole. 3: members are damaged, or records are missing. 6: a run has no end record: it
    was killed, or goes on.

    \b
    Example:
      harvester verify campus-*.warc.gz
    """
    return worst([_verify_one(name, as_json=as_json) for name in files])


def _verify_one(name: str, *, as_json: bool) -> Ending:
    """Check one file; one that can't be read does not keep the others from being checked."""
    try:
        with open_harvest(name) as source, progress(f"Checking {input_name(name)}") as shown:
            reader = read_harvest(source, name=name)
            line = _read(reader, name, shown)
    except (ConfigError, HarvestFileError) as error:
        say(f"Error: {error}")
        return Ending.USAGE
    if as_json:
        emit(line)
    else:
        _tell(line)
    return ending_of(reader.runs, is_torn=bool(line.torn))


def _read(reader: HarvestReader, name: str, shown: Progress) -> VerifyLine:
    torn = []
    for found in reader:
        if isinstance(found, Damage):
            torn.append(Torn(offset=found.offset, length=found.length, why=str(found.why)))
        elif reader.records % TOLD_EVERY == 0:
            shown.update(done=reader.records, note=f"records, {size(reader.bytes)}")
    is_open = any(not run.complete for run in reader.runs)
    return VerifyLine(
        file=name,
        written_by=(writer_of(name) or UNSET) if is_open else UNSET,
        members=reader.members,
        records=reader.records,
        torn=torn,
        bytes=reader.bytes,
        bytes_torn=reader.bytes_torn,
        runs=[_run_line(run) for run in reader.runs],
    )


def _run_line(run: RunSeen) -> RunLine:
    return RunLine(run=run.run, complete=run.complete, why=run.why, missing_seq=run.missing_seq)


def _tell(line: VerifyLine) -> None:
    places = counted(len(line.torn), "damaged place")
    damage = f"{places}, {size(line.bytes_torn)}" if line.torn else "no damage"
    records = counted(line.records, "record")
    answer(f"{one_line(input_name(line.file))}: {records}, {size(line.bytes)}, {damage}")
    no_end = STILL_WRITTEN.format(line.written_by) if line.written_by else NO_END
    for run in line.runs:
        ending = f"ended: {one_line(run.why or '')}" if run.complete else no_end
        missing = counted(run.missing_seq, "record")
        lost = f", {missing} lost" if run.missing_seq else ""
        answer(f"  run {run.run}: {ending}{lost}")
    for torn in line.torn:
        told = damage_told(torn.offset, torn.length, torn.why, line.file)
        answer(f"  {one_line(told)}")
