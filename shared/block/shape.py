"""What a reader sees of a page and how it is built: the evidence that the rules ask for."""

import re
from collections.abc import Iterable
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser

from shared.block.bounds import is_bounded
from shared.block.walk import Enough, Field, Run, Walk

# No gate and no consent wall says more.
MOST_TEXT = 3_000
_NAMING = 2  # headings that a page calls itself by

_TITLE_PARTS = re.compile(r"\s*[|»]\s*|\s+[-–—·•:]+\s+")
_EDGES = " \t.…!?¡¿:;,-–—\"'“”‘’«»()[]|。！？"


class Shape:
    """One page, parsed once and walked once."""

    def __init__(self, html: str, *, start: int | None = None) -> None:
        self._tree = LexborHTMLParser(html if start is None else html[:start])
        self._html, self._start = html, start

    @classmethod
    def of(cls, html: str) -> "Shape | None":
        """The shape of a page; None for one that costs more to parse than any gate does."""
        return cls(html) if is_bounded(html) else None

    @classmethod
    def of_start(cls, html: str, length: int) -> "Shape | None":
        """The shape of how a page begins; its `source` is still the whole page's."""
        if len(html) <= length:
            return cls.of(html)
        return cls(html, start=length) if is_bounded(html[:length]) else None

    @cached_property
    def source(self) -> str:
        """The HTML in lower case, to see cheaply that something is nowhere in it."""
        return self._html.lower()

    def has(self, selector: str) -> bool:
        """Whether an element of the page matches, seen or not."""
        return self._tree.css_first(selector) is not None

    def in_script(self, words: str) -> bool:
        """Whether a script of the page, and not its text, holds these lower-case words."""
        return words in self.source and words in self._scripts

    @cached_property
    def _scripts(self) -> str:
        return "\n".join((node.text() or "").lower() for node in self._tree.css("script"))

    @cached_property
    def title(self) -> str:
        """The text of <title>, on one line."""
        node = self._tree.css_first("title")
        return "" if node is None else " ".join(node.text().split())

    @cached_property
    def body_class(self) -> str:
        """The classes of <body>, in lower case."""
        body = self._tree.body
        return "" if body is None else (body.attributes.get("class") or "").lower()

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """The first headings (h1, h2) that a reader sees, overlays left out."""
        runs = [run for run in self._bare if run.place.heading]
        return tuple(_grouped(runs, "block"))[:6]

    @cached_property
    def first_heading(self) -> str:
        """The first heading outside of the site's frame; a logo in the header is often an h1."""
        main = [run for run in self._bare if run.place.heading and not run.place.framed]
        return next(iter(_grouped(main, "block")), "") or next(iter(self.headings), "")

    @cached_property
    def title_parts(self) -> frozenset[str]:
        """The title and its parts around the site's name."""
        return _name_parts((self.title,))

    @cached_property
    def names(self) -> frozenset[str]:
        """What the page calls itself: its title, the title's parts, its first headings."""
        return self.title_parts | _name_parts(self.headings[:_NAMING])

    def names_of_long(self, least: int) -> frozenset[str] | None:
        """The names of a page that says more than this, read no further than to know them.

        None for a page that says less, or whose names are not known before its end.
        """
        if self._start is not None and not _has_whole_names(self.source[: self._start]):
            return None
        headings = self.source.count("<h1") + self.source.count("<h2")
        walk = Walk(self._tree.body, Enough(least, min(_NAMING, headings)))
        if not walk.is_cut:
            self._walk = walk
            return None
        runs = [run for run in walk.runs if run.place.heading and not run.place.overlay]
        return self.title_parts | _name_parts(_grouped(runs, "block")[:_NAMING])

    @cached_property
    def text(self) -> str:
        """All that a reader sees, on one line."""
        return _joined(self._walk.runs)

    @cached_property
    def bare_text(self) -> str:
        """What a reader sees once consent overlays are put away."""
        return _joined(self._bare)

    @cached_property
    def main(self) -> str:
        """What a reader sees without the site's frame (menus, header, footer) and overlays."""
        return _joined(self._main)

    @cached_property
    def prose(self) -> str:
        """The main text outside of links and buttons."""
        return _joined(r for r in self._main if not r.place.link and not r.place.button)

    @cached_property
    def blocks(self) -> tuple[str, ...]:
        """The main text in its paragraphs, items and headings."""
        return tuple(_grouped(self._main, "block"))

    @cached_property
    def buttons(self) -> tuple[str, ...]:
        """The labels of what can be pressed."""
        return tuple(_grouped([r for r in self._walk.runs if r.place.button], "button"))

    @cached_property
    def is_framed(self) -> bool:
        """Whether the site's menus stand around the page."""
        return any(run.place.framed and run.place.link for run in self._bare)

    @property
    def links(self) -> int:
        """How many links a reader sees."""
        return self._walk.links

    @property
    def fields(self) -> list[Field]:
        """The inputs of the page, hidden ones too."""
        return self._walk.fields

    @cached_property
    def _walk(self) -> Walk:
        return Walk(self._tree.body)

    @cached_property
    def _bare(self) -> list[Run]:
        return [run for run in self._walk.runs if not run.place.overlay]

    @cached_property
    def _main(self) -> list[Run]:
        runs = [run for run in self._bare if not run.place.framed]
        mains = [run for run in runs if run.place.main]
        if mains:
            return mains
        articles = [run for run in runs if run.place.article]
        return articles if len({run.place.article for run in articles}) == 1 else runs


def bared(text: str) -> str:
    """A name as it is compared: lower case, without the marks around it."""
    return " ".join(text.lower().split()).strip(_EDGES)


def _name_parts(names: Iterable[str]) -> frozenset[str]:
    parts = (part for name in names for part in (name, *_TITLE_PARTS.split(name)))
    return frozenset(bare for part in parts if (bare := bared(part)))


def _has_whole_names(start: str) -> bool:
    """Whether the beginning of a page has its title, and is not cut within it or a heading."""
    opened, closed = (
        max(start.rfind(f"{tag}{name}") for name in ("title", "h1", "h2")) for tag in ("<", "</")
    )
    return "</title" in start and opened < closed


def _joined(runs: Iterable[Run]) -> str:
    return " ".join(" ".join(run.text for run in runs).split())


def _grouped(runs: list[Run], kind: str) -> list[str]:
    """The text of each element of a kind, in document order; what stands in none is one more."""
    groups: dict[int, list[str]] = {}
    for run in runs:
        groups.setdefault(getattr(run.place, kind), []).append(run.text)
    joined = (" ".join(" ".join(texts).split()) for texts in groups.values())
    return [text for text in joined if text]
