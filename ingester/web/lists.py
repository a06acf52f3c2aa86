"""Lists of pages, a screen at a time, and the search."""

from collections.abc import Iterator
from urllib.parse import urlencode

from markupsafe import Markup, escape
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingester.core.states import PageList
from ingester.look.environment import harmless, segment
from ingester.search.find import Found, find
from ingester.store.contract import PageRow, Reader, StoredSite
from ingester.web.desk import asked, asked_number, desk_of
from shared.scope import UNCATEGORISED, category

SCREEN = 50  # pages of a list
LOOKED_AT = 4_000  # pages that one request looks at for a category: about 150 ms
HITS = 10
LAST_HIT = 200  # no one turns more leaves than that
TABS = {  # in the order of what an operator looks at first
    PageList.SHOWN: "pages shown",
    PageList.FAILING: "failing now",
    PageList.HELD: "wait for a person",
    PageList.HIDDEN: "hidden",
    PageList.LISTED: "listed, not read yet",
}


class Screen(Struct, frozen=True, kw_only=True):
    """A piece of a list; `after` is the place where the next one begins, if there is more."""

    rows: list[tuple[PageRow, str]]  # with the category
    after: tuple[int, str] | None
    looked_at: int


class Narrowing(Struct, frozen=True, kw_only=True):
    """What a list is narrowed to."""

    site: str = ""
    state: PageList = PageList.SHOWN
    category: str = ""

    def query(self, **others: str) -> str:
        """The list's own query with something changed."""
        words = {"site": self.site, "state": self.state, "category": self.category} | others
        return urlencode({name: word for name, word in words.items() if word})


def pages(request: Request) -> Response:
    """Pages by site and address, narrowed by site, state and category."""
    desk = desk_of(request)
    state = asked(request, "state")
    wanted = Narrowing(
        site=asked(request, "site"), state=PageList(state) if state in TABS else PageList.SHOWN,
        category=asked(request, "category"),
    )  # fmt: skip
    found = desk.summaries.newest()
    with desk.served.reading() as reader:
        sites = {known.name: known for known in reader.sites()}
        if wanted.site and wanted.site not in sites:
            return desk.missing("No such site", "The store has no site of this name.")
        screen = _screen(reader, sites, wanted, _place(asked(request, "after")))
    onward = wanted.query(after=f"{screen.after[0]}:{screen.after[1]}") if screen.after else ""
    return desk.page(
        "pages.html", wanted=wanted, screen=screen, onward=onward, states=TABS,
        sites=list(sites), sums=found.sums(wanted.site or None),
        is_first=not asked(request, "after"),
        categories=_categories(sites, wanted.site),
    )  # fmt: skip


def _place(text: str) -> tuple[int, str]:
    """Where a screen begins, as the link on the one before it says: a site's id and an address."""
    number, _, url = text.partition(":")
    is_known = number.isascii() and number.isdigit() and len(number) < 18
    return (int(number), url) if is_known else (0, "")


def _screen(
    reader: Reader, sites: dict[str, StoredSite], wanted: Narrowing, after: tuple[int, str]
) -> Screen:
    known = {one.id: one for one in sites.values()}
    only = sites[wanted.site].id if wanted.site else None
    rows: list[tuple[PageRow, str]] = []
    looked_at = 0
    while len(rows) <= SCREEN and looked_at < LOOKED_AT:
        some = reader.page_list(site_id=only, state=wanted.state, after=after, most=SCREEN + 1)
        for row in some:
            shelf = category(known[row.site_id].site, row.page.url)
            if wanted.category in ("", shelf):
                rows.append((row, shelf))
            after = (row.site_id, row.page.url)
        looked_at += len(some)
        if len(some) <= SCREEN:
            break
    return _cut(rows, after, looked_at, is_whole=len(some) <= SCREEN)


def _cut(
    rows: list[tuple[PageRow, str]], after: tuple[int, str], looked_at: int, *, is_whole: bool
) -> Screen:
    if len(rows) > SCREEN:
        last = rows[SCREEN - 1][0]
        after, is_whole = (last.site_id, last.page.url), False
    return Screen(rows=rows[:SCREEN], after=None if is_whole else after, looked_at=looked_at)


def _categories(sites: dict[str, StoredSite], only: str) -> list[str]:
    chosen = [sites[only]] if only else sites.values()
    names = {shelf.name for one in chosen for shelf in one.site.category}
    return [*sorted(names), UNCATEGORISED] if names else []


def search(request: Request) -> Response:
    """The pages that have what somebody looks for; an address leads straight to its page."""
    desk, query = desk_of(request), asked(request, "q")
    wanted = Narrowing(site=asked(request, "site"), category=asked(request, "category"))
    offset = asked_number(request, "offset", default=0, most=LAST_HIT)
    lang = asked(request, "lang")
    with desk.served.reading() as reader:
        if (path := _page_at(reader, query)) is not None:
            return RedirectResponse(path, 302)
        sites = {known.name: known for known in reader.sites()}
        is_current = reader.index_is_current()
        found = Found()
        if query and is_current:
            found = find(
                reader, query, site=wanted.site or None, category=wanted.category or None,
                lang=lang or None, limit=HITS, offset=offset, today=desk.clock().date(),
            )  # fmt: skip
    last = offset + len(found.hits)
    onward = urlencode({"q": query, "lang": lang, "site": wanted.site,
                        "category": wanted.category, "offset": last})  # fmt: skip
    return desk.page(
        "search.html", query=query, found=found, is_current=is_current, offset=offset, last=last,
        wanted=wanted, lang=lang, sites=list(sites), onward=onward,
        categories=_categories(sites, wanted.site if wanted.site in sites else ""), marked=marked,
        has_more=found.hits and last < min(found.total, LAST_HIT),
    )  # fmt: skip


def _page_at(reader: Reader, query: str) -> str | None:
    """The path of the page that readers see at an address."""
    if "://" not in query:
        return None
    shown = (row.page for row in reader.find_pages(query) if row.page.shown)
    return next((f"/pages/{segment(page.slug)}" for page in shown), None)


def marked(text: str, marks: tuple[tuple[int, int], ...]) -> Markup:
    """The text with the words that were looked for marked."""
    return Markup("").join(_pieces(text, marks))


def _pieces(text: str, marks: tuple[tuple[int, int], ...]) -> Iterator[Markup]:
    at = 0
    for start, end in sorted(marks):
        if at <= start < end:
            yield escape(harmless(text[at:start]))
            yield Markup("<mark>{}</mark>").format(harmless(text[start:end]))
            at = end
    yield escape(harmless(text[at:]))
