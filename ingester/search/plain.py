"""Markdown without what is said beside it: its signs for a snippet, its title below a title."""

import re

from ingester.words.documents import without_targets

_GAP = re.compile(r"(?<=\w)[ \t]*\n\s*\n")  # after what ends without a full stop
_HEADING = re.compile(r"^[ \t]*#{1,6} +(.+)", re.MULTILINE)
_ITEM = re.compile(r"^[ \t]*(?:[-*+] |\d{1,4}[.)] |\|)[ \t]*", re.MULTILINE)
_QUOTE = re.compile(r"^[ \t]*> ?[ \t]*", re.MULTILINE)
_RULE = re.compile(r"^[ \t|:*_=-]+$", re.MULTILINE)
_EMPHASIS = re.compile(r"\*\*|__|`|!?\[|\]|\\(?=[^\w\s])")
_BLANKS = re.compile(r"\s*\|\s*|\s+")
_APART = " \u00b7 "  # what stood on lines of its own is set apart on the one line
_TWICE = re.compile(rf"(?:\s*{_APART.strip()}\s*)+")


def plain(markdown: str) -> str:
    """The text on one line, without headings' signs, bullets, table bars and link addresses."""
    text = _GAP.sub(f"{_APART}\n", _QUOTE.sub("", _RULE.sub("", without_targets(markdown))))
    text = _ITEM.sub(_APART, _HEADING.sub(rf"{_APART}\1{_APART}", text))
    return _TWICE.sub(_APART, _BLANKS.sub(" ", _EMPHASIS.sub("", text))).strip(f" {_APART}")


def without_title(text: str, title: str) -> str:
    """The text without a first heading that only says the title again."""
    first, _, rest = text.lstrip().partition("\n")
    says_it_again = first.startswith("#") and _words(first) == _words(title)
    return rest if says_it_again else text


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
