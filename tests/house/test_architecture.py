"""The picture in ARCHITECTURE.md shows the imports between rooms as they are, no more, no fewer."""

import re
from functools import cache
from pathlib import Path

from tests.house.house import ROOT, imports_of, product_files

# Everything may stand on shared, and a command line on every room of its tool: arrows that say no
# more than that are left out of the picture.
UNDRAWN_TARGETS = ("shared",)
UNDRAWN_SOURCES = ("harvester/cli", "ingester/cli")


def room_of(path: Path) -> str:
    """The folder of a file below its tool: ingester/store for ingester/store/migrations/env.py."""
    return "/".join(path.parts[:-1][:2])


@cache
def file_of(name: str) -> Path | None:
    """The product file that a dotted name leads to."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        base = Path(*parts[:end])
        for path in (base.with_suffix(".py"), base / "__init__.py"):
            if (ROOT / path).is_file():
                return path
    return None


def arrows_in_the_house() -> set[tuple[str, str]]:
    found = set()
    for path in product_files():
        source = room_of(path)
        targets = {room_of(file) for name in imports_of(path) if (file := file_of(name))}
        found |= {(source, target) for target in targets - {source}}
    return {
        (source, target)
        for source, target in found
        if target.split("/")[0] not in UNDRAWN_TARGETS and source not in UNDRAWN_SOURCES
    }


def arrows_in_the_picture() -> set[tuple[str, str]]:
    paper = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    picture = paper.partition("```mermaid")[2].partition("```")[0]
    return set(re.findall(r"^\s*([\w/]+) --> ([\w/]+)\s*$", picture, re.M))


def test_the_picture_shows_every_import_between_rooms():
    assert arrows_in_the_house() - arrows_in_the_picture() == set()


def test_the_picture_shows_no_import_that_is_gone():
    assert arrows_in_the_picture() - arrows_in_the_house() == set()


def test_the_paper_names_every_room():
    paper = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    rooms = {room_of(path) for path in product_files() if len(path.parts) > 2}
    assert {room for room in rooms if f"`{room}/`" not in paper} == set()


def test_rooms_do_not_import_each_other_both_ways():
    arrows = arrows_in_the_house()
    assert {arrow for arrow in arrows if (arrow[1], arrow[0]) in arrows} == set()


def test_rooms_do_not_know_the_loops_above_them():
    above = {arrow for arrow in arrows_in_the_house() if arrow[1] in ("harvester", "ingester")}
    assert above == {
        ("harvester/linkcheck", "harvester"),  # a second loop, made of the pieces of the first
        ("ingester", "harvester"),  # local.py through door.py, see test_layers
    }
