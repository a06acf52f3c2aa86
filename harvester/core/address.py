"""The parts of an address: taken apart once, looked at by every rule about traps."""

from functools import lru_cache
from urllib.parse import unquote_plus

from msgspec import Struct

from shared.url import authority

RECENT = 16_384  # addresses whose parts are at hand: those of the last pages

Pair = tuple[str, str]


class Parts(Struct, frozen=True, kw_only=True):
    """An address in parts; parameters are decoded, in their order."""

    authority: str
    path: str
    segments: tuple[str, ...]
    parameters: tuple[Pair, ...]


@lru_cache(maxsize=RECENT)
def parts_of(url: str) -> Parts:
    """The parts of an address; of what is none (`mailto:`), a path that no page has."""
    place, _, query = url.partition("?")
    slash = place.find("/", len("https://"))
    path = place[slash:] if slash >= 0 else place
    return Parts(
        authority=_authority(url[: slash + 1]) if slash >= 0 else "",
        path=path,
        segments=tuple([part for part in path.split("/") if part]),
        parameters=_pairs(query) if query else (),
    )


def parameters(url: str) -> tuple[Pair, ...]:
    """The (name, value) pairs of an address."""
    return parts_of(url).parameters


def without(url: str, names: frozenset[str]) -> str:
    """The address without some parameters."""
    place, mark, query = url.partition("?")
    if not mark:
        return url
    kept = [part for part in query.split("&") if _decoded(part.partition("=")[0]) not in names]
    return f"{place}?{'&'.join(kept)}" if kept else place


def is_mirror(one: str, other: str) -> bool:
    """Whether two addresses are one under different first folders, as those of languages are."""
    here, there = parts_of(one), parts_of(other)
    if here.parameters != there.parameters or min(len(here.segments), len(there.segments)) == 0:
        return False
    return (
        here.segments == there.segments[1:]
        or here.segments[1:] == there.segments
        or len(here.segments) > 1
        and here.segments[1:] == there.segments[1:]
    )


@lru_cache(maxsize=64)
def _authority(origin: str) -> str:
    return authority(origin)


def _pairs(query: str) -> tuple[Pair, ...]:
    pairs = [part.partition("=") for part in query.split("&") if part]
    return tuple([(_decoded(name), _decoded(value)) for name, _, value in pairs])


def _decoded(text: str) -> str:
    return unquote_plus(text) if "%" in text or "+" in text else text
