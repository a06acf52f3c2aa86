"""Walks over the pages that readers see, and says of each which blocks are translated."""

import hashlib
from array import array
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from ingester.core.blocks import Piece, pieces_of, title_piece
from ingester.core.language import is_spoken
from ingester.core.page import Page
from ingester.core.translated import is_wanted
from ingester.core.translation import PageSeal, Translation
from ingester.store.contract import Reader, Writer


class Standing(Struct, frozen=True, kw_only=True):
    """How a page stands in a language. `pieces`: its blocks that should be translated, each once;
    `spoken`: what its text calls its own language.
    """

    page: Page
    spoken: str
    title: str
    pieces: tuple[Piece, ...]
    known: dict[str, Translation]
    seal: PageSeal | None

    @property
    def missing(self) -> list[Piece]:
        """The blocks without a translation."""
        return [piece for piece in self.pieces if piece.key not in self.known]

    @property
    def is_stale(self) -> bool:
        """Whether it was wholly translated once, and has changed since."""
        return self.seal is not None and self.seal.whole and len(self.known) < len(self.pieces)


def shown_pages(reader: Reader, site_ids: Iterable[int]) -> Iterator[Page]:
    """The pages with a text that readers see."""
    for site_id in site_ids:
        yield from (page for page in reader.pages(site_id) if page.shown and page.copy)


def page_numbers(reader: Reader, site_ids: Iterable[int]) -> "array[int]":
    """Their ids, so that a long walk holds no snapshot."""
    return array("q", (page.id for page in shown_pages(reader, site_ids)))


def turned(numbers: Sequence[int], first: int) -> list[int]:
    """The pages from this one on, then those before it; the first once more where it was begun in
    its middle.
    """
    at = next((place for place, number in enumerate(numbers) if number >= first), 0)
    return [*numbers[at:], *numbers[:at], *numbers[at : at + 1]]


def standing(reader: Reader, page: Page, lang: str) -> Standing | None:
    """How a page stands; None where nothing of it is to be translated, as in its own language."""
    copy = reader.copy(page.copy) if page.copy else None
    if copy is None or is_spoken(copy.lang, lang):
        return None
    blocks = (title_piece(copy.title), *pieces_of(copy.text))
    pieces = {piece.key: piece for piece in reversed(blocks) if is_wanted(piece, copy.lang, lang)}
    if not pieces:
        return None
    return Standing(
        page=page,
        spoken=copy.lang,
        title=copy.title,
        pieces=tuple(reversed(pieces.values())),
        known=reader.translations(pieces, lang),
        seal=reader.page_seal(page.id, lang),
    )


def settle(writer: Writer, page_id: int, lang: str) -> bool:
    """Bring what was translated to a page: its seal, and the search index where that is another.

    Whatever stopped an earlier run, the next walk sees by the seal what was left undone.
    """
    page = writer.page(page_id)
    now = standing(writer, page, lang) if page is not None and page.shown else None
    if now is None or not needs_settling(now):
        return False
    writer.put_page_seal(page_id, lang, _sealed(now))
    writer.index_page(page_id)
    return True


def needs_settling(now: Standing) -> bool:
    """Whether a page has other translations than when it was settled last."""
    return _sealed(now) != now.seal if now.known else now.seal is not None


def _sealed(now: Standing) -> PageSeal:
    digest = hashlib.sha256()
    for piece in now.pieces:
        if (known := now.known.get(piece.key)) is not None:
            digest.update(f"{piece.key} {known.human:d} {known.text}\n".encode("utf-8", "replace"))
    was_whole = now.seal is not None and now.seal.whole
    return PageSeal(
        seal=digest.hexdigest()[:32], whole=was_whole or len(now.known) == len(now.pieces)
    )
