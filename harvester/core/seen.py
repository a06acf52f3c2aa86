"""Keys that were seen, in a Bloom filter that grows with them up to a bound."""

from collections.abc import Iterable
from typing import Final

BITS_A_KEY: Final = 10  # 3 of a hundred unseen keys are taken for seen where a filter is full
FIRST_BITS: Final = 15_000_000  # 2 MB: about 5,000 pages

KNUTH: Final = 2_654_435_761  # his multiplier for hashing: a second place for a key of 32 bits


class Seen:
    """Begins small, and opens another filter where one is full, until `most` bits are in use."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = min(most, FIRST_BITS)
        self._bits = bytearray(self._size // 8 + 1)
        self._full: list[tuple[int, bytearray]] = []
        self._learned = 0  # keys in the filter that is open

    def learn(self, keys: Iterable[int]) -> int:
        """How many keys are new; from now on they are not."""
        bits, size, new = self._bits, self._size, 0
        for key in keys:
            one, two = key % size, (key * KNUTH >> 13) % size
            if not (bits[one >> 3] >> (one & 7) & 1 and bits[two >> 3] >> (two & 7) & 1):
                if self._full and self._is_in_a_full_one(key):
                    continue
                bits[one >> 3] |= 1 << (one & 7)
                bits[two >> 3] |= 1 << (two & 7)
                new += 1
        self._learned += new
        if self._learned * BITS_A_KEY > size:
            self._open_another()
        return new

    @property
    def size(self) -> int:
        """Bytes in use."""
        return len(self._bits) + sum(len(bits) for _, bits in self._full)

    def _is_in_a_full_one(self, key: int) -> bool:
        return any(
            bits[(one := key % size) >> 3] >> (one & 7) & 1
            and bits[(two := (key * KNUTH >> 13) % size) >> 3] >> (two & 7) & 1
            for size, bits in self._full
        )

    def _open_another(self) -> None:
        """As large as all before; none where that would pass the bound: the last one fills up."""
        used = self._size + sum(size for size, _ in self._full)
        size = min(used, self._most - used)
        if size < min(FIRST_BITS, used):
            return
        self._full.append((self._size, self._bits))
        self._size, self._bits, self._learned = size, bytearray(size // 8 + 1), 0
