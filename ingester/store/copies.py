"""Texts in the store, each distinct one once, and which text a page had from when on."""

from collections.abc import Collection, Iterable
from threading import local

import msgspec
import zstandard
from msgspec import Struct, structs
from sqlalchemy import bindparam, select

from ingester.core.page import Copy
from ingester.store.columns import instant, micros, storable
from ingester.store.contract import Version
from ingester.store.schema import contents, versions
from ingester.store.session import Query, Session, Tuple, upsert

PACK_FROM = 256  # bytes: below, a compressed text is hardly shorter
MAX_BODY = 64 << 20  # bytes of one text and its links; a member holds no more either

BY_HASH = Query(
    select(
        contents.c.hash, contents.c.title, contents.c.lang, contents.c.packed, contents.c.body
    ).where(contents.c.hash == bindparam("hash"))
)
EXISTS = Query(select(contents.c.packed).where(contents.c.hash == bindparam("hash")))
INSERT = upsert(contents, update=False)
HISTORY = Query(
    select(versions.c.hash, versions.c.at, versions.c.run)
    .where(versions.c.page_id == bindparam("page_id"))
    .order_by(versions.c.at, versions.c.hash)
)
ADD_VERSION = upsert(versions, update=False)
FORGET_VERSIONS = Query(versions.delete().where(versions.c.page_id == bindparam("page_id")))


class _Body(Struct, array_like=True):
    """What is packed: the text and where its links lead."""

    text: str
    links: tuple[str, ...]


_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(_Body).decode


class CopiesReader(Session):
    """What is known of texts."""

    _recent: Copy | None = None  # a page's text is asked for several times, one after the other

    def copy(self, hash_: str) -> Copy | None:
        """The text with this hash."""
        if self._recent is None or self._recent.hash != hash_:
            found = self.row(BY_HASH, _copy, hash=hash_)
            if found is None:
                return None
            self._recent = found
        return self._recent

    def copies(self, hashes: Collection[str]) -> dict[str, Copy]:
        """The texts with these hashes, as far as they are stored."""
        found = (self.copy(hash_) for hash_ in set(hashes))
        return {copy.hash: copy for copy in found if copy is not None}

    def versions(self, page_id: int) -> list[Version]:
        """The texts of a page over time, oldest first."""
        return self.rows(HISTORY, _version, page_id=page_id)


class CopiesWriter(CopiesReader):
    """Changes to texts."""

    def put_copy(self, copy: Copy) -> None:
        """Store a text; one that is there already stays."""
        if self.number(EXISTS, hash=copy.hash) is not None:
            return
        copy = structs.replace(
            copy, title=storable(copy.title), text=storable(copy.text), lang=storable(copy.lang),
            links=tuple(map(storable, copy.links)),
        )  # fmt: skip
        is_packed, body = _body(copy)
        self.change(
            INSERT, hash=copy.hash, title=copy.title, lang=copy.lang, packed=int(is_packed),
            body=body,
        )  # fmt: skip
        self._recent = copy

    def add_version(self, page_id: int, version: Version) -> None:
        """One more text of a page."""
        self.change(
            ADD_VERSION, page_id=page_id, at=micros(version.at), hash=version.hash, run=version.run
        )

    def replace_versions(self, page_id: int, versions: Iterable[Version]) -> None:
        """The whole history of a page anew."""
        self.change(FORGET_VERSIONS, page_id=page_id)
        for version in versions:
            self.add_version(page_id, version)


class _Tools(local):
    """Compressor and decompressor, one pair a thread: they are not made to be shared."""

    def __init__(self) -> None:
        self.pack = zstandard.ZstdCompressor(level=3, write_checksum=True).compress
        self.unpack = zstandard.ZstdDecompressor().decompress


_TOOLS = _Tools()


def _body(copy: Copy) -> tuple[bool, bytes]:
    plain = _ENCODE(_Body(copy.text, copy.links))
    if len(plain) < PACK_FROM:
        return False, plain
    packed = _TOOLS.pack(plain)
    return (True, packed) if len(packed) < len(plain) else (False, plain)


def _copy(row: Tuple) -> Copy:
    hash_, title, lang, is_packed, body = row
    content = _DECODE(_unpacked(body) if is_packed else body)
    return Copy(hash=hash_, title=title, text=content.text, links=content.links, lang=lang)


def _unpacked(body: bytes) -> bytes:
    try:
        if zstandard.frame_content_size(body) > MAX_BODY:
            raise ValueError("a text that is too long")
        return _TOOLS.unpack(body)
    except zstandard.ZstdError as error:
        raise ValueError(f"a text that does not unpack: {error}") from None


def _version(row: Tuple) -> Version:
    return Version(hash=row[0], at=instant(row[1]), run=row[2])
