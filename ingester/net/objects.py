"""Reads harvest files from object stores; the store's own settings come from the environment."""

import os
from datetime import timedelta
from typing import TYPE_CHECKING, BinaryIO, cast

from shared.errors import ConfigError, Unreachable
from shared.harvestfile import open_source
from shared.objects import (
    ObjectAddress,
    PartsStream,
    is_plain,
    object_address,
    parts_of,
    reason_of,
)

if TYPE_CHECKING:
    from obstore.store import ObjectStore

CONNECT = "10s"
WHOLE = "120s"  # a request with all of its answer; none asks for more than 4 MiB
RETRIES, RETRY_FOR = 3, timedelta(seconds=60)

_SAFE = "What was loaded is safe: run the same command again, and it goes on."


def open_harvest(name: str) -> BinaryIO:
    """A harvest by path, by `-`, or by the address of its first object."""
    address = object_address(name)
    if address is None:
        return open_source(name)
    bucket = Bucket(address)
    return cast(BinaryIO, PartsStream(bucket, parts_of(bucket, address)))


class Bucket:
    """The bucket of an address."""

    def __init__(self, address: ObjectAddress) -> None:
        self._place = f"{address.scheme}://{address.bucket}"
        self._store = _store(self._place)
        self._tags: dict[str, str | None] = {}

    def size(self, key: str) -> int | None:
        """How long the object is; None where there is none."""
        from obstore.exceptions import BaseError  # an extra

        try:
            found = self._store.head(key)
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as error:
            raise self._unreachable(key, error) from None
        self._tags[key] = found["e_tag"]
        return found["size"]

    def read(self, key: str, start: int, end: int) -> bytes:
        """Its bytes between two offsets, of the very object whose size was told."""
        from obstore.exceptions import BaseError  # an extra

        try:
            answer = self._store.get(
                key, options={"range": (start, end), "if_match": self._tags.get(key)}
            )
            return bytes(answer.bytes())
        except (BaseError, OSError) as error:
            raise self._unreachable(key, error) from None

    def _unreachable(self, key: str, error: Exception) -> Unreachable:
        return Unreachable(f"{self._place}/{key} can't be read: {reason_of(error)}. {_SAFE}")


def _store(place: str) -> "ObjectStore":
    try:
        from obstore.store import from_url  # an extra
    except ImportError:
        raise ConfigError(
            f"{place}: object stores need an extra: pip install 'goodcopy[server,s3]'."
        ) from None
    try:
        return from_url(
            place,
            client_options={
                "connect_timeout": CONNECT, "timeout": WHOLE, "allow_http": is_plain(os.environ),
            },
            retry_config={"max_retries": RETRIES, "retry_timeout": RETRY_FOR},
        )
    except Exception as error:  # noqa: BLE001 - one class for a setting, another for a name
        raise ConfigError(f"{place}: {reason_of(error)}") from None
