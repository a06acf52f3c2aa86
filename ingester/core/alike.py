"""How alike two texts are, and how long a text is for a reader."""

import re
from collections import Counter

# A word, or one character of a script that is written without spaces.
_TOKEN = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]|[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+"
)
_LINK_TARGET = re.compile(r"(\]\()[^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)")
# Marks and spaces are no character for a reader, nor is what follows the first byte of one.
_UNREAD = b"#*|`>[]()-\t\n\v\f\r\x1c\x1d\x1e\x1f " + bytes(range(0x80, 0xC0))
_WIDE_SPACES = "\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
ALIKE = 0.8  # two texts this similar are one page under two addresses


def alike(one: str, other: str) -> float:
    """Dice's coefficient over pairs of neighbouring words: 0 = nothing in common, 1 = the same."""
    if one == other:
        return 1.0
    left, right = _pairs(one), _pairs(other)
    total = left.total() + right.total()
    return 2 * (left & right).total() / total if total else 0.0


def _pairs(text: str) -> Counter[tuple[str, str]]:
    words = ["", *_TOKEN.findall(_LINK_TARGET.sub(r"\1)", text.lower()))]
    return Counter(zip(words, words[1:], strict=False))


def readable_length(text: str) -> int:
    """The characters that a person reads: Markdown's marks, link targets and white space do not
    count.
    """
    if "](" in text:
        text = _LINK_TARGET.sub("]", text)
    read = len(text.encode("utf-8", "surrogatepass").translate(None, _UNREAD))
    return read if text.isascii() else read - sum(map(text.count, _WIDE_SPACES))
