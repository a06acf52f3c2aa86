"""A sink that keeps what is written, and a run that writes into it."""

from datetime import UTC, datetime

from shared.packing import GZ, Packer
from shared.runwriter import Intro, RunWriter
from shared.sink import Place

RUN = "00000000-0000-4000-8000-000000000001"
AT = datetime(2026, 11, 30, 9, tzinfo=UTC)
INTRO = Intro(
    site="campus", home="https://campus.example/", hosts=("campus.example",),
    user_agent="goodcopy", config="", at=AT,
)  # fmt: skip


class Memory:
    """Takes members as a file would."""

    def __init__(self):
        self.content = b""

    @property
    def offset(self):
        return len(self.content)

    def append(self, member):
        place = Place(offset=self.offset, length=len(member))
        self.content += member
        return place

    def sync(self):
        pass

    def close(self):
        pass


def a_writer(codec=GZ, *, seq=0):
    """A run's writer, and where it writes."""
    out = Memory()
    return RunWriter(out, Packer(codec), RUN, seq=seq), out
