"""Reads a page as far as the crawl needs it: where it leads, and whether it is new."""

from harvester.core.links import is_html, links_to_follow
from harvester.core.novelty import Novelty, read
from harvester.core.watch import PageRead
from shared.html import decode, page_facts
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
        says = self._novelty.take(read(decode(http.body, http.charset), url))
        facts = page_facts(http.body, charset=http.charset, url=url)
        links = links_to_follow(facts, http)
        if facts.refresh is not None and facts.refresh[1]:
            links = (*links, facts.refresh[1])
        return PageRead(links=links[:MOST_LINKS], says=says)
