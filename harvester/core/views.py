"""Parameters that make no other page: sessions, print and share views, orders of a short list.

A page that was read is compared with one that differs from it in some parameters only: those
parameters made no other page where it said nothing new and led nowhere that the other did not.
Three such pages prove a claim (these parameters, all their values or these, on the whole host or in
one branch), and a single page that was new refutes it for good. From then on an address whose plain
form is read anyway is parked. Known limits: a view of a page is known by its parameters only, never
by its path (`/print/fees` is left to the budget of its folder); a claim that was proven by three
pages and would have been refuted by the fourth is mended only by the last look at what is parked.
"""

import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TypeVar

from msgspec import Struct, field

from harvester.core.address import Pair, parameters, parts_of, without
from harvester.core.target import key_of
from harvester.core.traps import Trap, TrapRule

PROOFS = 3  # different pages that added nothing to what they are a view of, and none that did
MOST_PAGES = 3_000  # pages that are remembered with their links, to compare their views with
MOST_LINKS = 300  # of each
MOST_READ = 5_000  # addresses read that are looked through again when something was learned
MOST_CLAIMS = 20_000  # whose evidence is kept
MOST_NAMES = 4  # of an address; all subsets of so many are looked for
MOST_VALUES = 8  # of one parameter that are told apart

K = TypeVar("K")
V = TypeVar("V")


class Claim(Struct, frozen=True, kw_only=True):
    """That parameters make no other page: on the whole host or in a branch, all values or these."""

    names: frozenset[str]
    values: frozenset[Pair] | None = None
    branch: str | None = None


class Evidence(Struct, kw_only=True):
    """What speaks for a claim, and whether anything speaks against it."""

    equal: set[int] = field(default_factory=set)
    values: set[frozenset[Pair]] = field(default_factory=set)
    branches: set[str] = field(default_factory=set)
    is_refuted: bool = False

    def add(self, page: int, values: frozenset[Pair], branch: str, *, adds: bool) -> None:
        """One page read in two views; `adds`: it was not the same page."""
        self.is_refuted |= adds
        if not adds and len(self.equal) < PROOFS:
            self.equal.add(page)
        if len(self.values) < MOST_VALUES:
            self.values.add(values)
        if len(self.branches) < PROOFS:
            self.branches.add(branch)

    def proves(self, claim: Claim) -> bool:
        """Whether a claim stands; a wide one needs witnesses from more than one place."""
        is_wide_enough = claim.branch is not None or len(self.branches) > 1
        is_varied = claim.values is not None or len(self.values) > 1
        return not self.is_refuted and len(self.equal) >= PROOFS and is_wide_enough and is_varied


class Seen(Struct, frozen=True, kw_only=True):
    """A page that was read: its address, and where it led, packed."""

    url: str
    packed: bytes

    @classmethod
    def of(cls, url: str, links: Iterable[str]) -> "Seen":
        """A page with its links."""
        return cls(url=url, packed=zlib.compress("\n".join(links).encode("utf-8", "replace"), 1))

    def leads_to(self) -> Iterator[str]:
        """Itself and its links."""
        yield self.url
        yield from zlib.decompress(self.packed).decode().split("\n")


class Views:
    """Learns which parameters make no other page, by reading a few pages with and without them."""

    def __init__(self, is_read: Callable[[str], bool]) -> None:
        self._is_read = is_read
        self._pages: OrderedDict[int, Seen] = OrderedDict()
        self._first: OrderedDict[int, str] = OrderedDict()  # of the pages that differ in one value
        self._evidence: OrderedDict[Claim, Evidence] = OrderedDict()
        self._proven: dict[frozenset[str], set[Claim]] = {}
        self._read: deque[str] = deque(maxlen=MOST_READ)
        self._shown: set[int] = set()  # pages that were read under another address only

    def learn(self, url: str, links: Iterable[str], *, is_new: bool) -> tuple[str, ...]:
        """A page that was read; the families of views that turned out to be pages of their own."""
        plain, before = self.plain(url), set(self._proven)
        own = [self.plain(link) for link in links if not _hands_on(plain, link)][:MOST_LINKS]
        for names, base in [*self._compared(plain), *self._doubted(url, plain)]:
            self._testify(url, names, adds=is_new or _adds(base, names, own))
        if plain != url:
            self._shown.add(key_of(plain))
        if parameters(url):
            self._read.append(url)
        if parameters(plain) or _has_views(plain, links):
            self._remember(plain, own)
        return tuple(_family(url, names) for names in before - set(self._proven))

    def repeats(self, url: str) -> tuple[str, Trap] | None:
        """The family and trap of an address that is but a view of a page that is read anyway."""
        plain = self.plain(url)
        if plain == url or not (self._is_read(plain) or key_of(plain) in self._shown):
            return None
        left = {name for name, _ in parameters(plain)}
        names = frozenset(name for name, _ in parameters(url)) - left
        why = f"{' '.join(sorted(names))!r} changed nothing on {PROOFS} pages"
        return _family(url, names), Trap(rule=TrapRule.SESSION, why=why)

    def plain(self, url: str) -> str:
        """The address without the parameters that are known to change nothing."""
        if "?" not in url or not self._proven:
            return url
        pairs, branch = parameters(url), _branch(url)
        dead: frozenset[str] = frozenset()
        for names, claims in self._proven.items():
            held = _held(pairs, names)
            if {name for name, _ in held} == names and any(
                claim.branch in (None, branch) and claim.values in (None, held) for claim in claims
            ):
                dead |= names
        return without(url, dead) if dead else url

    def _compared(self, url: str) -> Iterator[tuple[frozenset[str], Seen]]:
        """The pages that this one may be a view of, and the parameters that it differs in."""
        names = sorted({name for name, _ in parameters(url)})
        for less in _subsets(names):
            if base := self._pages.get(key_of(without(url, less))):
                yield less, base
                break
        for name in names:
            base = self._pages.get(key_of(self._first.get(_rest(url, name), "")))
            if base is not None and base.url != url:
                yield frozenset((name,)), base

    def _doubted(self, url: str, plain: str) -> Iterator[tuple[frozenset[str], Seen]]:
        """What is known of an address that was read although it is but a view of a page."""
        base = self._pages.get(key_of(plain))
        if plain != url and base is not None:
            given = {name for name, _ in parameters(url)} - {name for name, _ in parameters(plain)}
            yield from ((names, base) for names in self._proven if names <= given)

    def _testify(self, url: str, names: frozenset[str], *, adds: bool) -> None:
        held, branch = _held(parameters(url), names), _branch(url)
        page = key_of(without(url, names))
        for values in (None, held):
            for place in (None, branch):
                claim = Claim(names=names, values=values, branch=place)
                evidence = self._evidence.setdefault(claim, Evidence())
                evidence.add(page, held, branch, adds=adds)
                self._conclude(claim, is_proven=evidence.proves(claim))
        _shorten(self._evidence, MOST_CLAIMS)

    def _conclude(self, claim: Claim, *, is_proven: bool) -> None:
        claims = self._proven.get(claim.names, set())
        if is_proven and claim not in claims:
            self._proven[claim.names] = claims | {claim}
            self._shown |= {key_of(self.plain(url)) for url in self._read if self.plain(url) != url}
        elif claim in claims and not is_proven:
            self._proven[claim.names] = claims - {claim}
            if len(claims) == 1:
                del self._proven[claim.names]

    def _remember(self, plain: str, links: list[str]) -> None:
        self._pages[key_of(plain)] = Seen.of(plain, links)
        for name, _ in parameters(plain):
            self._first.setdefault(_rest(plain, name), plain)
        _shorten(self._pages, MOST_PAGES)
        _shorten(self._first, MOST_PAGES)


def _adds(base: Seen, names: frozenset[str], links: Iterable[str]) -> bool:
    """Whether any link leads where the other page does not, whatever those parameters are."""
    known = {without(link, names) for link in base.leads_to()}
    return not {without(link, names) for link in links} <= known


def _has_views(url: str, links: Iterable[str]) -> bool:
    path = parts_of(url).path
    return any("?" in link and parts_of(link).path == path for link in links)


def _shorten(kept: OrderedDict[K, V], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)


def _held(pairs: Iterable[Pair], names: frozenset[str]) -> frozenset[Pair]:
    return frozenset(pair for pair in pairs if pair[0] in names)


def _rest(url: str, name: str) -> int:
    """Stands for all addresses that differ from this one in the value of one parameter."""
    return key_of(f"{name} {without(url, frozenset((name,)))}")


def _family(url: str, names: frozenset[str]) -> str:
    return f"{parts_of(url).authority}/**?{'&'.join(sorted(names))}"


def _branch(url: str) -> str:
    """The first folder of a path, or its only name."""
    return next(iter(parts_of(url).segments), "")


def _subsets(names: list[str]) -> Iterator[frozenset[str]]:
    """The sets of names that may be left out, the smallest first."""
    counts = range(1, len(names) + 1) if len(names) <= MOST_NAMES else (1, len(names))
    for count in counts:
        yield from map(frozenset, combinations(names, count))


def _hands_on(url: str, link: str) -> bool:
    """Whether a link says to another page where it comes from: sign in, share, report."""
    here = parts_of(url).path
    return any(
        value.partition("?")[0].endswith(here) for _, value in parameters(link) if "/" in value
    )
