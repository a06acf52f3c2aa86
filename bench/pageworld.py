"""Made-up pages of many sites: words as often as in a language, titles, headings, links, Chinese.

Words are drawn by Zipf's law from a vocabulary of its own: common ones stand on nearly every page,
rare ones on a few, as on real sites; the same number always gives the same pages.
"""

import random
from collections.abc import Iterator
from itertools import accumulate

from msgspec import Struct

VOCABULARY = 60_000  # words, made of syllables
SIGNS = 2_500  # Chinese characters, as many as a newspaper uses
CHINESE = 0.2  # share of the pages
WORDS = (80, 700)  # of a page
_PARTS = (
    *("ba", "con", "de", "fer", "gra", "hol", "in", "jun", "kel", "lo", "men", "nor", "os", "pra"),
    *("qui", "re", "sta", "ter", "ul", "ver", "win", "xen", "yor", "zim", "ation", "er", "ing"),
)


class MadePage(Struct, frozen=True, kw_only=True):
    """One page."""

    url: str
    title: str
    text: str
    lang: str


class PageWorld:
    """A world of pages."""

    def __init__(self, seed: int = 7) -> None:
        dice = random.Random(seed)
        short = list(dict.fromkeys("".join(dice.choices(_PARTS, k=2)) for _ in range(500)))
        long = ("".join(dice.choices(_PARTS, k=dice.randint(3, 4))) for _ in range(VOCABULARY))
        self._words = list(dict.fromkeys((*short, *long)))
        self._signs = [chr(0x4E00 + number) for number in dice.sample(range(20_000), SIGNS)]
        self._word_weights = _zipf(len(self._words))
        self._sign_weights = _zipf(SIGNS)

    def pages(self, count: int) -> Iterator[MadePage]:
        """The first pages of the world."""
        for number in range(count):
            yield self.page(number)

    def page(self, number: int) -> MadePage:
        """One page of it."""
        dice = random.Random(number)
        is_chinese = dice.random() < CHINESE
        make = self._chinese if is_chinese else self._english
        room = dice.randint(*WORDS)
        title = make(dice, dice.randint(2, 5)).strip(".\u3002").capitalize()
        parts = [f"# {title}"]
        while room > 0:
            if dice.random() < 0.3:
                parts.append(f"## {make(dice, 3)}")
            size = min(room, dice.randint(20, 90))
            link = (
                f" [{make(dice, 2)}](https://site-{number % 40}.example/p/{dice.randrange(10**6)})"
            )
            parts.append(make(dice, size) + link)
            room -= size
        return MadePage(
            url=f"https://site-{number % 40}.example/p/{number}", title=title,
            text="\n\n".join(parts), lang="zh" if is_chinese else "en",
        )  # fmt: skip

    def _english(self, dice: random.Random, count: int) -> str:
        return " ".join(dice.choices(self._words, cum_weights=self._word_weights, k=count)) + "."

    def _chinese(self, dice: random.Random, count: int) -> str:
        signs = dice.choices(self._signs, cum_weights=self._sign_weights, k=2 * count)
        return "".join(signs) + "\u3002"


def _zipf(count: int) -> list[float]:
    return list(accumulate(1 / (rank + 2) for rank in range(count)))
