"""One pass over a page's markup: the tags that lead somewhere, and the markup around their text.

Tags are cut as the tokenizer of the HTML standard (13.2.5) cuts them, as far as a crawl needs it:
what stands in comments, scripts, templates and attributes is no tag. Linear, whatever the markup.
"""

import re
from html import unescape
from html.entities import html5
from typing import Final

from msgspec import Struct

from shared.htmltags import MOST_LINKS, TagReader

LONGEST_TEXT: Final = 300_000  # characters of markup that are kept to compare its words

# What says something to a crawl; what is no markup up to its end tag (style and script: no text
# either); and what is markup whose text nobody reads.
_LEADING = frozenset({"a", "area", "frame"})
_TELLING = _LEADING | {"base", "meta"}
_CODE = frozenset({"script", "style"})
_RAW = _CODE | {"textarea", "title", "xmp", "iframe", "noembed", "noframes"}
_UNREAD = frozenset({"noscript", "svg"})
_NAMES = "|".join(sorted((*_TELLING, *_RAW, *_UNREAD, "template", "plaintext"), reverse=True))


def any_case(pattern: str) -> str:
    """The pattern for letters of both cases; sets are much faster than the flag for it."""
    return re.sub(r"[a-z]", lambda found: f"[{found[0]}{found[0].upper()}]", pattern)


# The rest of a tag behind its name: quotes count behind "=" only, and ">" within them ends nothing.
_REST = r"""[^>=]*+(?:=\s*+(?:"[^"]*+"|'[^']*+'|(?!["']))[^>=]*+)*+>"""
_ITS_END = r"[\s/>]"
_NAMED = rf"(?:{any_case(_NAMES)})(?={_ITS_END})"
_AT_SIGHT = "|".join(  # how they begin: two signs are enough to pass nearly all other tags over
    sorted({any_case(name[0]) + (any_case(name[1:2]) or _ITS_END) for name in _NAMES.split("|")})
)
# Text and all tags that say nothing here: most of a page. Then what does say something.
_STEP = re.compile(
    rf"([^<]*+(?:<(?:/?(?:(?!{_AT_SIGHT})|(?!{_NAMED}))[a-zA-Z]{_REST}|(?![!?/a-zA-Z]))[^<]*+)*+)"
    rf"(?:<(/?)({_NAMED})({_REST})|<(!--|[!?]|/(?![a-zA-Z])))?"
)
# A link as most are written: its attributes in lower case and quotes, and no word about following.
_USUAL = re.compile(
    r"""(?:\s+(?!href|rel)[a-z-]+="[^"]*+")*+\s+href="([^"&\0]*+)\""""
    r"""(?:\s+(?!href|rel)[a-z-]+="[^"]*+")*+\s*+>"""
)
_COMMENT_END = re.compile(r"(?:(?<=<!--)-?|--!?)>")
_END = {name: re.compile(rf"</{any_case(name)}(?=[\s/>])") for name in _RAW}
_TEMPLATE = re.compile(rf"<(/?){any_case('template')}(?=[\s/>])")
_ATTRIBUTE = re.compile(
    r"""[\s/]*+([^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>]*+)))?+"""
)
_REFERENCE = re.compile(
    r"&(?:#(?:[0-9]{1,8}|[xX][0-9a-fA-F]{1,8});?|([a-zA-Z][a-zA-Z0-9]{0,31}(?:;|(?![=a-zA-Z0-9]))))"
)


class Markup(Struct, frozen=True, kw_only=True):
    """A page taken apart."""

    html: str
    hrefs: tuple[str, ...]  # of links that may be followed, without fragments, each once
    tags: TagReader  # told of base and meta tags
    own: tuple[str, ...]  # what stands outside of links, code and comments


class _Scan:
    """A pass under way. Links and what stands between them are in one loop: there are many."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.hrefs: dict[str, None] = {}
        self.tags = TagReader()
        self.own: list[str] = []
        self._told: set[str] = set()  # links as written
        self._quiet = ""  # the element whose text is not read

    def go(self) -> None:
        html, step, own = self.html, _STEP.match, self.own
        at, room = 0, LONGEST_TEXT
        while at >= 0 and (found := step(html, at)) is not None:
            text, slash, name, rest, other = found.groups()
            at = found.end()
            if not self._quiet and room > 0:
                own.append(text[:room])
                room -= len(text)
            if name is None:
                at = self._behind_other(other, at)
            elif slash:
                self._close(name)
            elif name not in ("a", "A"):
                at = self._open(name.lower(), rest, at)
            elif rest in self._told:
                self._quiet = self._quiet or "a"
            else:
                self._link("a", rest)

    def _link(self, name: str, rest: str) -> None:
        if name == "a" and (usual := _USUAL.fullmatch(rest)):
            href, rel = usual[1], ""
        else:
            known = attributes_of(rest)
            href, rel = known.get("src" if name == "frame" else "href"), known.get("rel", "")
        if href is None:
            return
        if name == "a":
            self._told.add(rest)
            self._quiet = self._quiet or name
        if "nofollow" not in rel.lower().split() and len(self.hrefs) < MOST_LINKS:
            self.hrefs[href.partition("#")[0]] = None

    def _close(self, name: str) -> None:
        if self._quiet:
            if name.lower() != self._quiet:
                return
            self._quiet = ""
        self._part(name)

    def _part(self, name: str) -> None:
        """Words on both sides of a tag are two; around a link they are still one block."""
        if not self._quiet:
            self.own.append(" " if name in "aA" else "\n")

    def _behind_other(self, opening: str | None, at: int) -> int:
        """Where markup goes on behind a comment; -1 where it does not."""
        if opening is None:
            return -1
        if opening != "!--":
            return self.html.find(">", at) + 1 or -1
        end = _COMMENT_END.search(self.html, at)
        return end.end() if end else -1

    def _open(self, name: str, rest: str, at: int) -> int:
        """Take in any other telling tag; where markup goes on, -1 where it does not."""
        self._part(name)
        if name in _LEADING:
            self._link(name, rest)
        elif name in _TELLING:
            self.tags.start(name, attributes_of(rest))
        elif name in _UNREAD:
            self._quiet = self._quiet or name
        elif name == "template":
            return self._behind_template(at)
        elif name == "plaintext":
            self.own.append(self.html[at : at + LONGEST_TEXT])
            return -1
        elif not rest.endswith("/>"):
            return self._behind_raw(name, at)
        return at

    def _behind_raw(self, name: str, at: int) -> int:
        end = _END[name].search(self.html, at)
        if name not in _CODE and not self._quiet:
            self.own.append(self.html[at : min(end.start() if end else at, at + LONGEST_TEXT)])
        return end.start() if end else -1

    def _behind_template(self, at: int) -> int:
        """Templates nest; what is in them is no part of the page."""
        depth = 1
        for found in _TEMPLATE.finditer(self.html, at):
            depth += -1 if found[1] else 1
            if depth == 0:
                return found.start()
        return -1


def scanned(html: str) -> Markup:
    """A page taken apart."""
    scan = _Scan(html)
    scan.go()
    return Markup(html=html, hrefs=tuple(scan.hrefs), tags=scan.tags, own=tuple(scan.own))


def attributes_of(text: str) -> dict[str, str]:
    """The attributes of a tag by name in lower case; of two with one name the first counts."""
    found: dict[str, str] = {}
    for name, double, single, bare in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), _decoded(double or single or bare))
    return found


def _decoded(value: str) -> str:
    if "\0" in value:
        value = value.replace("\0", "\ufffd")
    return _REFERENCE.sub(_character, value) if "&" in value else value


def _character(found: "re.Match[str]") -> str:
    """What a reference stands for; in an attribute `&copy=3` is none."""
    return html5.get(found[1], found[0]) if found[1] else unescape(found[0])
