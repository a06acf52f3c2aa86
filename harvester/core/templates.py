"""Templates of addresses: the shape that addresses share when one program makes them all."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from harvester.core.address import Pair, parts_of

WILD = "*"  # stands for names where a folder has too many to tell apart
WILD_ABOVE = 24  # different names below one folder; more are made by a program, not by hand
FEW_VALUES = 8  # different words of one parameter: each makes a template (`view=month`)
IN_FOLDER = "/"  # behind a folder: its folders, not its pages
MANY_FOLDERS = 8  # in which one last name makes a kind: a part that hangs on many pages
RECENT = 16_384  # addresses whose families are at hand
LONGEST = 6  # segments of a shape; what lies deeper is one family

_YEAR = re.compile(r"(?:19|20|21)\d\d")
_NUMBER = re.compile(r"\d+")
_MONTH = re.compile(r"\d{4}-\d{1,2}")
_WEEK = re.compile(r"\d{4}-?W\d{1,2}", re.IGNORECASE)
_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")
_HEX = re.compile(r"(?=.*\d)[0-9a-f]{8,}(?:-[0-9a-f]{4,})*", re.IGNORECASE)
_COMBINED = re.compile(r"[^+,]+(?:[+,][^+,]+)+")
_SPACE = re.compile(r"([A-Za-z][A-Za-z_]+:(?:[A-Za-z]+/)?).+")
_CODE = re.compile(r"[A-Za-z]{1,8}[-_]?\d{1,8}[A-Za-z]?")


@lru_cache(maxsize=4_096)
def kind_of(segment: str) -> str:
    """A segment's kind: {y} year, {n} number, {month}, {week}, {date}, {h} hex, {code} as FIT1001,
    {a+b} of several values, {Talk:} in a name space, or itself.
    """
    stem, dot, ending = segment.rpartition(".")
    if dot and ending.isalpha() and len(ending) <= 5:
        kind = _kind(stem)
        return f"{kind}.{ending}" if kind is not None else segment
    return _kind(segment) or segment


def _kind(text: str) -> str | None:
    if _YEAR.fullmatch(text):
        return "{y}"
    if _NUMBER.fullmatch(text):
        return "{n}"
    for pattern, kind in ((_DATE, "{date}"), (_MONTH, "{month}"), (_WEEK, "{week}")):
        if pattern.fullmatch(text):
            return kind
    if _CODE.fullmatch(text):
        return "{code}"
    if _COMBINED.fullmatch(text):
        return "{a+b}"
    if space := _SPACE.fullmatch(text):
        return f"{{{space[1]}}}"
    return "{h}" if _HEX.fullmatch(text) else None


class Kin(Struct, frozen=True, kw_only=True):
    """What an address is akin to: the shape of its path, and its families, widest first."""

    path: str
    part: str  # what it is a part of many pages as, or nothing
    families: tuple[str, ...]


class Templates:
    """Learns which names under a folder are one family, and gives the template of any address.

    Folders and pages are told apart: a hundred pages beside them don't make three folders one.
    """

    def __init__(self) -> None:
        self._names: dict[str, set[str] | None] = {}  # None: too many to tell apart
        self._below: dict[str, set[str]] = {}  # of folders: what stands in them, up to so many
        self._hung: dict[str, set[str]] = {}  # of last names: the folders they are in, up to some
        self._kin: dict[str, Kin] = {}  # of the last addresses; shapes change only with _names

    def learn(self, url: str) -> None:
        """Take note of an address that the site has."""
        for place, kind in self._steps(url):
            self._learn(place, kind, WILD_ABOVE)
        self._crowd(url)
        self._hang(url)
        for name, value in parts_of(url).parameters:
            if (kind := kind_of(value)) and not kind.startswith("{"):
                self._learn(f"?{name}", kind, FEW_VALUES)

    def _crowd(self, url: str) -> None:
        """A folder with many names of its own is told apart from others, however many they are."""
        for (place, kind), (inside, name) in pairwise(list(self._steps(url))):
            folder = f"{place}{kind}{IN_FOLDER if inside.endswith(IN_FOLDER) else ''}"
            names = self._below.setdefault(folder, set())
            if len(names) <= WILD_ABOVE and name not in names:
                names.add(name)
                if len(names) > WILD_ABOVE:
                    self._names[folder] = None
                    self._kin.clear()

    def _hang(self, url: str) -> None:
        """A last name that is found in many folders is a part of what stands there; one with a
        digit is none: rooms, parts and volumes are counted anew in each folder.
        """
        folder, _, last = parts_of(url).path.rpartition("/")
        if last and folder and not any(map(str.isdigit, last)):
            folders = self._hung.setdefault(last, set())
            if len(folders) < MANY_FOLDERS and folder not in folders:
                folders.add(folder)
                if len(folders) == MANY_FOLDERS:
                    self._kin.clear()

    def _learn(self, place: str, kind: str, most: int) -> None:
        names = self._names.setdefault(place, set())
        if names is not None and kind not in names:
            names.add(kind)
            if len(names) > most:
                self._names[place] = None
                self._kin.clear()

    def leaf(self, url: str) -> str:
        """The template of an address: the shape of its path and the names of its parameters."""
        return self._kin_of(url).families[-1]

    def kind(self, url: str) -> str:
        """What an address shares with those that stand beside it in one list, or are the same part
        of what stands there (`/people/*/contact`).
        """
        kin = self._kin_of(url)
        if kin.part:
            return kin.part
        folder, _, last = kin.path.rpartition("/")
        is_part = folder.endswith(("*", "}")) and last and last != WILD
        return kin.families[-1] if "?" in url or is_part else f"{folder}/{WILD}"

    def families(self, url: str) -> tuple[str, ...]:
        """The families of an address, widest first, its template last.

        Each folder above it (`/shop/**`), all queries of its path, and that view of all pages
        beside it: `?print` brings nothing on any page. The whole host is none, nor is a folder of
        which no name is known: one trap must never close a site.
        """
        return self._kin_of(url).families

    def _kin_of(self, url: str) -> Kin:
        kin = self._kin.get(url)
        if kin is None:
            if len(self._kin) >= RECENT:
                self._kin.clear()
            kin = self._kin[url] = self._make_kin(url)
        return kin

    def _make_kin(self, url: str) -> Kin:
        parts = parts_of(url)
        steps = list(self._steps(url))
        path = parts.authority + "".join([self._shape(step) for step in steps])
        above = [place.removesuffix(IN_FOLDER) for place, _ in steps[1:]]
        found = [f"{folder}/**" for folder in above if _has_name(folder)]
        query = "&".join(sorted({name for name, _ in parts.parameters}))
        mark = "?" if parts.parameters else ""
        beside, _, last = path.rpartition("/")
        part = f"{parts.authority}/**/{last}{mark}{query}"
        is_part = len(self._hung.get(last, ())) >= MANY_FOLDERS
        is_name = len(parts.segments) > 1 and last != WILD and not last.startswith("{")
        if is_name and (is_part or not query):
            found.insert(0, part)
        if parts.parameters:
            found += [f"{path}?*", f"{beside}/{WILD}?{query}", f"{path}?{query}"]
            mark, query = "?", "&".join(sorted(map(self._told, parts.parameters)))
        found.append(f"{path}{mark}{query}")
        if is_part and len(steps) > 2:  # not the same in all languages
            part = part.replace("/**/", f"{self._shape(steps[0])}/**/", 1)
        return Kin(path=path, part=part if is_part else "", families=tuple(dict.fromkeys(found)))

    def _steps(self, url: str) -> Iterator[tuple[str, str]]:
        """(folder in its shape, kind of the segment in it) down an address's path."""
        parts = parts_of(url)
        folder, segments = parts.authority, parts.segments[:LONGEST]
        last = 0 if parts.path.endswith("/") else len(segments)
        for number, segment in enumerate(segments, 1):
            kind = kind_of(segment)
            yield (folder if number == last else f"{folder}{IN_FOLDER}"), kind
            folder = f"{folder}{self._shape((folder + IN_FOLDER, kind))}"

    def _told(self, pair: Pair) -> str:
        """A parameter by its name, and by its value where it has but a few."""
        name, value = pair
        kind = kind_of(value)
        if kind.endswith((":}", "/}")):
            return f"{name}={kind}"
        is_wild = kind.startswith("{") or self._names.get(f"?{name}") is None
        return name if is_wild or not value else f"{name}={value}"

    def _shape(self, step: tuple[str, str]) -> str:
        place, kind = step
        is_wild = self._names.get(place, ()) is None and not kind.startswith("{")
        if is_wild and any(
            len(self._below.get(f"{place}{kind}{end}", ())) > WILD_ABOVE for end in ("", IN_FOLDER)
        ):
            is_wild = False
        return f"/{WILD if is_wild else kind}"


def _has_name(folder: str) -> bool:
    """Whether any segment of a folder is a name, not a kind or a wild card."""
    parts = folder.split("/")[1:]
    return any(part != WILD and not part.startswith("{") for part in parts)
