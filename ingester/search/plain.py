"""Markdown as plain words for a snippet: its signs are gone, its text is as it was."""

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
