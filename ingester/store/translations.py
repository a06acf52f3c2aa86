"""Translations in the store: by block and language, and how far each page has them."""

from collections.abc import Collection, Iterator
from itertools import islice

from sqlalchemy import bindparam, select

from ingester.core.translation import Mark, PageSeal, Translation
from ingester.store.columns import instant, micros, storable
from ingester.store.schema import counters
from ingester.store.session import Query, Session, Tuple, upsert
from ingester.store.translationtables import languages, page_translations, translations

AT_ONCE = 32  # blocks asked for by one statement: about a page

_NAMES = tuple(f"block{number}" for number in range(AT_ONCE))
OF_BLOCKS = Query(
    select(
        translations.c.block,
        translations.c.lang,
        translations.c.text,
        translations.c.human,
        translations.c.maker,
        translations.c.at,
    ).where(
        translations.c.block.in_([bindparam(name) for name in _NAMES]),
        translations.c.lang == bindparam("lang"),
    )
)
LANGUAGES = Query(select(languages.c.lang).order_by(languages.c.lang))
SEAL = Query(
    select(page_translations.c.seal, page_translations.c.whole).where(
        page_translations.c.page_id == bindparam("page_id"),
        page_translations.c.lang == bindparam("lang"),
    )
)
PUT = upsert(translations)
PUT_SEAL = upsert(page_translations)
MARK = Query(select(counters.c.value).where(counters.c.name == bindparam("name")))
PUT_MARK = upsert(counters)
BLOCKS_BITS = 20  # of a mark's number: a page has far fewer than a million blocks
INSERT = upsert(languages, update=False)


class TranslationsReader(Session):
    """What is known of translations."""

    def translations(self, blocks: Collection[str], lang: str) -> dict[str, Translation]:
        """The translations of these blocks into a language, as far as there are any."""
        found: dict[str, Translation] = {}
        for some in _portions(blocks):
            for known in self.rows(OF_BLOCKS, _translation, lang=lang, **some):
                found[known.block] = known
        return found

    def languages(self) -> list[str]:
        """The languages that anything was ever translated into."""
        return self.rows(LANGUAGES, lambda row: str(row[0]))

    def page_seal(self, page_id: int, lang: str) -> PageSeal | None:
        """How a page stood when translations were last brought to it."""
        return self.row(SEAL, _seal, page_id=page_id, lang=lang)

    def translation_mark(self, lang: str) -> Mark:
        """Where the next run with a limit goes on; the start where none was there yet."""
        number = self.number(MARK, name=_mark(lang)) or 0
        return Mark(page=number >> BLOCKS_BITS, block=number & ((1 << BLOCKS_BITS) - 1))


class TranslationsWriter(TranslationsReader):
    """Changes to translations."""

    def put_translation(self, translation: Translation) -> None:
        """Keep a translation, in place of the one that is there."""
        self.change(INSERT, lang=translation.lang)
        self.change(
            PUT, block=translation.block, lang=translation.lang, text=storable(translation.text),
            human=int(translation.human), maker=storable(translation.maker),
            at=micros(translation.at),
        )  # fmt: skip

    def put_page_seal(self, page_id: int, lang: str, seal: PageSeal) -> None:
        """Write down how a page stands now."""
        self.change(PUT_SEAL, page_id=page_id, lang=lang, seal=seal.seal, whole=int(seal.whole))

    def put_translation_mark(self, lang: str, mark: Mark) -> None:
        """Write down where the next run with a limit goes on."""
        block = min(mark.block, (1 << BLOCKS_BITS) - 1)
        self.change(PUT_MARK, name=_mark(lang), value=mark.page << BLOCKS_BITS | block)


def _mark(lang: str) -> str:
    return f"translate:{lang}"


def _portions(blocks: Collection[str]) -> Iterator[dict[str, str | None]]:
    """The blocks as parameters of one statement after the other; what is left asks for NULL."""
    rest = iter(dict.fromkeys(blocks))
    while some := list(islice(rest, AT_ONCE)):
        padded: list[str | None] = [*some, *[None] * (AT_ONCE - len(some))]
        yield dict(zip(_NAMES, padded, strict=True))


def _translation(row: Tuple) -> Translation:
    block, lang, text, human, maker, at = row
    return Translation(
        block=block, lang=lang, text=text, human=bool(human), maker=maker, at=instant(at)
    )


def _seal(row: Tuple) -> PageSeal:
    return PageSeal(seal=row[0], whole=bool(row[1]))
