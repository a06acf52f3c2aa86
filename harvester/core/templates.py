"""Templates of addresses: the shape that addresses share when one program makes them all."""

import re
from collections.abc import Iterator

from harvester.core.traps import parameters
from shared.url import authority, path_of, segments

WILD = "*"  # stands for names where a folder has too many to tell apart
WILD_ABOVE = 24  # different names below one folder; more are made by a program, not by hand
IN_FOLDER = "/"  # behind a folder: its folders, not its pages
LONGEST = 6  # segments of a shape; what lies deeper is one family

_YEAR = re.compile(r"(?:19|20|21)\d\d")
_NUMBER = re.compile(r"\d+")
_DATE = re.compile(r"\d{4}-\d{1,2}(?:-\d{1,2})?")
_HEX = re.compile(r"(?=.*\d)[0-9a-f]{8,}(?:-[0-9a-f]{4,})*", re.IGNORECASE)
_CODE = re.compile(r"[A-Za-z]{1,8}[-_]?\d{1,8}[A-Za-z]?")


def kind_of(segment: str) -> str:
    """A segment's kind: {y} year, {n} number, {date}, {h} hex, {code} as FIT1001, or itself."""
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
    if _DATE.fullmatch(text):
        return "{date}"
    if _CODE.fullmatch(text):
        return "{code}"
    return "{h}" if _HEX.fullmatch(text) else None


class Templates:
    """Learns which names under a folder are one family, and gives the template of any address.

    Folders and pages are told apart: a hundred pages beside them don't make three folders one.
    """

    def __init__(self) -> None:
        self._names: dict[str, set[str] | None] = {}  # None: too many to tell apart

    def learn(self, url: str) -> None:
        """Take note of an address that the site has."""
        for place, kind in self._steps(url):
            names = self._names.setdefault(place, set())
            if names is not None:
                names.add(kind)
                if len(names) > WILD_ABOVE:
                    self._names[place] = None

    def path(self, url: str) -> str:
        """host:port/path in its shape."""
        return "".join((authority(url), *(self._shape(step) for step in self._steps(url))))

    def leaf(self, url: str) -> str:
        """The template of an address: the shape of its path and the names of its parameters."""
        names = sorted({name for name, _ in parameters(url)})
        return f"{self.path(url)}?{'&'.join(names)}" if names else self.path(url)

    def families(self, url: str) -> tuple[str, ...]:
        """The families of an address, widest first, its template last.

        Each folder above it (`/shop/**`), all that is as deep below one (`/shop/*/*`), all queries
        of its path, and that view of all pages beside it: `?print` brings nothing on any page.
        The whole host is none, nor is a folder of which no name is known: one trap must never
        close a site.
        """
        path, leaf = self.path(url), self.leaf(url)
        query = leaf.removeprefix(path)
        above = [place.removesuffix(IN_FOLDER) for place, _ in self._steps(url)][1:]
        named = [folder for folder in above if _has_name(folder)]
        found = [f"{folder}/**" for folder in named]
        if query:
            beside = path.rpartition("/")[0]
            return (*found, f"{path}?*", f"{beside}/{WILD}{query}", leaf)
        depth = path.count("/")
        found += [folder + f"/{WILD}" * (depth - folder.count("/")) for folder in named]
        return (*dict.fromkeys([*found, leaf]),)

    def _steps(self, url: str) -> Iterator[tuple[str, str]]:
        """(folder in its shape, kind of the segment in it) down an address's path."""
        folder, parts = authority(url), segments(url)[:LONGEST]
        ends_here = not path_of(url).endswith("/")
        for number, segment in enumerate(parts, 1):
            is_page = ends_here and number == len(parts)
            kind = kind_of(segment)
            yield f"{folder}{'' if is_page else IN_FOLDER}", kind
            folder = f"{folder}{self._shape((folder + IN_FOLDER, kind))}"

    def _shape(self, step: tuple[str, str]) -> str:
        place, kind = step
        is_wild = self._names.get(place, ()) is None and not kind.startswith("{")
        return f"/{WILD if is_wild else kind}"


def _has_name(folder: str) -> bool:
    """Whether any segment of a folder is a name, not a kind or a wild card."""
    parts = folder.split("/")[1:]
    return any(part != WILD and not part.startswith("{") for part in parts)
