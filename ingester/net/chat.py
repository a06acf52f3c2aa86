"""A language model behind an OpenAI-compatible endpoint: one question, one answer."""

from typing import Any

from msgspec import Struct

from ingester.net.provider import (
    ANSWER_SECONDS,
    TOTAL_SECONDS,
    Asker,
    Endpoint,
    Misbehaved,
    endpoint,
)
from shared.errors import ConfigError

PREFIX = "GOODCOPY_LLM"
PATH = "/chat/completions"


class Reply(Struct, frozen=True, kw_only=True):
    """What the model said; not `whole`: it was cut at a limit or by a filter."""

    text: str
    whole: bool


def configured() -> Endpoint | None:
    """The endpoint that GOODCOPY_LLM_URL, _MODEL and _KEY (or _KEY_FILE) name; None without one."""
    found = endpoint(PREFIX, PATH)
    if found is not None and not found.model:
        raise ConfigError(f"{PREFIX}_URL is set; {PREFIX}_MODEL has to name the model beside it")
    return found


class Chat:
    """A line to the model."""

    def __init__(
        self, to: Endpoint, *, seconds: float = ANSWER_SECONDS, total: float = TOTAL_SECONDS
    ) -> None:
        self.model = to.model
        self._asker = Asker(to, seconds=seconds, total=total)
        self._headers = {"Authorization": f"Bearer {to.key}"} if to.key else {}

    def close(self) -> None:
        """Hang up."""
        self._asker.close()

    def say(self, system: str, user: str) -> Reply:
        """The model's answer to one question; Unreachable and Misbehaved as in `Asker.ask`."""
        answer = self._asker.ask(
            {
                "model": self.model,
                "messages": [
                    {"role": "system", "content": system},
                    {"role": "user", "content": user},
                ],
                "temperature": 0,
                "stream": False,
            },
            headers=self._headers,
        )
        return _reply(answer)


def _reply(answer: Any) -> Reply:
    try:
        choice = answer["choices"][0]
        text = choice["message"]["content"]
    except (TypeError, KeyError, IndexError):
        raise Misbehaved("the answer is none of a chat model") from None
    if not isinstance(text, str):
        raise Misbehaved("the answer of the model holds no text")
    return Reply(text=text, whole=choice.get("finish_reason") in (None, "stop"))
