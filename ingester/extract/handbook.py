"""The text of a page that was written as it stands: its main region, whole, without the steps to
the pages beside it.

Handbooks, manuals and office pages say what they are by headings, lists and tables; what judges
articles takes those for the frame.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile

from ingester.extract.links import LINK
from ingester.extract.markdown import Block, joined, markdown_blocks
from ingester.extract.region import Region

# Of a region that no markup names, so much may be links, or it may be a hub among menus.
_LINKED = 0.35
_ROW = 0.75  # of a row's characters are links
_STEPS = 0.8  # of a row's links lead within the page, or to those beside, above and below
# What is left out together: a page is more than its frame.
_MOST_LEFT_OUT = 0.5
# What the tool says of itself at the end of each page.
_MADE_BY = re.compile(
    r"(?:generated|created|produced|made|built) (?:by|with|using)\b.{0,200}$", re.I
)
_NO_WORD = re.compile(r"[\W_]+")
_STEP_WORDS = frozenset(
    (
        *("previous", "prev", "next", "up", "home", "top", "back", "first", "last", "start"),
        *("main", "page", "chapter", "section", "part", "book", "contents", "table", "index"),
        *(
            "of",
            "the",
            "to",
            "go",
            "goto",
            "bib",
            "ind",
            "zurück",
            "weiter",
            "inhalt",
            "inhaltsverzeichnis",
        ),
        *("précédent", "suivant", "sommaire", "anterior", "siguiente", "índice"),
        *("上一页", "下一页", "上一章", "下一章", "目录", "首页", "前へ", "次へ", "目次"),
    )
)


def is_plain(region: Region) -> bool:
    """Whether the region can be trusted to be the page."""
    return region.found or region.linked <= _LINKED * region.size


def handbook_text(region: Region) -> str:
    """The region as Markdown."""
    blocks = markdown_blocks(region.element)
    if blocks and _MADE_BY.match(blocks[-1].text):
        blocks.pop()
    left_out = {*_steps(enumerate(blocks)), *_steps(reversed([*enumerate(blocks)]))}
    if not left_out:
        return joined(blocks)
    lost = sum(len(_bare(blocks[at].text)) for at in left_out)
    if lost > _MOST_LEFT_OUT * region.size:
        return joined(blocks)
    return joined(block for at, block in enumerate(blocks) if at not in left_out)


def _steps(blocks: Iterable[tuple[int, Block]]) -> Iterator[int]:
    """The rows of steps, and of links within the page, that stand before any other text."""
    for at, block in takewhile(lambda pair: _is_row(pair[1]), blocks):
        links = LINK.findall(block.text)
        steps = sum(target.startswith("#") or _is_step(label) for label, target in links)
        if steps >= _STEPS * len(links):
            yield at


def _is_row(block: Block) -> bool:
    """Whether a block is links and nothing else; items of a list are what a page says."""
    text = block.text
    if block.is_item or text.startswith("#") or LINK.search(text) is None:
        return False
    between = LINK.sub(" ", text)
    prose = 0 if _is_step(between) else len(_NO_WORD.sub("", between))
    return prose <= (1 - _ROW) * len(_bare(text))


def _is_step(label: str) -> bool:
    words = _NO_WORD.sub(" ", label.lower()).split()
    return all(word in _STEP_WORDS or word.isdecimal() for word in words)


def _bare(text: str) -> str:
    return _NO_WORD.sub("", LINK.sub(r"\1", text))
