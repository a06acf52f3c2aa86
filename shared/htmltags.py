"""What of a page's tags is told to the facts of a page: kept as written, joined to nothing."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from shared.directives import OURS, robots_directives

# Links and images of one page; lists of addresses made by hand stay far below it.
MOST_LINKS: Final = 20_000
# Characters of a link's or title's text, of a rel, of a refresh.
LONGEST_TEXT: Final = 1_000
# Canonical links that are tried for one that is an address.
MOST_CANONICALS: Final = 10
MOST_DIRECTIVES: Final = 100


class Text(Struct, kw_only=True):
    """Text being gathered from within an element."""

    parts: list[str] = field(default_factory=list)
    size: int = 0

    def take(self, data: str) -> None:
        if self.size < LONGEST_TEXT:
            self.parts.append(data[:LONGEST_TEXT])
            self.size += len(data)

    def value(self) -> str:
        return " ".join("".join(self.parts).split())[:LONGEST_TEXT]


class Anchor(Struct, kw_only=True):
    """A link as written: its base may stand behind it."""

    href: str
    rel: str
    kind: str
    text: Text


class TagReader:
    """Told of tags and text by the parser, remembers what says something about the page."""

    def __init__(self) -> None:
        self.depth = 0
        self.base, self.canonical, self.lang = "", list[str](), ""
        self.anchors: list[Anchor] = []
        self.images: list[str] = []
        self.robots: set[str] = set()
        self.refresh = ""
        self._title: Text | None = None
        self._h1: Text | None = None
        self._open: dict[str, Text] = {}  # texts being gathered, by the tag that ends them
        self._templates = self._drawings = 0
        self._is_code = False

    @property
    def is_full(self) -> bool:
        return len(self.anchors) > MOST_LINKS or len(self.images) > MOST_LINKS

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        take = _STARTS.get(tag)
        if take is not None and (not self._templates or tag == "template"):
            take(self, attributes)

    def end(self, tag: str) -> None:
        self.depth -= 1
        if tag == "template":
            self._templates -= 1
        elif tag == "svg":
            self._drawings -= 1
        elif tag in ("script", "style"):
            self._is_code = False
        else:
            self._open.pop(tag, None)

    def data(self, data: str) -> None:
        if not self._is_code:
            for text in self._open.values():
                text.take(data)

    def close(self) -> None:
        """The parser asks for a result: there is none but what is remembered."""

    @property
    def title(self) -> str:
        return self._title.value() if self._title else ""

    @property
    def h1(self) -> str:
        return self._h1.value() if self._h1 else ""

    def _take_html(self, attributes: Mapping[str, str]) -> None:
        self.lang = self.lang or (attributes.get("lang") or "").strip()[:40]

    def _take_base(self, attributes: Mapping[str, str]) -> None:
        self.base = self.base or (attributes.get("href") or "").strip()

    def _take_link(self, attributes: Mapping[str, str]) -> None:
        href, rel = attributes.get("href"), (attributes.get("rel") or "").lower().split()
        if href and "canonical" in rel and len(self.canonical) < MOST_CANONICALS:
            self.canonical.append(href)

    def _take_meta(self, attributes: Mapping[str, str]) -> None:
        content = attributes.get("content") or ""
        if (attributes.get("name") or "").strip().lower() in OURS:
            if len(self.robots) < MOST_DIRECTIVES:
                self.robots |= robots_directives(content[:LONGEST_TEXT])
        elif (attributes.get("http-equiv") or "").strip().lower() == "refresh":
            self.refresh = self.refresh or content[:LONGEST_TEXT]

    def _take_anchor(self, attributes: Mapping[str, str]) -> None:
        self._add("a", attributes.get("href"), attributes)

    def _take_area(self, attributes: Mapping[str, str]) -> None:
        self._add("area", attributes.get("href"), attributes)
        self._open.pop("area", None)

    def _take_frame(self, attributes: Mapping[str, str]) -> None:
        self._add("frame", attributes.get("src"), attributes)
        self._open.pop("frame", None)

    def _take_image(self, attributes: Mapping[str, str]) -> None:
        source = attributes.get("src")
        if source and not source.startswith("data:") and not self.is_full:
            self.images.append(source)
        self.data(f" {attributes.get('alt') or ''} ")

    def _take_title(self, _: Mapping[str, str]) -> None:
        if self._title is None and not self._drawings:
            self._title = self._open["title"] = Text()

    def _take_h1(self, _: Mapping[str, str]) -> None:
        if self._h1 is None or not self._h1.value():
            self._h1 = self._open["h1"] = Text()

    def _take_break(self, _: Mapping[str, str]) -> None:
        self.data(" ")

    def _take_template(self, _: Mapping[str, str]) -> None:
        self._templates += 1

    def _take_code(self, _: Mapping[str, str]) -> None:
        self._is_code = True

    def _take_drawing(self, _: Mapping[str, str]) -> None:
        self._drawings += 1

    def _add(self, kind: str, href: str | None, attributes: Mapping[str, str]) -> None:
        self._open.pop(kind, None)
        if href is None or self.is_full:
            return
        text = Text()
        text.take(attributes.get("alt") or "" if kind == "area" else "")
        self._open[kind] = text
        rel = " ".join((attributes.get("rel") or "").lower().split())
        self.anchors.append(Anchor(href=href, rel=rel[:LONGEST_TEXT], kind=kind, text=text))


_STARTS = {
    "html": TagReader._take_html,
    "base": TagReader._take_base,
    "link": TagReader._take_link,
    "meta": TagReader._take_meta,
    "a": TagReader._take_anchor,
    "area": TagReader._take_area,
    "frame": TagReader._take_frame,
    "img": TagReader._take_image,
    "title": TagReader._take_title,
    "h1": TagReader._take_h1,
    "br": TagReader._take_break,
    "template": TagReader._take_template,
    "svg": TagReader._take_drawing,
    "script": TagReader._take_code,
    "style": TagReader._take_code,
}
