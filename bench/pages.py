"""The pages that everything is measured on: real sites of Debian packages, else made-up ones."""

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from bench.madepages import made_pages

SITES = Path(".sites")
BUILDER = Path(os.environ.get("GOODCOPY_CASES", "../shared/cases")) / "sites/build_sites.py"

# Whole sites, so that links lead to pages that are there: 2,024 pages of 15 to 60 KB.
MAIN = ("postgresql", "django", "sqlalchemy")
# About 1,000 pages; laid down again and again for larger sizes, so that the mix stays the same.
UNIT = ("python3", "git", "policy", "exim4")


class Page(Struct, frozen=True):
    """One page: where it lies below the root, and its bytes."""

    path: str
    body: bytes

    @property
    def digest(self) -> str:
        """What its bytes are known by."""
        return hashlib.sha256(self.body).hexdigest()


class Corpus(Struct, frozen=True, kw_only=True):
    """Pages, and what they are in a few words."""

    what: str
    pages: tuple[Page, ...]

    @property
    def size(self) -> int:
        """Bytes of all pages."""
        return sum(len(page.body) for page in self.pages)

    def sample(self, count: int) -> "Corpus":
        """So many of the pages, always the same ones."""
        if count >= len(self.pages):
            return self
        chosen = tuple(random.Random(1).sample(self.pages, count))
        return Corpus(what=f"{count} of {self.what}", pages=chosen)


def build(sites: tuple[str, ...]) -> None:
    """Build those that are not there yet, where the shared cases bring the means; a minute."""
    missing = [name for name in dict.fromkeys(sites) if not (SITES / name).is_dir()]
    if missing and BUILDER.exists():
        command = [sys.executable, str(BUILDER), str(SITES), "--only", ",".join(missing)]
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL)


def corpus(sites: tuple[str, ...], *, made: int) -> Corpus:
    """The pages of these sites; so many made-up ones where they were not built."""
    if not all((SITES / name).is_dir() for name in sites):
        return made_corpus(made)
    pages = tuple(page for name in sites for page in _read(SITES / name, f"{name}/"))
    what = f"{len(pages):,} pages of Debian's documentation ({', '.join(sites)})"
    return Corpus(what=what, pages=pages)


def made_corpus(count: int) -> Corpus:
    """Made-up pages that look real."""
    pages = tuple(Page(path, body) for path, body in made_pages(count))
    return Corpus(what=f"{count:,} made-up pages", pages=pages)


def _read(folder: Path, prefix: str) -> Iterator[Page]:
    for path in sorted(folder.rglob("*.htm*")):
        if path.is_file():
            yield Page(prefix + path.relative_to(folder).as_posix(), path.read_bytes())
