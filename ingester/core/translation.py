"""A translation of one block, and which of two stands."""

from datetime import datetime

from msgspec import Struct


class Translation(Struct, frozen=True, kw_only=True):
    """The text of a block in a language, and whose work it is.

    `block`: the block's key, see ingester.core.blocks. `maker`: the provider and its model.
    """

    block: str
    lang: str
    text: str
    human: bool
    maker: str = ""
    at: datetime


def stands_after(known: Translation | None, new: Translation) -> bool:
    """Whether the new one takes the place of the known one: a machine never overrules a person."""
    return known is None or new.human or not known.human


class Mark(Struct, frozen=True, kw_only=True):
    """Where the next run with a limit goes on: a page, and the first of its blocks that no run
    since the last round asked for.
    """

    page: int = 0
    block: int = 0


class PageSeal(Struct, frozen=True, kw_only=True):
    """How a page stood in a language: a seal over the translations it had, and `whole`: whether it
    was ever translated from top to bottom.
    """

    seal: str
    whole: bool
