"""The text of a page as Markdown: trafilatura's reading, checked against what stands in the page.

trafilatura knows articles. On handbooks and hubs it was measured to lose up to 99 % of the text
without a word, so what it returns is compared with the page's main region, and where too much is
missing the region is read instead: by trafilatura once more, and last by ourselves, whole.
"""

import logging
import re
import unicodedata
from copy import deepcopy

from lxml import etree
from lxml.html import Element, HtmlElement

from ingester.extract.markdown import Block, markdown_blocks
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
# A missing tenth of what stands between the first and the last block that was kept is a gap.
_GAP = 0.1
_KEY = 48
# A kept block shorter than this, a label or a date, does not make its container the page's.
_SENTENCE = 60
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
_MARKUP = re.compile(r"[\s#*|`>~_\\-]+")
# What trafilatura leaves out of a text by rule: paragraphs with links, lists, headings, tables.
_LEFT_OUT = re.compile(r"\]\(http|^(?:\s*(?:[-#|]|\d+\. )|```)")
_NO_WORD = re.compile(r"[\W_]+")
_PERMALINK = frozenset(("", "¶", "#", "§", "🔗", "∞", "⚓", "link", "permalink"))
_NEWS = etree.XPath(
    './/meta[@property="article:published_time"]|.//script[@type="application/ld+json"]'
    '[contains(., "NewsArticle") or contains(., "BlogPosting")]'
)


def main_text(tree: HtmlElement, base: str, *, tags: int, length: int) -> str:
    """The page's text; empty only where a reader sees none. The tree's links are made absolute."""
    is_news = bool(_NEWS(tree))
    slim(tree)
    _prepare_links(tree, base)
    if tags > WIDEST or length > LONGEST:
        return finished(_whole(region_of(tree)))
    first = _read(tree)
    if first is None:
        return finished(_whole(region_of(tree)))
    return finished(_checked(tree, first, is_news=is_news))


def link_targets(text: str) -> tuple[str, ...]:
    """The addresses that the links of a Markdown text lead to, each once, in their order."""
    targets = (found.group(2).strip("<>") for found in _LINK.finditer(text))
    return tuple(dict.fromkeys(target for target in targets if target.startswith("http")))


def finished(text: str) -> str:
    """The text as it is stored: no links within the page, no characters that no store takes."""
    text = _LINK.sub(_without_inner_target, text)
    text = unicodedata.normalize("NFC", _UNWANTED.sub("", text))
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    return _BLANK_LINES.sub("\n\n", text).strip("\n")


def _checked(tree: HtmlElement, first: str, *, is_news: bool) -> str:
    region = region_of(tree)
    best, prose = first, _prose(first)
    if is_news and prose < _LOST * region.prose:
        second = _read(_framed(region))
        if second is not None and _prose(second) > _GAIN * prose:
            best, prose = second, _prose(second)
    if not best.strip() or _is_cut_hub(region, best):
        return _whole(region)
    if is_news:
        return best
    if prose < _STILL_LOST * region.prose:
        return _whole(region)
    return _without_gaps(best, markdown_blocks(region.element))


def _without_gaps(text: str, blocks: list[Block]) -> str:
    """The text with what is missing in it.

    What is missing around the kept part is the site's frame, or may be; what is missing between
    kept blocks, or beside them in their container, is the page. Few missing blocks are put where
    they belong; where many are missing, the region's blocks are the better text.
    """
    kept = _kept(text, [block.text for block in blocks])
    if True not in kept:
        return text
    first, last = kept.index(True), len(kept) - kept[::-1].index(True)
    sizes = [_prose(block.text) for block in blocks]
    missing = sum(size for at, size in enumerate(sizes[first:last], first) if not kept[at])
    if missing >= _GAP * sum(sizes[first:last]):
        return "\n\n".join(block.text for block in blocks[first:last])
    homes = {
        block.home
        for block, is_kept, size in zip(blocks, kept, sizes, strict=True)
        if is_kept and size >= _SENTENCE
    }
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
    """Which of the blocks stand in the text."""
    bare = _bare(text)
    beginnings = {_bare(line)[:_KEY] for line in text.split("\n")}
    steps = _MOST_STEPS
    kept = []
    for block in blocks:
        key = _bare(block)[:_KEY]
        is_kept = bool(key) and key in beginnings
        if key and not is_kept and steps > 0:
            is_kept = key in bare
            steps -= len(bare)
        kept.append(is_kept)
    return kept


def _whole(region: Region) -> str:
    return "\n\n".join(block.text for block in markdown_blocks(region.element))


def _is_cut_hub(region: Region, text: str) -> bool:
    kept = _all(text) - _prose(text)
    if region.linked < _HUB_LINKS * region.size or kept >= _HUB_KEPT * region.linked:
        return False
    if region.found and region.linked >= _ALL_LINKS * region.size:
        return True
    if not region.found and _prose(text) >= _SHORT:
        return False  # the links around a short article, where nothing marks it off
    paragraphs = sum(1 for line in text.splitlines() if _prose(line) >= _PARAGRAPH)
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


def _without_inner_target(found: re.Match[str]) -> str:
    target = found.group(2).strip("<>")
    return found.group(0) if target.startswith(("http://", "https://")) else found.group(1)


def _bare(text: str) -> str:
    """Letters and digits alone, so that two renderings of a sentence are equal."""
    return _NO_WORD.sub("", _LINK.sub(r"\1", text))


def _prose(text: str) -> int:
    """Characters outside of links and marks."""
    return len(_MARKUP.sub("", _LINK.sub("", text)))


def _all(text: str) -> int:
    """Characters without marks and targets."""
    return len(_MARKUP.sub("", _LINK.sub(r"\1", text)))
