"""The lines of a robots.txt and the one form in which its paths and an address compare."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from msgspec import Struct

# RFC 9309 2.5 asks for at least 500 KiB; what lies beyond is not read.
LARGEST: Final = 512 * 1024
# Characters: no key is longer, so that comparing keys costs the same for any file.
LONGEST_KEY: Final = 20
# "dissalow", "diasllow", "useragent" are met in the wild; "disable" and "allow" are no misspelling.
LIKENESS: Final = 0.85

_KEYS = frozenset({"user-agent", "allow", "disallow", "crawl-delay", "sitemap"})
_OFTEN_MISSPELT = ("disallow", "user-agent")
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le"))
_LINE_END = re.compile(r"\r\n|\r|\n")
_PRODUCT = re.compile(r"[^\s/]*")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
# What may stand in an address as it is; "%" because escapes are compared as escapes.
_PLAIN = r"A-Za-z0-9\-._~/?:@!&'()+,;=%"
_IN_ADDRESS = re.compile(f"[^{_PLAIN}]")
_IN_RULE = re.compile(f"[^{_PLAIN}*]")
# Unreserved characters are the same with and without escape (RFC 9309 2.2.2), and so is "'", which
# browsers escape in a query and leave in a path.
_SAME_AS_ESCAPE = frozenset("-._~'")


class Line(Struct, frozen=True, kw_only=True):
    """One `key: value` line: the key in lower case, the value without its comment."""

    key: str
    value: str
    text: str
    number: int


def lines_of(body: bytes) -> Iterator[Line]:
    """The lines that have a key and a value; any other line is passed over (RFC 9309 2.2)."""
    for number, text in enumerate(_LINE_END.split(_text_of(body)), start=1):
        key, colon, value = text.partition("#")[0].partition(":")
        if colon:
            key = _spelt(key.strip().lower()[:LONGEST_KEY])
            yield Line(key=key, value=value.strip(), text=text.strip(), number=number)


@lru_cache(maxsize=256)
def _spelt(key: str) -> str:
    """The key that is meant: a misspelt one still says what its site does not want."""
    if key in _KEYS:
        return key
    meant = get_close_matches(key, _OFTEN_MISSPELT, n=1, cutoff=LIKENESS)
    return meant[0] if meant else key


def product_of(agent: str) -> str:
    """The product token of a user agent: its name without version and comment, in lower case."""
    found = _PRODUCT.match(agent.strip())
    return found.group().lower() if found else ""


def readable(text: str) -> str:
    """A line's text as it can be written down: octets that are no UTF-8 become U+FFFD."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def comparable_path(path_query: str) -> str:
    """An address's path and query so that equal ones are equal text, whatever their escapes."""
    return _comparable(path_query, _IN_ADDRESS)


def comparable_rule(pattern: str) -> str:
    """A rule's path in the same form; its wildcards stay."""
    return _comparable(pattern, _IN_RULE)


def _text_of(body: bytes) -> str:
    encoding, mark = next(
        ((name, mark) for mark, name in _MARKS if body.startswith(mark)), ("utf-8", b"")
    )
    text = body[len(mark) : LARGEST].decode(encoding, "surrogateescape" if not mark else "replace")
    if len(body) <= LARGEST:
        return text
    return text[: max(text.rfind("\n"), text.rfind("\r")) + 1]  # half a rule is another rule


def _comparable(text: str, to_escape: re.Pattern[str]) -> str:
    if "%" in text:
        text = _ESCAPE.sub(_one_escape, text)
    return to_escape.sub(_escaped, text)


def _one_escape(found: re.Match[str]) -> str:
    character = chr(int(found.group()[1:], 16))
    is_same = character in _SAME_AS_ESCAPE or (character.isascii() and character.isalnum())
    return character if is_same else found.group().upper()


def _escaped(found: re.Match[str]) -> str:
    octets = found.group().encode("utf-8", "surrogateescape")
    return "".join(f"%{octet:02X}" for octet in octets)
