"""Which elements of a sitemap or a feed name a page, however they are nested, closed or spelt."""

from typing import Final

from msgspec import Struct, field

from harvester.core.lastmod import read_lastmod
from shared.url import LONGEST, is_web, join
from shared.xml import attributes_of, plain

# Translations of one page that are taken: more than there are languages.
MOST_ALTERNATES: Final = 500
# Nothing in a sitemap nests deeper; what does is counted no further.
DEEPEST: Final = 64

_PAGES = frozenset({"url", "item", "entry"})
_CONTAINERS = _PAGES | {"sitemap"}
_ROOTS = frozenset({"urlset", "sitemapindex"})
_DATES = frozenset({"lastmod", "pubdate", "date", "updated", "modified", "published"})
_FIELDS = _DATES | {"loc", "link", "guid"}


class SitemapBounds(Struct, frozen=True, kw_only=True):
    """How much of a sitemap is taken; what lies beyond makes it incomplete."""

    size: int = 50 * 1024 * 1024  # bytes after unpacking: the limit of sitemaps.org, and ours
    addresses: int = 200_000  # four times what sitemaps.org lets a file hold
    characters: int = 50 * 1024 * 1024  # of all addresses: relative ones grow with their base
    tokens: int = 4_000_000  # tags and texts between them: some twenty for each address


class SitemapEntry(Struct, frozen=True, kw_only=True):
    """A page as a sitemap names it; its lastmod in UTC."""

    url: str
    lastmod: str | None = None
    alternates: tuple[str, ...] = ()  # the same page in other languages


class Gathered(Struct, kw_only=True):
    """The addresses found so far, absolute, and why no more were taken."""

    base: str
    bounds: SitemapBounds
    entries: list[SitemapEntry] = field(default_factory=list)
    children: list[str] = field(default_factory=list)
    dropped: int = 0
    problem: str = ""
    _characters: int = 0

    def add(self, address: str, lastmod: str = "", alternates: tuple[str, ...] = ()) -> None:
        """Take a page."""
        url = self._absolute(address)
        if url is not None:
            others = tuple(filter(None, map(self._absolute, alternates)))
            entry = SitemapEntry(url=url, lastmod=read_lastmod(lastmod), alternates=others)
            self.entries.append(entry)

    def add_child(self, address: str) -> None:
        """Take another sitemap."""
        url = self._absolute(address)
        if url is not None:
            self.children.append(url)

    def _absolute(self, address: str) -> str | None:
        if self.problem:
            return None
        url = join(self.base, address)
        if url is None:
            self.dropped += 1
            return None
        self._characters += len(url)
        if len(self.entries) + len(self.children) >= self.bounds.addresses:
            self.problem = f"more than {self.bounds.addresses} addresses"
        elif self._characters > self.bounds.characters:
            self.problem = f"addresses of more than {self.bounds.characters} characters"
        return None if self.problem else url


class _Page(Struct, kw_only=True):
    """What has been read of the element that names the present page."""

    name: str
    depth: int
    loc: str = ""
    link: str = ""
    guid: str = ""
    lastmod: str = ""
    alternates: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    has_named: bool = False


class SitemapElements:
    """Told of tags and text, gathers pages and children; a page ends where the next one begins."""

    def __init__(self, gathered: Gathered) -> None:
        self.root = ""
        self._gathered = gathered
        self._open: list[str] = []
        self._page: _Page | None = None
        self._field: str | None = None
        self._field_depth = 0
        self._text: list[str] = []
        self._size = 0
        self._root_ended = False

    def start(self, name: str, attributes: str) -> None:
        """An element begins; one that stands in a field that has text ends the field."""
        self.root = self.root or name
        if self._field is not None:
            self._end_field()
        if name in _CONTAINERS and self._may_hold_page():
            self._begin_page(name)
        elif name in _FIELDS and self._field is None and self._is_direct(name):
            self._begin_field(name, attributes)
        if len(self._open) < DEEPEST:
            self._open.append(name)

    def end(self, name: str) -> None:
        """An element ends, with all that was left open in it; it may never have begun."""
        depth = self._depth_of(name)
        if self._field is not None:
            is_within = depth is None or depth >= self._field_depth
            if self._end_field() and is_within:
                return
        if depth is None:
            return
        if depth <= self._field_depth:
            self._field = None
        if self._page is not None and depth <= self._page.depth:
            self._end_page(self._page)
        del self._open[depth:]
        self._root_ended = self._root_ended or name == self.root

    def data(self, raw: str) -> None:
        """Text counts in a field, and in a <sitemap> that has no <loc>."""
        if self._field is not None:
            self._keep(self._text, raw)
        elif self._page is not None and len(self._open) - 1 == self._page.depth:
            self._keep(self._page.text, raw)

    def close(self) -> bool:
        """Whether the root has ended; a page that broke off counts if its address is whole."""
        self._field = None
        if self._page is not None:
            self._page.text.clear()
            self._end_page(self._page)
        return self._root_ended

    def _depth_of(self, name: str) -> int | None:
        depth = len(self._open) - 1
        while depth >= 0 and self._open[depth] != name:
            depth -= 1
        return depth if depth >= 0 else None

    def _keep(self, parts: list[str], raw: str) -> None:
        if self._size <= LONGEST:
            self._size += len(raw)
            parts.append(raw)

    def _may_hold_page(self) -> bool:
        """Not in a field, nor in what a page holds itself, such as <image:image>."""
        if self._field is not None:
            return False
        return self._page is None or len(self._open) - 1 <= self._page.depth

    def _is_direct(self, name: str) -> bool:
        """Whether an element speaks of the page: an image in it has a <loc> too."""
        if self._page is not None:
            return len(self._open) - 1 == self._page.depth
        return name == "loc" and bool(self._open) and self._open[-1] in _ROOTS

    def _begin_page(self, name: str) -> None:
        if self._page is not None:
            del self._open[self._page.depth :]
            self._end_page(self._page)
        self._page = _Page(name=name, depth=len(self._open))
        self._size = 0

    def _begin_field(self, name: str, attributes: str) -> None:
        if name == "link" and "=" in attributes and self._page is not None:
            if len(self._page.alternates) < MOST_ALTERNATES:
                self._take_link(self._page, attributes_of(attributes))
            return
        self._field, self._field_depth = name, len(self._open)
        self._text, self._size = [], 0

    def _take_link(self, page: _Page, attributes: dict[str, str]) -> None:
        """<xhtml:link> in a sitemap names a translation, <link> in an Atom entry the page."""
        href, relation = attributes.get("href", ""), attributes.get("rel", "alternate").lower()
        if not href:
            return
        if page.name == "url":
            page.alternates += [href] if relation == "alternate" else []
        elif relation == "alternate":
            page.link = page.link or href
        elif relation == "self":
            page.guid = page.guid or href

    def _end_field(self) -> bool:
        """Take the field's text; False while it is blank: in <loc><url>…</url></loc> it goes on."""
        value = plain("".join(self._text))
        name, page = self._field, self._page
        if not value or name is None:
            return False
        self._field = None
        del self._open[self._field_depth :]
        if page is None:
            self._take_lone(value)
        elif name == "loc":
            self._take_loc(page, value)
        elif name == "link":
            page.link = page.link or value
        elif name == "guid":
            page.guid = page.guid or (value if is_web(value) else "")
        else:
            page.lastmod = page.lastmod or value
        return True

    def _take_loc(self, page: _Page, value: str) -> None:
        """A second <loc> is a second page; a line end ends an address whose end tag is missing."""
        if page.loc:
            self._emit(page)
        page.loc, page.has_named = value.splitlines()[0].rstrip(), True

    def _take_lone(self, value: str) -> None:
        if self._open[-1:] == ["sitemapindex"]:
            self._gathered.add_child(value)
        else:
            self._gathered.add(value)

    def _end_page(self, page: _Page) -> None:
        self._page = None
        if page.name == "sitemap" and not page.has_named:
            page.loc = plain("".join(page.text))
        self._emit(page)

    def _emit(self, page: _Page) -> None:
        if page.name == "sitemap":
            if page.loc:
                self._gathered.add_child(page.loc)
        elif page.loc or page.link or page.guid:
            address = page.loc or page.link or page.guid
            self._gathered.add(address, page.lastmod, tuple(page.alternates))
        page.loc, page.link, page.guid, page.lastmod = "", "", "", ""
        page.alternates = []
