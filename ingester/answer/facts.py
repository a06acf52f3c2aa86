"""The facts in a sentence that nobody may invent: numbers, dates, codes and addresses."""

import re
import unicodedata
from collections.abc import Iterator

from ingester.translate.numbers import compare
from ingester.translate.numberwords import values_in_words

_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"'()\[\]]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+")
_CODE = re.compile(r"(?<![a-z\d])(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]+")  # letters and digits in one
_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{2,}(?![a-z])")
_COMPOUND = re.compile(r"\d+(?:[.:/-]\d+)+")  # a fraction, time, date or version: as it stands
_WORD = re.compile(r"[a-z\d]+")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|pm|am)")

_DAYS = frozenset(
    (
        *("january", "february", "april", "june", "july", "august", "september", "october"),
        *("november", "december", "monday", "tuesday", "wednesday", "thursday", "friday"),
        *("saturday", "sunday"),
    )
)
# Words that are numbers in some language and much else in English, or say how and not how many.
_LOOSE = frozenset(
    (
        *("a", "one", "once", "single", "both", "second", "may", "march", "due"),
        *("an", "un", "elf", "sex", "sept", "acht"),
    )
)
_LETTERS = re.compile(r"[^\W\d_]+")
_HAN_NUMBER = re.compile("[零〇一二两三四五六七八九十百千万]+")
_HAN_COUNTED = (
    "个天日月年元周次岁门人份章条点号本张间名位所分"  # what one Chinese digit has to count
)


def invented(sentence: str, sources: str) -> frozenset[str]:
    """The facts of a sentence that stand in none of its sources; fifteen, 15 and 十五 are one."""
    told, known = _plain(sentence), _plain(sources)
    words = frozenset(_WORD.findall(known.lower()))
    strange = {fact for fact in _names(told) if fact not in words}
    strange |= {one for one in _addresses(told) if one not in known.lower()}
    strange |= {compound for compound in _COMPOUND.findall(told) if compound not in known}
    strange |= set(compare(_ADDRESS.sub(" ", known), _ADDRESS.sub(" ", told)).added)
    values = set(values_in_words(known))
    for number in _spelled(told):
        meant = list(values_in_words(number))
        if " " in number:
            meant = [max(meant)]  # thirty three is neither thirty nor three
        if not any(value in values or str(value) in words for value in meant):
            strange.add(number)
    return frozenset(strange)


def _plain(text: str) -> str:
    return re.sub(r"(?<=\d)[,'](?=\d{3}(?!\d))", "", unicodedata.normalize("NFKC", text))


def _addresses(text: str) -> Iterator[str]:
    for found in _ADDRESS.findall(text):
        yield found.rstrip(".,;:!?").lower()


def _names(text: str) -> Iterator[str]:
    """Codes such as K14, abbreviations, and the names of months and days."""
    rest = _ADDRESS.sub(" ", text)
    yield from (code for code in _CODE.findall(rest.lower()) if not _ORDINAL.fullmatch(code))
    yield from (capitals.lower() for capitals in _CAPITALS.findall(rest))
    words = (word.removesuffix("s") for word in _LETTERS.findall(rest.lower()))
    yield from (word for word in words if word in _DAYS)


def _spelled(text: str) -> Iterator[str]:
    """Numbers in words: each run of them, and Chinese ones that are longer or count something."""
    run: list[str] = []
    for word in (*_LETTERS.findall(text.lower()), ""):
        is_word = bool(word) and word < "\u3000" and word not in _LOOSE and word not in _DAYS
        if is_word and any(True for _ in values_in_words(word)):
            run.append(word)
        elif run:
            yield " ".join(run)
            run = []
    for found in _HAN_NUMBER.finditer(text):
        behind = text[found.end() : found.end() + 1]
        if len(found[0]) > 1 or (behind and behind in _HAN_COUNTED):
            yield found[0]
