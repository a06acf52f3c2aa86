"""Harvest files in object stores: their addresses, the names of their parts, and how they stream.

No store can be appended to, so a long harvest is several objects: `campus.warc.gz`, then
`campus.part0002.warc.gz` and so on. Who reads the first reads them all.
"""

import io
import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Protocol

from msgspec import Struct

from shared.errors import ConfigError, Unreachable

CONNECT = "10s"
RETRIES, RETRY_FOR = 3, timedelta(seconds=60)
CHUNK = 4 << 20  # bytes asked for at once, and held while they are read
MOST_PARTS = 9_999

_QUERY_OR_BODY = re.compile(r"\?[^\s\"')]*|: <.*")  # of an address (a signature?), of an answer
_ADDRESS = re.compile(r"(s3|gs|az)://(.*)", re.DOTALL)
_KEY = re.compile(r"[^\x00-\x1f\x7f]+")


class ObjectAddress(Struct, frozen=True, kw_only=True):
    """An object: `bucket` as the store names it (for az: account/container), `key` within it."""

    scheme: str
    bucket: str
    key: str

    def __str__(self) -> str:
        return f"{self.scheme}://{self.bucket}/{self.key}"

    @property
    def is_folder(self) -> bool:
        """Whether only the place is named, and the name is still to be found."""
        return not self.key or self.key.endswith("/")

    def part(self, number: int) -> "ObjectAddress":
        """The object that holds this part of the harvest; the first has the plain name."""
        if number == 1:
            return self
        folder, slash, name = self.key.rpartition("/")
        stem, dot, ending = name.rpartition(".warc")
        stem, dot, ending = (stem, dot, ending) if dot else (name, "", "")
        named = f"{folder}{slash}{stem}.part{number:04}{dot}{ending}"
        return ObjectAddress(scheme=self.scheme, bucket=self.bucket, key=named)


def object_address(text: str) -> ObjectAddress | None:
    """The object that this text names; None where it names a file.

    ConfigError for an address with a credential or without a bucket.
    """
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return None
    scheme, rest = found[1], found[2]
    if "@" in rest.partition("/")[0] or "?" in rest:
        raise ConfigError(
            f"{scheme}://: an address holds no credential: every user of this machine can read"
            " command lines. Give it in the environment, as the store's own tools take it."
        )
    steps = 2 if scheme == "az" else 1
    names = rest.split("/", steps)
    bucket, key = names[:steps], names[steps] if len(names) > steps else ""
    walks = any(step in ("", ".", "..") for step in key.removesuffix("/").split("/"))
    if len(bucket) < steps or not all(bucket) or (key and (walks or not _KEY.fullmatch(key))):
        raise ConfigError(f"{text}: write {scheme}://BUCKET/KEY, such as s3://harvests/a.warc.gz")
    return ObjectAddress(scheme=scheme, bucket="/".join(bucket), key=key)


def reason_of(error: Exception) -> str:
    """What a store's library says, in one line and without what may be secret in it."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = lines[0] if lines else type(error).__name__
    return _QUERY_OR_BODY.sub("", said)[:300]


def is_plain(environment: Mapping[str, str]) -> bool:
    """Whether the store may be asked without TLS; with options of ours its library forgets that."""
    names = ("AWS_ALLOW_HTTP", "AZURE_ALLOW_HTTP", "GOOGLE_ALLOW_HTTP")
    return any(environment.get(name, "").lower() in ("1", "true", "yes") for name in names)


class Bucket(Protocol):
    """What reading asks of a store. Both raise Unreachable where it gives no answer."""

    def size(self, key: str) -> int | None:
        """How long the object is; None where there is none."""

    def read(self, key: str, start: int, end: int) -> bytes:
        """Its bytes between two offsets."""


class BucketReader:
    """A bucket as a library's `store` reads it; `errors` are what that library raises, and
    `advice` ends every Unreachable. Each read is of the very object whose size was told.
    """

    def __init__(
        self, place: str, store: Any, errors: tuple[type[Exception], ...], *, advice: str = ""
    ) -> None:
        self._place, self._store, self._errors, self._advice = place, store, errors, advice
        self._tags: dict[str, str | None] = {}

    def size(self, key: str) -> int | None:
        """How long the object is; None where there is none."""
        try:
            found = self._store.head(key)
        except FileNotFoundError:
            return None
        except self._errors as error:
            raise self._unreachable(key, "read", error) from None
        self._tags[key] = found["e_tag"]
        return int(found["size"])

    def read(self, key: str, start: int, end: int) -> bytes:
        """Its bytes between two offsets."""
        options = {"range": (start, end), "if_match": self._tags.get(key)}
        try:
            return bytes(self._store.get(key, options=options).bytes())
        except self._errors as error:
            raise self._unreachable(key, "read", error) from None

    def _unreachable(self, key: str, what: str, error: Exception) -> Unreachable:
        said = f"{self._place}/{key} can't be {what}: {reason_of(error)}."
        return Unreachable(f"{said} {self._advice}".rstrip())


def store_settings(environment: Mapping[str, str], *, whole: str) -> dict[str, Any]:
    """How patient a store is asked; `whole`: the time for a request with all of its answer."""
    return {
        "client_options": {
            "connect_timeout": CONNECT, "timeout": whole, "allow_http": is_plain(environment),
        },
        "retry_config": {"max_retries": RETRIES, "retry_timeout": RETRY_FOR},
    }  # fmt: skip


def parts_of(bucket: Bucket, address: ObjectAddress) -> list[tuple[str, int]]:
    """The objects of a harvest in order, each with its size; ConfigError where there is none."""
    found: list[tuple[str, int]] = []
    for number in range(1, MOST_PARTS + 1):
        key = address.part(number).key
        size = bucket.size(key)
        if size is None:
            break
        found.append((key, size))
    if not found:
        raise ConfigError(f"{address}: there is no such object.")
    return found


class PartsStream(io.RawIOBase):
    """The parts of a harvest as one stream; a chunk is in memory, however long they are."""

    def __init__(self, bucket: Bucket, parts: list[tuple[str, int]]) -> None:
        super().__init__()
        self._bucket, self._left = bucket, list(reversed(parts))
        self.total = sum(size for _, size in parts)
        self._at = 0  # in the part that is read
        self._chunk = memoryview(b"")

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, into: memoryview) -> int:  # type: ignore[override]
        """What comes next, as much as fits; 0 at the end."""
        if not self._chunk:
            self._chunk = memoryview(self._next())
        taken = min(len(into), len(self._chunk))
        into[:taken] = self._chunk[:taken]
        self._chunk = self._chunk[taken:]
        return taken

    def _next(self) -> bytes:
        while self._left:
            key, size = self._left[-1]
            start, end = self._at, min(self._at + CHUNK, size)
            self._at = end
            if start < end:
                return self._bucket.read(key, start, end)
            self._left.pop()
            self._at = 0
        return b""
