"""Turns known bytes into strange ones: flips, cuts, splices, repeats, and words of the format."""

import random
from collections.abc import Sequence

LONGEST = 1 << 16  # bytes of a case: enough for what grows faster than its input to be seen
ODD_NUMBERS = (
    *(b"0", b"-1", b"+1", b"1_0", b"00000000001", b"255", b"65536", b"4294967296", b"1e9"),
    *(b"18446744073709551616", b"9" * 400, b"0x10", "\u0663\u0664".encode(), b"nan", b" 5", b""),
)
COMMON = (b"\0", b"\r\n", b"\n", b"\r", b"\t", b" ", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc0\x80")


class Mutator:
    """Cases of one target; the same seed gives the same cases."""

    def __init__(self, seed: int, words: Sequence[bytes]) -> None:
        self.dice = random.Random(seed)
        self._words = (*words, *COMMON)
        self._ways = (
            self._flip,
            self._set,
            self._cut_out,
            self._insert_word,
            self._insert_word,
            self._overwrite_word,
            self._repeat,
            self._double,
            self._truncate,
            self._number,
            self._value,
            self._value,
            self._noise,
            self._swap_lines,
        )

    def case(self, known: Sequence[bytes]) -> bytes:
        """One of the known inputs, changed once or some times, or the halves of two."""
        data = bytearray(self.dice.choice(known))
        if self.dice.random() < 0.15:
            other = self.dice.choice(known)
            data = data[: self._place(data)] + other[self._place(other) :]
        for _ in range(min(16, 1 << int(self.dice.expovariate(1)))):
            self.dice.choice(self._ways)(data)
        return bytes(data[:LONGEST])

    def _place(self, data: bytes) -> int:
        return self.dice.randint(0, len(data))

    def _span(self, data: bytes) -> tuple[int, int]:
        start = self._place(data)
        return start, min(len(data), start + int(self.dice.expovariate(1 / 24)) + 1)

    def _flip(self, data: bytearray) -> None:
        if data:
            data[self.dice.randrange(len(data))] ^= 1 << self.dice.randrange(8)

    def _set(self, data: bytearray) -> None:
        if data:
            data[self.dice.randrange(len(data))] = self.dice.choice((0, 10, 13, 34, 60, 127, 255))

    def _cut_out(self, data: bytearray) -> None:
        start, end = self._span(data)
        del data[start:end]

    def _insert_word(self, data: bytearray) -> None:
        at = self._place(data)
        data[at:at] = self.dice.choice(self._words)

    def _overwrite_word(self, data: bytearray) -> None:
        at, word = self._place(data), self.dice.choice(self._words)
        data[at : at + len(word)] = word

    def _repeat(self, data: bytearray) -> None:
        """A piece again and again, as deep nesting and long lines are made of."""
        start, end = self._span(data)
        piece = data[start:end]
        room = max(0, LONGEST - len(data)) // max(1, len(piece))
        data[start:start] = piece * min(room, 1 << self.dice.randrange(14))

    def _double(self, data: bytearray) -> None:
        start, end = self._span(data)
        data[start:start] = data[start:end]

    def _truncate(self, data: bytearray) -> None:
        del data[self._place(data) :]

    def _number(self, data: bytearray) -> None:
        """Some digits become a number that programs stumble over."""
        places = [at for at, byte in enumerate(data[:4096]) if 48 <= byte <= 57]
        if places:
            start = self.dice.choice(places)
            end = start + 1
            while end < len(data) and 48 <= data[end] <= 57:
                end += 1
            data[start:end] = self.dice.choice(ODD_NUMBERS)

    def _value(self, data: bytearray) -> None:
        """What stands behind a "=" or ":" becomes another word or number."""
        signs = [at for at, byte in enumerate(data[:8192]) if byte in b"=:"]
        if signs:
            start = self.dice.choice(signs) + 1
            end = next((at for at in range(start, len(data)) if data[at] in b"\r\n,}"), len(data))
            data[start:end] = b" " + self.dice.choice((*self._words, *ODD_NUMBERS))

    def _noise(self, data: bytearray) -> None:
        at = self._place(data)
        data[at:at] = self.dice.randbytes(self.dice.randint(1, 16))

    def _swap_lines(self, data: bytearray) -> None:
        lines = bytes(data).split(b"\n")
        one, other = (self.dice.randrange(len(lines)) for _ in range(2))
        lines[one], lines[other] = lines[other], lines[one]
        data[:] = b"\n".join(lines)
