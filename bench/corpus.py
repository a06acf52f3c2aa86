"""A harvest file of one site to measure with: given, built from real pages, or made up."""

from pathlib import Path

from bench.harvests import harvest
from bench.pages import MAIN, Corpus, Page, build
from bench.pages import corpus as pages_of

MADE = 1_000  # pages where there are no real ones


def corpus(argument: str | None, folder: Path) -> tuple[Path, str]:
    """The file to measure with, and what it is; files are made in `folder`."""
    if argument is not None and Path(argument).is_file():
        return Path(argument), argument
    if argument is None:
        build(MAIN[:1])
    pages = pages_of(MAIN[:1], made=MADE) if argument is None else _given(Path(argument))
    return harvest(pages.pages, folder / "bench.warc.gz"), pages.what


def _given(folder: Path) -> Corpus:
    found = sorted(path for path in folder.rglob("*.htm*") if path.is_file())
    pages = (Page(path.relative_to(folder).as_posix(), path.read_bytes()) for path in found)
    return Corpus(what=f"the pages in {folder}", pages=tuple(pages))
