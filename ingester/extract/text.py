"""The text of a page as Markdown, and where its links lead."""

import re
import unicodedata

from lxml.html import HtmlElement

from ingester.extract.article import article_text, whole
from ingester.extract.facts import Join
from ingester.extract.handbook import handbook_text, is_plain
from ingester.extract.heart import without_frame
from ingester.extract.kind import Kind, kind_of
from ingester.extract.links import LINK
from ingester.extract.region import body_of, named_part, region_of, slim

# trafilatura is quadratic in the number of inline tags of a block (100,000 spans: over a minute).
# Of 990 real pages the widest had 19,629 tags.
WIDEST = 30_000
LONGEST = 8_000_000

_UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_BLANK_LINES = re.compile(r"\n{3,}")
_PERMALINK = frozenset(("", "¶", "#", "§", "🔗", "∞", "⚓", "link", "permalink"))


def main_text(tree: HtmlElement, html: str, base: str, join: Join) -> tuple[str, tuple[str, ...]]:
    """The page's text and the targets of its links; empty only where a reader sees nothing.

    Uses up the tree, which is that of `html`.
    """
    kind = kind_of(tree, html)
    slim(tree, html)
    _prepare_links(tree, base, join)
    if html.count("<") > WIDEST or len(html) > LONGEST:
        return finished(whole(region_of(tree)))
    text = _own_reading(tree, kind) if kind.is_plain else None
    if text is None:
        text = article_text(tree, news=kind.is_news, is_bare=kind.is_plain)
    return finished(text)


def _own_reading(tree: HtmlElement, kind: Kind) -> str | None:
    """The page by its own markup, where that names its main part or a writer's tool made it; of
    any other the frame is taken out, and None: trafilatura is to judge it.
    """
    if kind.is_handbook or (not kind.has_scripts and named_part(tree) is not None):
        region = region_of(tree)
        if not kind.is_handbook:
            without_frame(region.element)
        if is_plain(region):
            return handbook_text(region)
    else:
        without_frame(body_of(tree))
    return None


def finished(text: str) -> tuple[str, tuple[str, ...]]:
    """The text as it is stored, and where its links lead to, each address once.

    Without links within the page, and without characters that no store takes.
    """
    parts = LINK.split(text)
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


def _prepare_links(tree: HtmlElement, base: str, join: Join) -> None:
    """Makes links absolute; those within the page begin with "#"."""
    here = f"{base.partition('#')[0]}#"
    for link in list(tree.iter("a")):
        href = (link.get("href") or "").strip()
        if not href:
            link.tag = "span"
        elif href.startswith("#"):
            if len(link) == 0 and (link.text or "").strip().lower() in _PERMALINK:
                link.text = None
                link.tag = "span"
        else:
            target = join(base, href) or "#"
            link.set("href", target[len(here) - 1 :] if target.startswith(here) else target)
