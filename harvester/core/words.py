"""The words of a page as they are compared: in lower case, numbers and dates masked, in blocks."""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import repeat

from harvester.core.markup import any_case

MOST_WORDS = 2_000  # of a page's own words
PORTION = 1 << 15  # characters of markup that are read before it is seen whether that was enough
LONGEST_WORD = 16  # signs; what is longer is cut

_INLINE = re.compile(
    rf"</?(?:{any_case('abbr|a|bdi|b|cite|code|em|font|i|kbd|mark|q')}"
    rf"|{any_case('small|span|strong|sub|sup|s|u|wbr')})\b[^<>]*>"
)
_TAG = re.compile(r"<[^<>]*>")
_TITLE = re.compile(r"<(title|h1)\b[^<>]*>", re.IGNORECASE)
_SITE_NAME = re.compile(r"\s[|–—·»«:-]\s")  # stands between a page's name and its site's
# A word; a sign of a script without spaces; or a piece of something too long to be a word.
_WORD = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u0e00-\u0eff]|[^\W_]{1,16}")
_WORD_OR_END = re.compile(rf"{_WORD.pattern}|\n")
_TYPOGRAPHY = "\u2019\u2018\u201c\u201d\u2013\u2014\u2026\u2022\u00a0\u00a9\u00ab\u00bb\u00b6\u00b7"
# ASCII letters in lower case, digits alike, and all but the ends of lines a space.
_FOLDED = bytes(
    ord("0") if chr(code).isdigit() else ord(chr(code).lower()) if chr(code).isalpha()
    else ord("\n") if code == ord("\n") else ord(" ")
    for code in range(128)
).ljust(256)  # fmt: skip
_ZEROS = re.compile(rb"00+")
_TOO_LONG = re.compile(rb"[a-z0-9]{16}(?=[a-z0-9])")
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
MASKED = "0"
_END = "/"  # stands for the end of a line between words
_TIME_MASKS = dict.fromkeys(_TIME_WORDS, MASKED) | {"\n": _END}

Words = tuple[str, ...]


def text_and_blocks(own: Sequence[str]) -> tuple[str, tuple[Words, ...]]:
    """The visible text and its blocks, as far as they are compared."""
    texts: list[str] = []
    blocks: list[Words] = []
    count = 0
    for portion in _portions(own):
        text = unescape(_TAG.sub("\n", _INLINE.sub("", portion)))
        texts.append(text)
        words = _words_and_ends(text)
        blocks += [tuple(block) for line in " ".join(words).split(_END) if (block := line.split())]
        count += len(words)
        if count > 2 * MOST_WORDS:  # the ends of lines are no words
            break
    return "\n".join(texts), tuple(blocks)


def _portions(own: Sequence[str]) -> Iterator[str]:
    """The parts of a page's markup, so many together that it is worth a step."""
    waiting: list[str] = []
    size = 0
    for part in own:
        waiting.append(part)
        size += len(part)
        if size > PORTION:
            yield "".join(waiting)
            waiting, size = [], 0
    yield "".join(waiting)


def _words_and_ends(text: str) -> list[str]:
    """The words of a text, its numbers and dates masked, and the ends of its lines."""
    if not text.isascii():
        for sign in _TYPOGRAPHY:
            text = text.replace(sign, " ")
    words = _ascii_words(text) if text.isascii() else _WORD_OR_END.findall(_simple(text))
    return list(map(_TIME_MASKS.get, words, words))


def _ascii_words(text: str) -> list[str]:
    """The same for a text in ASCII, three times as fast."""
    folded = _ZEROS.sub(b"0", text.encode("ascii").translate(_FOLDED)).replace(b"\n", b" / ")
    words = folded.decode("ascii").split()
    if max(map(len, words), default=0) <= LONGEST_WORD:
        return words
    return _TOO_LONG.sub(rb"\g<0> ", folded).decode("ascii").split()


def numbers_of(text: str, url: str) -> tuple[str, ...]:
    """The numbers of a text that its address does not say."""
    known = {number.lstrip("0") for number in _DIGITS.findall(url)}
    found = map(str.lstrip, _DIGITS.findall(text), repeat("0"))
    return tuple([number for number in found if number not in known])


def _plain(html: str) -> str:
    return unescape(_TAG.sub(" ", html))


def words_of(text: str) -> list[str]:
    """The words of a text, its numbers as they are."""
    return _WORD.findall(text.lower())


def masked(text: str) -> Words:
    """The words of a text; its numbers, and the names of days and months, are all alike."""
    words = _WORD.findall(_simple(text))
    return tuple([MASKED if word in _TIME_WORDS else word for word in words])


def _simple(text: str) -> str:
    return _DIGITS.sub(MASKED, text).lower()


def titles_of(html: str) -> Iterator[str]:
    """The title and first headings of a page, and their parts around the site's name."""
    for found in _TITLE.finditer(html):
        end = html.find("</", found.end(), found.end() + 500)
        yield from _SITE_NAME.split(
            _plain(html[found.end() : end if end >= 0 else found.end() + 500])
        )
