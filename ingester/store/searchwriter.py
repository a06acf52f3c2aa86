"""Keeps the search index in step with the pages, inside the transaction that changes them."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct, structs
from sqlalchemy import bindparam, select, text
from sqlalchemy.engine import Dialect

from ingester.core.page import Page
from ingester.core.translated import translated
from ingester.store.columns import storable
from ingester.store.pages import PORTION, PagesWriter
from ingester.store.reading import CommandsReader
from ingester.store.schema import counters, pages
from ingester.store.searchreader import SearchReader, packed_text, unpacked_text
from ingester.store.searchtables import VERSION_NAME, search_documents
from ingester.store.session import Driver, Query, Tuple, insert_new
from ingester.store.sites import SitesWriter
from ingester.store.stored import StoredSite
from ingester.store.translations import TranslationsReader
from ingester.store.tsvector import titles_of, tsvector
from ingester.words.cut import VERSION
from ingester.words.documents import fields, language, shelf
from shared.site import Site

MOST_UNWRITTEN = 8 << 20  # characters of words that wait in memory

_D = search_documents.c
_ROW = (
    _D.id, _D.lang, _D.translated, _D.url, _D.title, _D.category, _D.latest, _D.copy, _D.body,
)  # fmt: skip
OF_PAGE = Query(select(*_ROW).where(_D.page_id == bindparam("page_id")))
OF_SITE = Query(
    select(_D.id, _D.url, _D.title, _D.category, _D.latest)
    .where(_D.site_id == bindparam("site_id"), _D.id > bindparam("after"))
    .order_by(_D.id)
    .limit(PORTION)
)
PAGES = Query(
    select(pages.c.id)
    .where(pages.c.id > bindparam("after"), pages.c.shown == 1)
    .order_by(pages.c.id)
    .limit(PORTION)
)
INSERT = insert_new(search_documents)
SHELVE = Query(
    search_documents.update()
    .where(_D.id == bindparam("key"))
    .values(category=bindparam("category"), latest=bindparam("latest"))
)
DELETE = Query(search_documents.delete().where(_D.id == bindparam("id")))
DELETE_ALL = Query(search_documents.delete())
SET_VERSION = Query(
    counters.update().where(counters.c.name == VERSION_NAME).values(value=bindparam("value"))
)
ADD_WORDS = Query(
    lambda dialect: text(
        "INSERT INTO search_words (id, size, titles, words) "
        "VALUES (:id, :size, CAST(:titles AS tsvector), CAST(:words AS tsvector))"
        if dialect == "postgresql"
        else "INSERT INTO search_words (rowid, title, heading, body) "
        "VALUES (:id, :title, :heading, :body)"
    )
)
# A contentless table forgets a row only when it is told what the row was made of.
TAKE_WORDS = Query(
    lambda dialect: text(
        "DELETE FROM search_words WHERE id = :id"
        if dialect == "postgresql"
        else "INSERT INTO search_words (search_words, rowid, title, heading, body) "
        "VALUES ('delete', :id, :title, :heading, :body)"
    )
)
TAKE_ALL_WORDS = Query(
    lambda dialect: text(
        "DELETE FROM search_words"
        if dialect == "postgresql"
        else "INSERT INTO search_words (search_words) VALUES ('delete-all')"
    )
)


class Document(Struct, frozen=True, kw_only=True):
    """What is indexed of a page in one language; `body` is the packed text of a translation."""

    lang: str
    translated: bool
    url: str
    title: str
    category: str
    latest: int
    copy: str | None
    body: bytes | None


class SearchWriter(PagesWriter, SitesWriter, CommandsReader, SearchReader, TranslationsReader):
    """Changes to pages and sites, which the index follows by itself."""

    _is_checked = False

    def __init__(self, driver: Driver, dialect: Dialect) -> None:
        super().__init__(driver, dialect)
        self._unwritten: list[dict[str, Any]] = []  # words, by document
        self._characters = 0

    def write_words(self) -> None:
        """Write down the words that wait. FTS5 writes all that it has before many another statement
        in a transaction, so words are written together: a third of their price page by page.
        """
        unwritten, self._unwritten, self._characters = self._unwritten, [], 0
        for words in unwritten:
            self.change(ADD_WORDS, **words)

    def put_page(self, site_id: int, page: Page) -> None:
        """As `PagesWriter.put_page`; the index follows."""
        super().put_page(site_id, page)
        self._follow(site_id, page)

    def drop_page(self, page_id: int) -> None:
        """As `PagesWriter.drop_page`; the page leaves the index first."""
        self._build_with_this_version()
        for number, document in self._known(page_id):
            self._remove(number, document)
        super().drop_page(page_id)

    def save_site(self, site: Site, now: datetime) -> StoredSite:
        """As `SitesWriter.save_site`; where its rules are others, pages change shelves."""
        before = self.site(site.name)
        saved = super().save_site(site, now)
        if before is not None and _rules(before.site) != _rules(site):
            self._shelve(saved)
        return saved

    def index_page(self, page_id: int) -> None:
        """Index a page anew where anything about it differs, its translations too."""
        self._build_with_this_version()
        row = self.page_row(page_id)
        if row is not None:
            self._index(row.site_id, row.page, dict(self._known(page_id)))

    def rebuild_index(self) -> None:
        """Index every page anew."""
        self._is_checked = True
        self.write_words()
        self.change(TAKE_ALL_WORDS)
        self.change(DELETE_ALL)
        self.change(SET_VERSION, value=VERSION)
        for page_id in self.paged(PAGES, _first, "after", 0):
            self.index_page(page_id)

    def _build_with_this_version(self) -> None:
        """What another version made of a text can't be taken out word by word."""
        if not self._is_checked:
            self._is_checked = True
            if not self.index_is_current():
                self.rebuild_index()

    def _follow(self, site_id: int, page: Page) -> None:
        """Most pages are read again and are the same: one look-up and nothing more."""
        self._build_with_this_version()
        known = dict(self._known(page.id))
        if not page.shown and not known:
            return
        original = next((one for one in known.values() if not one.translated), None)
        if page.shown and original is not None and _is_of(original, page):
            return
        self._index(site_id, page, known)

    def _index(self, site_id: int, page: Page, known: Mapping[int, Document]) -> None:
        wanted = list(self._wanted(site_id, page)) if page.shown else []
        for number, document in known.items():
            if document in wanted:
                wanted.remove(document)
            else:
                self._remove(number, document)
        for document in wanted:
            self._add(site_id, page.id, document)

    def _wanted(self, site_id: int, page: Page) -> Iterator[Document]:
        """What should be indexed of a page that is shown: its text, and each translation."""
        known = self.site_by_id(site_id)
        copy = self.copy(page.copy) if page.copy else None
        title = storable(page.title or (copy.title if copy else ""))
        assert known is not None, "a page has a site"
        place = shelf(known.site, page.url, title)
        lang = language(copy.lang, copy.text) if copy else ""
        original = Document(
            lang=lang, translated=False, url=page.url, title=title, category=place.category,
            latest=place.latest, copy=page.copy, body=None,
        )  # fmt: skip
        yield original
        for tag in self.languages():
            told = translated(self, page, copy, tag)
            if any(block.translated for block in (told.heading, *told.blocks)):
                yield structs.replace(
                    original, lang=tag.lower(), translated=True, title=storable(told.title),
                    copy=None, body=packed_text(storable(told.text)),
                )  # fmt: skip

    def _known(self, page_id: int) -> list[tuple[int, Document]]:
        return self.rows(OF_PAGE, _document, page_id=page_id)

    def _add(self, site_id: int, page_id: int, document: Document) -> None:
        number = self.number(
            INSERT, page_id=page_id, site_id=site_id,
            **{**structs.asdict(document), "translated": int(document.translated)},
        )  # fmt: skip
        words = self._words(document)
        self._unwritten.append({"id": number, **words})
        self._characters += sum(len(part) for part in words.values() if isinstance(part, str))
        if self._characters > MOST_UNWRITTEN:
            self.write_words()

    def _remove(self, number: int, document: Document) -> None:
        self.write_words()  # they may be its own
        words = {} if self._is_postgresql else self._words(document)
        self.change(TAKE_WORDS, id=number, **words)
        self.change(DELETE, id=number)

    def _words(self, document: Document) -> dict[str, Any]:
        if document.body is not None:
            text = unpacked_text(document.body)
        else:
            copy = self.copy(document.copy) if document.copy else None
            text = copy.text if copy else ""
        found = fields(document.title, text)
        if self._is_postgresql:
            size = sum(part.count(" ") + 1 for part in structs.astuple(found) if part)
            return {"size": size, "titles": titles_of(found), "words": tsvector(found)}
        return structs.asdict(found)

    def _shelve(self, known: StoredSite) -> None:
        """Categories and years by the rules that a site has now."""
        for number, url, title, category, latest in self.paged(
            OF_SITE, tuple, "after", 0, site_id=known.id
        ):
            place = shelf(known.site, url, title)
            if (place.category, place.latest) != (category, latest):
                self.change(SHELVE, key=number, category=place.category, latest=place.latest)


def _rules(site: Site) -> tuple[object, ...]:
    return site.category, site.outdated.ignore


def _is_of(original: Document, page: Page) -> bool:
    return (original.copy, original.url) == (page.copy, page.url) and (
        original.title == storable(page.title) or not page.title
    )


def _first(row: Tuple) -> int:
    return int(row[0])


def _document(row: Tuple) -> tuple[int, Document]:
    return row[0], Document(
        lang=row[1], translated=bool(row[2]), url=row[3], title=row[4], category=row[5],
        latest=row[6], copy=row[7], body=row[8],
    )  # fmt: skip
