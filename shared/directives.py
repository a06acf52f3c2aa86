"""What a page asks of robots: in its meta tags, and in X-Robots-Tag header lines."""

import re
from collections.abc import Iterable
from typing import Final

# The names that speak to us: everyone's, and our own.
OURS: Final = frozenset({"robots", "goodcopy"})

_SEPARATOR = re.compile(r"[\s,]+")
# A colon behind one of these introduces its value and not another robot's directives.
_WITH_VALUE = frozenset(
    {"unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"}
)


def robots_directives(content: str) -> frozenset[str]:
    """The directives of a meta tag's content, in lower case; "none" also spelt out."""
    found = {part for part in _SEPARATOR.split(content.lower()) if part}
    if "none" in found:
        found |= {"noindex", "nofollow"}
    return frozenset(found)


def header_directives(values: Iterable[str]) -> frozenset[str]:
    """What X-Robots-Tag lines say to everyone or to us; "otherbot: noindex" speaks to another."""
    found: frozenset[str] = frozenset()
    for value in values:
        name, colon, directives = value.partition(":")
        name = name.strip().lower()
        if not colon or "," in name or name in _WITH_VALUE:
            found |= robots_directives(value)
        elif name in OURS:
            found |= robots_directives(directives)
    return found
