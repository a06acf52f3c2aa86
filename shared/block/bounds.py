"""Whether a page can be parsed at bounded cost, told from its source alone.

lexbor builds what the HTML standard says: formatting tags that nobody closes are built again in
every element that follows (60 KB became 1.8 GB), and for each new element or attribute it looks
through those that are there. Both tools ask here before they parse. Every count is an upper bound,
whatever the source hides in comments, scripts and quotes, and is linear in the page's length.
"""

import re
from typing import Final, NamedTuple

# A page that stands in the way is small: captured ones have up to 914 tags and 450 KB.
LARGEST: Final = 2 << 20
# lexbor looks through what is open: 10,000 nested elements take 0.12 s, twice as many 0.5 s.
MOST_TAGS: Final = 10_000
# It looks through the names it knows, 25,000 take 0.03 s, and through the tag's own attributes:
# 10,000 of one tag take 0.15 s.
MOST_ATTRIBUTES: Final = 25_000
MOST_PAIRS: Final = 10_000**2
_SHORT = 20_000  # characters that have no more of them
# Elements and attributes that are built again: up to 0.2 KB and 0.7 µs each.
MOST_REBUILT: Final = 500_000

_SPACE = r"[\t\n\f\r ]"
# An attribute and the rest of a tag behind its name, as the standard cuts them (13.2.5.32 to 40).
_ATTRIBUTE = (
    r"[\t\n\f\r /]*+[^\t\n\f\r />][^\t\n\f\r />=]*+"
    rf"(?:{_SPACE}*+={_SPACE}*+"
    r"""(?:"[^"]*+"|'[^']*+'|[^\t\n\f\r >]*+))?+"""
)
_REST = rf"(?:{_ATTRIBUTE})*+[\t\n\f\r /]*+(?:>|\Z)"
_EACH = re.compile(_ATTRIBUTE)
_TAG = re.compile(rf"<(/?[a-zA-Z][^\t\n\f\r />]*+{_REST})")
_TAG_START = re.compile("</?[a-zA-Z]")
_NAMES = "a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u"
_OF_BOTH_CASES = re.sub(r"[a-z]", lambda found: f"[{found[0]}{found[0].upper()}]", _NAMES)
_FORMATTING = re.compile(rf"<(/?)(?=[abcefinstuABCEFINSTU])({_OF_BOTH_CASES})(?=[\t\n\f\r />])")
_TAIL = re.compile(_REST)
_FEW = 12  # attributes of a formatting tag
_WITH_MANY = re.compile(rf"{_FORMATTING.pattern}((?:{_ATTRIBUTE}){{{_FEW}}})?+")
_COPIED = 200  # characters of values that are built again at the cost of an attribute
# Characters that are looked at again where tags hold the start of others, by the page's length.
_AGAIN = 8

# What leaves no doubt that an end tag behind it is one: text, and tags of these names that hold
# neither a "<" nor an odd quote. A table, a drawing, a script, a comment keep end tags from acting.
_INLINE = "abbr|bdi|bdo|br|cite|del|img|ins|kbd|mark|q|samp|span|sub|sup|time|var|wbr"
_BLOCK = "article|aside|div|dl|dd|dt|figure|figcaption|footer|h[1-6]|header|hr|li|ol|p|section|ul"
_PLAIN = re.compile(
    rf"(?:[^<]++|</?(?:{_INLINE}|{_BLOCK})(?=[\t\n\f\r />])"
    r"""(?:[\t\n\f\r /]*+[^\t\n\f\r />=<"']++"""
    rf"(?:{_SPACE}*+={_SPACE}*+"
    r"""(?:"[^"<]*+"|'[^'<]*+'|[^\t\n\f\r ><"']++))?+)*+[\t\n\f\r /]*+>)*+""",
    re.IGNORECASE,
)
_BLOCKS = re.compile(rf"<(?:/p|{_BLOCK})(?=[\t\n\f\r />])", re.IGNORECASE)
# Around more blocks than 8 the standard leaves a formatting tag open that has its end tag.
_MOST_BLOCKS = 6
_STEPS = 8  # and for each of them it builds the tag again
_FARTHEST = 50  # tags back that an end tag is looked for
_MOST_ALIKE = 3  # of tags that are the same, only so many are built again


def is_bounded(html: str) -> bool:
    """Whether parsing the page takes neither much time nor much memory."""
    if len(html) > LARGEST or html.count("<") > MOST_TAGS:
        return False
    if len(html) <= _SHORT and _is_light_at_sight(html):
        return True
    return _has_few_attributes(html) and _Standing(html).is_light()


def _is_light_at_sight(html: str) -> bool:
    """Whether it would be light if no formatting tag were ever closed."""
    tags = _WITH_MANY.findall(html)
    standing = 1 + sum(1 for slash, name, _ in tags if not slash and name not in "aA")
    most = (html.count("<") + _STEPS * len(tags)) * standing * _FEW
    return most <= MOST_REBUILT and not any(many for _, _, many in tags)


def _has_few_attributes(html: str) -> bool:
    if len(html) <= _SHORT:
        return True
    tags = _tags(html)
    if tags is None:
        return False
    lengths = list(map(len, tags))
    if sum(lengths) <= _SHORT:
        return True
    if _are_few([(length + 1) // 2 for length in lengths]):  # one takes two characters
        return True
    return _are_few([len(_EACH.findall(tag)) for tag in tags])


def _are_few(numbers: list[int]) -> bool:
    return sum(numbers) <= MOST_ATTRIBUTES and sum(n * n for n in numbers) <= MOST_PAIRS


def _tags(html: str) -> list[str] | None:
    """All that may be tags; None where the start of one stands in another again and again."""
    found_at_once: list[str] = _TAG.findall(html)
    if not any("<" in tag for tag in found_at_once):
        return found_at_once
    tags, room = list[str](), _AGAIN * len(html)
    for found in _TAG.finditer(html):
        tags.append(found[1])
        if "<" in found[1]:  # one of the two may stand in a comment
            for inner in _TAG_START.finditer(html, found.start() + 1, found.end()):
                within = _TAG.match(html, inner.start())
                tags.append(within[1] if within else "")
                room -= len(tags[-1])
                if room < 0:
                    return None
    return tags


class _Open(NamedTuple):
    """A formatting tag whose end tag would be believed."""

    name: str
    tag: str
    weight: int
    blocks: int  # that had been opened before it


class _Standing:
    """The formatting tags that stand open, one place of the source after the other."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._room = _AGAIN * len(html)
        self._weight = 0  # elements and attributes of all that stand open
        self._linked = 0  # of the heaviest link: each ends the one before
        self._alike: dict[str, int] = {}
        self._open: list[_Open] = []
        self._blocks = 0

    def is_light(self) -> bool:
        """Whether little enough is built again."""
        html, cost, at, behind = self._html, 0, 0, 0
        for found in _FORMATTING.finditer(html):
            start, slash, name = found.start(), found[1], found[2].lower()
            cost += (self._weight + self._linked) * html.count("<", at, start)
            if self._open:
                self._pass(behind, start)
            at, behind = start, self._end_of(found)
            tag = html[found.end() : behind]
            if slash:
                cost += _STEPS * (self._weight + self._linked)
                self._close(name)
            elif name in ("a", "nobr"):
                cost += _STEPS * (self._weight + self._linked)
                self._linked = max(self._linked, _weight(tag))
            else:
                self._stand(name, tag)
            if "<" in tag:
                self._open.clear()
            if cost > MOST_REBUILT or self._room < 0:
                return False
        return cost + (self._weight + self._linked) * html.count("<", at) <= MOST_REBUILT

    def _end_of(self, found: "re.Match[str]") -> int:
        tail = _TAIL.match(self._html, found.end())
        end = tail.end() if tail else len(self._html)
        self._room -= end - found.end()
        return end

    def _pass(self, start: int, end: int) -> None:
        """Between two formatting tags: with the first doubt no end tag is believed any more."""
        if start > end or _PLAIN.fullmatch(self._html, start, end) is None:
            self._open.clear()
        else:
            self._blocks += sum(1 for _ in _BLOCKS.finditer(self._html, start, end))

    def _stand(self, name: str, tag: str) -> None:
        key = f"{name} {tag}"
        weight, alike = _weight(tag), self._alike.get(key, 0)
        self._alike[key] = alike + 1
        if alike < _MOST_ALIKE:
            self._weight += weight
        self._open.append(_Open(name, key, weight, self._blocks))

    def _close(self, name: str) -> None:
        """Take away the last that is open by this name, if the end tag surely ends it."""
        last = len(self._open) - 1
        for place in range(last, max(-1, last - _FARTHEST), -1):
            known = self._open[place]
            if known.name == name and self._blocks - known.blocks <= _MOST_BLOCKS:
                del self._open[place]
                self._alike[known.tag] -= 1
                if self._alike[known.tag] < _MOST_ALIKE:
                    self._weight -= known.weight
                return


def _weight(tag: str) -> int:
    return 1 + len(_EACH.findall(tag)) + len(tag) // _COPIED
