"""The words of two texts, compared."""

import re
from collections import Counter

_LINK = re.compile(r"!?\[((?:[^\[\]\\]|\\.)*)\]\([^)\s]*\)")
_WORD = re.compile(r"[\u4e00-\u9fff]|[^\W_]+")


def words(text: str) -> list[str]:
    """The words of Markdown; Chinese by characters."""
    return _WORD.findall(_LINK.sub(r"\1", text).replace("\\", "").lower())


def recall(got: list[str], wanted: list[str]) -> float:
    """The share of the wanted words that were got; 1 where none were wanted."""
    if not wanted:
        return 1.0
    return (Counter(got) & Counter(wanted)).total() / len(wanted)
