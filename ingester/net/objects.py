"""Reads harvest files from object stores; the store's own settings come from the environment."""

import os
from typing import TYPE_CHECKING, BinaryIO, cast

from shared.errors import ConfigError
from shared.harvestfile import open_source
from shared.objects import (
    BucketReader,
    ObjectAddress,
    PartsStream,
    object_address,
    parts_of,
    reason_of,
    store_settings,
)

if TYPE_CHECKING:
    from obstore.store import ObjectStore

WHOLE = "120s"  # a request with all of its answer; none asks for more than 4 MiB

_SAFE = "What was loaded is safe: run the same command again, and it goes on."


def open_harvest(name: str) -> BinaryIO:
    """A harvest by path, by `-`, or by the address of its first object."""
    address = object_address(name)
    if address is None:
        return open_source(name)
    bucket = Bucket(address)
    return cast(BinaryIO, PartsStream(bucket, parts_of(bucket, address)))


class Bucket(BucketReader):
    """The bucket of an address."""

    def __init__(self, address: ObjectAddress) -> None:
        place = f"{address.scheme}://{address.bucket}"
        store, errors = _opened(place)
        super().__init__(place, store, errors, advice=_SAFE)


def _opened(place: str) -> tuple["ObjectStore", tuple[type[Exception], ...]]:
    """The store, and what its library raises."""
    try:
        from obstore.exceptions import BaseError  # an extra
        from obstore.store import from_url
    except ImportError:
        raise ConfigError(
            f"{place}: object stores need an extra: pip install 'goodcopy[server,s3]'."
        ) from None
    try:
        store = from_url(place, **store_settings(os.environ, whole=WHOLE))
    except Exception as error:  # noqa: BLE001 - one class for a setting, another for a name
        raise ConfigError(f"{place}: {reason_of(error)}") from None
    return store, (BaseError, OSError)
