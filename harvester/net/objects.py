"""Reads and writes harvest files in object stores, whose settings come from the environment."""

import os
from hashlib import md5
from typing import TYPE_CHECKING, BinaryIO, cast

from shared.errors import ConfigError, Unreachable
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

WHOLE = "600s"  # a request with all of its answer; a part of 64 MiB at 1 Mbit/s


def open_harvest(name: str) -> BinaryIO:
    """A harvest by path, by `-`, or by the address of its first object."""
    address = object_address(name)
    if address is None:
        return open_source(name)
    bucket = Bucket(address)
    return cast(BinaryIO, PartsStream(bucket, parts_of(bucket, address)))


class Bucket(BucketReader):
    """The bucket of an address. Unreachable where it gives no answer."""

    def __init__(self, address: ObjectAddress) -> None:
        place = f"{address.scheme}://{address.bucket}"
        store, errors = _opened(place)
        super().__init__(place, store, errors)

    def check(self) -> None:
        """ConfigError where there is no such bucket; whoever may only write can't ask for it."""
        from obstore.exceptions import (  # an extra
            BaseError,
            PermissionDeniedError,
        )

        try:
            next(iter(self._store.list("goodcopy-looks-for-the-bucket")), None)
        except PermissionDeniedError:
            return
        except FileNotFoundError:
            raise ConfigError(f"{self._place}: there is no such bucket.") from None
        except (BaseError, OSError) as error:
            raise Unreachable(f"{self._place} can't be reached: {reason_of(error)}.") from None

    def create(self, key: str, content: memoryview) -> bool:
        """Write a whole object in one request; False where there is one of that name."""
        from obstore.exceptions import AlreadyExistsError, BaseError  # an extra

        try:
            self._store.put(key, content, mode="create", use_multipart=False)
        except AlreadyExistsError:
            return False
        except (BaseError, OSError) as error:
            raise self._unreachable(key, "written", error) from None
        return True

    def holds(self, key: str, content: memoryview) -> bool:
        """Whether the object is there with these very bytes, by the store's own MD5 if it has one
        (of an object written in one request it nearly always has).
        """
        if self.size(key) != len(content):
            return False
        tag = (self._tags[key] or "").strip('"')
        if len(tag) == 32 and tag == md5(content, usedforsecurity=False).hexdigest():
            return True
        step = 4 << 20
        return all(
            self.read(key, at, min(at + step, len(content))) == content[at : at + step]
            for at in range(0, len(content), step)
        )


def _opened(place: str) -> tuple["ObjectStore", tuple[type[Exception], ...]]:
    """The store, and what its library raises."""
    try:
        from obstore.exceptions import BaseError  # an extra
        from obstore.store import from_url
    except ImportError:
        raise ConfigError(
            f"{place}: object stores need an extra: pip install 'goodcopy[s3]'."
        ) from None
    try:
        store = from_url(place, **store_settings(os.environ, whole=WHOLE))
    except Exception as error:  # noqa: BLE001 - one class for a setting, another for a name
        raise ConfigError(f"{place}: {reason_of(error)}") from None
    return store, (BaseError, OSError)
