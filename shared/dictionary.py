"""zstd dictionaries of a harvest file: the frame at its start, the copy kept beside the file."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import zstandard

from shared.errors import ConfigError

# The proposal caps a dictionary at 8 MiB; a hostile file may not make us hold more than twice that.
DICTIONARY_CAP = 16 << 20

# Files that were joined bring one dictionary each: only the last ones are held.
MOST, MOST_BYTES = 16, 2 * DICTIONARY_CAP

# A dictionary is unpacked in steps: however it is packed, one gives no more than 32 MiB.
PIECE = 1 << 10

FRAME_MAGIC = (0x184D2A5D).to_bytes(4, "little")
SUFFIX = ".zdict"

# Training pays from about 50 pages. Measured on six sites: pages share whole pieces of their
# template, so pieces of about 1,000 bytes and room for many of them save a tenth more than what
# zstd itself suggests (110 KiB, small pieces), and a site of long pages needs that room most.
LARGEST_TRAINED, PIECES = 512 << 10, {"k": 1_000, "d": 8}

# Shorter ones teach nothing, and an empty one makes zstd 1.5.7 crash.
SHORTEST_SAMPLE = 64

Find = Callable[[int], bytes | None]
Sample = bytes | bytearray | memoryview


class Dictionaries:
    """The dictionaries that frames of a file name, by id; one kept beside it is found on demand."""

    def __init__(self, find: Find | None = None) -> None:
        self._find = find
        self._known: dict[int, list[zstandard.ZstdDecompressor]] = {}
        self._contents: list[tuple[int, bytes]] = []
        self._asked: set[int] = set()
        self._plain = zstandard.ZstdDecompressor()

    def add(self, content: bytes) -> int:
        """Take a dictionary as it stands in its frame, packed or not; its id."""
        unpacked = unpack_dictionary(content)
        dictionary = zstandard.ZstdCompressionDict(unpacked)
        number = dictionary.dict_id()
        if (number, unpacked) not in self._contents:
            made = zstandard.ZstdDecompressor(dict_data=dictionary)
            self._known.setdefault(number, []).append(made)
            self._contents.append((number, unpacked))
            while len(self._contents) > MOST or self._bytes() > MOST_BYTES:
                self._forget_first()
        return number

    def _bytes(self) -> int:
        return sum(len(one) for _, one in self._contents)

    def _forget_first(self) -> None:
        number, _ = self._contents.pop(0)
        del self._known[number][0]
        if not self._known[number]:
            del self._known[number]

    def contents(self) -> Iterator[tuple[int, bytes]]:
        """The dictionaries that are held, by id; those without one can't be asked for again."""
        yield from ((number, one) for number, one in self._contents if number)

    def decoders(self, number: int) -> Iterator[zstandard.ZstdDecompressor]:
        """The decoders to try for a frame that names this id: the file's own, then the copy's."""
        if number == 0:
            yield self._plain
            number = next(iter(self._known), 0)
        yield from self._known.get(number, ())
        if not number or number in self._asked or self._find is None or len(self._asked) > MOST:
            return
        self._asked.add(number)
        if found := self._find(number):
            yield self._known[self.add(found)][-1]


def unpack_dictionary(content: bytes) -> bytes:
    """The dictionary itself, which may be packed as one zstd frame. ZstdError if that is torn."""
    if content[:4] != zstandard.FRAME_HEADER:
        return content
    decoder, unpacked, at = zstandard.ZstdDecompressor().decompressobj(), bytearray(), 0
    while not decoder.eof and at < len(content) and len(unpacked) <= DICTIONARY_CAP:
        unpacked += decoder.decompress(content[at : at + PIECE])
        at += PIECE
    is_whole = decoder.eof and not decoder.unused_data and at >= len(content)
    if not is_whole or not 0 < len(unpacked) <= DICTIONARY_CAP:
        raise zstandard.ZstdError("dictionary too large, cut, or not alone in its frame")
    return bytes(unpacked)


def pack_dictionary(dictionary: bytes) -> bytes:
    """The dictionary as it is kept: packed, with a checksum so that damage shows."""
    return zstandard.ZstdCompressor(level=19, write_checksum=True).compress(dictionary)


def dictionary_frame(dictionary: bytes) -> bytes:
    """The first frame of a file, which brings the dictionary."""
    packed = pack_dictionary(dictionary)
    return FRAME_MAGIC + len(packed).to_bytes(4, "little") + packed


def load_dictionary(path: Path) -> bytes:
    """A dictionary from its own file, or from the first frame of a harvest file that has one."""
    try:
        with path.open("rb") as file:
            head = file.read(8)
            size = int.from_bytes(head[4:8], "little")
            is_frame = head[:4] == FRAME_MAGIC and size <= DICTIONARY_CAP
            content = file.read(size) if is_frame else head + file.read(DICTIONARY_CAP)
        found = unpack_dictionary(content)
        if zstandard.ZstdCompressionDict(found).dict_id():
            return found
    except OSError as error:
        raise ConfigError(f"{path} can't be read: {error.strerror}.") from None
    except zstandard.ZstdError:
        pass
    raise ConfigError(
        f"{path} is no zstd dictionary. `harvester pack FILE -o OUT.warc.zst` trains one and"
        f" keeps it beside OUT as {SUFFIX}."
    )


def dictionary_path(path: Path) -> Path:
    """Where the copy of a file's dictionary is kept."""
    return path.with_name(path.name + SUFFIX)


def dictionary_beside(path: Path) -> Find:
    """Looks for the dictionary of an id beside the file; None where it is not there."""

    def find(number: int) -> bytes | None:
        copy = dictionary_path(path)
        try:
            if copy.stat().st_size > DICTIONARY_CAP:
                return None
            content = unpack_dictionary(copy.read_bytes())
        except (OSError, zstandard.ZstdError):
            return None
        return content if zstandard.ZstdCompressionDict(content).dict_id() == number else None

    return find


def either(one: Find, other: Find | None) -> Find:
    """Looks in the second place for what the first does not have."""
    return lambda number: one(number) or (other(number) if other else None)


def train_dictionary(samples: Sequence[bytes]) -> bytes | None:
    """A dictionary for records like these; None where they are too few to learn from."""
    usable: list[Sample] = [one for one in samples if len(one) >= SHORTEST_SAMPLE]
    size = min(LARGEST_TRAINED, sum(map(len, usable)) // 8)
    if len(usable) < 8 or size < 1024:
        return None
    try:
        return zstandard.train_dictionary(size, usable, **PIECES).as_bytes()
    except zstandard.ZstdError:
        return None
