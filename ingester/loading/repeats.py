"""Bytes that come again at other addresses of a load: they are read once."""

from collections import OrderedDict
from hashlib import sha256

import msgspec
import zstandard

from ingester.extract.elsewhere import read_elsewhere
from ingester.extract.job import ExtractJob, Reading

ROOM = 8 << 20  # bytes of packed readings: some 2,000 pages of a handbook
SMALL = 256 << 10  # bytes of a packed reading that is worth its room

# Header lines that say nothing of what the bytes read like, and differ from answer to answer.
PASSING = frozenset(
    b"""age cache-control connection content-length date etag expires keep-alive last-modified link
    vary via x-cache x-orig-content-length x-orig-etag x-request-id x-runtime x-served-by x-timer
    """.split()
)

_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(Reading).decode


class Repeats:
    """What was read lately, packed, by bytes and headers; `room` bounds what it holds."""

    def __init__(self, room: int = ROOM) -> None:
        self._room, self._size = room, 0
        self._known: OrderedDict[bytes, tuple[str, bytes]] = OrderedDict()
        self._pack = zstandard.ZstdCompressor(level=1).compress
        self._unpack = zstandard.ZstdDecompressor().decompress

    def reading(self, key: bytes, url: str) -> Reading | None:
        """What an answer with this key reads like at `url`, if that is known."""
        found = self._known.get(key)
        if found is None:
            return None
        self._known.move_to_end(key)
        was, packed = found
        return read_elsewhere(_DECODE(self._unpack(packed)), was, url)

    def learn(self, key: bytes, url: str, reading: Reading) -> None:
        """Keep what an answer at `url` read like; the one that is longest unused makes room."""
        if reading.hrefs is None or key in self._known:
            return
        packed = self._pack(_ENCODE(reading))
        if len(packed) > SMALL:
            return
        self._known[key] = url, packed
        self._size += len(packed)
        while self._size > self._room:
            _, (_, oldest) = self._known.popitem(last=False)
            self._size -= len(oldest)


def key_of(job: ExtractJob) -> bytes:
    """What all answers have in common that read alike at one address."""
    http = job.http
    seal = sha256(b"%d" % http.status)
    for name, value in http.headers:
        if name.lower() not in PASSING:
            seal.update(b"\n%b:%d:%b" % (name.lower(), len(value), value))
    seal.update(b"\n\n")
    seal.update(http.body)
    return seal.digest()
