"""`harvester list`: what is in a harvest file, one line a record, and where it lies."""

from datetime import datetime

import click

from harvester.net.objects import open_harvest
from harvester.wholeness import ending_of
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line, say
from shared.damagetold import damage_told
from shared.errors import Ending
from shared.event import Event
from shared.harvestfile import Damage, Located, read_harvest
from shared.records import Failure, LinkCheck, Record, Response, Revisit, Warcinfo, record_type
from shared.wording import input_name


class RecordLine(Event, frozen=True, kw_only=True, tag="record"):
    """One record; `record` is its WARC type, `offset` and `length` its member's place."""

    offset: int
    length: int
    record: str
    url: str | None
    status: int | None
    at: str | None
    kind: str | None
    recovered: bool
    bad_digest: bool


@click.command("list")
@click.argument("file", metavar="FILE")
@json_option
@ok_option
def command(file: str, as_json: bool) -> Ending:
    """List the records of a harvest file (or of any WARC; - for standard input).

    A line gives offset and length of the member, the record's type, the status of the answer, what
    was fetched, and its address. The bytes of a member alone decode to its records (of a zst file
    with its dictionary). Damage is told on stderr; `harvester verify --json` gives it as JSON.

    In JSON, `recovered` means that damage came before and the record's run is not certain, and
    `bad_digest` that another tool wrote a digest that is wrong. Exit codes are those of verify.

    \b
    Example:
      harvester list campus.warc.gz --json | jq -r 'select(.status == 404).url'
    """
    with open_harvest(file) as source:
        reader = read_harvest(source, name=file)
        for found in reader:
            if isinstance(found, Damage):
                told = damage_told(found.offset, found.length, found.why, file)
                say(f"{input_name(file)}: {told}")
            elif as_json:
                emit(_line(found))
            else:
                _tell(_line(found))
    return ending_of(reader.runs, is_torn=reader.bytes_torn > 0)


def _line(found: Located) -> RecordLine:
    record = found.record
    return RecordLine(
        offset=found.offset,
        length=found.length,
        record=record_type(record),
        url=_address(record),
        status=_status(record),
        at=_moment(record.date),
        kind=record.facts.kind,
        recovered=found.recovered,
        bad_digest=found.bad_digest,
    )


def _address(record: Record) -> str | None:
    return None if isinstance(record, Warcinfo) else record.url


def _status(record: Record) -> int | None:
    """The status of the answer, or the code of why there is none."""
    match record:
        case Response():
            return record.http.status
        case Revisit():
            return record.http.status if record.http else None
        case Failure():
            return record.fetch_status
        case LinkCheck(fields={"status": said}) if said.isdecimal() and len(said) == 3:
            return int(said)
        case _:
            return None


def _moment(date: datetime | None) -> str | None:
    return date.isoformat(timespec="microseconds").replace("+00:00", "Z") if date else None


def _tell(line: RecordLine) -> None:
    status = "-" if line.status is None else str(line.status)
    address = one_line(line.url or "-")
    kind = line.kind or "-"
    answer(f"{line.offset:>10} {line.length:>8}  {line.record:<9} {status:>5}  {kind:<7} {address}")
