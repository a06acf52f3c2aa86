"""What a fuzz target is: a parser, the errors that it declares, and what its inputs are made of."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

CORPUS = Path(__file__).parent / "corpus"

# What a run saw of its input, small and hashable: an input that shows something new is kept.
Shape = Hashable


@dataclass(frozen=True)
class Target:
    """One parser that meets strangers' bytes."""

    name: str
    read: Callable[[bytes], Shape]
    declared: tuple[type[Exception], ...] = ()  # errors that its contract names
    words: tuple[bytes, ...] = field(default=(), repr=False)
    packed: Callable[[Random, bytes], bytes] | None = None  # what goes around a changed input
    weight: float = 1.0  # cases of a short run, against those of a quick parser

    def known(self) -> list[bytes]:
        """The kept inputs: examples, and what once went wrong."""
        found = sorted((CORPUS / self.name).iterdir())
        return [path.read_bytes() for path in found]


def words(text: str) -> tuple[bytes, ...]:
    """The words of a format, written with blanks between them."""
    return tuple(word.encode() for word in text.split())
