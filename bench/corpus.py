"""Harvest files to measure with: given, built from the pages of real sites, or made up."""

import statistics
from pathlib import Path

from msgspec import Struct

from bench.harvests import harvest
from bench.pages import MAIN, SITES, UNIT, Corpus, Page, build, made_corpus
from bench.pages import corpus as pages_of
from shared.harvestfile import Damage, open_source, read_harvest
from shared.records import Response

MADE = 1_000  # pages where there are no real ones

ALL = tuple(dict.fromkeys(MAIN + UNIT))
SHORT = MAIN[0]  # its pages are a quarter as long as the others': what a record costs shows there


class Sample(Struct, frozen=True, kw_only=True):
    """One file to measure with, what it is, and the files of one site each that it is made of."""

    path: Path
    what: str
    sites: tuple[Path, ...]


def samples(argument: str | None, folder: Path) -> list[Sample]:
    """What to measure with; by default pages of all sites, and then those of short pages alone.

    Files are made in `folder`.
    """
    if argument is not None:
        path = Path(argument)
        what = argument
        if path.is_dir():
            given = _given(path)
            path, what = harvest(given.pages, folder / "bench.warc.gz"), given.what
        return [Sample(path=path, what=what, sites=(path,))]
    build(ALL)
    if names := [name for name in ALL if (SITES / name).is_dir()]:
        return _of_sites(names, folder)
    made = made_corpus(MADE)
    path = harvest(made.pages, folder / "bench.warc.gz")
    return [Sample(path=path, what=made.what, sites=(path,))]


def _of_sites(names: list[str], folder: Path) -> list[Sample]:
    """The sites one after the other in one file, which may hold many runs."""
    files = {
        name: harvest(pages_of((name,), made=0).pages, folder / f"{name}.warc.gz") for name in names
    }
    path = folder / "bench.warc.gz"
    with path.open("wb") as joined:
        for file in files.values():
            joined.write(file.read_bytes())
    what = f"Debian's documentation ({', '.join(names)})"
    found = [Sample(path=path, what=what, sites=tuple(files.values()))]
    if SHORT in files:
        what = f"Short pages, which cost most a byte ({SHORT})"
        found.append(Sample(path=files[SHORT], what=what, sites=(files[SHORT],)))
    return found


def lengths(path: Path) -> str:
    """How long the bodies in a file are: the mean, and the middle one."""
    found = []
    with open_source(str(path)) as source:
        for item in read_harvest(source, name=str(path)):
            if not isinstance(item, Damage) and isinstance(item.record, Response):
                found.append(len(item.record.http.body))
    mean, middle = statistics.mean(found), statistics.median(found)
    return f"{len(found):,} pages, mean {mean / 1e3:.1f} KB, p50 {middle / 1e3:.1f} KB"


def _given(folder: Path) -> Corpus:
    found = sorted(path for path in folder.rglob("*.htm*") if path.is_file())
    pages = (Page(path.relative_to(folder).as_posix(), path.read_bytes()) for path in found)
    return Corpus(what=f"the pages in {folder}", pages=tuple(pages))
