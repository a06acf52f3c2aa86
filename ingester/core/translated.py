"""A page in a language: translated where a translation is known, in the original where not."""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

from ingester.core.blocks import Piece, pieces_of, title_piece
from ingester.core.language import is_spoken, is_written_in
from ingester.core.page import Copy, Page
from ingester.core.translation import Translation


class Memory(Protocol):
    """What knows translations of blocks: a reader of the store."""

    def translations(self, blocks: Collection[str], lang: str) -> dict[str, Translation]:
        """As `Reader.translations`."""


class Block(Struct, frozen=True, kw_only=True):
    """One block in Markdown: `text` as a reader sees it, `source` the original.

    `wanted`: it should be translated (code, numbers and links need none, nor does a page in that
    language); so what is wanted and not `translated` is to be marked as the original. `before`:
    the line breaks between this block and the one before it; `mark` and `end`: what of its text
    stands around its words ("## ", "- ", "| " and " |").
    """

    text: str
    source: str
    translated: bool
    human: bool
    wanted: bool
    before: str = ""
    mark: str = ""
    end: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether a reader should know that this is the original."""
        return self.wanted and not self.translated


class TranslatedPage(Struct, frozen=True, kw_only=True):
    """A page in a language. `title` is the text of `heading`, which says where it comes from."""

    lang: str
    title: str
    heading: Block
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """The whole page in Markdown, without the title."""
        return "".join(block.before + block.text for block in self.blocks)

    @property
    def wanted(self) -> int:
        """How many blocks should be translated, the title included."""
        return sum(block.wanted for block in (self.heading, *self.blocks))

    @property
    def missing(self) -> int:
        """How many of them have no translation yet."""
        return sum(block.is_missing for block in (self.heading, *self.blocks))


def translated(reader: Memory, page: Page, copy: Copy | None, lang: str) -> TranslatedPage:
    """The page with every translation that the store knows; without a copy only its title."""
    pieces = [
        title_piece(copy.title if copy else page.title),
        *pieces_of(copy.text if copy else ""),
    ]
    spoken = copy.lang if copy else ""
    wanted = [is_wanted(piece, spoken, lang) for piece in pieces]
    keys = [piece.key for piece, is_asked in zip(pieces, wanted, strict=True) if is_asked]
    known = reader.translations(keys, lang)
    heading, *blocks = (
        _block(piece, known.get(piece.key) if is_asked else None, wanted=is_asked)
        for piece, is_asked in zip(pieces, wanted, strict=True)
    )
    return TranslatedPage(lang=lang, title=heading.text, heading=heading, blocks=tuple(blocks))


def is_wanted(piece: Piece, spoken: str, lang: str) -> bool:
    """Whether a block of a page that calls its language `spoken` should be translated."""
    return piece.wanted and not is_spoken(spoken, lang) and not is_written_in(piece.source, lang)


def _block(piece: Piece, known: Translation | None, *, wanted: bool) -> Block:
    return Block(
        text=piece.saying(known.text) if known else piece.original,
        source=piece.original,
        translated=known is not None,
        human=known is not None and known.human,
        wanted=wanted,
        before=piece.before,
        mark=piece.mark,
        end=piece.end,
    )
