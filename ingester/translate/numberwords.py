"""Numbers that are written as words: months, number words, Chinese numerals, Roman numerals."""

import re
from collections.abc import Iterator
from decimal import Decimal

# English, German, French, Spanish, Italian, Portuguese, Dutch; one number a line.
_MONTHS = """\
january jan januar janvier enero gennaio janeiro januari
february feb februar février fevrier febrero febbraio fevereiro februari
march mar märz mars marzo março marco maart
april apr avril abril aprile
may mai mayo maggio maio mei
june jun juni juin junio giugno junho
july jul juli juillet julio luglio julho
august aug août aout agosto augustus
september sep sept septembre septiembre settembre setembro
october oct oktober octobre octubre ottobre outubro
november nov novembre noviembre novembro
december dec dezember décembre decembre diciembre dicembre dezembro
"""
_NUMBERS = """\
zero null nul cero
one first once single ein eins eine einen einer erste ersten erster un une uno una um uma een
two second twice both double zwei zweite zweiten zweiter zweites deux dos dois duas due segundo twee
three third drei dritte dritten dritter drittes trois tres três tre drie
four fourth vier vierte vierten vierter quatre cuatro quattro quatro
five fifth fünf fünfte fünften fünfter cinq cinco cinque vijf
six sixth sechs seis sei zes
seven seventh sieben sept siete sette sete zeven
eight eighth acht huit ocho otto oito
nine ninth neun neuf nueve nove negen
ten tenth zehn dix diez dieci dez tien
eleven eleventh elf onze once undici
twelve twelfth dozen zwölf douze doce dodici doze twaalf
thirteen dreizehn treize trece tredici treze dertien
fourteen fortnight vierzehn quatorze catorce quattordici veertien
fifteen fünfzehn quinze quince quindici vijftien
sixteen sechzehn seize dieciséis sedici zestien
seventeen siebzehn
eighteen achtzehn
nineteen neunzehn
"""
_TENS = (
    "twenty zwanzig vingt veinte venti vinte twintig", "thirty dreißig trente treinta trenta",
    "forty vierzig quarante cuarenta", "fifty fünfzig cinquante cincuenta",
    "sixty sechzig soixante", "seventy siebzig", "eighty achtzig", "ninety neunzig",
)  # fmt: skip
LONGEST_RUN = 8  # words of one number
_BIG = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_ROMAN = {"I": 1, "V": 5, "X": 10}
_ROMAN_NUMERAL = re.compile(r"(?<![A-Za-z])(?:X{0,3}(?:IX|IV|V?I{0,3}))(?![A-Za-z])")
_LETTERS = re.compile(r"[^\W\d_]+")


def _table() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    lines = [
        *enumerate(_MONTHS.splitlines(), 1),
        *enumerate(_NUMBERS.splitlines()),
        *((ten * 10, line) for ten, line in enumerate(_TENS, 2)),
    ]
    for value, line in lines:
        for word in line.split():
            found.setdefault(word, set()).add(value)
    found["fortnight"] |= {2}
    return {word: frozenset(values) for word, values in found.items()}


WORDS = _table()

DIGITS = {
    c: n
    for n, pair in enumerate(("零〇", "一", "二两兩", "三", "四", "五", "六", "七", "八", "九"))
    for c in pair
}
_TEN_POWERS = {"十": 10, "百": 100, "千": 1_000}
_GROUPS = {"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000}
_CHINESE = re.compile(
    f"[{''.join([*DIGITS, *_TEN_POWERS])}][{''.join([*DIGITS, *_TEN_POWERS, *_GROUPS])}]{{0,20}}"
)


def values_in_words(text: str) -> Iterator[Decimal]:
    """Every number that the text may spell out; what is ambiguous gives each of its values."""
    run: list[int] = []
    for found in _LETTERS.finditer(text):
        word = found[0].lower()
        values = WORDS.get(word, frozenset())
        yield from map(Decimal, values)
        if word in _BIG:
            run.append(_BIG[word])
        elif values:
            run.append(max(values))
        elif word not in ("and", "a"):
            run = []
        del run[:-LONGEST_RUN]
        if len(run) > 1:
            yield Decimal(_spoken(run))
        elif run and word in _BIG:
            yield Decimal(run[0])
    yield from (Decimal(chinese(found[0])) for found in _CHINESE.finditer(text))
    yield from (Decimal(_roman(found[0])) for found in _ROMAN_NUMERAL.finditer(text) if found[0])


def _spoken(run: list[int]) -> int:
    """One hundred and twenty five, from the values of its words."""
    total = current = 0
    for value in run:
        if value >= 1_000:
            total, current = total + max(1, current) * value, 0
        elif value == 100:
            current = max(1, current) * 100
        else:
            current += value
    return total + current


def chinese(numeral: str) -> int:
    """The value of a Chinese numeral, by place (三百五十) or digit by digit (二〇二六)."""
    if all(c in DIGITS for c in numeral):
        return int("".join(str(DIGITS[c]) for c in numeral))
    total = section = digit = 0
    for c in numeral:
        if c in DIGITS:
            digit = DIGITS[c]
        elif c in _TEN_POWERS:
            section, digit = section + (digit or 1) * _TEN_POWERS[c], 0
        else:
            total, section, digit = total + (section + digit or 1) * _GROUPS[c], 0, 0
    return total + section + digit


def _roman(numeral: str) -> int:
    values = [_ROMAN[c] for c in numeral]
    following = [*values[1:], 0]
    return sum(-a if a < b else a for a, b in zip(values, following, strict=True))
