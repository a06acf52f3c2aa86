"""Texts for simulated sites: seeded, varied, with stock phrases that many pages share."""

import random
from functools import cache
from pathlib import Path


def _lists() -> dict[str, list[str]]:
    """The lists of words.txt: a name at the line's start, its words on the indented lines below."""
    found: dict[str, list[str]] = {}
    words: list[str] = []
    for line in Path(__file__).with_suffix(".txt").read_text().splitlines():
        if line.startswith(" "):
            words += line.split()
        else:
            words = found.setdefault(line, [])
    return found


_LISTS = _lists()

NOUNS = _LISTS["nouns"]
ADJECTIVES = _LISTS["adjectives"]
VERBS = _LISTS["verbs"]
JOINS = (
    ", although",
    ", because",
    ", and",
    ", but",
    " while",
    " when",
    " until",
    ", so",
    " where",
    " after",
)
PLACES = (
    "Ashford",
    "Bramley",
    "Corrin",
    "Dunmore",
    "Elsworth",
    "Fairlea",
    "Glenholm",
    "Hartwell",
    "Inverley",
    "Kestrel Bay",
    "Langdon",
    "Marlow",
    "Northgate",
    "Oakhurst",
    "Penrith",
    "Redcliffe",
)
FIRST = _LISTS["first"]
LAST = _LISTS["last"]
STOCK = (
    "Please contact the office if you have any questions.",
    "All times are local unless we say otherwise.",
    "This page was checked by the responsible team.",
    "More information can be found in the sections below.",
    "Opening hours may change on public holidays.",
    "We reserve the right to make changes without notice.",
)

_STARTS = ["ba", "ge", "sti", "ver", "lo", "kra", "mi", "no", "pro", "ru", "sa", "ten", "un", "wo"]
_MIDDLES = ["ra", "li", "cho", "den", "ne", "sta", "ti", "mo", "gi", "ru"]
_ENDS = {
    "de": ["ung", "heit", "en", "lich", "er", "keit", "schaft"],
    "fr": ["tion", "ment", "eur", "aise", "oire", "elle", "ette"],
    "es": ["cion", "mente", "dor", "dad", "illa", "ado", "anza"],
    "it": ["zione", "mente", "tore", "ita", "ella", "ato", "anza"],
}


SEED: list[object] = []  # goes before every other seed: another site of the same kind


def dice(*seed: object) -> random.Random:
    """Chance that is the same each time for the same seed."""
    return random.Random("/".join(map(str, (*SEED, *seed))))


def name(*seed: object) -> str:
    """A person's name."""
    chance = dice("name", *seed)
    return f"{chance.choice(FIRST)} {chance.choice(LAST)}"


def names(count: int, *seed: object) -> list[str]:
    """So many different names."""
    every = [f"{first} {last}" for first in FIRST for last in LAST]
    return dice("names", *seed).sample(every, count)


def title(*seed: object) -> str:
    """A heading of two to five words; two pages may well share one."""
    chance = dice("title", *seed)
    one, two, adjective = chance.choice(NOUNS), chance.choice(NOUNS), chance.choice(ADJECTIVES)
    shape = chance.randrange(5)
    return (
        f"The {adjective} {one}",
        f"{one} and {two}".capitalize(),
        f"A {one} for the {adjective} {two}",
        f"{adjective} {one}s".capitalize(),
        f"{one}s in {chance.choice(PLACES)}".capitalize(),
    )[shape]


def slug(text: str) -> str:
    """A title as a piece of an address."""
    kept = "".join(c if c.isalnum() else "-" for c in text.lower())
    return "-".join(part for part in kept.split("-") if part)


def slugs(count: int, *seed: object) -> list[str]:
    """So many different pieces of addresses, of real words."""
    chance, made = dice("slugs", *seed), dict[str, None]()
    while len(made) < count:
        words = (chance.choice(ADJECTIVES), chance.choice(NOUNS), chance.choice(NOUNS))
        made["-".join(words[: chance.choice((2, 3, 3))])] = None
    return list(made)


def sentence(*seed: object) -> str:
    """One sentence of ten to thirty words."""
    return _sentence(dice("sentence", *seed))


def text(count: int, *seed: object, stock: float = 0.12) -> str:
    """A paragraph of so many sentences; a share of them stands on many pages."""
    chance = dice("text", *seed)
    return " ".join(
        chance.choice(STOCK) if chance.random() < stock else _sentence(chance) for _ in range(count)
    )


def _sentence(chance: random.Random) -> str:
    parts = [_clause(chance)]
    while chance.random() < 0.45 and len(parts) < 3:
        parts.append(chance.choice(JOINS) + " " + _clause(chance))
    made = "".join(parts)
    return f"{made[0].upper()}{made[1:]}."


def _clause(chance: random.Random) -> str:
    subject = f"the {_named(chance)}"
    if chance.random() < 0.15:
        subject = f"{chance.choice(FIRST)} {chance.choice(LAST)}"
    thing = f"{chance.choice(('a', 'the', 'this', 'every', 'no'))} {_named(chance)}"
    place = f" in {chance.choice(PLACES)}" if chance.random() < 0.2 else ""
    return f"{subject} {chance.choice(VERBS)} {thing}{place}"


def _named(chance: random.Random) -> str:
    noun = chance.choice(NOUNS)
    return f"{chance.choice(ADJECTIVES)} {noun}" if chance.random() < 0.6 else noun


@cache
def _vocabulary(language: str) -> tuple[str, ...]:
    chance = dice("vocabulary", language)
    pick = chance.choice
    made = {
        pick(_STARTS) + "".join(pick(_MIDDLES) for _ in range(chance.randrange(3))) + pick(ends)
        for ends in (_ENDS[language],)
        for _ in range(900)
    }
    return tuple(sorted(made))


def foreign(language: str, count: int, *seed: object) -> str:
    """A paragraph in a made-up language that looks like de, fr, es or it."""
    words, chance = _vocabulary(language), dice("foreign", language, *seed)
    lines = [chance.choices(words, k=chance.randint(7, 16)) for _ in range(count)]
    return " ".join(" ".join(line).capitalize() + "." for line in lines)


def foreign_title(language: str, *seed: object) -> str:
    words, chance = _vocabulary(language), dice("foreign title", language, *seed)
    return " ".join(chance.choices(words, k=chance.randint(2, 4))).capitalize()
