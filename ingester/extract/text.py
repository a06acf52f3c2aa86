"""The text of a page as Markdown: trafilatura's reading, checked against what stands in the page.

trafilatura knows articles. On handbooks and hubs it was measured to lose up to 99 % of the text
without a word, so what it returns is compared with the page's main region, and where too much is
missing the region is read instead: by trafilatura once more, and last by ourselves, whole.
"""

import logging
import re
import unicodedata
from copy import deepcopy
from typing import NamedTuple

from lxml import etree
from lxml.html import Element, HtmlElement

from ingester.extract.markdown import Block, joined, markdown_blocks
from ingester.extract.region import Region, region_of, slim
from shared.url import join

# trafilatura is quadratic in the number of inline tags of a block (100,000 spans: over a minute).
# Of 990 real pages the widest had 19,629 tags.
WIDEST = 30_000
LONGEST = 8_000_000

# Under this share of the region's prose something was lost; a second reading has to bring a
# quarter more. On 315 gold pages the pair changes nothing that was right.
_LOST = 0.5
_GAIN = 1.25
# Under this share even after the second reading, the region is taken whole.
_STILL_LOST = 0.6
# Characters by which the two may differ where nothing is missing.
_NOTHING_MISSING = 10
# A missing tenth of what stands between the first and the last block that was kept is a gap.
_GAP = 0.1
_KEY = 48
# A kept block shorter than this, a label or a date, does not make its container the page's.
_SENTENCE = 60
# Blocks come in their order: the next one stands near.
_NEAR = 4_000
# Characters that are looked through for such blocks: 0.3 s, on pages of thousands of blocks.
_MOST_STEPS = 300_000_000
# A region that is mostly links, of which most were left out, is a hub.
_HUB_LINKS = 0.5
_HUB_KEPT = 0.6
# What the page itself marks as its main part, and is links to this share, is one for sure.
_ALL_LINKS = 0.8
# trafilatura itself doubts what is shorter.
_SHORT = 250
# So many long paragraphs make an article, whatever links stand around it.
_ARTICLE_PARAGRAPHS, _PARAGRAPH = 3, 150

_LINK = re.compile(r"!?\[((?:[^\[\]\\]|\\.)*+)\]\((<[^<>\n]*+>|[^()\s]*+)\)")
_UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_BLANK_LINES = re.compile(r"\n{3,}")
_MARKS = "#*|`>~_\\-"
# What trafilatura leaves out of a text by rule: paragraphs with links, lists, headings, tables.
_LEFT_OUT = re.compile(r"\]\(http|^(?:\s*(?:[-#|]|\d+\. )|```)")
_NO_WORD = re.compile(r"[\W_]+")
_PERMALINK = frozenset(("", "¶", "#", "§", "🔗", "∞", "⚓", "link", "permalink"))
_NEWS = etree.XPath(
    './/meta[@property="article:published_time"]|.//script[@type="application/ld+json"]'
    '[contains(., "NewsArticle") or contains(., "BlogPosting")]'
)


def main_text(
    tree: HtmlElement, base: str, *, tags: int, length: int
) -> tuple[str, tuple[str, ...]]:
    """The page's text and the targets of its links; empty only where a reader sees nothing.

    Uses up the tree.
    """
    is_news = bool(_NEWS(tree))
    slim(tree)
    _prepare_links(tree, base)
    if tags > WIDEST or length > LONGEST:
        return finished(_whole(region_of(tree)))
    first = _read(tree)
    if first is None:
        return finished(_whole(region_of(tree)))
    return finished(_checked(tree, first, is_news=is_news))


def finished(text: str) -> tuple[str, tuple[str, ...]]:
    """The text as it is stored, and where its links lead to, each address once.

    Without links within the page, and without characters that no store takes.
    """
    parts = _LINK.split(text)
    targets: dict[str, None] = {}
    for at in range(1, len(parts), 3):
        target = parts[at + 1].strip("<>")
        if target.startswith("#"):  # within the page, or to what is no web address
            parts[at + 1] = ""
            continue
        parts[at], parts[at + 1] = f"[{parts[at]}]", f"({parts[at + 1]})"
        if target.startswith(("http://", "https://")):  # else it is code that looks like a link
            targets[target] = None
    text = unicodedata.normalize("NFC", _UNWANTED.sub("", "".join(parts)))
    text = "\n".join(map(str.rstrip, text.split("\n")))
    return _BLANK_LINES.sub("\n\n", text).strip("\n"), tuple(targets)


def _checked(tree: HtmlElement, first: str, *, is_news: bool) -> str:
    region = region_of(tree)
    best, size = first, _Measure.of(first)
    if is_news and size.prose < _LOST * region.prose:
        second = _read(_framed(region))
        if second is not None and _Measure.of(second).prose > _GAIN * size.prose:
            best, size = second, _Measure.of(second)
    if not best.strip() or _is_cut_hub(region, best, size):
        return _whole(region)
    if is_news or sum(size) >= region.size - _NOTHING_MISSING:
        return best
    if size.prose < _STILL_LOST * region.prose:
        return _whole(region)
    return _without_gaps(best, markdown_blocks(region.element))


def _without_gaps(text: str, blocks: list[Block]) -> str:
    """The text with what is missing in it.

    What is missing around the kept part is the site's frame, or may be; what is missing between
    kept blocks, or beside them in their container, is the page. Few missing blocks are put where
    they belong; where many are missing, the region's blocks are the better text.
    """
    bare = [_bare(block.text) for block in blocks]
    kept = _kept(text, bare)
    if True not in kept:
        return text
    first, last = kept.index(True), len(kept) - kept[::-1].index(True)
    prose = [_prose_of(block.text, bare[at]) for at, block in enumerate(blocks)]
    missing = sum(prose[at] for at in range(first, last) if not kept[at])
    if missing >= _GAP * sum(prose[first:last]):
        return joined(blocks[first:last])
    homes = {block.home for at, block in enumerate(blocks) if kept[at] and prose[at] >= _SENTENCE}
    lost = [
        at
        for at, block in enumerate(blocks)
        if not kept[at] and block.home in homes and _LEFT_OUT.search(block.text)
    ]
    return _filled(text, blocks, lost) if lost else text


def _filled(text: str, blocks: list[Block], lost: list[int]) -> str:
    """The text with the lost blocks behind the blocks that they follow."""
    chunks = text.split("\n\n")
    bare = [_bare(chunk) for chunk in chunks]
    after: dict[int, list[str]] = {}
    place, seen = -1, 0
    missing = set(lost)
    for at, block in enumerate(blocks):
        if at in missing:
            after.setdefault(place, []).append(block.text)
            continue
        key = _bare(block.text)[:_KEY]
        found = next((n for n in range(seen, len(bare)) if key and key in bare[n]), None)
        if found is not None:
            place = seen = found
    filled = after.get(-1, [])
    for at, chunk in enumerate(chunks):
        filled += [chunk, *after.get(at, [])]
    return "\n\n".join(filled)


def _kept(text: str, blocks: list[str]) -> list[bool]:
    """Which of the bare blocks stand in the text."""
    bare = _bare(text)
    steps = _MOST_STEPS
    kept, at = [], 0
    for block in blocks:
        key = block[:_KEY]
        found = bare.find(key, at, at + _NEAR) if key else -1
        if found < 0 and key and steps > 0:
            found = bare.find(key)
            steps -= len(bare)
        if found >= 0:
            at = found
        kept.append(found >= 0)
    return kept


def _whole(region: Region) -> str:
    return joined(markdown_blocks(region.element))


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


def warm_up() -> None:
    """Loads what reading needs, so that the first page does not pay for it."""
    import trafilatura

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    trafilatura.extract("<html><body><p>warm</p></body></html>", fast=True)


def _read(tree: HtmlElement) -> str | None:
    """trafilatura's reading of a tree, which it leaves as it is; None where it gave up."""
    import trafilatura  # 0.2 s, and only workers need it

    try:
        text = trafilatura.extract(
            tree,
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
    return text or ""


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


def _prepare_links(tree: HtmlElement, base: str) -> None:
    for link in list(tree.iter("a")):
        href = (link.get("href") or "").strip()
        if not href:
            link.tag = "span"
        elif href.startswith("#"):
            if len(link) == 0 and (link.text or "").strip().lower() in _PERMALINK:
                link.text = None
                link.tag = "span"
        else:
            link.set("href", join(base, href) or "#")


def _bare(text: str) -> str:
    """Letters and digits alone, so that two renderings of a sentence are equal."""
    return _NO_WORD.sub("", _LINK.sub(r"\1", text) if "](" in text else text)


def _prose_of(text: str, bare: str) -> int:
    """How much of a block stands outside of links."""
    return len(_NO_WORD.sub("", _LINK.sub("", text))) if "](" in text else len(bare)


class _Measure(NamedTuple):
    """Characters of a text outside of links and inside, marks and spaces not counted."""

    prose: int
    linked: int

    @classmethod
    def of(cls, text: str) -> "_Measure":
        parts = _LINK.split(text)  # text, label, target, text, label, ...
        return cls(_count("".join(parts[::3])), _count("".join(parts[1::3])))


def _count(text: str) -> int:
    return len("".join(text.split())) - sum(map(text.count, _MARKS))
