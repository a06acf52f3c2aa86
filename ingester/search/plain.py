"""Markdown without what is said beside it: its signs for a snippet, its title below a title."""

import re

from ingester.words.documents import without_targets

_SIGNS = re.compile(r"^[ \t]*(?:#{1,6} |[-*+] |\d{1,4}[.)] |> ?|\|)[ \t]*", re.MULTILINE)
_RULE = re.compile(r"^[ \t|:*_=-]+$", re.MULTILINE)
_EMPHASIS = re.compile(r"\*\*|__|`|!?\[|\]|\\(?=[^\w\s])")
_BLANKS = re.compile(r"\s*\|\s*|\s+")


def plain(markdown: str) -> str:
    """The text on one line, without headings' signs, bullets, table bars and link addresses."""
    text = _SIGNS.sub("", _RULE.sub("", without_targets(markdown)))
    return _BLANKS.sub(" ", _EMPHASIS.sub("", text)).strip()


def without_title(text: str, title: str) -> str:
    """The text without a first heading that only says the title again."""
    first, _, rest = text.lstrip().partition("\n")
    says_it_again = first.startswith("#") and _words(first) == _words(title)
    return rest if says_it_again else text


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
