"""Whether a page says something new: its own words against everything read before in this run."""

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from html import unescape
from zlib import crc32

from msgspec import Struct

from harvester.core.traps import parameters

LONGEST_TEXT = 300_000  # characters of a page that are looked at
MOST_WORDS = 2_000  # of a page's own words
# A shingle is four words that stand together.
NEW_SHINGLES = 8  # a page with fewer new ones says nothing new ...
NEW_SHARE = 0.15  # ... and so does one where they are a smaller share of its own words
BITS_A_PAGE = 3_000  # about 300 shingles of 10 bits: 3 of a hundred are taken for known
LARGEST_BITS = 1 << 29  # 64 MiB, whatever the page cap

# What a link says is said by the page behind it.
_HIDDEN = re.compile(
    r"<(script|style|noscript|template|svg|a(?=\s[^<>]*href))\b|<!--", re.IGNORECASE
)
_INLINE = re.compile(
    r"</?(?:a|abbr|b|bdi|cite|code|em|font|i|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>",
    re.IGNORECASE,
)
_TAG = re.compile(r"<[^<>]*>")
_TITLE = re.compile(r"<(title|h1)\b[^<>]*>", re.IGNORECASE)
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


class Reading(Struct, frozen=True, kw_only=True):
    """What a page says: its blocks of words and the words of its titles."""

    blocks: tuple[tuple[str, ...], ...]
    titles: frozenset[str]

    @property
    def seal(self) -> int:
        """Eight bytes that stand for the text, whatever the order of its blocks."""
        return _key(sorted(" ".join(block) for block in self.blocks))


def read(html: str, url: str) -> Reading:
    """The words of a page; what it may only echo is masked: numbers, dates, its own query."""
    html = html[:LONGEST_TEXT]
    echoes = _TIME_WORDS | set(_words(" ".join(value for _, value in parameters(url))))
    titles = frozenset(word for title in _titles(html) for word in _masked(title, echoes))
    blocks = tuple(block for line in _lines(html) if (block := _masked(line, echoes)))
    return Reading(blocks=blocks, titles=titles - {_MASKED})


class Novelty:
    """Remembers, in a bounded space, what all pages of a run said."""

    def __init__(self, pages: int) -> None:
        self._size = min(max(pages, 1_000) * BITS_A_PAGE, LARGEST_BITS)
        self._bits = bytearray(self._size // 8 + 1)
        self._title_words: set[int] = set()

    def take(self, page: Reading) -> bool:
        """Whether a page says something new; from now on it is known."""
        own = [word for block in page.blocks if self._add(_key(block)) for word in block]
        spots = [crc32(word.encode("utf-8", "replace")) for word in own[:MOST_WORDS]]
        shingles = zip(spots, spots[1:], spots[2:], spots[3:], strict=False)
        fresh = [self._add(_mixed(shingle)) for shingle in shingles]
        has_new_title = self._learn_titles(page.titles)
        return has_new_title or sum(fresh) >= max(NEW_SHINGLES, NEW_SHARE * len(fresh))

    def _learn_titles(self, words: frozenset[str]) -> bool:
        """A name that no title had before: a thin page about someone new is still a page."""
        keys = {_key((word,)) for word in words}
        is_new = not keys <= self._title_words
        if len(self._title_words) < self._size // BITS_A_PAGE * 10:
            self._title_words |= keys
        return is_new

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


def _mixed(spots: tuple[int, int, int, int]) -> int:
    """One number for four words in their order (Knuth's multiplier, 64 bits)."""
    mixed = 0
    for spot in spots:
        mixed = (mixed * 6364136223846793005 + spot + 1) & 0xFFFFFFFFFFFFFFFF
    return mixed


def _titles(html: str) -> Iterator[str]:
    for found in _TITLE.finditer(html):
        end = html.find("</", found.end(), found.end() + 500)
        yield _plain(html[found.end() : end if end >= 0 else found.end() + 500])


def _lines(html: str) -> list[str]:
    """The visible text, one line a block."""
    shown = _INLINE.sub("", "".join(_shown(html)))
    lines = _TAG.sub("\n", shown).split("\n")
    return [unescape(line) for line in lines if line and not line.isspace()]


def _shown(html: str) -> Iterator[str]:
    """The parts of a page outside scripts, comments and links; linear however broken it is."""
    at = 0
    while found := _HIDDEN.search(html, at):
        yield html[at : found.start()]
        closing = re.compile(f"</{found[1]}\\b" if found[1] else "-->", re.IGNORECASE)
        end = closing.search(html, found.end())
        if end is None:
            return
        at = end.end()
    yield html[at:]


def _plain(html: str) -> str:
    return unescape(_TAG.sub(" ", html))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _masked(text: str, echoes: frozenset[str] | set[str]) -> tuple[str, ...]:
    """The words of a text; all numbers look the same, and so do echoes."""
    return tuple(
        _MASKED if word in echoes else word if word.isalpha() else _DIGITS.sub(_MASKED, word)
        for word in _words(text)
    )
