"""The title of a page: its h1, else its <title> without the site's name."""

import re

_PARTS = re.compile(r"\s+[|»·•–—:]+\s+|\s+-+\s+|\s*\|\s*|\s*»\s*")
_UNWANTED = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff¶]")
# Past this it is no title but a text in the wrong element.
LONGEST = 500
# A heading that names nothing.
_SHORTEST = 2
_NO_WORD = re.compile(r"[\W_]+")


def page_title(h1: str, title: str, url: str) -> str:
    """What a reader would call the page."""
    heading, name = tidied(h1), tidied(title)
    own = without_site(name, url)
    if len(heading) < _SHORTEST:
        return own
    # Some sites put their own name into the h1 of every page: the title then tells more.
    if _is_site_part(heading, name) and _bare(own) != _bare(heading):
        return own
    return heading


def without_site(title: str, url: str) -> str:
    """The title without the part that names the site: the last, or the first if it is the host."""
    parts = [part for part in _PARTS.split(title) if part]
    if len(parts) < 2:
        return title
    host = _host_words(url)
    if _names_host(parts[0], host) and not _names_host(parts[-1], host):
        return title[title.index(parts[1], len(parts[0])) :]
    cut = title.rindex(parts[-1])
    head = title[:cut]
    return _PARTS.sub("", head) if len(parts) == 2 else head.rstrip(" |»·•–—:-")


def tidied(text: str) -> str:
    """On one line, without what no store takes."""
    return " ".join(_UNWANTED.sub(" ", text).split())[:LONGEST]


def _is_site_part(heading: str, title: str) -> bool:
    """Whether the heading is the part of the title that names the site."""
    parts = [_bare(part) for part in _PARTS.split(title)]
    return len(parts) > 1 and parts[-1] == _bare(heading) and parts[0] != parts[-1]


def _names_host(part: str, host: str) -> bool:
    bare = _bare(part)
    return len(bare) > 3 and (bare in host or host.split(".")[0] == bare)


def _host_words(url: str) -> str:
    return _NO_WORD.sub("", url.partition("://")[2].partition("/")[0].removeprefix("www.").lower())


def _bare(text: str) -> str:
    return _NO_WORD.sub("", text.lower())
