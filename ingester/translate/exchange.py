"""What goes out to people and comes back from them: blocks with their translations."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import PurePath

from msgspec import Struct

from ingester.core.blocks import Piece
from ingester.core.translation import Translation
from ingester.store.contract import Reader
from ingester.translate.walk import shown_pages, standing
from shared.errors import ConfigError

PAGES_TOLD = 20  # of those that hold a block


class Form(StrEnum):
    """How a file is written."""

    XLIFF = "xliff"
    LINES = "jsonl"


class Sheet(Struct, frozen=True, kw_only=True):
    """The blocks that a page is the first to hold."""

    url: str
    slug: str
    title: str
    spoken: str
    entries: "tuple[Entry, ...]"


class Entry(Struct, frozen=True, kw_only=True):
    """A block on its way to people; `pages`: the slugs of pages that hold it, the first ones."""

    piece: Piece
    known: Translation | None
    pages: tuple[str, ...]


class Unit(Struct, frozen=True, kw_only=True):
    """A block on its way back. `key`: what the file says it is; `is_final`: a person confirmed
    a text that was there already.
    """

    line: int
    key: str | None
    source: str
    target: str | None
    lang: str | None = None
    is_final: bool = False


class Problem(Struct, frozen=True, kw_only=True):
    """A place of a file that can't be read."""

    line: int
    why: str


def form_of(name: str) -> Form:
    """The form that a file's name asks for; - is a stream of lines."""
    match PurePath(name).suffix.lower() if name != "-" else ".jsonl":
        case ".xlf" | ".xliff":
            return Form.XLIFF
        case ".jsonl" | ".ndjson":
            return Form.LINES
        case _:
            raise ConfigError(f"{name}: write --export NAME.xlf for XLIFF or NAME.jsonl for lines")


def sheets(reader: Reader, site_ids: Iterable[int], lang: str) -> Iterator[Sheet]:
    """Every block that should be translated, once, under the first page that holds it."""
    ids = tuple(site_ids)
    holders = _holders(reader, ids, lang)
    for page in shown_pages(reader, ids):
        now = standing(reader, page, lang)
        if now is None:
            continue
        entries = tuple(
            Entry(
                piece=piece,
                known=now.known.get(piece.key),
                pages=(page.slug, *_slugs(reader, holders[piece.key][1:])),
            )
            for piece in now.pieces
            if holders[piece.key][0] == page.id
        )
        if entries:
            yield Sheet(
                url=page.url, slug=page.slug, title=now.title, spoken=now.spoken, entries=entries
            )


def _holders(reader: Reader, site_ids: tuple[int, ...], lang: str) -> dict[str, tuple[int, ...]]:
    """The pages of each block, the first ones: about 200 bytes a block."""
    found: dict[str, tuple[int, ...]] = {}
    for page in shown_pages(reader, site_ids):
        now = standing(reader, page, lang)
        for piece in now.pieces if now is not None else ():
            before = found.get(piece.key, ())
            if len(before) < PAGES_TOLD:
                found[piece.key] = (*before, page.id)
    return found


def _slugs(reader: Reader, page_ids: Iterable[int]) -> Iterator[str]:
    pages = (reader.page(page_id) for page_id in page_ids)
    return (page.slug for page in pages if page is not None)
