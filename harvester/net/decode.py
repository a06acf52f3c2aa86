"""Content codings taken off while a body comes in: bounded pieces in, bounded pieces out."""

import io
import zlib
from collections.abc import Callable, Iterator
from typing import Final, Protocol

import zstandard

# What we ask for; deflate is decoded as well for servers that send it unasked.
ACCEPTED: Final = "gzip, zstd"

_PIECE: Final = 1 << 16
# zstd has no limit for the output of a call. 4 bytes of it can stand for 128 KiB, so a slice of
# this many bytes stands for about 2 MiB at the most.
_ZSTD_SLICE: Final = 64
# RFC 9659: what a sender may make a receiver of the zstd coding hold.
_ZSTD_WINDOW: Final = 8 << 20

_UNREADABLE: Final = frozenset({"br", "compress", "x-compress", "dcb", "dcz", "exi", "xz", "bzip2"})


class CodingError(Exception):
    """The body is not in the coding that its header names, or breaks off inside it."""


class Decoder(Protocol):
    """One content coding, taken off piece by piece."""

    def pieces(self, data: bytes) -> Iterator[bytes]:
        """What the data stands for, in bounded pieces; CodingError where it stands for nothing."""
        ...

    def end(self) -> None:
        """CodingError where the coding was not finished."""
        ...


class Collector:
    """The decoded body of one answer, up to a limit; `came` counts the bytes as they were sent."""

    def __init__(self, decoder: Decoder, limit: int) -> None:
        self.came = 0
        self._decoder, self._limit = decoder, limit
        self._most_sent = limit + limit // 8 + _PIECE  # a coding may add bytes, but few
        self._body = io.BytesIO()

    def add(self, piece: bytes) -> bool:
        """Take in a piece as it came; False where the body is longer than the limit."""
        self.came += len(piece)
        for part in self._decoder.pieces(piece):
            room = self._limit - self._body.tell()
            self._body.write(part[:room])
            if len(part) > room:
                return False
        return self.came <= self._most_sent

    def end(self) -> None:
        """CodingError where the coding was not finished."""
        if self.came:
            self._decoder.end()

    @property
    def body(self) -> bytes:
        return self._body.getvalue()

    @property
    def is_empty(self) -> bool:
        return self._body.tell() == 0


def decoder_for(codings: list[str]) -> Decoder:
    """The decoder for the Content-Encoding lines of an answer."""
    names = [name.strip().lower() for line in codings for name in line.split(",")]
    # "utf-8", "none" and the like stand in real headers and code nothing; browsers pass over them.
    real = [name for name in names if name in _READABLE or name in _UNREADABLE]
    if not real:
        return Plain()
    if len(real) > 1 or real[0] not in _READABLE:
        return Unreadable(", ".join(real))
    return _READABLE[real[0]]()


class Plain:
    """No coding at all."""

    def pieces(self, data: bytes) -> Iterator[bytes]:
        yield data

    def end(self) -> None:
        return


class Unreadable:
    """A coding that we did not ask for, or one around another."""

    def __init__(self, name: str) -> None:
        self._name = name

    def pieces(self, data: bytes) -> Iterator[bytes]:
        raise CodingError(f"content coding {self._name} was not asked for")

    def end(self) -> None:
        return


class Gzip:
    """gzip: one member or more; what stands behind the last one is no body."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(31)
        self._whole_members = 0
        self._is_over = False

    def pieces(self, data: bytes) -> Iterator[bytes]:
        while data and not self._is_over:
            if self._stream.eof:
                self._stream = zlib.decompressobj(31)
            try:
                yield from _inflated(self._stream, data)
            except CodingError:
                if not self._whole_members:
                    raise
                self._is_over = True
            if self._stream.eof:
                self._whole_members += 1
            data = self._stream.unused_data

    def end(self) -> None:
        if not (self._stream.eof or self._is_over):
            raise CodingError("the gzip body breaks off")


class Deflate:
    """deflate: with the zlib header of RFC 9110 or, from many servers, without."""

    def __init__(self) -> None:
        self._held = b""
        self._stream: zlib._Decompress | None = None

    def pieces(self, data: bytes) -> Iterator[bytes]:
        if self._stream is None:
            self._held += data
            if len(self._held) < 2:
                return
            data = self._held
            is_zlib = data[0] & 15 == 8 and int.from_bytes(data[:2], "big") % 31 == 0
            self._stream = zlib.decompressobj(15 if is_zlib else -15)
        if not self._stream.eof:
            yield from _inflated(self._stream, data)

    def end(self) -> None:
        if self._stream is None or not self._stream.eof:
            raise CodingError("the deflate body breaks off")


class Zstd:
    """zstd: one frame or more."""

    def __init__(self) -> None:
        self._library = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
        self._frame = self._library.decompressobj()

    def pieces(self, data: bytes) -> Iterator[bytes]:
        for start in range(0, len(data), _ZSTD_SLICE):
            rest = data[start : start + _ZSTD_SLICE]
            while rest:
                if self._frame.eof:
                    self._frame = self._library.decompressobj()
                try:
                    yield self._frame.decompress(rest)
                except zstandard.ZstdError as error:
                    raise CodingError(str(error)) from None
                rest = self._frame.unused_data

    def end(self) -> None:
        if not self._frame.eof:
            raise CodingError("the zstd body breaks off")


def _inflated(stream: "zlib._Decompress", data: bytes) -> Iterator[bytes]:
    part = b""
    while data or (len(part) == _PIECE and not stream.eof):  # a full piece: more may be waiting
        try:
            part = stream.decompress(data, _PIECE)
        except zlib.error as error:
            raise CodingError(str(error)) from None
        yield part
        data = stream.unconsumed_tail


_READABLE: Final[dict[str, Callable[[], Decoder]]] = {
    "gzip": Gzip,
    "x-gzip": Gzip,
    "deflate": Deflate,
    "zstd": Zstd,
}
