"""Reads a page as far as the crawl needs it: where it leads, and whether it is new."""

from harvester.core.links import is_html, links_to_follow
from harvester.core.markup import scanned
from harvester.core.novelty import Novelty, read
from harvester.core.watch import PageRead
from shared.html import LARGEST, decode
from shared.http import HttpAnswer

MOST_LINKS = 5_000  # of one page; a longer list is made by a machine


class PageReader:
    """Reads pages one after the other, and remembers what they said."""

    def __init__(self, *, pages: int, follows: bool) -> None:
        self._novelty, self._follows = Novelty(pages), follows

    def read(self, url: str, http: HttpAnswer) -> PageRead:
        """The links of a page and what it says that is new; nothing where it is no HTML."""
        if not self._follows or not is_html(http):
            return PageRead()
        page = scanned(decode(http.body[:LARGEST], http.charset))
        says = self._novelty.take(read(page, url))
        return PageRead(links=links_to_follow(page, http, url)[:MOST_LINKS], says=says)
