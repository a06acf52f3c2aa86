"""Parameters that change nothing: sessions of unknown name, learned from equal pages."""

from collections.abc import Iterable
from hashlib import blake2b

from msgspec import Struct, field

from harvester.core.target import key_of
from harvester.core.traps import Trap, TrapRule, parameters
from shared.url import path_of

PROOFS = 3  # different pages that were equal under two values, and none that was not


class Evidence(Struct, kw_only=True):
    """What two values of one parameter did to the pages of one path."""

    equal: set[int] = field(default_factory=set)
    is_refuted: bool = False


class First(Struct, frozen=True, kw_only=True):
    """How a page came out under the first value of a parameter."""

    value: int
    page: int


class Sessions:
    """Learns which parameters of a path make no other page."""

    def __init__(self) -> None:
        self._first: dict[int, First] = {}
        self._evidence: dict[tuple[str, str], Evidence] = {}

    def learn(self, url: str, text: int, links: Iterable[str]) -> None:
        """A page that was read, by its text and where it leads."""
        named = parameters(url)
        leads = list(links) if named else []
        for name, value in named:
            rest = _without(url, name)
            page = _page(text, name, leads)
            first = self._first.setdefault(key_of(rest), First(value=key_of(value), page=page))
            if first.value != key_of(value):
                evidence = self._evidence.setdefault((path_of(url), name), Evidence())
                evidence.equal.add(key_of(url))
                evidence.is_refuted = evidence.is_refuted or first.page != page

    def repeats(self, url: str) -> Trap | None:
        """Whether this address is a page that was read already under another session."""
        for name, _ in parameters(url):
            evidence = self._evidence.get((path_of(url), name))
            if evidence is None or evidence.is_refuted or len(evidence.equal) < PROOFS:
                continue
            if key_of(_without(url, name)) in self._first:
                why = f"{name!r} changed nothing on {len(evidence.equal)} pages of this path"
                return Trap(rule=TrapRule.SESSION, why=why)
        return None


def _without(url: str, name: str) -> str:
    """The address without one parameter, and with its name, so that names don't mix."""
    place, _, query = url.partition("?")
    kept = [part for part in query.split("&") if part.partition("=")[0] != name]
    return f"{name} {place}?{'&'.join(kept)}"


def _page(text: int, name: str, links: list[str]) -> int:
    seal = blake2b(text.to_bytes(8, "big"), digest_size=8)
    for link in sorted({_without(link, name) if "?" in link else link for link in links}):
        seal.update(link.encode("utf-8", "replace") + b"\0")
    return int.from_bytes(seal.digest(), "big")
