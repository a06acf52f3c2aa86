"""One page that a run wants, and how it waits: in so few bytes that a million of them may."""

from hashlib import blake2b

from msgspec import Struct
from msgspec.structs import replace

from shared.records import Hop


class Target(Struct, frozen=True, kw_only=True):
    """A page to ask for: the address that was offered, and where its redirects have led so far."""

    requested: str
    url: str
    via: str = ""
    depth: int = 0
    lastmod: str | None = None
    is_listed: bool = False  # by a sitemap, a list or the plan: it pays from no budget
    is_sample: bool = False  # of a closed family, to see whether it was closed too early
    hops: tuple[Hop, ...] = ()
    tries: int = 0  # failed ones
    spelling: str = ""  # what to ask for where the address itself redirects to a spelling of itself

    @property
    def asks(self) -> str:
        """The address as it is put to the server."""
        return self.spelling or self.url

    @property
    def attempt(self) -> int:
        """The number of the next try."""
        return self.tries + 1

    @property
    def is_bound(self) -> bool:
        """Whether it is asked for whatever its family brought: listed, sampled or half read."""
        return self.is_listed or self.is_sample or bool(self.hops) or self.tries > 0

    def hopped(self, url: str, status: int, spelling: str = "") -> "Target":
        """The target after a redirect."""
        hops = (*self.hops, Hop(url=self.url, status=status))
        return replace(self, url=url, hops=hops, spelling=spelling)


def key_of(url: str) -> int:
    """Eight bytes that stand for an address: two of a million share one in 40 million runs."""
    return int.from_bytes(blake2b(url.encode("utf-8", "replace"), digest_size=8).digest(), "big")


class Packing:
    """Keeps waiting addresses as bytes; who named them is kept once for all that one page named."""

    def __init__(self) -> None:
        self._vias: list[str] = [""]

    def pack(self, url: str, via: str, depth: int, lastmod: str | None) -> bytes:
        """One waiting address."""
        if via != self._vias[-1]:
            self._vias.append(via)
        return f"{depth} {len(self._vias) - 1} {lastmod or ''} {url}".encode("utf-8", "replace")

    def unpack(self, packed: bytes, *, is_listed: bool) -> Target:
        """The target of a waiting address."""
        depth, via, lastmod, url = packed.decode().split(" ", 3)
        return Target(
            requested=url,
            url=url,
            via=self._vias[int(via)],
            depth=int(depth),
            lastmod=lastmod or None,
            is_listed=is_listed,
        )


def depth_of(packed: bytes) -> int:
    """How many links a waiting target is from the home."""
    return int(packed.partition(b" ")[0])


def url_of(packed: bytes) -> str:
    """The address of a waiting target."""
    return packed.decode().split(" ", 3)[3]
