"""Security floors: the oldest versions in which known faults of what we stand on are mended."""

import re
from collections.abc import Mapping

from msgspec import Struct

Version = tuple[int, ...]


class Floor(Struct, frozen=True, kw_only=True):
    """What a version below the floor can do, and the first mended version of each branch.

    A branch is named by its first two numbers; whatever is above the newest entry is mended too.
    """

    name: str
    mended: tuple[Version, ...]
    fault: str

    def is_met(self, version: Version) -> bool:
        """Whether the fault is mended in this version."""
        own = next((entry for entry in self.mended if entry[:2] == version[:2]), None)
        return version >= (own or max(self.mended))


PYTHON, SQLITE = "python", "sqlite"

# Each fault with its advisory; where our own code does not rely on the mended part, it says so.
FLOORS = (
    Floor(
        name=PYTHON,
        mended=((3, 11, 10), (3, 12, 4)),
        fault="ipaddress calls private addresses global (CVE-2024-4032); we ask a list of our own",
    ),
    Floor(
        name=PYTHON,
        mended=((3, 11, 15), (3, 12, 13), (3, 13, 12), (3, 14, 3)),
        fault="mail headers can be split (CVE-2026-1299); ours are cleaned to one line first",
    ),
    Floor(
        name="lxml",
        mended=((6, 1, 0),),
        fault="iterparse reads local files (CVE-2026-41066); we never parse that way",
    ),
    Floor(
        name=SQLITE,
        mended=((3, 44, 6), (3, 50, 7), (3, 51, 3)),
        fault="a checkpoint that meets a writer can damage a store with a write-ahead log; "
        "one lock of ours covers both",
    ),
    Floor(
        name="urllib3",
        mended=((2, 6, 3),),
        fault="a packed redirect can fill the memory (CVE-2026-21441); only extras bring it",
    ),
    Floor(
        name="aiohttp",
        mended=((3, 14, 0),),
        fault="cookies follow redirects (CVE-2026-47265); only extras bring it",
    ),
)


def version_of(text: str) -> Version:
    """The numbers at the start of a version, as many as there are: 3.11.7 of "3.11.7+deb"."""
    found = re.match(r"\d+(?:\.\d+)*", text.strip())
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def below(versions: Mapping[str, str]) -> list[tuple[Floor, str]]:
    """The floors that what is installed does not reach, with the version that is."""
    return [
        (floor, versions[floor.name])
        for floor in FLOORS
        if floor.name in versions and not floor.is_met(version_of(versions[floor.name]))
    ]
