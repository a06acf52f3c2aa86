"""The text of an article: trafilatura's reading, checked against what stands in the page.

trafilatura knows articles, and what stands around them. On hubs and long pages it was measured to
lose up to 99 % of the text without a word, so what it returns is compared with the page's main
region, and where too much is missing the region is read instead: by trafilatura once more, and
last by ourselves, whole.
"""

import logging
from copy import deepcopy
from importlib.util import find_spec
from typing import NamedTuple

from lxml.html import Element, HtmlElement

from ingester.extract.gaps import without_gaps
from ingester.extract.kept import mended, with_marks
from ingester.extract.links import LINK
from ingester.extract.markdown import joined, markdown_blocks
from ingester.extract.region import Region, region_of

# Under this share of the region's prose something was lost; a second reading has to bring a
# quarter more. On 315 gold pages the pair changes nothing that was right.
_LOST = 0.5
_GAIN = 1.25
# Under this share even after the second reading, the region is taken whole.
_STILL_LOST = 0.6
# Characters by which the two may differ where nothing is missing.
_NOTHING_MISSING = 10
# The same words as the region's but for so much, and of its links, where they are so much of it,
# a part: they were lost alone.
_SAME = 0.03
_LISTING = 0.05
# A region that is mostly links, of which most were left out, is a hub.
_HUB_LINKS = 0.5
_HUB_KEPT = 0.6
# What the page itself marks as its main part, and is links to this share, is one for sure.
_ALL_LINKS = 0.8
# trafilatura itself doubts what is shorter.
_SHORT = 250
# So many long paragraphs make an article, whatever links stand around it.
_ARTICLE_PARAGRAPHS, _PARAGRAPH = 3, 150

_MARKS = "#*|`>~_\\-"


def article_text(tree: HtmlElement, *, news: bool, is_bare: bool) -> str:
    """The text of a slimmed page; of a bare one the frame was taken out. Uses up the tree."""
    first = _read(tree)
    region = region_of(tree)
    return whole(region) if first is None else _checked(region, first, news=news, is_bare=is_bare)


def whole(region: Region) -> str:
    """All that stands in a region."""
    return joined(markdown_blocks(region.element))


def _checked(region: Region, first: str, *, news: bool, is_bare: bool) -> str:
    best, size = first, _Measure.of(first)
    if news and size.prose < _LOST * region.prose:
        second = _read(_framed(region))
        if second is not None and _Measure.of(second).prose > _GAIN * size.prose:
            best, size = second, _Measure.of(second)
    if not best.strip() or _is_cut_hub(region, best, size) or _lost_links_alone(region, size):
        return whole(region)
    if news or sum(size) >= region.size - _NOTHING_MISSING:
        return best
    if size.prose < _STILL_LOST * region.prose:
        return whole(region)
    return without_gaps(best, markdown_blocks(region.element), is_bare=is_bare)


def _lost_links_alone(region: Region, size: "_Measure") -> bool:
    """Where trafilatura is at a loss it hands on the words of a page and none of its structure."""
    is_same = abs(sum(size) - region.size) <= max(_SAME * region.size, _NOTHING_MISSING)
    is_listing = region.linked >= _LISTING * region.size
    return is_same and is_listing and size.linked < _HUB_KEPT * region.linked


def _is_cut_hub(region: Region, text: str, size: "_Measure") -> bool:
    if region.linked < _HUB_LINKS * region.size or size.linked >= _HUB_KEPT * region.linked:
        return False
    if region.found and region.linked >= _ALL_LINKS * region.size:
        return True
    if not region.found and size.prose >= _SHORT:
        return False  # the links around a short article, where nothing marks it off
    long_lines = (line for line in text.splitlines() if len(line) >= _PARAGRAPH)
    paragraphs = sum(1 for line in long_lines if _Measure.of(line).prose >= _PARAGRAPH)
    return paragraphs < _ARTICLE_PARAGRAPHS


def check_trafilatura() -> None:
    """ModuleNotFoundError where it is missing; it is loaded with the first page that needs it."""
    if find_spec("trafilatura") is None:
        raise ModuleNotFoundError("No module named 'trafilatura'")


def _read(tree: HtmlElement) -> str | None:
    """trafilatura's reading of a tree, which it leaves as it is; None where it gave up."""
    import trafilatura  # 0.3 s, and handbooks do without

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    marked = with_marks(tree)
    try:
        text = trafilatura.extract(
            marked.tree,
            fast=True,
            output_format="markdown",
            include_links=True,
            include_tables=True,
            include_comments=False,
        )
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001  strangers' markup in a stranger's code: we read it ourselves
        return None
    return mended(text or "", marked.blocks)


def _framed(region: Region) -> HtmlElement:
    """A page that consists of the region alone, so that all of it counts as the article."""
    root, body, article = Element("html"), Element("body"), Element("article")
    content = deepcopy(region.element)
    content.tail = None
    if content.tag in ("html", "body", "article"):
        content.tag = "div"
    article.append(content)
    body.append(article)
    root.append(body)
    return root


class _Measure(NamedTuple):
    """Characters of a text outside of links and inside, marks and spaces not counted."""

    prose: int
    linked: int

    @classmethod
    def of(cls, text: str) -> "_Measure":
        parts = LINK.split(text)  # text, label, target, text, label, ...
        return cls(_count("".join(parts[::3])), _count("".join(parts[1::3])))


def _count(text: str) -> int:
    return len("".join(text.split())) - sum(map(text.count, _MARKS))
