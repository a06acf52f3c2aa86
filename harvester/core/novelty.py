"""Whether a page says something new: its own words against everything read before in this run."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from hashlib import blake2b
from itertools import pairwise
from typing import TypeVar
from urllib.parse import unquote
from zlib import crc32

from msgspec import Struct

from harvester.core.address import parameters, parts_of
from harvester.core.markup import LONGEST_TEXT, Markup
from harvester.core.seen import Seen
from harvester.core.words import (
    MASKED,
    MOST_WORDS,
    Words,
    masked,
    numbers_of,
    text_and_blocks,
    titles_of,
    words_of,
)

SHINGLE = 4  # words that stand together
NEW_SHINGLES = 8  # a page with fewer new ones says nothing new ...
NEW_SHARE = 0.3  # ... and so does one where they are a smaller share of its own words
FEW_SHINGLES = 4  # with so many of its own a title that the address says is no mere echo
LITTLE = 40  # shingles, beside what all pages say; a longer page is one that was read before
NAMES_A_PAGE = 10  # pairs of words in its titles
BITS_A_PAGE = 3_000  # about 300 shingles of 10 bits: 3 of a hundred are taken for known
LARGEST_BITS = 1 << 29  # 64 MiB, whatever the page cap

W = TypeVar("W", str, bytes)


class Says(StrEnum):
    """What a page says that none before it said."""

    REPEAT = "repeat"  # word for word what another page said
    NOTHING = "nothing"
    LITTLE = "little"  # a few words or numbers that its address does not say
    ECHO = "echo"  # a title that its address says, and little else
    NAME = "name"  # a title and little else: a person, a street
    TEXT = "text"


class Reading(Struct, frozen=True, kw_only=True):
    """What a page says: its blocks of words, its titles, and the words that it may only echo."""

    blocks: tuple[tuple[str, ...], ...]
    titles: tuple[tuple[str, ...], ...]
    asked: frozenset[str] = frozenset()  # the words of its query
    echoes: frozenset[str] = frozenset()  # those of its whole address
    numbers: tuple[str, ...] = ()  # that its address does not say
    path: tuple[tuple[str, ...], ...] = ()  # the words of each part of its path

    @property
    def seal(self) -> int:
        """Eight bytes that stand for the text, whatever the order of its blocks."""
        echoes = self.echoes
        told = (
            " ".join(
                block
                if echoes.isdisjoint(block)
                else [MASKED if word in echoes else word for word in block]
            )
            for block in self.blocks
        )
        return _key([*sorted(told), *self.numbers])


def read(page: Markup, url: str) -> Reading:
    """The words of a page, its numbers and dates masked."""
    asked = frozenset(words_of(" ".join(value for _, value in parameters(url))))
    text, blocks = text_and_blocks(page.own)
    return Reading(
        blocks=blocks,
        titles=tuple(
            words for title in titles_of(page.html[:LONGEST_TEXT]) if (words := masked(title))
        ),
        asked=asked,
        echoes=asked | frozenset(words_of(unquote(parts_of(url).path))),
        numbers=numbers_of(text, url),
        path=tuple(
            words for part in parts_of(url).segments if len(words := masked(unquote(part))) > 1
        ),
    )


class Novelty:
    """Remembers, in a bounded space, what all pages of a run said."""

    def __init__(self, pages: int) -> None:
        self._most = min(max(pages, 1_000) * BITS_A_PAGE, LARGEST_BITS)
        self._seen = Seen(self._most)
        self._names: set[int] = set()
        self._least = MOST_WORDS  # shingles of the shortest page: a frame that all have

    def take(self, page: Reading) -> Says:
        """What a page says that is new; from now on it is known."""
        is_new_whole = self._add(page.seal)
        fresh = whole = 0
        new: list[Words] = []
        for block in page.blocks:
            if self._add(crc32(_encoded(block))):
                fresh += self._learn_block(block, page.echoes)
                new.append(block)
            whole += max(1, len(block) - SHINGLE + 1)
            if whole > MOST_WORDS:
                break
        self._least = min(self._least, whole)
        is_short = whole <= self._least + LITTLE
        if is_short:
            fresh -= sum(_told(block, page.titles) for block in new)
        names = [self._is_new_name(title, page.asked) for title in page.titles]
        for title in page.titles:
            is_new_whole |= len(title) > 1 and self._add(_key(("title", *title)))
        for words in page.path:
            self._names.update(map(_key, _pairs(words)))
        if fresh >= max(NEW_SHINGLES, NEW_SHARE * whole):
            return Says.TEXT
        if any(names):
            said = (t for t, is_new in zip(page.titles, names, strict=True) if is_new)
            is_echo = fresh < FEW_SHINGLES and all(map(page.echoes.issuperset, said))
            return Says.ECHO if is_echo else Says.NAME
        if is_new_whole:
            return Says.LITTLE if is_short else Says.NOTHING
        return Says.REPEAT

    def _learn_block(self, words: Words, echoes: frozenset[str]) -> int:
        """How many shingles of a block are new; one that echoes the address says nothing."""
        if len(words) < SHINGLE:
            return int(echoes.isdisjoint(words))
        keys = map(crc32, map(b" ".join, _shingles(_encoded(words).split(b" "))))
        if echoes.isdisjoint(words):
            return self._seen.learn(keys)
        said = map(echoes.isdisjoint, _shingles(words))
        return sum([self._add(key) and is_own for key, is_own in zip(keys, said, strict=True)])

    def _is_new_name(self, words: tuple[str, ...], asked: frozenset[str]) -> bool:
        """Whether most pairs of words in a title stood in none before: "Jane Miller", and not
        "Print Jane Miller" after that. A title may be its path and still name somebody.
        """
        pairs = _pairs(words)
        keys = [_key(pair) for pair in pairs]
        new = sum(
            key not in self._names and asked.isdisjoint(pair)
            for key, pair in zip(keys, pairs, strict=True)
        )
        if len(self._names) < self._most // BITS_A_PAGE * NAMES_A_PAGE:
            self._names.update(keys)
        return new > len(pairs) / 2

    def _add(self, key: int) -> bool:
        """Whether a key is new; from now on it is not."""
        return self._seen.learn((key,)) == 1


def _pairs(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(pairwise(words)) or [words]


def _told(block: tuple[str, ...], titles: tuple[tuple[str, ...], ...]) -> int:
    """How many shingles of a block say the title again: two words of it in a row."""
    own = {pair for title in titles for pair in pairwise(title)}
    said = [pair in own for pair in pairwise(block)]
    return sum(any(said[at : at + SHINGLE - 1]) for at in range(len(said) - SHINGLE + 2))


def _key(words: Sequence[str]) -> int:
    seal = blake2b(" ".join(words).encode("utf-8", "replace"), digest_size=8)
    return int.from_bytes(seal.digest(), "big")


def _encoded(words: Words) -> bytes:
    return " ".join(words).encode("utf-8", "replace")


def _shingles(words: Sequence[W]) -> Iterable[tuple[W, ...]]:
    return zip(words, words[1:], words[2:], words[3:], strict=False)
