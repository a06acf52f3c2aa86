"""What in a block is not words: links, code, addresses, placeholders, identifiers."""

import re
from typing import Final

LINK: Final = re.compile(
    r"(?<!\\)(!?)\[((?:[^\[\]\\]|\\.|\[[^\[\]]{0,200}\])*)\]\((<[^<>\n]*>|[^()\s]*)\)"
)
CODE_SPAN: Final = re.compile(r"(?<!\\)(`{1,3})(?!`)(.{1,500}?)(?<!`)\1(?!`)")
URL: Final = re.compile(
    r"(?:https?://|mailto:|tel:|www\.)[^\s<>()\[\]\"'`，。；：！？、（）《》「」]+", re.IGNORECASE
)
EMAIL: Final = re.compile(r"[A-Za-z0-9_.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}")
PLACEHOLDER: Final = re.compile(
    r"\{\{[^{}\n]{1,60}\}\}|\$\{[^{}\n]{1,60}\}|\{[A-Za-z_]\w{0,40}\}|\{\d{1,3}\}"
    r"|%\([A-Za-z_]\w{0,40}\)[sdif]|(?<![A-Za-z0-9%])%(?:\d{1,2}\$)?[sd](?![A-Za-z0-9%])"
)
TAG: Final = re.compile(r"(?<!\\)<(/?[A-Za-z][A-Za-z0-9-]{0,30})(?:\s[^<>]{0,500})?/?>")
# Capitals or few letters at once before a digit (COMP1100, A4, B2.12, mp3), or capitals with a
# hyphen (ISO-9001). A number with its unit (30km, 5GB, 1st) begins with the digit and is a number,
# as is that of a word (file1): the word may be translated.
CODE: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:[A-Z]{1,8}-?|[A-Za-z]{1,3})(?=\d)[A-Za-z0-9]{1,40}"
    r"(?:[._/-](?=[A-Za-z]{0,8}\d)[A-Za-z0-9]{1,40}){0,8}"
)
_WORD = re.compile(r"[^\W\d_]{2,}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")
# What is looked for where one of these stands: most blocks have none.
_SIGNS = (
    (URL, (":", "www.", "WWW.")),
    (EMAIL, "@"),
    (PLACEHOLDER, "{%"),
    (TAG, "<"),
    (CODE, "0123456789"),
)
_PROSE = re.compile(r"(?:^| )[^\W\d_]{2,} [^\W\d_]{2,}(?= |$)")


def without_links(text: str) -> str:
    """The text with code spans gone and each link as its words."""
    if "`" in text:
        text = CODE_SPAN.sub(" ", text)
    return LINK.sub(r" \2 ", text) if "](" in text else text


def bare(text: str) -> str:
    """The text without anything that is not words or numbers."""
    rest = without_links(text)
    for sign, needles in _SIGNS:
        if any(needle in rest for needle in needles):
            rest = sign.sub(" ", rest)
    return rest


def has_words(source: str) -> bool:
    """Whether anything is left to translate behind numbers, links, code and identifiers."""
    if _PROSE.search(source) and "`" not in source and "<" not in source:
        return True  # most blocks, and four times as fast
    return bool(_WORD.search(source)) and bool(_WORD.search(bare(source)))


def word_count(text: str) -> int:
    """How many words a text has; in writing without spaces, how many characters."""
    return len(_WORD.findall(text))
