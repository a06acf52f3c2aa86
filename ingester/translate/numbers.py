"""Whether the numbers of a text survived its translation, however they are written there.

1 March 2026 may become 2026年3月1日, 1,000 become 1.000 or 一千, 1.2 million 120万, and 5 pm 17:00:
so each number is a small set of what it may mean, and has to be met by one on the other side.
"""

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from ingester.core.words import bare
from ingester.translate.numberwords import values_in_words

LONGEST = 30  # digits; a longer one counts as it is written

_NUMBER = re.compile(
    r"(?P<half>下午|晚上|午後|오후)?\s?"
    r"(?P<raw>\d+(?:[.,'’\u00a0\u202f\u2009]\d+)*)"
    r"(?:\s?(?P<noon>[ap]\.?m\.?)(?![a-z]))?"
    r"(?:\s?(?P<scale>[^\W\d_]{1,10}))?",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"[.,'’\u00a0\u202f\u2009]")
_YEAR_BEFORE = re.compile(r"(?:19|20)\d\d\s?[/–—-]\s?$")

_CJK_SCALES = {
    "十": 10, "百": 100, "千": 1_000, "万": 10**4, "萬": 10**4, "十万": 10**5, "百万": 10**6,
    "千万": 10**7, "亿": 10**8, "億": 10**8, "十亿": 10**9, "百亿": 10**10, "만": 10**4,
    "천": 1_000, "백만": 10**6, "억": 10**8,
}  # fmt: skip
_SCALES = {
    **dict.fromkeys(("thousand", "tausend", "mille", "mila", "mil", "duizend"), (10**3,)),
    **dict.fromkeys(("тысяч", "тысячи", "nghìn", "ngàn"), (10**3,)),
    **dict.fromkeys(("million", "millions", "millionen", "millón", "millones"), (10**6,)),
    **dict.fromkeys(("milione", "milioni", "milhão", "milhões", "miljoen"), (10**6,)),
    **dict.fromkeys(("миллион", "миллиона", "миллионов", "triệu"), (10**6,)),
    **dict.fromkeys(("milliard", "milliarden", "milliards", "miliardi", "miljard"), (10**9,)),
    **dict.fromkeys(("миллиард", "миллиардов", "tỷ", "bn"), (10**9,)),
    **dict.fromkeys(("billion", "billions", "billionen"), (10**9, 10**12)),
    **dict.fromkeys(("trillion", "trillions"), (10**12, 10**18)),
}
_LOOSE_SCALES = {"k": 10**3, "m": 10**6, "mio": 10**6, "mrd": 10**9, "b": 10**9}

Value = Decimal | str  # text where the digits themselves count, as in 00123


class Number(Struct, frozen=True, kw_only=True):
    """A number as written, and what it may mean: any of these, each one or more values."""

    written: str
    meanings: tuple[tuple[Value, ...], ...]


class Compared(Struct, frozen=True, kw_only=True):
    """What became of the numbers: as written, those of the source that are lost and those of the
    target that came from nowhere.
    """

    lost: tuple[str, ...] = ()
    added: tuple[str, ...] = ()


def compare(source: str, target: str) -> Compared:
    """The numbers of a block beside those of its translation; which of them stand twice is free."""
    before, after = _plain(source), _plain(target)
    old, new = tuple(_numbers(before)), tuple(_numbers(after))
    if not old and not new:
        return Compared()
    return Compared(
        lost=_unmet(old, _pool(new) | set(values_in_words(after))),
        added=_unmet(new, _pool(old) | set(values_in_words(before))),
    )


def _unmet(numbers: tuple[Number, ...], pool: set[Value]) -> tuple[str, ...]:
    return tuple(
        one.written
        for one in numbers
        if not any(all(value in pool for value in meaning) for meaning in one.meanings)
    )


def _pool(numbers: tuple[Number, ...]) -> set[Value]:
    return {value for one in numbers for meaning in one.meanings for value in meaning}


def _plain(text: str) -> str:
    """The words and numbers, digits of any script as 0 to 9."""
    text = unicodedata.normalize("NFKC", bare(text).replace("\u00a0", "\u2009")).replace("⁄", "/")
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(c)) if c > "\x7f" and c.isdecimal() else c for c in text)


def _numbers(text: str) -> Iterator[Number]:
    for found in _NUMBER.finditer(text):
        raw = found["raw"]
        if raw == "00":
            continue  # the minutes of a full hour may be left out
        is_short_year = len(raw) == 2 and bool(
            _YEAR_BEFORE.search(text, max(0, found.start("raw") - 8), found.start("raw"))
        )
        meanings = [*_meanings(raw), *([(Decimal(2000 + int(raw)),)] if is_short_year else [])]
        yield Number(
            written=raw, meanings=tuple(_scaled(_by_hour(meanings, found), found["scale"] or ""))
        )


def _meanings(raw: str) -> list[tuple[Value, ...]]:
    """What digits with separators may mean: thousands, a fraction, or a date, time or version."""
    first, *rest = groups = _SEPARATOR.split(raw)
    if len(raw) > LONGEST:
        return [(raw,)]
    if not rest:
        return [(_whole(first),)]
    found: list[tuple[Value, ...]] = []
    if len(first) <= 3 and all(len(group) == 3 for group in rest) and not first.startswith("0"):
        found.append((Decimal("".join(groups)),))
    if len(rest) == 1 or all(len(group) == 3 for group in rest[:-1]):
        found.append((_fraction("".join(groups[:-1]), groups[-1]),))
    found.append(tuple(_whole(group) for group in groups if group != "00"))
    return found


def _whole(digits: str) -> Value:
    """A number; one like 00123 or 007 is a name, and counts as it is written."""
    return digits if len(digits) > 2 and digits.startswith("0") else Decimal(digits)


def _fraction(whole: str, part: str) -> Decimal:
    value = Decimal(f"{whole}.{part}")
    return value.normalize() if value else Decimal(0)


def _by_hour(meanings: list[tuple[Value, ...]], found: re.Match[str]) -> list[tuple[Value, ...]]:
    """The hours of the afternoon by both clocks."""
    is_pm = bool(found["half"]) or (found["noon"] or "").lower().startswith("p")
    is_am = (found["noon"] or "").lower().startswith("a")
    more: list[tuple[Value, ...]] = []
    for hour, *minutes in meanings:
        if is_pm and isinstance(hour, Decimal) and hour < 12 and hour == int(hour):
            more.append((hour + 12, *minutes))
        if is_am and hour == 12:
            more.append((Decimal(0), *minutes))
    return [*meanings, *more]


def _scaled(meanings: list[tuple[Value, ...]], scale: str) -> Iterator[tuple[Value, ...]]:
    """The number times the word behind it, such as million or 万."""
    cjk = max((word for word in _CJK_SCALES if scale.startswith(word)), key=len, default="")
    lower = scale.lower()
    factors = (_CJK_SCALES[cjk],) if cjk else _SCALES.get(lower, ())
    loose = (_LOOSE_SCALES[lower],) if lower in _LOOSE_SCALES else ()
    for meaning in meanings:
        if not factors:
            yield meaning
        if len(meaning) == 1 and isinstance(meaning[0], Decimal):
            for factor in (*factors, *loose):
                yield ((meaning[0] * factor).normalize(),)
