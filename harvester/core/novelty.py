"""Whether a page says something new: its own words against everything read before in this run."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from hashlib import blake2b
from html import unescape
from urllib.parse import unquote
from zlib import crc32

from msgspec import Struct

from harvester.core.address import parameters, parts_of

LONGEST_TEXT = 300_000  # characters of a page that are looked at
MOST_WORDS = 2_000  # of a page's own words
SHINGLE = 4  # words that stand together
NEW_SHINGLES = 8  # a page with fewer new ones says nothing new ...
NEW_SHARE = 0.3  # ... and so does one where they are a smaller share of its own words
NAMES_A_PAGE = 10  # pairs of words in its titles
BITS_A_PAGE = 3_000  # about 300 shingles of 10 bits: 3 of a hundred are taken for known
LARGEST_BITS = 1 << 29  # 64 MiB, whatever the page cap

# What a link says is said by the page behind it.
_HIDDEN = re.compile(
    r"<(script|style|noscript|template|svg|a(?=\s[^<>]*href))\b|<!--", re.IGNORECASE
)
_CLOSING = {
    name: re.compile(rf"</{name}\b" if name else "-->", re.IGNORECASE)
    for name in ("script", "style", "noscript", "template", "svg", "a", "")
}
_INLINE = re.compile(
    r"</?(?:a|abbr|b|bdi|cite|code|em|font|i|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>",
    re.IGNORECASE,
)
_TAG = re.compile(r"<[^<>]*>")
_TITLE = re.compile(r"<(title|h1)\b[^<>]*>", re.IGNORECASE)
_SITE_NAME = re.compile(r"\s[|–—·»«:-]\s")  # stands between a page's name and its site's
# A word; a sign of a script without spaces; or a piece of something too long to be a word.
_WORD = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u0e00-\u0eff]|[^\W_]{1,16}")
_TIME_WORDS = frozenset(
    " ".join(
        (
            "january february march april may june july august september october november december",
            "jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri",
            "monday tuesday wednesday thursday friday saturday sunday sat sun",
            "januar februar märz mai juni juli oktober dezember",
            "montag dienstag mittwoch donnerstag freitag samstag sonntag",
            "janvier février mars avril juin juillet août septembre octobre novembre décembre",
            "lundi mardi mercredi jeudi vendredi samedi dimanche",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre",
            "diciembre lunes martes miércoles jueves viernes sábado domingo",
            "gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre",
            "janeiro fevereiro março maio junho julho setembro outubro dezembro",
        )
    ).split()
)
_DIGITS = re.compile(r"\d+")
_MASKED = "0"


class Says(StrEnum):
    """What a page says that none before it said."""

    REPEAT = "repeat"  # word for word what another page said
    NOTHING = "nothing"
    NAME = "name"  # a title and little else: a person, a street, or the echo of a search
    TEXT = "text"


class Reading(Struct, frozen=True, kw_only=True):
    """What a page says: its blocks of words, its titles, and the words that it may only echo."""

    blocks: tuple[tuple[str, ...], ...]
    titles: tuple[tuple[str, ...], ...]
    asked: frozenset[str] = frozenset()  # the words of its query
    echoes: frozenset[str] = frozenset()  # those of its whole address

    @property
    def seal(self) -> int:
        """Eight bytes that stand for the text, whatever the order of its blocks."""
        echoes = self.echoes
        told = (" ".join(_MASKED if w in echoes else w for w in block) for block in self.blocks)
        return _key(sorted(told))


def read(html: str, url: str) -> Reading:
    """The words of a page, its numbers and dates masked."""
    html = html[:LONGEST_TEXT]
    asked = frozenset(_words(" ".join(value for _, value in parameters(url))))
    return Reading(
        blocks=tuple([block for line in _lines(html) if (block := _masked(line))]),
        titles=tuple(words for title in _titles(html) if (words := _masked(_simple(title)))),
        asked=asked,
        echoes=asked | frozenset(_words(unquote(parts_of(url).path))),
    )


class Novelty:
    """Remembers, in a bounded space, what all pages of a run said."""

    def __init__(self, pages: int) -> None:
        self._size = min(max(pages, 1_000) * BITS_A_PAGE, LARGEST_BITS)
        self._bits = bytearray(self._size // 8 + 1)
        self._names: set[int] = set()

    def take(self, page: Reading) -> Says:
        """What a page says that is new; from now on it is known."""
        is_new_whole = self._add(page.seal)
        fresh = whole = 0
        for block in page.blocks:
            if self._add(_key(block)):
                fresh += self._learn_block(block, page.echoes)
            whole += max(1, len(block) - SHINGLE + 1)
            if whole > MOST_WORDS:
                break
        names = [self._is_new_name(title, page.asked) for title in page.titles]
        if fresh >= max(NEW_SHINGLES, NEW_SHARE * whole):
            return Says.TEXT
        if any(names):
            return Says.NAME
        return Says.NOTHING if is_new_whole else Says.REPEAT

    def _learn_block(self, words: tuple[str, ...], echoes: frozenset[str]) -> int:
        """How many shingles of a block are new; one that echoes the address says nothing."""
        if len(words) < SHINGLE:
            return int(echoes.isdisjoint(words))
        spots = [crc32(word.encode("utf-8", "replace")) for word in words]
        fresh = 0
        for start in range(len(words) - SHINGLE + 1):
            is_new = self._add(_mixed(spots[start : start + SHINGLE]))
            fresh += is_new and echoes.isdisjoint(words[start : start + SHINGLE])
        return fresh

    def _is_new_name(self, words: tuple[str, ...], asked: frozenset[str]) -> bool:
        """Whether most pairs of words in a title stood in none before: "Jane Miller", and not
        "Print Jane Miller" after that. A title may be its path and still name somebody.
        """
        pairs: list[tuple[str, ...]] = list(zip(words, words[1:], strict=False)) or [words]
        keys = [_key(pair) for pair in pairs]
        new = sum(
            key not in self._names and asked.isdisjoint(pair)
            for key, pair in zip(keys, pairs, strict=True)
        )
        if len(self._names) < self._size // BITS_A_PAGE * NAMES_A_PAGE:
            self._names.update(keys)
        return new > len(pairs) / 2

    def _add(self, key: int) -> bool:
        """Whether a key is new to the Bloom filter (two bits a key); from now on it is not."""
        bits = self._bits
        one, two = key % self._size, (key >> 24) % self._size
        is_new = not (bits[one >> 3] >> (one & 7) & 1 and bits[two >> 3] >> (two & 7) & 1)
        if is_new:
            bits[one >> 3] |= 1 << (one & 7)
            bits[two >> 3] |= 1 << (two & 7)
        return is_new


def _key(words: Sequence[str]) -> int:
    seal = blake2b(" ".join(words).encode("utf-8", "replace"), digest_size=8)
    return int.from_bytes(seal.digest(), "big")


def _mixed(spots: Sequence[int]) -> int:
    """One number for some words in their order (Knuth's multiplier, 64 bits)."""
    mixed = 0
    for spot in spots:
        mixed = (mixed * 6364136223846793005 + spot + 1) & 0xFFFFFFFFFFFFFFFF
    return mixed


def _titles(html: str) -> Iterator[str]:
    for found in _TITLE.finditer(html):
        end = html.find("</", found.end(), found.end() + 500)
        yield from _SITE_NAME.split(
            _plain(html[found.end() : end if end >= 0 else found.end() + 500])
        )


def _lines(html: str) -> list[str]:
    """The visible text, one line a block."""
    shown = _INLINE.sub("", "".join(_shown(html)))
    lines = _simple(unescape(_TAG.sub("\n", shown))).split("\n")
    return [line for line in lines if line and not line.isspace()]


def _shown(html: str) -> Iterator[str]:
    """The parts of a page outside scripts, comments and links; linear however broken it is."""
    at = 0
    while found := _HIDDEN.search(html, at):
        yield html[at : found.start()]
        end = _CLOSING[(found[1] or "").lower()].search(html, found.end())
        if end is None:
            return
        at = end.end()
    yield html[at:]


def _plain(html: str) -> str:
    return unescape(_TAG.sub(" ", html))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _simple(text: str) -> str:
    """A text in lower case, all its numbers alike."""
    return _DIGITS.sub(_MASKED, text).lower()


def _masked(text: str) -> tuple[str, ...]:
    """The words of a simple text; the names of days and months look like numbers."""
    words = _WORD.findall(text)
    return tuple([_MASKED if word in _TIME_WORDS else word for word in words])
