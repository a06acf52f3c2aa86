"""What a store promises of translations."""

from collections.abc import Collection
from typing import Protocol

from ingester.core.translation import Mark, PageSeal, Translation


class Translated(Protocol):
    """Questions about translations."""

    def translations(self, blocks: Collection[str], lang: str) -> dict[str, Translation]:
        """The translations of these blocks (their keys) into a language, as far as known."""

    def languages(self) -> list[str]:
        """The languages that anything was ever translated into."""

    def page_seal(self, page_id: int, lang: str) -> PageSeal | None:
        """How a page stood when translations were last brought to it."""

    def translation_mark(self, lang: str) -> Mark:
        """Where the next run with a limit goes on; the start where none was there yet."""


class Translating(Protocol):
    """Changes to translations; no page is touched by any of them."""

    def put_translation(self, translation: Translation) -> None:
        """Keep a translation, in place of the one that is there."""

    def put_page_seal(self, page_id: int, lang: str, seal: PageSeal) -> None:
        """Write down how a page stands in a language now."""

    def put_translation_mark(self, lang: str, mark: Mark) -> None:
        """Write down where the next run with a limit goes on."""
