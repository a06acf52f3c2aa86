"""Translates through a LibreTranslate-compatible endpoint."""

from typing import Any

from ingester.core.language import primary
from ingester.net.provider import Asker, Endpoint, Misbehaved, endpoint
from ingester.translate.masked import Masked, needs_mask
from ingester.translate.provider import Request, Size

PREFIX = "GOODCOPY_LIBRETRANSLATE"
PATH = "/translate"


def configured() -> Endpoint | None:
    """The endpoint of GOODCOPY_LIBRETRANSLATE_URL and _KEY (or _KEY_FILE); None without one."""
    return endpoint(PREFIX, PATH)


class LibreTranslate:
    """An engine as a provider; what it must not touch goes out in tags."""

    maker = "libretranslate"
    size = Size(blocks=10, characters=4_000)

    def __init__(self, to: Endpoint, *, seconds: float) -> None:
        self._key = to.key
        self._asker = Asker(to, seconds=seconds)

    def close(self) -> None:
        """Hang up."""
        self._asker.close()

    def translate(self, request: Request) -> dict[str, str]:
        """As `Provider.translate`; answers come in the order of the questions."""
        sources = [piece.source for piece in request.blocks]
        if not any(map(needs_mask, sources)):
            texts = self._asked(sources, "text", request)
        else:
            masked = [Masked(source) for source in sources]
            told = self._asked([one.html for one in masked], "html", request)
            texts = [one.unmasked(text) for one, text in zip(masked, told, strict=True)]
        return {piece.key: text for piece, text in zip(request.blocks, texts, strict=True)}

    def _asked(self, texts: list[str], form: str, request: Request) -> list[str]:
        question: dict[str, Any] = {
            "q": texts,
            "source": primary(request.spoken) or "auto",
            "target": request.lang,
            "format": form,
        }
        if self._key:
            question["api_key"] = self._key
        answer = self._asker.ask(question)
        told = answer.get("translatedText") if isinstance(answer, dict) else None
        if isinstance(told, str) and len(texts) == 1:
            told = [told]
        if not isinstance(told, list) or len(told) != len(texts):
            raise Misbehaved("the answer is not one text for each that was asked for")
        if not all(isinstance(text, str) for text in told):
            raise Misbehaved("the answer is no list of texts")
        return told
