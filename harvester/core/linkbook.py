"""The links of harvested pages, each target once: where it was found and what it has to hold."""

from collections.abc import Iterable

from msgspec import Struct, field

from harvester.core.fragments import anchor_of
from harvester.core.limits import ADDRESS_LENGTH
from shared.html import Link
from shared.scope import judge
from shared.site import Site
from shared.url import mask, normalise

LONGEST_TEXT = 200  # characters of a link's words that are worth keeping
MOST_TARGETS = 500_000  # of one run: some 200 MB of addresses
MOST_FRAGMENTS = 1_000  # of one target that are looked for


class Wanted(Struct, kw_only=True):
    """A link target without fragment or credentials: the first page that has it, and its words."""

    url: str
    via: str
    text: str
    pages: int = 1
    fragments: dict[str, None] = field(default_factory=dict)  # those that need an anchor


class LinkBook:
    """Gathers links page by page; memory grows with the targets, not with the links."""

    def __init__(self, site: Site, *, most: int = MOST_TARGETS) -> None:
        self._site, self._most = site, most
        self._targets: dict[str, Wanted] = {}
        self.noted: dict[str, None] = {}  # mailto:, tel: and others: there, and not asked for
        self.left_out = 0  # links that are too long, too many, or never to be fetched

    def take(self, page: str, links: Iterable[Link], noted: Iterable[str]) -> None:
        """The links of one page."""
        seen: set[str] = set()
        for link in links:
            url, _, fragment = mask(link.url, ()).partition("#")
            wanted = self._wanted(page, url, link)
            if wanted is None:
                self.left_out += 1
                continue
            if url not in seen:
                seen.add(url)
                wanted.pages += wanted.via != page
            if anchor_of(fragment) and len(wanted.fragments) < MOST_FRAGMENTS:
                wanted.fragments[fragment] = None
        for address in noted:
            if len(self.noted) < self._most:
                self.noted[address] = None

    def images(self, page: str, urls: Iterable[str]) -> None:
        """The images of one page, which have no words."""
        self.take(page, (Link(url=url) for url in urls), ())

    def targets(self) -> Iterable[Wanted]:
        """Every target, in the order in which it was found."""
        return self._targets.values()

    def __len__(self) -> int:
        return len(self._targets)

    def _wanted(self, page: str, url: str, link: Link) -> Wanted | None:
        known = self._targets.get(url)
        if known is not None:
            known.text = known.text or link.text[:LONGEST_TEXT]
            return known
        if len(url) > ADDRESS_LENGTH or len(self._targets) >= self._most or self._is_shut(link):
            return None
        made = Wanted(url=url, via=page, text=link.text[:LONGEST_TEXT])
        self._targets[url] = made
        return made

    def _is_shut(self, link: Link) -> bool:
        """Whether the site's owner or the operator asks not to fetch an address of the site."""
        if not self._site.owns(link.url):
            return False
        url = normalise(link.url)
        return link.nofollow or (url is not None and judge(self._site, url).link_only is not None)
