"""A folder of Markdown files, one a page, with what is known of it in front.

A file's name is the page's slug. The folder is the export's own: a list in it names the files that
exports made, and only those are ever replaced or removed.
"""

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from ingester.export.pages import text_of
from ingester.telling.pageline import PageLine
from shared.cli import put
from shared.console import one_line, safe
from shared.errors import ConfigError, OutputError
from shared.newfile import cannot_write, new_file

MADE = ".goodcopy-export.jsonl"  # the list; also what marks a folder as an export's
SAFE = re.compile(r"[a-z0-9][a-z0-9-]{0,99}")
DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")  # names that Windows keeps for itself
OWN = "made_by: goodcopy export"  # the first line of the front matter: the file is ours
FRONT = 64  # bytes in which that line stands
FIELDS = (
    "title", "url", "slug", "site", "category", "state", "reason", "last_read", "last_tried",
    "last_changed", "error", "versions", "aliases",
)  # fmt: skip

_ENCODE = msgspec.json.Encoder().encode


class Entry(Struct, frozen=True, kw_only=True):
    """A file that an export made, and the page it holds."""

    file: str
    slug: str


_DECODE = msgspec.json.Decoder(Entry).decode


class Written(Struct, frozen=True, kw_only=True):
    """What an export did to the folder."""

    pages: int
    changed: int
    removed: int


def tell(lines: Iterable[PageLine]) -> None:
    """Write the pages to stdout, one after the other, each with its front matter."""
    for line in lines:
        put(content_of(line))


def write(lines: Iterable[PageLine], folder: Path, is_wanted: Callable[[str], bool]) -> Written:
    """Bring the folder to the pages. `is_wanted` says whether a slug is one of them still: a file
    of an earlier export whose page went away is removed.
    """
    _take(folder)
    pages = changed = 0
    with new_file(folder / MADE) as made:
        for line in lines:
            entry = Entry(file=name_of(line.slug), slug=line.slug)
            made.write(_ENCODE(entry) + b"\n")
            changed += _put(folder, entry, content_of(line))
            pages += 1
        removed = _sweep(folder, is_wanted)
    return Written(pages=pages, changed=changed, removed=removed)


def name_of(slug: str) -> str:
    """The file of a page. Slugs are plain words; whatever else stands in a store stays inside the
    folder too.
    """
    plain = slug if SAFE.fullmatch(slug) else "-".join(re.findall(r"[a-z0-9]+", slug.lower()))[:80]
    if not plain or plain != slug or DEVICES.fullmatch(plain):
        seal = hashlib.sha256(slug.encode("utf-8", "replace")).hexdigest()
        plain = f"{plain or 'page'}-{seal[:8]}"
    return f"{plain}.md"


def content_of(line: PageLine) -> bytes:
    """The file: front matter as YAML (JSON strings are YAML), the title, the text."""
    front = [f"{name}: {_yaml(getattr(line, name))}" for name in FIELDS]
    title = one_line(line.title)
    text = safe(text_of(line)).strip()
    head = "" if text.startswith("# ") else f"# {title}\n\n"
    whole = "\n".join(["---", OWN, *front, "---", "", f"{head}{text}", ""])
    return whole.encode("utf-8", "replace")


def _yaml(value: object) -> str:
    """As JSON in ASCII: no title can end the front matter or say more than itself."""
    return json.dumps(value, ensure_ascii=True)


def _take(folder: Path) -> None:
    """Make the folder or recognise it; one with other things in it is left as it is."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_ours = (folder / MADE).is_file()
        if not is_ours and any(folder.iterdir()):
            raise ConfigError(
                f"{folder} has files in it that no export made. Name an empty or a new folder with "
                "-o; nothing was changed."
            )
        (folder / MADE).touch()
    except FileExistsError:
        raise ConfigError(f"{folder} is a file: name a folder with -o.") from None
    except OSError as error:
        raise cannot_write(folder / MADE, error) from None


def _put(folder: Path, entry: Entry, content: bytes) -> bool:
    """Whether the file had to be written; one that says the same keeps its date."""
    path = folder / entry.file
    before = _start(path, len(content) + 1)
    if before == content:
        return False
    if before is None:
        _note(folder, entry)
    elif not _is_ours(before):
        raise ConfigError(f"{path} was not made by an export: move it away, and export again.")
    with new_file(path, durable=False) as stream:
        stream.write(content)
    return True


def _start(path: Path, length: int) -> bytes | None:
    """The first bytes of a file; None where there is none. A link is not followed."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as known:
            return known.read(length)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OutputError(f"{path} can't be read: {error.strerror}.") from None


def _note(folder: Path, entry: Entry) -> None:
    """Add to the list before the file is there: a killed export leaves nothing unlisted."""
    try:
        with (folder / MADE).open("ab") as made:
            made.write(_ENCODE(entry) + b"\n")
    except OSError as error:
        raise OutputError(f"{folder / MADE} can't be written: {error.strerror}.") from None


def _sweep(folder: Path, is_wanted: Callable[[str], bool]) -> int:
    """Remove the listed files whose pages are no longer wanted; how many there were."""
    removed = 0
    with (folder / MADE).open("rb") as made:
        for entry in _entries(made):
            path = folder / entry.file
            stays = entry.file != name_of(entry.slug) or is_wanted(entry.slug)
            if not stays and _is_ours(_start(path, FRONT) or b""):
                path.unlink(missing_ok=True)
                removed += 1
    return removed


def _entries(made: BinaryIO) -> Iterator[Entry]:
    """The lines of the list; one that was cut or changed by hand counts for nothing."""
    for line in made:
        with suppress(msgspec.MsgspecError):
            yield _DECODE(line)


def _is_ours(start: bytes) -> bool:
    return start.startswith(f"---\n{OWN}\n".encode())
