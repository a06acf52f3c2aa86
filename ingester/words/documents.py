"""What is indexed of a page: the words of its title, headings and text, its language and years."""

import re
from datetime import date

from msgspec import Struct

from ingester.words.cut import words
from shared.outdated import judge_years
from shared.scope import category
from shared.site import Site

MOST_WORDS = 100_000  # of one text that are indexed: a book has as many

_HEADING = re.compile(r" {0,3}#{1,6} +(.+)")
_INDENT = 4  # a heading begins within so many characters
_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)")
_TAG = re.compile(r"[a-z]{1,8}(?:-[a-z0-9]{1,8}){0,4}")
_HAN = re.compile("[\u3400-\u9fff]")
_KANA = re.compile("[\u3041-\u30fa]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
SAMPLE = 2_000  # characters of a text that tell its script
UNSPACED_LANGUAGES = ("zh", "ja", "ko")
_ANY_DAY = date(1970, 1, 1)


class Fields(Struct, frozen=True):
    """The words of a text, by where they stand, blanks between."""

    title: str
    heading: str
    body: str


class Shelf(Struct, frozen=True):
    """What a site's rules say of an address and a title; 0: they name no year."""

    category: str
    latest: int


def fields(title: str, text: str) -> Fields:
    """The words of a text in Markdown."""
    headings: list[str] = []
    body: list[str] = []
    for line in text.split("\n"):
        found = _HEADING.match(line) if "#" in line[:_INDENT] else None
        if found is None:
            body.append(line)
        else:
            headings.append(found[1])
    return Fields(
        title=_joined(title), heading=_joined("\n".join(headings)), body=_joined("\n".join(body))
    )


def _joined(markdown: str) -> str:
    return " ".join(words(without_targets(markdown))[:MOST_WORDS])


def without_targets(markdown: str) -> str:
    """The text without the addresses that its links lead to."""
    return _TARGET.sub("]", markdown) if "](" in markdown else markdown


def shelf(site: Site, url: str, title: str) -> Shelf:
    """The category of a page and the latest year that it is about."""
    years = judge_years(site.outdated, url, title, _ANY_DAY).years
    return Shelf(category=category(site, url), latest=max(years, default=0))


def language(lang: str, text: str) -> str:
    """The language tag in lower case; a page that names none has the language of its script."""
    tag = lang.strip().lower().replace("_", "-")
    if _TAG.fullmatch(tag):
        return tag
    sample = text[:SAMPLE]
    if len(_KANA.findall(sample)) * 20 > len(sample):
        return "ja"
    if len(_HANGUL.findall(sample)) * 5 > len(sample):
        return "ko"
    return "zh" if len(_HAN.findall(sample)) * 5 > len(sample) else ""
