"""Asks a provider that the operator names: JSON out, JSON in, bounded in time and size.

Address, model and key come from the environment only. The key goes to the address's own origin (no
redirect is followed, no proxy or .netrc of the environment is used) and into no message.
"""

import os
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
import msgspec
import stamina
from msgspec import Struct

from shared.console import one_line
from shared.errors import ConfigError, Unreachable
from shared.retryafter import seconds_of

stamina.instrumentation.set_on_retry_hooks(())  # a retry is no news; what comes of it is told

ANSWER_SECONDS = 120.0  # for one answer: a model on a small machine thinks for a minute
CONNECT_SECONDS = 10.0
TOTAL_SECONDS = 300.0  # for one question, with all its tries and waits
TRIES = 4
FIRST_WAIT, LONGEST_WAIT = 0.5, 20.0  # seconds between tries, doubled each time
LONGEST_RETRY_AFTER = 120.0  # who asks for more is asked again by the next run
MAX_ANSWER = 4 << 20  # bytes
MAX_SECRET_BYTES = 4096
DETAIL = 160  # characters of a provider's own words

DENIED = {401: "refuses the key", 402: "wants to be paid", 403: "refuses the key"}
AGAIN = (408, 409, 425, 429, 500, 502, 503, 504, 529)


class Misbehaved(Exception):
    """The provider answered, but not the question; `is_down`: as one that does not work now."""

    def __init__(self, why: str, *, is_down: bool = False, wait: float | None = None) -> None:
        super().__init__(why)
        self.is_down, self.wait = is_down, wait


class Endpoint(Struct, frozen=True, kw_only=True):
    """Where a provider listens; it never prints its key. `name`: the variable with its address."""

    name: str
    url: str
    model: str = ""
    key: str = ""

    @property
    def origin(self) -> str:
        """The address without path and query, which may hold secrets."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    def __repr__(self) -> str:
        return f"Endpoint({self.name}, {self.origin})"


def endpoint(
    prefix: str, path: str, environment: Mapping[str, str] | None = None
) -> Endpoint | None:
    """The endpoint that <prefix>_URL, _MODEL and _KEY (or _KEY_FILE) name; None without a URL.

    The URL may end in `path` or leave it out.
    """
    known = os.environ if environment is None else environment
    name, url = f"{prefix}_URL", known.get(f"{prefix}_URL", "").strip().rstrip("/")
    if not url:
        return None
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address or parts.username is not None or parts.password is not None:
        raise ConfigError(
            f"{name} is no address such as https://llm.example/v1 (a key goes into {prefix}_KEY)"
        )
    whole = url if parts.query or parts.path.endswith(path) else f"{url}{path}"
    return Endpoint(
        name=name, url=whole, model=known.get(f"{prefix}_MODEL", ""), key=_key(prefix, known)
    )


def _key(prefix: str, known: Mapping[str, str]) -> str:
    if f"{prefix}_KEY" in known or f"{prefix}_KEY_FILE" not in known:
        return known.get(f"{prefix}_KEY", "").strip()
    path = Path(known[f"{prefix}_KEY_FILE"])
    try:
        with path.open("rb") as source:
            return source.read(MAX_SECRET_BYTES).decode("utf-8", "replace").strip()
    except OSError as error:
        raise ConfigError(
            f"{prefix}_KEY_FILE names {path}, which can't be read: {error.strerror}"
        ) from None


class Asker:
    """A line to one provider."""

    def __init__(
        self, endpoint: Endpoint, *, seconds: float = ANSWER_SECONDS, total: float = TOTAL_SECONDS
    ) -> None:
        self._to, self._seconds, self._total = endpoint, seconds, total
        self._client = httpx.Client(
            follow_redirects=False,
            trust_env=False,
            timeout=httpx.Timeout(seconds, connect=min(CONNECT_SECONDS, seconds)),
            headers={"Accept": "application/json", "User-Agent": "goodcopy"},
        )

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def ask(self, question: Any, *, headers: Mapping[str, str] | None = None) -> Any:
        """The answer, decoded. Unreachable where no question would be answered now (no connection,
        the key refused, asked to wait for long); Misbehaved where only this one was not.
        """
        body = msgspec.json.encode(question)
        try:
            for attempt in stamina.retry_context(
                on=_pause, attempts=TRIES, timeout=self._total,
                wait_initial=FIRST_WAIT, wait_max=LONGEST_WAIT, wait_jitter=FIRST_WAIT,
            ):  # fmt: skip
                with attempt:
                    return self._once(body, headers or {})
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise Unreachable(f"{self._who} can't be reached ({_plain(error)})") from None
        except httpx.TransportError as error:
            raise Misbehaved(f"no whole answer ({_plain(error)})", is_down=True) from None
        raise AssertionError("the last try gives an answer or an error")

    @property
    def _who(self) -> str:
        return f"the provider at {self._to.origin} ({self._to.name})"

    def _once(self, body: bytes, headers: Mapping[str, str]) -> Any:
        deadline = time.monotonic() + self._seconds
        sent = {"Content-Type": "application/json", **headers}
        self._client.cookies.clear()  # what an answer wants to be told again is not told
        with self._client.stream("POST", self._to.url, content=body, headers=sent) as answer:
            content = _read(answer, deadline)
        if answer.is_success:
            return _decoded(content)
        raise self._failure(answer, content)

    def _failure(self, answer: httpx.Response, content: bytes) -> Exception:
        """What an answer without success means for this question or for all."""
        code = answer.status_code
        if code in DENIED:
            return Unreachable(f"{self._who} {DENIED[code]} ({code}). Check the key beside it.")
        if answer.is_redirect:
            return Unreachable(
                f"{self._who} redirects ({code}); a key is never sent on. "
                f"Put the address that answers into {self._to.name}."
            )
        if code in (404, 405, 501):
            return Unreachable(
                f"{self._who} has nothing at this path ({code}){self._words(content)}. "
                f"Check {self._to.name} and the model beside it."
            )
        wait = seconds_of(answer.headers.get("Retry-After"), datetime.now(UTC))
        if wait is not None and wait > LONGEST_RETRY_AFTER:
            return Unreachable(
                f"{self._who} asks to wait for {wait:,.0f} seconds ({code}). "
                "The same command goes on then."
            )
        return Misbehaved(f"status {code}{self._words(content)}", is_down=code in AGAIN, wait=wait)

    def _words(self, content: bytes) -> str:
        """The provider's own word on a failure, on one line, never with our key in it."""
        try:
            said = msgspec.json.decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return ""
        error = said.get("error", said) if isinstance(said, dict) else said
        text = error.get("message", "") if isinstance(error, dict) else error
        if not isinstance(text, str):
            return ""
        if self._to.key:
            text = text.replace(self._to.key, "***")
        return f": {one_line(text)[:DETAIL]}" if text else ""


def _pause(error: Exception) -> bool | float:
    """Whether to try again, and after how many seconds where the provider said so."""
    if isinstance(error, Misbehaved):
        if not error.is_down:
            return False
        return True if error.wait is None else error.wait
    return isinstance(error, httpx.TransportError)


def _read(answer: httpx.Response, deadline: float) -> bytes:
    """The body, decoded; Misbehaved where it is too long or drips."""
    content = bytearray()
    for piece in answer.iter_bytes():
        content += piece
        if len(content) > MAX_ANSWER:
            raise Misbehaved(f"an answer of more than {MAX_ANSWER >> 20} MiB")
        if time.monotonic() > deadline:
            raise httpx.ReadTimeout("the answer drips")
    return bytes(content)


_TOO_DEEP: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def _decoded(content: bytes) -> Any:
    try:
        return msgspec.json.decode(content)
    except _TOO_DEEP:
        raise Misbehaved("the answer is no JSON") from None


def _plain(error: Exception) -> str:
    """The kind of failure and its words on one line."""
    words = one_line(str(error))[:DETAIL]
    return words or type(error).__name__
