"""One page: its text in each language, its story, and its texts over time."""

from collections.abc import Callable

from msgspec import Struct, structs
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingester.core.page import Copy, State
from ingester.core.translated import translated
from ingester.look.environment import segment
from ingester.search.plain import without_title
from ingester.store.contract import PageRow, Reader
from ingester.telling.history import Edition, changes
from ingester.telling.meaning import meaning, why_hidden
from ingester.telling.story import stories
from ingester.web.desk import asked, asked_number, desk_of
from ingester.web.markdown import as_html, part_of
from ingester.web.original import marked, without_marks
from shared.scope import category
from shared.url import normalise

CAPTURES = 60  # of a story
LINKING = 12
VERSIONS = 40  # that are listed, the newest
COMPARED = 200_000  # characters of a text: hostile ones take two to four seconds


class Text(Struct, frozen=True, kw_only=True):
    """What readers read: a title and a text in a language; `missing`: blocks in the original, which
    are marked in the text.
    """

    title: str
    text: str
    lang: str
    missing: int = 0
    is_translated: bool = False
    title_is_original: bool = False


def page(request: Request) -> Response:
    """The text of a page, if readers may see it; its old names lead to it."""
    desk, slug = desk_of(request), request.path_params["slug"]
    with desk.served.reading() as reader:
        row = _row(reader, slug)
        if row is None:
            return desk.missing("No such page", "No page has this name.")
        if not row.page.shown:
            return desk.missing("Not shown", _why_not(row))
        if row.page.slug != slug:
            return RedirectResponse(f"/pages/{segment(row.page.slug)}", 301)
        known = reader.site_by_id(row.site_id)
        assert known is not None, "a page has a site"
        copy = reader.copy(row.page.copy) if row.page.copy else None
        told = _text(reader, row, copy, asked(request, "lang"))
        number = asked_number(request, "part", default=1, most=10_000)
        part = part_of(without_title(told.text, told.title), number)
        return desk.page(
            "page.html", row=row, page=row.page, told=told, part=part,
            html=as_html(part.text, _local(reader, row), spoken=copy.lang if copy else ""),
            own_lang=copy.lang if copy else "",
            languages=_languages(reader, row), category=category(known.site, row.page.url),
            meaning=_meaning(row.page.error),
        )  # fmt: skip


def story(request: Request) -> Response:
    """Why a page is as it is, for whoever looks after it; also of one that is not shown."""
    desk, slug = desk_of(request), request.path_params["slug"]
    with desk.served.reading() as reader:
        row = _row(reader, slug)
        if row is None:
            return desk.missing("No such page", "No page has this name.")
        told = next(
            one for one in stories(reader, row.page.slug, desk.clock()) if one.row is not None
        )
    return desk.page(
        "story.html", row=row, page=row.page, story=told, meaning=meaning,
        captures=told.captures[:CAPTURES], linking=told.linking[:LINKING],
    )  # fmt: skip


def versions(request: Request) -> Response:
    """The texts of a page over time, and what one of them changed."""
    desk, slug = desk_of(request), request.path_params["slug"]
    with desk.served.reading() as reader:
        row = _row(reader, slug)
        if row is None or not row.page.shown:
            return desk.missing("No such page", "No page that is shown has this name.")
        known = reader.versions(row.page.id)[-VERSIONS:]
        chosen = asked_number(request, "version", default=len(known), most=len(known))
        pair = known[max(chosen - 2, 0) : chosen]
        texts = reader.copies([version.hash for version in pair])
    editions = [
        Edition(at=one.at, run=one.run, copy=_start(texts[one.hash]))
        for one in pair
        if one.hash in texts
    ]
    return desk.page(
        "versions.html", row=row, page=row.page, versions=known, chosen=chosen,
        change=next(changes(editions), None), compared=COMPARED,
        is_cut=any(len(copy.text) > COMPARED for copy in texts.values()),
    )  # fmt: skip


def _start(copy: Copy) -> Copy:
    return structs.replace(copy, text=copy.text[:COMPARED])


def _row(reader: Reader, slug: str) -> PageRow | None:
    holder = reader.slug_holder(slug)
    return None if holder is None else reader.page_row(holder)


def _why_not(row: PageRow) -> str:
    if row.page.visible_state == State.LISTED:
        return "The site lists this page, but no copy of it could be read yet."
    return why_hidden(row.page.visible_reason)


def _text(reader: Reader, row: PageRow, copy: Copy | None, lang: str) -> Text:
    if copy is None or not lang:
        text = without_marks(copy.text) if copy else ""
        return Text(title=row.page.title, text=text, lang=copy.lang if copy else "")
    found = translated(reader, row.page, copy, lang)
    return Text(
        title=found.title, text=marked(found), lang=lang, missing=found.missing,
        is_translated=True, title_is_original=found.heading.is_missing,
    )  # fmt: skip


def _languages(reader: Reader, row: PageRow) -> list[str]:
    """The languages that the page was translated into, at least in part."""
    return [lang for lang in reader.languages() if reader.page_seal(row.page.id, lang) is not None]


def _local(reader: Reader, row: PageRow) -> Callable[[str], str | None]:
    """Where a link leads inside the copies: to a page of the same site that readers see."""

    def path(href: str) -> str | None:
        url = normalise(href)
        found = reader.page_at(row.site_id, url) if url else None
        shown = found is not None and found.shown
        return f"/pages/{segment(found.slug)}" if found is not None and shown else None

    return path


def _meaning(error: str | None) -> str:
    """What went wrong when the page was last tried, in words."""
    return meaning((error or "").partition(":")[0])
