"""The title of a page: its h1, else its <title> without the site's name."""

import re
from collections.abc import Sequence
from itertools import islice

from lxml.html import HtmlElement

_SEPARATOR = re.compile(r"\s+[|»·•–—:]+\s+|\s+-+\s+|\s*\|\s*|\s*»\s*")
_UNWANTED = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff¶]")
# What takes room or none and shows nothing: a title of it alone would be a link of nothing.
_INVISIBLE = re.compile(
    r"[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]*"
)
_NO_WORD = re.compile(r"[\W_]+")
# Past this it is no title but a text in the wrong element.
LONGEST = 500
_SHORTEST = 2
_MOST_HEADINGS = 20
_MOST_LOOKED_AT = 100  # nested without an end, each holds the text of all that follow


def headings_of(tree: HtmlElement) -> list[str]:
    """The texts of the h1 elements; those of the main part before those of the site's frame."""
    found: list[tuple[bool, str]] = []
    for heading in islice(tree.iter("h1"), _MOST_LOOKED_AT):
        if text := tidied("".join(heading.itertext())):
            around = next(heading.iterancestors("main", "article", "header", "nav", "aside"), None)
            found.append((around is None or around.tag not in ("main", "article"), text))
        if len(found) == _MOST_HEADINGS:
            break
    return [text for _, text in sorted(found, key=lambda pair: pair[0])]


def page_title(headings: Sequence[str], title: str, url: str) -> str:
    """What a reader would call the page."""
    name = tidied(title)
    parts = [_bare(part) for part in _SEPARATOR.split(name)]
    own = without_site(name, url)
    titles = [text for text in headings if len(text) >= _SHORTEST]
    # Some sites put their own name, or several headings, into an h1.
    telling = [text for text in titles if not _is_site_name(_bare(text), parts, url)]
    agreeing = [text for text in telling if _bare(text) and _bare(text) in _bare(name)]
    if not agreeing and len(telling) > 1 and own:
        return own
    return next(iter([*agreeing, *telling, own, *titles]), "") or name


def without_site(title: str, url: str) -> str:
    """The title without its last part, or without its first where that is the host's name."""
    cuts = [found.span() for found in _SEPARATOR.finditer(title)]
    cuts = [(start, end) for start, end in cuts if start > 0 and end < len(title)]
    if not cuts:
        return title
    (first_start, first_end), (last_start, last_end) = cuts[0], cuts[-1]
    if _names_host(_bare(title[:first_start]), url) and not _names_host(
        _bare(title[last_end:]), url
    ):
        return title[first_end:]
    return title[:last_start]


def tidied(text: str) -> str:
    """On one line, without what no store takes; nothing where nothing of it can be seen."""
    line = " ".join(_UNWANTED.sub(" ", text).split())[:LONGEST]
    return "" if _INVISIBLE.fullmatch(line) else line


def _is_site_name(heading: str, parts: list[str], url: str) -> bool:
    """Whether a heading is the part of the title that names the site, and there is another part."""
    if len(parts) < 2:
        return False
    if heading == parts[-1] and parts[0] != heading:
        return True
    return heading in parts and _names_host(heading, url)


def _names_host(name: str, url: str) -> bool:
    host = _bare(url.partition("://")[2].partition("/")[0].removeprefix("www."))
    return len(name) > 3 and host.startswith(name)


def _bare(text: str) -> str:
    return _NO_WORD.sub("", text.lower())
