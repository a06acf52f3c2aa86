"""A page in a language as `show` tells it: what is still in the original is marked."""

from msgspec import Struct, structs

from ingester.core.translated import Block, TranslatedPage, translated
from ingester.store.contract import PageRow, Reader
from ingester.telling.pageline import PageLine

MARK = "[original] "


class BlockLine(Struct, frozen=True, kw_only=True):
    """A block as the reader sees it; what is wanted and not translated stands in the original."""

    text: str
    wanted: bool
    translated: bool
    human: bool


class PageInLanguage(PageLine, frozen=True, kw_only=True, tag="page"):
    """The page's line with title and text in a language; of `wanted` blocks, `missing` are not
    translated. The first block is the title.
    """

    lang: str
    wanted: int
    missing: int
    blocks: tuple[BlockLine, ...]


def in_language(reader: Reader, row: PageRow, lang: str) -> TranslatedPage:
    """The page with every translation that there is."""
    copy = reader.copy(row.page.copy) if row.page.copy else None
    return translated(reader, row.page, copy, lang)


def line_in_language(line: PageLine, page: TranslatedPage) -> PageInLanguage:
    """The line of a page, in the language."""
    fields = structs.asdict(line) | {"title": page.title, "text": page.text}
    blocks = tuple(map(_block, (page.heading, *page.blocks)))
    return PageInLanguage(
        **fields, lang=page.lang, wanted=page.wanted, missing=page.missing, blocks=blocks
    )


def marked(page: TranslatedPage) -> str:
    """The text with a mark before each block that should be translated and is not."""
    return "".join(
        f"{block.before}{MARK if block.is_missing else ''}{block.text}" for block in page.blocks
    )


def _block(block: Block) -> BlockLine:
    return BlockLine(
        text=block.text, wanted=block.wanted, translated=block.translated, human=block.human
    )
