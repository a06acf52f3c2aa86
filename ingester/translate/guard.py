"""Judges a translation by what can be compared without knowing the language.

Numbers, links, code and placeholders have to survive; a machine's text has also to look like a
whole and plain translation. A person is believed, but for what no language changes.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from ingester.core.blocks import normalised
from ingester.core.language import lacks_script, primary
from ingester.core.words import CODE_SPAN, TAG, bare, without_links, word_count
from ingester.translate.finding import Fault, Finding
from ingester.translate.glossary import Term, broken
from ingester.translate.numbers import compare
from ingester.translate.unchanging import changes, difference

LONGEST_SOURCE = 10_000  # characters: beyond, no machine is asked
GROWTH, ROOM = 5, 80  # a translation may have so many times the characters, and some more
SHORT = 40  # characters: below, length and sentences say nothing
# The least share of the source's characters, by the writing of source and target: Chinese,
# Japanese and Korean say in one character what takes about three letters.
LEAST = {(False, False): 0.4, (False, True): 0.12, (True, False): 0.8, (True, True): 0.4}
NAME_WORDS = 3  # so few words may be a name, and stay as they are


class Ruling(Struct, frozen=True, kw_only=True):
    """The text as it is kept, or why it is refused; `notes`: what a person should look at."""

    text: str = ""
    refused: Finding | None = None
    notes: tuple[Finding, ...] = ()


_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_NO_FULL_STOP = ("th", "lo", "km", "my")
_HARMLESS_FORMAT = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"  # joiners, marks of direction
_ACTS = re.compile(r"\s*(?:#{1,6}\s|>|[-*+]\s|\||`{3,}|~{3,})")
_NUMBERED = re.compile(r"(\d{1,9})([.)]\s)")
_PIPE = re.compile(r"(?<!\\)\|")
_SENTENCE = re.compile(r"[.!?](?=\s+[^\Wa-z]|\s*$)|[。！？।۔؟]")
_END = re.compile(r"[.!?。！？]$")
_SENTENCE_LOOSE = re.compile(r"[.!?;](?=\s|$)|[。！？；।۔؟]")
_PREAMBLE = re.compile(
    r"(?:sure[,!.]|certainly[,!.]|here(?:'s| is) (?:the|your) translation|(?:the )?translation:"
    r"|i'm sorry,|as an ai\b|i cannot\b|以下是.{0,8}(?:翻译|译文)|(?:翻译|译文)(?:如下)?[:：])",
    re.IGNORECASE,
)


def judge_machine(source: str, target: str, lang: str, *, terms: Iterable[Term] = ()) -> Ruling:
    """The ruling on a machine's translation: the first thing that is wrong refuses it."""
    text = target.strip()
    refused = (
        _length(source, text)
        or _looks(source, text)
        or _language(source, text, lang)
        or _kept(source, text)
        or _numbers(source, text)
        or _wholeness(source, text, lang)
        or _glossary(source, text, terms)
    )
    return Ruling(refused=refused) if refused else Ruling(text=_harmless(source, text))


def judge_person(source: str, target: str, *, terms: Iterable[Term] = ()) -> Ruling:
    """The ruling on a person's translation: links, codes and numbers that the source does not have
    refuse it. What was left out, numbers that may stand in words, and the glossary are only noted:
    whoever knows both languages may shorten.
    """
    text = normalised(target)
    refused = _controls(" ".join(target.split())) or _person_looks(source, text)
    changed = list(changes(source, text))
    brought = (one.finding for one in changed if one.added)
    refused = refused or next(brought, None)
    numbers = compare(source, text)
    if refused is None and numbers.lost and numbers.added:
        refused = _number_finding(numbers.lost, numbers.added)
    if refused is not None:
        return Ruling(refused=refused)
    notes = [one.finding for one in changed]
    if numbers.lost or numbers.added:
        notes.append(_number_finding(numbers.lost, numbers.added))
    if (unlike := _glossary(source, text, terms)) is not None:
        notes.append(unlike)
    return Ruling(text=_harmless(source, text), notes=tuple(notes))


def _person_looks(source: str, text: str) -> Finding | None:
    if not text:
        return Finding(fault=Fault.EMPTY)
    return _markup(source, text)


def _looks(source: str, text: str) -> Finding | None:
    """What is no plain line of text."""
    if not text:
        return Finding(fault=Fault.EMPTY)
    if "\n" in text or "\r" in text:
        return Finding(fault=Fault.LINES)
    if _PREAMBLE.match(text) and not _PREAMBLE.match(source):
        return Finding(fault=Fault.PREAMBLE, detail=text[:30])
    return _controls(text) or _markup(source, text)


def _controls(text: str) -> Finding | None:
    for c in text:
        if c in " \t" or (c.isprintable() and c != "\ufffd"):
            continue
        kind = unicodedata.category(c)
        if kind in ("Cc", "Cs", "Co") or (kind == "Cf" and c not in _HARMLESS_FORMAT):
            return Finding(fault=Fault.CONTROL, detail=f"U+{ord(c):04X}")
    return None


def _markup(source: str, text: str) -> Finding | None:
    """Markup that the source does not have: a translation adds no structure to a page."""
    tags = _counted(TAG, text, 1) - _counted(TAG, source, 1)
    if tags:
        return Finding(fault=Fault.MARKUP, detail=f"<{next(iter(tags))}>")
    if _ACTS.match(text) and not _ACTS.match(source):
        return Finding(fault=Fault.MARKUP, detail=text[:10])
    if len(_PIPE.findall(text)) != len(_PIPE.findall(source)):
        return Finding(fault=Fault.MARKUP, detail="the columns of a table row")
    return None


def _length(source: str, text: str) -> Finding | None:
    if len(text) > GROWTH * len(source) + ROOM:
        return Finding(fault=Fault.TOO_LONG, detail=f"{len(text):,} for {len(source):,} characters")
    return None


def _language(source: str, text: str, lang: str) -> Finding | None:
    """A text that stayed as it was, or has no letter of the language's own writing."""
    if word_count(bare(source)) <= NAME_WORDS:
        return None
    if normalised(text).casefold() == normalised(source).casefold():
        return Finding(fault=Fault.SAME)
    if lacks_script(text, lang):
        return Finding(fault=Fault.LANGUAGE)
    return None


def _kept(source: str, text: str) -> Finding | None:
    """The first change of what no language changes."""
    return next((one.finding for one in changes(source, text)), None)


def _counted(sign: re.Pattern[str], text: str, group: int) -> Counter[str]:
    return Counter(found[group].lower() for found in sign.finditer(CODE_SPAN.sub(" ", text)))


def _numbers(source: str, text: str) -> Finding | None:
    numbers = compare(source, text)
    return _number_finding(numbers.lost, numbers.added) if numbers.lost or numbers.added else None


def _number_finding(lost: tuple[str, ...], added: tuple[str, ...]) -> Finding:
    detail = difference(Counter(lost), Counter(added))
    return Finding(fault=Fault.NUMBERS, detail=detail)


def _wholeness(source: str, text: str, lang: str) -> Finding | None:
    """A text that ends early: too short, too few sentences, or no end to the last one."""
    long, short = without_links(source), without_links(text)
    if len(long) < SHORT:
        return None
    least = LEAST[bool(_CJK.search(long)), bool(_CJK.search(short))]
    if len(short) < least * len(long):
        return Finding(fault=Fault.HALF, detail=f"{len(text):,} for {len(source):,} characters")
    if primary(lang) in _NO_FULL_STOP:
        return None
    sentences, told = len(_SENTENCE.findall(long)), len(_SENTENCE_LOOSE.findall(short))
    if sentences >= 4 and told * 3 <= sentences:
        return Finding(fault=Fault.HALF, detail=f"{told} of {sentences} sentences")
    is_ended = _END.search(source) is not None and sentences > 1
    if is_ended and not unicodedata.category(text[-1]).startswith("P"):
        return Finding(fault=Fault.HALF, detail="it ends in the middle of a sentence")
    return None


def _glossary(source: str, text: str, terms: Iterable[Term]) -> Finding | None:
    unlike = broken(source, text, terms)
    if not unlike:
        return None
    detail = ", ".join(map(_rule, unlike[:3]))
    return Finding(fault=Fault.GLOSSARY, detail=detail)


def _rule(term: Term) -> str:
    if term.source == term.target:
        return f"{term.source} stays as it is"
    return f"{term.source} is {term.target}"


def _harmless(source: str, text: str) -> str:
    """A line that begins with 1. would begin a list where the source does not."""
    if _NUMBERED.match(text) and not _NUMBERED.match(source):
        return _NUMBERED.sub(r"\1\\\2", text, count=1)
    return text
