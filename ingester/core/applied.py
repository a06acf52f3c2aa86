"""What one observation did to a page, written down in the book."""

from msgspec import Struct, structs

from ingester.core.after import touched, updated
from ingester.core.book import Book
from ingester.core.decide import Act, Decision, Reason
from ingester.core.observation import Observation, Texts
from ingester.core.page import Page
from shared.url import is_same_form


class Applied(Struct, frozen=True, kw_only=True):
    """What one observation did, and to which page (None where no page is concerned)."""

    decision: Decision
    page: int | None
    had_copy: bool = False
    waits: bool = False  # a move that would take a text from readers waits to pass

    @property
    def reads_well(self) -> bool:
        """Whether a copy was read, or confirmed."""
        return self.decision.act in (Act.REPLACE, Act.CONFIRM) and not self.waits


def conclude(
    book: Book, page: Page | None, url: str, seen: Observation, told: Decision, texts: Texts
) -> Applied:
    """Write the decision down in the page, which is opened where it has to be. A page that is gone
    at its own address, but has read well at an old one since, lives there.
    """
    had_copy = page is not None and page.copy is not None
    if told.act == Act.SKIP:
        return Applied(decision=told, page=page.id if page else None, had_copy=had_copy)
    if page is None:
        page = book.open(url)
    if told.act == Act.HIDE and page.witness not in ("", seen.requested, seen.url):
        left = book.claim(page, page.witness, current=True)
        return pass_over(book, structs.replace(left, witness=""), seen)
    if told.act in (Act.REPLACE, Act.CONFIRM):
        page = _spelled_as_answered(book, page, seen)
    book.read(updated(page, seen, told, texts), seen.source.run)
    return Applied(decision=told, page=page.id, had_copy=had_copy)


def pass_over(book: Book, page: Page, seen: Observation) -> Applied:
    """An old address failed: nothing happens to its page, which was read there no more."""
    witness = "" if page.witness == seen.url and seen.may_hide else page.witness
    book.put(structs.replace(touched(page, seen), witness=witness))
    told = Decision(act=Act.SKIP, reason=Reason.OLD_ADDRESS, detail=f"the page lives at {page.url}")
    return Applied(decision=told, page=page.id, had_copy=page.copy is not None)


def _spelled_as_answered(book: Book, page: Page, seen: Observation) -> Page:
    """A redirect between two spellings decides which one stands."""
    if (
        seen.requested == seen.url
        or not is_same_form(seen.requested, seen.url)
        or seen.pointed is not None
    ):
        return page
    lives_here = page.url in (seen.url, seen.requested)  # else both are old addresses of it
    page = book.claim(page, seen.url, current=lives_here)
    return book.claim(page, seen.requested, current=False)
