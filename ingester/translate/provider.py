"""What a provider of translations is asked, and what it gives."""

from typing import Protocol

from msgspec import Struct

from ingester.core.blocks import Piece
from ingester.translate.glossary import Term


class Request(Struct, frozen=True, kw_only=True):
    """Blocks of one page. `spoken`: what the page calls its own language, often nothing."""

    blocks: tuple[Piece, ...]
    spoken: str
    lang: str
    title: str
    terms: tuple[Term, ...] = ()


class Size(Struct, frozen=True, kw_only=True):
    """How much goes into one request."""

    blocks: int
    characters: int


class Provider(Protocol):
    """Somebody who translates."""

    maker: str  # is kept beside each translation
    size: Size

    def translate(self, request: Request) -> dict[str, str]:
        """The translations by key, as far as there are any; nobody has looked at them yet.

        Misbehaved where there is no answer to this request, Unreachable where there is to none.
        """

    def close(self) -> None:
        """Hang up."""
