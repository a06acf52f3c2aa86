"""A harvest file cut into parts, each of which can be read by itself (FORMAT.md, section 8)."""

import io
from pathlib import Path

from msgspec import Struct

from shared.errors import OutputError
from shared.harvestfile import Damage, read_harvest
from shared.packing import GZ, PLAIN, ZST, Packer

_LINE_END = b"\r\n"
_MAGIC = {b"\x1f\x8b": GZ, b"\x28\xb5": ZST}


class Opening(Struct, frozen=True, kw_only=True):
    """What stands first in a harvest file: a dictionary frame, if any, and the run's warcinfo."""

    frame: bytes
    warcinfo: bytes  # the record, not packed
    codec: str

    def again(self, seq: int) -> bytes:
        """The member that a later part begins with: the warcinfo, and the last number before.

        Another packer may pack it otherwise, so who needs these bytes twice keeps them.
        """
        version, _, rest = self.warcinfo.partition(_LINE_END)
        mark = b'WARC-JSON-Metadata: {"seq":%d}' % seq
        return Packer(self.codec).pack(_LINE_END.join((version, mark, rest)))


def opening_of(path: Path) -> Opening:
    """The opening of a harvest file; OutputError where it has none (any more)."""
    with path.open("rb") as file:
        found = next(iter(read_harvest(file, name=str(path)).raw()))
        if isinstance(found, Damage) or found.raw.warc_type != "warcinfo":
            raise OutputError(f"{path} begins with no warcinfo: it can't be cut into parts.")
        file.seek(0)
        frame, magic = file.read(found.offset), file.read(2)
    return Opening(frame=frame, warcinfo=found.raw.record_bytes, codec=_MAGIC.get(magic, PLAIN))


def part_of(path: Path, start: int, end: int, *, warcinfo: bytes) -> bytes:
    """The members between two offsets as a file of their own; `warcinfo`: the member before them.

    The first part has its own.
    """
    frame = opening_of(path).frame if start else b""
    with path.open("rb") as file:
        file.seek(start)
        return frame + warcinfo + file.read(end - start)


def last_seq(part: bytes, *, before: int) -> int:
    """The number of the last record in a part."""
    reader = read_harvest(io.BytesIO(part), name="-")
    for _ in reader:
        pass
    return max((run.last_seq for run in reader.runs), default=before)
