"""Reads the tags and the text of XML as it is found in the wild, forward and once.

Parsers stop at the first fault, and recovering ones at the first end tag too many, without a word.
This one knows no fatal error, no depth and no entity but characters, so it has nothing to expand,
to open or to run out of; what it had to mend is counted.
"""

import re
from html.entities import html5
from typing import Final, Protocol

# Characters: what has not ended by then is no tag.
LONGEST_TAG: Final = 65_536
# Characters of a tag in which attributes are looked for.
LONGEST_ATTRIBUTES: Final = 16_384

# A tag (with or without its end), else the beginning of a section, anything else in angle
# brackets, or text. Each character is looked at once: what a token leaves is the next one's.
_TOKEN = re.compile(
    r"<(/?)(?:[^\s/<>:!?]*+:)?([A-Za-z_][^\s/<>:]*+)([^<>]*+)(>?)"
    r"|<!--|<!\[CDATA\[|<!DOCTYPE[^<>\[]*+[\[>]?|<[^<>]*+>?|[^<]++",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(
    r"""(?:^|(?<=[\s"']))(?:[^\s=/"':]*+:)?([^\s=/"':]++)\s*+=\s*+(?:"([^"]*)"|'([^']*)')"""
)
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(\w{1,32}));")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_COMMENT_END = re.compile("-->")
_CDATA_END = re.compile("]]>")
_SUBSET_END = re.compile(r"\]\s*>")


class Target(Protocol):
    """What is told of tags and text in the order of the file; names are local and in lower case."""

    def start(self, name: str, attributes: str) -> None:
        """A start tag, or one that is empty; its attributes as written."""

    def end(self, name: str) -> None:
        """An end tag, whether or not its start was seen."""

    def data(self, raw: str) -> None:
        """A stretch of text, references undecoded; one text may come in several."""


class XmlScanner:
    """Fed with text in pieces that may end anywhere, tells its target what stands in it.

    A ">" within the value of an attribute ends the tag: what follows is taken for text.
    """

    def __init__(self, target: Target) -> None:
        self.tokens = 0  # how much has been told
        self.cut_tags = 0  # tags that end at another "<" or not at all
        self._target = target
        self._rest = ""
        self._inside: re.Pattern[str] | None = None  # what ends the section we stand in

    def feed(self, piece: str) -> None:
        """Read on; what may be the beginning of a tag waits for the next piece."""
        text = self._rest + piece
        position = 0
        while position < len(text):
            reached = self._section(text, position) if self._inside else self._tags(text, position)
            if reached == position:
                break
            position = reached
        self._rest = text[position:]

    def close(self) -> bool:
        """Whether the text ended outside of any tag and section."""
        return not self._rest and self._inside is None

    def _tags(self, text: str, position: int) -> int:
        """Tell of tags and text up to the next section, or to a tag that may go on."""
        end = position
        for found in _TOKEN.finditer(text, position):
            slash, name, attributes, closing = found.groups()
            if name is None:
                if not self._take_other(found.group(), is_last=found.end() == len(text)):
                    return end
            elif not closing and self._must_wait(found, text):
                return end
            elif slash:
                self._target.end(name.lower())
            else:
                self._target.start(name.lower(), attributes)
                if attributes.endswith("/"):
                    self._target.end(name.lower())
            end = found.end()
            self.tokens += 1
            if self._inside:
                break
        return end

    def _must_wait(self, found: re.Match[str], text: str) -> bool:
        """Whether a tag without its ">" may find it in the next piece; if not, it is cut."""
        if found.end() == len(text) and len(found.group()) <= LONGEST_TAG:
            return True
        self.cut_tags += 1
        return False

    def _take_other(self, token: str, *, is_last: bool) -> bool:
        """Take what is no tag; False if the next piece may make one of it."""
        if token[0] != "<":
            self._target.data(token)
        elif token == "<!--":
            self._inside = _COMMENT_END
        elif token.upper() == "<![CDATA[":
            self._inside = _CDATA_END
        elif token[:9].upper() == "<!DOCTYPE" and token[-1] == "[":
            self._inside = _SUBSET_END
        elif token[-1] != ">" and is_last and len(token) <= LONGEST_TAG:
            return False
        elif token[1:2] not in ("!", "?"):
            self._target.data(token)
        return True

    def _section(self, text: str, position: int) -> int:
        """Pass over a comment or a document type, take a CDATA section as text."""
        assert self._inside is not None
        found = self._inside.search(text, position)
        stop = found.start() if found else max(position, len(text) - self._kept_back(text))
        if self._inside is _CDATA_END and stop > position:
            self._target.data(text[position:stop].replace("&", "&amp;"))
        if found:
            self._inside = None
            return found.end()
        return stop

    def _kept_back(self, text: str) -> int:
        """How many characters at the end may begin what ends the section."""
        if self._inside is not _SUBSET_END:
            return len("]]")
        open_end = text[-LONGEST_TAG:].rstrip()
        return len(text[-LONGEST_TAG:]) - len(open_end) + 1 if open_end.endswith("]") else 0


def plain(raw: str) -> str:
    """Text as a reader sees it: references decoded, controls and the white space around dropped.

    A named reference that HTML does not know stands for nothing: no entity is ever looked up.
    """
    text = _REFERENCE.sub(_character, raw) if "&" in raw else raw
    if not text.isprintable():
        text = _CONTROL.sub("", text)
    text = text.strip()
    return text if text.isascii() else text.strip("\ufeff\u200b\u2060").strip()


def attributes_of(attributes: str) -> dict[str, str]:
    """The attributes of a tag, by local name in lower case; of two with one name the first."""
    found: dict[str, str] = {}
    for name, double, single in _ATTRIBUTE.findall(attributes[:LONGEST_ATTRIBUTES]):
        found.setdefault(name.lower(), plain(double or single))
    return found


def _character(reference: re.Match[str]) -> str:
    decimal, hexadecimal, name = reference.groups()
    if name:
        return html5.get(f"{name};", "")
    number = int(decimal) if decimal else int(hexadecimal, 16)
    is_character = 0 < number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF
    return chr(number) if is_character else ""
