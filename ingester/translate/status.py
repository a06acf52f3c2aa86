"""How far the sites are translated: blocks with and without a translation, and stale ones."""

from collections.abc import Iterable, Iterator

from ingester.store.contract import Reader, StoredSite
from ingester.translate.walk import shown_pages, standing
from shared.event import Event


class SiteTranslation(Event, frozen=True, kw_only=True, tag="translation"):
    """A site in a language. blocks = translated + missing, each distinct block once.

    `stale`: missing blocks on pages that were wholly translated before; `whole`: pages that are.
    """

    site: str
    lang: str
    pages: int
    whole: int
    blocks: int
    translated: int
    human: int
    missing: int
    stale: int
    characters: int
    characters_missing: int


def status(reader: Reader, sites: Iterable[StoredSite], lang: str) -> Iterator[SiteTranslation]:
    """One line a site; only pages that readers see count, none that speak the language itself."""
    for site in sites:
        yield _site(reader, site, lang)


def _site(reader: Reader, site: StoredSite, lang: str) -> SiteTranslation:
    known: dict[str, bool] = {}  # whether by a person
    missing: dict[str, int] = {}  # characters
    stale: set[str] = set()
    pages = whole = characters = 0
    for page in shown_pages(reader, (site.id,)):
        now = standing(reader, page, lang)
        if now is None:
            continue
        pages += 1
        whole += not now.missing
        for piece in now.pieces:
            if piece.key in known or piece.key in missing:
                continue
            characters += len(piece.source)
            if (translation := now.known.get(piece.key)) is not None:
                known[piece.key] = translation.human
            else:
                missing[piece.key] = len(piece.source)
        if now.is_stale:
            stale.update(piece.key for piece in now.missing)
    return SiteTranslation(
        site=site.name, lang=lang, pages=pages, whole=whole, blocks=len(known) + len(missing),
        translated=len(known), human=sum(known.values()), missing=len(missing), stale=len(stale),
        characters=characters, characters_missing=sum(missing.values()),
    )  # fmt: skip
