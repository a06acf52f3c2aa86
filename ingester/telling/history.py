"""A page's texts over time, and what changed from one to the next."""

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

from msgspec import Struct

from ingester.core.page import Copy
from ingester.core.worddiff import Hunk, compare
from ingester.store.contract import Reader
from shared.event import Event, moment


class Edition(Struct, frozen=True, kw_only=True):
    """A text of a page, since when it stands, and the run that brought it."""

    at: datetime
    run: str
    copy: Copy


class Change(Struct, frozen=True, kw_only=True):
    """From one text to the next: title, words and link targets."""

    old: Edition
    new: Edition
    hunks: list[Hunk]
    links_new: tuple[str, ...]
    links_gone: tuple[str, ...]


class VersionLine(Event, frozen=True, kw_only=True, tag="version"):
    """One text of a page as JSON."""

    page: int
    at: str | None
    run: str
    hash: str
    title: str
    characters: int


class DiffLine(Event, frozen=True, kw_only=True, tag="diff"):
    """One change as JSON; marks are " " (same), "-" (gone) and "+" (new)."""

    page: int
    old: str | None
    new: str | None
    old_title: str
    new_title: str
    hunks: list[Hunk]
    links_new: tuple[str, ...]
    links_gone: tuple[str, ...]


def editions(reader: Reader, page_id: int) -> list[Edition]:
    """The texts of a page, oldest first."""
    return [
        Edition(at=version.at, run=version.run, copy=copy)
        for version in reader.versions(page_id)
        if (copy := reader.copy(version.hash)) is not None
    ]


def changes(known: list[Edition]) -> Iterator[Change]:
    """From each text to the next, newest change first."""
    for old, new in reversed(list(pairwise(known))):
        before, after = set(old.copy.links), set(new.copy.links)
        yield Change(
            old=old, new=new, hunks=compare(old.copy.text, new.copy.text),
            links_new=tuple(sorted(after - before)), links_gone=tuple(sorted(before - after)),
        )  # fmt: skip


def version_line(page_id: int, edition: Edition) -> VersionLine:
    """An edition for machines."""
    copy = edition.copy
    return VersionLine(
        page=page_id, at=moment(edition.at), run=edition.run, hash=copy.hash, title=copy.title,
        characters=len(copy.text),
    )  # fmt: skip


def diff_line(page_id: int, change: Change) -> DiffLine:
    """A change for machines."""
    return DiffLine(
        page=page_id, old=moment(change.old.at), new=moment(change.new.at),
        old_title=change.old.copy.title, new_title=change.new.copy.title, hunks=change.hunks,
        links_new=change.links_new, links_gone=change.links_gone,
    )  # fmt: skip
